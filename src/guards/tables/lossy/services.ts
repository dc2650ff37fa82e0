import type { ProgramTable } from '../program-rows.ts';

/** Services that a team shares: code hosts, secrets, monitoring, builds. */
export const serviceLosses: readonly ProgramTable[] = [
  {
    names: 'gh',
    options: 'R,repo= X,method= f,raw-field= F,field= H,header= b,body= t,title=',
    rows: [
      { words: 'repo delete|archive', does: 'takes a repository away' },
      {
        words:
          'release|issue|gist|label|secret|variable|ssh-key|gpg-key|cache|run|codespace|ruleset|project delete|delete-asset|remove',
        does: 'deletes it for everybody',
      },
    ],
  },
  {
    names: 'glab',
    options: 'R,repo=',
    rows: [
      {
        words:
          'repo|project|release|issue|mr|variable|ci|pipeline|label|milestone|schedule|snippet|ssh-key|gpg-key|token delete|archive|revoke',
        does: 'deletes it for everybody',
      },
    ],
  },
  {
    names:
      'op doppler pd newrelic ldcli flipt unleash split fastly algolia apigeecli circleci gitlab-runner velero nats deck rabbitmqadmin stripe sentry-cli datadog-ci',
    options: 'p,project= c,config= t,token= vault= account= n,name= s,server= workspace= context= o=',
    rows: [
      {
        words: '** delete|destroy|remove|purge|rm|del|archive|clear|unregister|delete-*|remove-*',
        does: 'deletes it for everybody',
      },
      { words: '** reset|rdelete|revoke|roll', does: 'takes it away from everybody' },
    ],
  },
  {
    names: 'java jenkins-cli',
    options: '- jar= cp= classpath= s= auth= p= i=',
    rows: [
      {
        words: '** delete-job|delete-node|delete-view|delete-builds|delete-credentials*',
        does: 'deletes it for everybody',
      },
    ],
  },
];
