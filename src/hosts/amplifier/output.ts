import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, exitRefusal, failed } from '../read-output.ts';

/** hook-shell: exit code 2 denies with stderr; a refusal on the root counts at every other code; the rest is ignored. */
export function decodeOutput(output: HookOutput, _event: HookEvent): Reply {
  const refusal = exitRefusal(output, 'Hook denied the action');
  if (refusal !== undefined) return refusal;
  const document = documentOf(output.stdout);
  if (document.kind === 'nothing') return allowed;
  return document.kind === 'object' ? objectReply(document.root) : failed('invalid JSON');
}

function objectReply(root: JsonObject): Reply {
  const refuses = root.decision === 'block';
  return {
    decision: decided(refuses ? 'deny' : 'allow', stringAt(root, 'reason'), {
      context: stringAt(root, 'contextInjection'),
      notice: stringAt(root, 'systemMessage'),
    }),
  };
}
