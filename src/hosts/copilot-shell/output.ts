import type { HookEvent } from '../../protocol/event.ts';
import { geminiReply, looseDocument, textReply } from '../gemini-output.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, refused } from '../read-output.ts';

/** copilot-shell 2.4.1: at exit code 2 only the text of stderr counts; at every other code as in Gemini CLI. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  if (output.exitCode === 2) {
    const reason = output.stderr.trim();
    return reason === '' || !REFUSABLE.some((name) => name === event.name) ? allowed : refused(reason);
  }
  const text = output.stdout.trim() || output.stderr.trim();
  const root = looseDocument(text);
  return root === undefined ? textReply(text, output.exitCode) : geminiReply(root, event, READS);
}

const REFUSABLE = [
  'PreToolUse',
  'PostToolUse',
  'UserPromptSubmit',
  'Stop',
  'SubagentStop',
  'BeforeModel',
  'AfterModel',
  'PermissionRequest',
] as const;

const READS = {
  refusals: REFUSABLE,
  context: ['PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit', 'SubagentStart', 'SessionStart'],
} as const;
