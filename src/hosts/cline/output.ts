import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import { spelledEvent } from '../event-names.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt } from '../read-output.ts';
import { words } from './words.ts';

const CONTROL = 'HOOK_CONTROL\t';

/** Cline CLI 3.0.65: one JSON object, or a last line that begins with `HOOK_CONTROL`; the exit code counts for nothing. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const name = spelledEvent(event, { host: 'cline', events: words });
  const said = name === undefined ? undefined : words[name];
  if (output.exitCode === null) return failed('hook failed');
  if (said === undefined || (said.refuse === undefined && said.context === undefined)) return allowed;
  const lines = output.stdout.trim().split('\n');
  const last = lines.at(-1) ?? '';
  const document = documentOf(last.startsWith(CONTROL) ? last.slice(CONTROL.length) : output.stdout);
  if (document.kind === 'nothing') return allowed;
  return document.kind === 'object' ? objectReply(document.root) : failed('invalid JSON');
}

function objectReply(root: JsonObject): Reply {
  const cancels = root.cancel === true;
  const context = stringAt(root, 'context') ?? stringAt(root, 'contextModification');
  const decision = decided(cancels ? 'deny' : 'allow', stringAt(root, 'errorMessage') ?? context, {
    context: context ?? (cancels ? undefined : stringAt(root, 'errorMessage')),
    input: objectAt(root, 'overrideInput'),
  });
  return cancels ? { decision, ends: '' } : { decision };
}
