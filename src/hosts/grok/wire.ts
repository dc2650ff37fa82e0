import type { HookEvent } from '../../protocol/event.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import { stringAt } from '../../protocol/json.ts';
import { definedOnly } from '../reshape.ts';
import type { Wire } from '../wire.ts';
import { RESULT, shownResult } from './result.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/**
 * Grok Build 1.0.41: its own keys are in camel case, and most stand there a second time under Claude Code's names. Its
 * result is an object by the kind of tool, which is kept beside the text that the model gets of it. The dialect
 * `bypass` is a session in which every question is answered with yes.
 */
export const wire: Wire = {
  host: 'grok',
  tools,
  events: words,
  spelling: {
    keys: {
      agentId: ['subagentId'],
      agentType: ['subagentType'],
      stopHookActive: ['stopHookActive'],
      lastAssistantMessage: ['lastAssistantMessage'],
    },
  },
  dialects: {
    of: (root) => (stringAt(root, 'permission_mode') === 'bypassPermissions' ? 'bypass' : 'asking'),
    spellings: {},
  },
};

/** What stands there twice: Claude Code's name, and its own. */
const TWINS: readonly (readonly [string, string])[] = [
  ['session_id', 'sessionId'],
  ['transcript_path', 'transcriptPath'],
  ['permission_mode', 'permissionMode'],
  ['tool_name', 'toolName'],
  ['tool_input', 'toolInput'],
  ['tool_use_id', 'toolUseId'],
  ['tool_response', 'toolResult'],
  ['duration_ms', 'durationMs'],
];

export function flatten(root: JsonObject): JsonObject {
  const { hookEventName, ...fields } = root;
  const own = new Set(TWINS.map(([, name]) => name));
  const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !own.has(key)));
  const result = root.tool_response ?? root.toolResult;
  return definedOnly({
    ...rest,
    ...Object.fromEntries(TWINS.map(([name, twin]) => [name, root[name] ?? root[twin]])),
    hook_event_name: root.hook_event_name ?? eventOf(hookEventName),
    tool_response: result === undefined ? undefined : shownResult(result),
    [RESULT]: result,
  });
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  const { [RESULT]: result, ...fields } = root;
  const named: JsonObject = definedOnly({ ...fields, tool_response: result ?? fields.tool_response });
  const twins = TWINS.map(([name, own]) => [own, named[name]] as const);
  return definedOnly({
    hookEventName: snakeCase(event.name),
    ...Object.fromEntries(twins),
    workspaceRoot: named.cwd,
    ...named,
  });
}

const snakeCase = (name: string): string => name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();

/** Versions before 1.0 name the event in their own way alone. */
function eventOf(name: Json | undefined): string | undefined {
  return Object.keys(words).find((known) => snakeCase(known) === name);
}
