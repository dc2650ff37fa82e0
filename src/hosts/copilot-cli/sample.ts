import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'copilot-cli',
  version: '1.0.102',
  date: '2026-11-30',
  source: 'captured',
  event: 'preToolUse',
  env: {
    COPILOT_CLI_BINARY_VERSION: '1.0.102',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
    COPILOT_CLI: '1',
    COPILOT_HOOK_DIR: '/home/dev/project/.github/hooks',
    COPILOT_PROJECT_DIR: '/home/dev/project',
  },
  payload: {
    sessionId: 'b8e61649-5698-4808-a727-1ced4613e354',
    timestamp: 1796033727100,
    cwd: '/home/dev/project',
    toolName: 'bash',
    toolArgs: { command: 'git commit --no-verify -m "wip"', description: 'say forbidden' },
  },
};
