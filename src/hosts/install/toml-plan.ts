import { isObject, type Json } from '../../protocol/json.ts';
import type { HookCommand, Layout } from '../settings.ts';
import { type DocumentFault, isBlank, isFault } from './document.ts';
import { handlersIn, type PlacedHandler } from './handlers.ts';
import { isOurs, type OurCommand } from './our-command.ts';
import { type Change, isSame, nextStep, type Plan } from './plan.ts';
import {
  readTomlDocument,
  type TomlDocument,
  tomlLine,
  withoutTable,
  withTable,
  withTableChanged,
} from './toml-document.ts';

/** `planInstall` for a list of tables in a TOML file. */
export function planTomlInstall(
  text: string | undefined,
  layout: Layout,
  hooks: readonly HookCommand[],
  verb: OurCommand['verb'],
): Plan {
  const name = nameOf(layout);
  const read = readTomlDocument(text ?? '', name);
  if (isFault(read)) return { ok: false, fault: read };
  const fault = shapeFault(read, name);
  if (fault !== undefined) return { ok: false, fault };
  const changes: Change[] = [];
  let after = text ?? '';
  for (const hook of hooks) {
    const step = withHook(after, layout, hook, verb);
    if (step.did !== undefined) changes.push({ event: hook.event, did: step.did });
    after = step.text;
  }
  const isWhole = keepsOthers(read, after, layout, verb);
  return isWhole ? { ok: true, text: after, emptied: false, changes } : { ok: false, fault: NOT_EDITED };
}

/** `planUninstall` for a list of tables in a TOML file. */
export function planTomlUninstall(text: string, layout: Layout, verb: OurCommand['verb'] | 'any'): Plan {
  const name = nameOf(layout);
  const read = readTomlDocument(text, name);
  if (isFault(read)) return { ok: false, fault: read };
  const mine = ours(read, layout, verb);
  if (mine.length === 0) return { ok: true, text, emptied: false, changes: [] };
  const fault = shapeFault(read, name);
  if (fault !== undefined) return { ok: false, fault };
  // From the end, so that the numbers of the others hold.
  const after = mine
    .toReversed()
    .reduce((now, handler) => changed(now, name, (it) => withoutTable(it, indexOf(handler))), text);
  if (!keepsOthers(read, after, layout, verb)) return { ok: false, fault: NOT_EDITED };
  const changes = mine.map(({ event }): Change => ({ event, did: 'removed' }));
  return { ok: true, text: after, emptied: isBlank(after), changes };
}

const nameOf = ({ path: [name = ''] }: Layout): string => name;
const indexOf = ({ entryPath }: PlacedHandler): number => Number(entryPath.at(-1));
const NOT_EDITED = { line: 1, what: 'it is written in a form that is not edited here' };

/** Something else under the list's name, or a list that is no series of tables: none can be added to that. */
function shapeFault(document: TomlDocument, name: string): DocumentFault | undefined {
  const { value, list, tables } = document;
  const isThere = isObject(value) && Object.hasOwn(value, name);
  if (!isThere || (list !== undefined && list.length === tables.length && list.length > 0)) return undefined;
  return { line: tomlLine(document, [name]), column: 1, what: `\`${name}\` must be tables of the form [[${name}]]` };
}

const ours = ({ value }: TomlDocument, layout: Layout, verb: OurCommand['verb'] | 'any'): readonly PlacedHandler[] =>
  handlersIn(value, layout).filter(({ handler }) => isOurs(handler, verb));

/** Whether an edit left everything as it was that is not ours. */
function keepsOthers(before: TomlDocument, text: string, layout: Layout, verb: OurCommand['verb'] | 'any'): boolean {
  const after = readTomlDocument(text, nameOf(layout));
  return !isFault(after) && isSame(withoutOurs(before, layout, verb), withoutOurs(after, layout, verb));
}

/** What a document holds beside our entries; a list of nothing else is none. */
function withoutOurs(document: TomlDocument, layout: Layout, verb: OurCommand['verb'] | 'any'): Json {
  const { value, list } = document;
  if (list === undefined || !isObject(value)) return value;
  const name = nameOf(layout);
  const mine = ours(document, layout, verb).map(indexOf);
  const { [name]: _list, ...rest } = value;
  const others = list.filter((_entry, index) => !mine.includes(index));
  return others.length === 0 ? rest : { ...rest, [name]: others };
}

function withHook(
  text: string,
  layout: Layout,
  hook: HookCommand,
  verb: OurCommand['verb'],
): { readonly text: string; readonly did?: Change['did'] } {
  const name = nameOf(layout);
  const read = readTomlDocument(text, name);
  if (isFault(read)) return { text };
  const wanted = layout.entry(hook);
  const mine = ours(read, layout, verb).filter(({ event }) => event === hook.event);
  const step = nextStep(mine, wanted);
  switch (step.todo) {
    case 'add':
      return { text: withTable(text, name, wanted), did: 'added' };
    case 'drop':
      return { text: withHook(withoutTable(read, indexOf(step.handler)), layout, hook, verb).text, did: 'replaced' };
    case 'mend':
      return { text: withTableChanged(read, indexOf(step.handler), name, wanted), did: 'replaced' };
    case 'nothing':
      return { text };
  }
}

function changed(text: string, name: string, edit: (document: TomlDocument) => string): string {
  const read = readTomlDocument(text, name);
  return isFault(read) ? text : edit(read);
}
