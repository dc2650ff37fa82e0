import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'pi',
  version: '1.6.0',
  date: '2026-11-30',
  source: 'captured',
  event: 'tool_call',
  env: { AI_AGENT: 'pi', PI_CODING_AGENT: 'true' },
  payload: {
    hook_event_name: 'tool_call',
    cwd: '/home/dev/project',
    session_id: '01985ab0-7c1e-7000-8000-000000000001',
    transcript_path: '/home/dev/.pi/agent/sessions/--home-dev-project--/2026-11-30T12-00-00-000Z_01985ab0.jsonl',
    tool_name: 'bash',
    tool_input: { command: 'git commit --no-verify -m "wip"' },
    tool_use_id: 'call_0',
  },
};
