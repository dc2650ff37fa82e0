import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'cursor',
  version: '@cursor/sdk 1.0.32',
  date: '2026-11-30',
  source: 'documented',
  event: 'beforeShellExecution',
  env: { CURSOR_PROJECT_DIR: '/home/dev/project', CURSOR_VERSION: '2.1.0', CLAUDE_PROJECT_DIR: '/home/dev/project' },
  payload: {
    conversation_id: 'c-1',
    generation_id: 'g-1',
    model: 'fake-model',
    session_id: 'c-1',
    hook_event_name: 'beforeShellExecution',
    cursor_version: '2.1.0',
    workspace_roots: ['/home/dev/project'],
    user_email: null,
    transcript_path: null,
    command: 'git commit --no-verify -m "wip"',
    cwd: '/home/dev/project',
    sandbox: false,
  },
};
