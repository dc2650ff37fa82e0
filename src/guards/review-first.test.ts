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
    stop('changes', 'docker system prune -af', 'prune', 'images that are built anew'),
    stop('changes', 'docker rmi -f app', 'rmi', 'an image'),
    stop('changes', 'groupdel builders', 'groupdel', 'an account'),
    stop('milder', 'git push --force-with-lease', '--force-with-lease', 'checked by git, but replaced'),
    stop('milder', 'git tag -d v1', '-d', 'a tag'),
    stop('rights', 'sudo ls /root', 'sudo', 'another user’s rights'),
    stop('rights', "su deploy -c 'ls'", 'su', 'a shell of another user'),
    stop('rights', 'sudo -i', 'sudo', 'a session of another user'),
    stop('shared', 'echo 127.0.0.1 x >> /etc/hosts', '/etc/hosts', 'the machine’s own settings'),
    stop('shared', 'rm -f /etc/nginx/conf.d/*.conf', '/etc/nginx/conf.d/*.conf', 'names that are looked up there'),
    stop('shared', "sed -i 's/a/b/' ~/.bashrc", '~/.bashrc', 'what every shell starts with'),
    stop('shared', 'cat key.pub >> ~/.ssh/authorized_keys', '~/.ssh/authorized_keys', 'who may log in'),
    stop('changes', 'gh api -X PUT repos/o/r/branches/main/protection', 'PUT', 'the protection of a branch'),
    stop('changes', 'sysctl -w vm.swappiness=1', 'vm.swappiness=1', 'the kernel'),
    stop('changes', 'ansible web -m shell -a uptime', 'web', 'other machines'),
    stop('changes', 'vercel deploy --prod', 'deploy', 'what people are served'),
    stop('handed', "echo 'git gc' | xargs bash -c", 'xargs bash -c', 'a shell that is given its code as data'),
    stop('handed', "echo 'git gc' | xargs -I{} sh -c {}", 'xargs -I{} sh -c {}', 'the same by a mark'),
    stop('swept', 'find . -empty -delete', '.', 'a search that names nothing'),
    {
      ...stop('swept', 'find . -mmin +9 -delete', '.', 'a project in a temporary folder'),
      workspace: { cwd: '/tmp/project' },
    },
    stop('swept', 'find . -type f -exec rm {} +', '{}', 'by a command of the search'),
    stop('swept', 'find logs -mtime +9 -delete', 'logs', 'a search by age alone'),
    stop('secret', 'rm .env', '.env', 'settings that no history has'),
    stop('secret', 'git clean -f; mv a b; unlink config/.env.local', 'config/.env.local', 'by any remover'),
    stop('unreadable', 'eval "$CODE"', '"$CODE"', 'code that is known when it runs'),
  ],
  allows: [
    { why: 'the project’s own packages', command: 'npm install; pip install -r requirements.txt; cargo add serde' },
    {
      why: 'looks',
      command: 'kubectl get pods; helm list; terraform plan; aws s3 ls; gh pr view 1; systemctl status x',
    },
    { why: 'ordinary git', command: 'git push; git tag v1; git commit -m x' },
    { why: 'a search by name', command: "find . -name '*.orig' -delete; find src -path '*/gen/*' -delete" },
    { why: 'what a build fills anew', command: 'find node_modules -empty -delete; find /tmp/x -mmin +9 -delete' },
    { why: 'read', command: 'cat /etc/hosts ~/.bashrc; cp /etc/hosts copy; sysctl -a; mount; sudo -l; ifconfig eth0' },
    {
      why: 'files of the project of such names',
      command: 'echo x > etc/hosts; rm home/.bashrc; cp a .ssh/config; mkdir -p usr/bin',
    },
    {
      why: 'questions and remarks on a code host',
      command: 'gh api repos/o/r; gh api -X POST repos/o/r/issues/1/comments',
    },
    { why: 'looks at other machines', command: 'ansible-playbook --check site.yml; ansible --version' },
    { why: 'a database that is brought elsewhere', command: 'pg_dump a | psql b; cat q.sql | sqlite3 c.db' },
    { why: 'a file that the line has made', command: 'echo A=1 > .env; npm test; rm .env' },
    { why: 'no secrets', command: 'rm .env.example README.md' },
    { why: 'code of its own', command: 'ls | xargs sh -c \'echo "$@"\' sh' },
    { why: 'text', command: "echo 'sudo rm'; git commit -m 'npm i -g x'" },
    { why: 'a program that the policy leaves alone', command: 'helm upgrade x .', options: { programs: ['helm'] } },
  ],
});
