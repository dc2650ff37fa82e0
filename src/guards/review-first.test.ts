import { describe, it } from 'vitest';
import { guardTester } from '../testing/guard-tester.ts';
import { reviewFirst } from './review-first.ts';

const stop = (code: string, command: string, at: string, why: string) => ({ why, command, code, at });

guardTester({ describe, it })(reviewFirst, {
  stops: [
    stop('changes', 'npm i -g typescript', 'i', 'the whole machine'),
    stop('changes', 'apt-get -y install jq', 'install', 'packages of the machine'),
    stop('changes', 'systemctl --user stop sync', 'stop', 'services'),
    stop('changes', 'kubectl -n prod scale deployment/web --replicas=3', 'scale', 'a cluster'),
    stop('changes', 'helm upgrade web ./chart', 'upgrade', 'a release'),
    stop('changes', 'terraform apply', 'apply', 'infrastructure'),
    stop('changes', 'aws lambda update-function-code --function-name f', 'update-function-code', 'a cloud'),
    stop('changes', 'gh pr merge 12 --squash', 'merge', 'for everybody'),
    stop('changes', 'prisma migrate deploy', 'deploy', 'a database'),
    stop('milder', 'git push --force-with-lease', '--force-with-lease', 'checked by git, but replaced'),
    stop('milder', 'git tag -d v1', '-d', 'a tag'),
    stop('rights', 'sudo ls /root', 'sudo', 'another user’s rights'),
    stop('unreadable', 'eval "$CODE"', '"$CODE"', 'code that is known when it runs'),
  ],
  allows: [
    { why: 'the project’s own packages', command: 'npm install; pip install -r requirements.txt; cargo add serde' },
    {
      why: 'looks',
      command: 'kubectl get pods; helm list; terraform plan; aws s3 ls; gh pr view 1; systemctl status x',
    },
    { why: 'ordinary git', command: 'git push; git tag v1; git commit -m x' },
    { why: 'text', command: "echo 'sudo rm'; git commit -m 'npm i -g x'" },
    { why: 'a program that the policy leaves alone', command: 'helm upgrade x .', options: { programs: ['helm'] } },
  ],
});
