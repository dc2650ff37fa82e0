import { expect, test } from 'vitest';
import { detectHost } from '../hosts/detect.ts';
import { hookEnvironment } from './environment.ts';
import { interpreter } from './foreign.ts';

const told = {
  session_id: 's',
  run_id: 's########0',
  transcript_path: '',
  cwd: '/p',
  timestamp: '2026-11-30T08:00:00.000Z',
};
const events = [
  { hook_event_name: 'PreToolUse', tool_name: 'run_shell_command', tool_input: { command: 'ls' }, tool_use_id: '1' },
  { hook_event_name: 'UserPromptSubmit', prompt: 'hello' },
  { hook_event_name: 'Stop', stop_hook_active: false },
  { hook_event_name: 'SessionStart', source: 'startup' },
];

// Codex and Qwen Code are told by fields that the engine knows nothing of; hooks in their files are told their host.
test.each(['copilot-shell', 'claude-code', 'gemini-cli'] as const)(
  'a hook that asks who calls does not take a call in the words of %s for another host’s',
  (host) => {
    const env = hookEnvironment({}, '/p', {}, undefined, host);
    const taken = events.map((event) => detectHost(interpreter(host, { ...told, ...event })?.input ?? null, { env }));
    expect(taken.filter((one) => one !== undefined && one !== host)).toEqual([]);
    expect(taken).toContain(host);
  },
);
