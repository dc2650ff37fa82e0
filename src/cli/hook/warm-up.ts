import { getHost } from '../../hosts/registry.ts';
import type { ToolEvent } from '../../protocol/event.ts';
import type { ToolCall } from '../../protocol/tool-call.ts';
import { readHookArguments } from './arguments.ts';
import { judgeBy } from './call.ts';
import { directoryHere } from './directory.ts';
import { recordOf } from './record.ts';

/**
 * Runs what most calls run, so that the code cache holds it compiled: only functions that ran once are in there. Judges and
 * throws the answers away; writes nothing.
 */
export function warmUp(args: readonly string[]): void {
  const host = getHost(readHookArguments(args).host ?? 'claude-code');
  for (const call of CALLS) {
    const event: ToolEvent = { name: 'PreToolUse', host: host.id, hostEvent: '', calls: [call], extra: {} };
    const payload = host.encodeEvent(event);
    const received = { payload: { ok: true, value: payload }, text: '' } as const;
    recordOf(judgeBy({ received, asked: { host: host.id }, env: process.env, cwd: directoryHere() }), 0, 0);
  }
}

const shell = (command: string): ToolCall => ({
  name: 'Bash',
  kind: 'shell',
  input: { command },
  command,
  shell: 'posix',
  files: [],
});

const CALLS: readonly ToolCall[] = [
  { name: 'Read', kind: 'read', input: { file_path: 'README.md' }, files: [{ path: 'README.md', action: 'read' }] },
  {
    name: 'Write',
    kind: 'write',
    input: { file_path: 'notes.md', content: 'text\n' },
    files: [{ path: 'notes.md', action: 'write' }],
  },
  shell('ls -la && cat package.json | head -n 5'),
  shell('cd src && git status --short; git diff HEAD~1 -- "*.ts" > /tmp/changes.diff'),
  shell('git commit -m "a message" && git push origin feature'),
  shell('git commit --no-verify -m "$(cat <<\'EOF\'\na message\nEOF\n)"'),
  shell('for f in *.md; do sed -n 1,3p "$f"; done || echo "none in ${PWD}"'),
];
