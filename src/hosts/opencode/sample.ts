import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'opencode',
  version: '1.18.33',
  date: '2026-11-30',
  source: 'captured',
  event: 'tool.execute.before',
  env: {},
  payload: {
    hook: 'tool.execute.before',
    input: { tool: 'bash', sessionID: 'ses_dd3ffa419ffeSQCcfpHdl8OCaM', callID: 'call_0' },
    output: { args: { command: 'git commit --no-verify -m "wip"', description: 'try' } },
  },
};
