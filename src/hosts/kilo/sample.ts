import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'kilo',
  version: '7.7.9',
  date: '2026-12-01',
  source: 'captured',
  event: 'tool.execute.before',
  env: {},
  payload: {
    hook: 'tool.execute.before',
    client: 'kilo',
    input: { tool: 'bash', sessionID: 'ses_dd04f5ef2ffeQtg3sC0kS4FpAO', callID: 'call_0' },
    output: { args: { command: 'git commit --no-verify -m "wip"', description: 'try' } },
  },
};
