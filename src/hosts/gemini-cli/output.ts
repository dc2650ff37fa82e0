import type { HookEvent } from '../../protocol/event.ts';
import { geminiReply, looseDocument, textReply } from '../gemini-output.ts';
import type { HookOutput, Reply } from '../host.ts';

/** Gemini CLI 0.61: JSON counts at every exit code and even on stderr; other text refuses from exit code 2 on. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const text = output.stdout.trim() || output.stderr.trim();
  const root = looseDocument(text);
  return root === undefined ? textReply(text, output.exitCode) : geminiReply(root, event, READS);
}

const READS = {
  refusals: ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'BeforeModel', 'AfterModel'],
  context: ['PostToolUse', 'UserPromptSubmit', 'SessionStart'],
} as const;
