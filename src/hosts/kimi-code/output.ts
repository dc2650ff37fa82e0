import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { spelledEvent } from '../event-names.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, refused, specificOf } from '../read-output.ts';
import { words } from './words.ts';

/** Kimi Code 2.1: exit code 2 refuses with stderr, at 0 an object on stdout may; every other code lets the tool run. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const name = spelledEvent(event, { host: 'kimi-code', events: words });
  const said = name === undefined ? undefined : words[name];
  if (output.exitCode !== 0 && output.exitCode !== 2) return failed('hook failed');
  if (said?.refuse === undefined) return allowed;
  const without = `Blocked by ${name} hook`;
  if (output.exitCode === 2) return refused(output.stderr.trim() || without);
  const document = documentOf(output.stdout);
  const root = document.kind === 'object' ? document.root : {};
  const { permissionDecision, permissionDecisionReason } = specificOf(root);
  if (permissionDecision === 'deny') {
    const shown = event.name === 'UserPromptSubmit' ? messageOf(root) : '';
    const reason = typeof permissionDecisionReason === 'string' ? permissionDecisionReason.trim() : '';
    return refused(shown || reason || without);
  }
  if (said.context === undefined) return allowed;
  // Without a message that it knows, the whole of stdout is read to the agent, JSON or not.
  const context = messageOf(root) || output.stdout.trim();
  return { decision: decided('allow', undefined, context === '' ? {} : { context }) };
}

const messageOf = (root: JsonObject): string => (textOf(root.message) ?? textOf(specificOf(root).message) ?? '').trim();

/** Numbers and truth values are taken for text; another kind makes the document unreadable, whose text is read then. */
const textOf = (value: Json | undefined): string | undefined =>
  value === undefined || value === null || isObject(value) || Array.isArray(value) ? undefined : String(value);
