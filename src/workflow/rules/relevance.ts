import { isObject, type Json, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';

/**
 * Whether any guard of a workflow can have something to say, told from a payload in the framework's spelling and its raw
 * text, before a guard is loaded. Only tool events are ever irrelevant; text that is no JSON is left to whoever owns failures.
 */
export function isRelevant(event: string | undefined, payload: Json, raw = ''): boolean {
  if (event !== 'PreToolUse' && event !== 'PostToolUse') return true;
  if (NAMES_STATE.test(raw) || isMalformed(raw)) return true;
  const root = isObject(payload) ? payload : {};
  const calls = Array.isArray(root.toolCalls) ? root.toolCalls.filter(isObject) : [root];
  return calls.some((call) => (event === 'PreToolUse' ? acts(call) : readsSkill(call)));
}

/** A path to a state file below the usual folder, as it stands in the text of a payload. */
const NAMES_STATE = /skraft-plans[\\/][^\s"']*state\.json/;

const isMalformed = (raw: string): boolean => raw.trim() !== '' && parseJson(raw) === undefined;

const GUARDED = [
  'Agent',
  'Bash',
  'Write',
  'Edit',
  'MultiEdit',
  'NotebookEdit',
  'WriteBash',
  'ApplyPatch',
  'StrReplaceEditor',
];

/** A dispatch under any name of a tool, or a tool that can write. */
const acts = (call: JsonObject): boolean =>
  (stringAt(call, 'requestedAgent') ?? '') !== '' || GUARDED.includes(stringAt(call, 'toolName') ?? '');

function readsSkill(call: JsonObject): boolean {
  const input = call.toolInput;
  const paths = [stringAt(call, 'filePath'), stringAt(input, 'path'), stringAt(input, 'file_path')];
  return paths.some((path) => /skill\.md$/iu.test(path ?? ''));
}
