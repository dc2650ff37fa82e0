import { isObject, type Json } from '../../protocol/json.ts';

/**
 * A copy of a value in which every key of every object is in camel case, whatever spelling it came in (`tool_name`,
 * `ToolName`, `File_Path`). Values stay; a key in camel case wins over another spelling of the same. Any depth.
 */
export function camelCased(value: Json): Json {
  const root: Holder = { copy: [] };
  const open: Task[] = [{ value, holder: root, key: 0 }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    const { copy, tasks } = shallow(task.value);
    put(task.holder, task.key, copy);
    open.push(...tasks);
  }
  const [made] = Array.isArray(root.copy) ? root.copy : [];
  return made ?? null;
}

type Copy = Json[] | Record<string, Json>;
interface Holder {
  readonly copy: Copy;
}
interface Task {
  readonly value: Json;
  readonly holder: Holder;
  readonly key: string | number;
}

function shallow(value: Json): { readonly copy: Json; readonly tasks: readonly Task[] } {
  if (Array.isArray(value)) {
    const copy: Json[] = [];
    const items: readonly Json[] = value;
    return { copy, tasks: items.map((item, key) => ({ value: item, holder: { copy }, key })) };
  }
  if (!isObject(value)) return { copy: value, tasks: [] };
  const copy: Record<string, Json> = {};
  const entries = Object.entries(value);
  const own = new Set(entries.map(([key]) => key).filter((key) => camelKey(key) === key));
  const kept = entries.filter(([key]) => own.has(key) || !own.has(camelKey(key)));
  return { copy, tasks: kept.map(([key, item]) => ({ value: item, holder: { copy }, key: camelKey(key) })) };
}

function put({ copy }: Holder, key: string | number, value: Json): void {
  // Defined, not assigned: a key such as `__proto__` is a key like any other.
  Object.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true });
}

/** `ToolName`, `tool_name`, `Tool_Name` and `toolName` are all `toolName`; marks at the front stay. */
function camelKey(key: string): string {
  const [, front = '', name = ''] = /^([^A-Za-z0-9]*)(.*)$/su.exec(key) ?? [];
  const parts = name.split(/[_-]+/u).filter((part) => part !== '');
  return front + parts.map((part, index) => (index === 0 ? uncapital(plain(part)) : capital(plain(part)))).join('');
}

/** A part in capitals throughout is a word like any other. */
const plain = (part: string): string => (/^[A-Z][A-Z0-9]+$/u.test(part) ? part.toLowerCase() : part);
const capital = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1);
const uncapital = (part: string): string => part.slice(0, 1).toLowerCase() + part.slice(1);
