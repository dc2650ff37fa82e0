import type { HookEvent } from '../../protocol/event.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, exitRefusal, failed } from '../read-output.ts';

/** Windsurf: exit code 2 refuses an action that has not begun; other codes but 0 are passed over. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const isBefore = event.name === 'PreToolUse' || event.name === 'UserPromptSubmit';
  const refusal = isBefore ? exitRefusal(output, 'Blocked by hook') : undefined;
  return refusal ?? (output.exitCode === 0 ? allowed : failed('hook failed'));
}
