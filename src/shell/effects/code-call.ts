import { chainAt, isSign, matching, splitArguments } from '../programs/code-syntax.ts';
import { type CodeToken, HOME } from '../programs/code-tokens.ts';
import { type Names, valueOfTokens } from '../programs/code-values.ts';
import type { Word } from '../reading.ts';
import { join, known, show, textOf, type Value } from '../value.ts';
import { methodUse, type Uses, usesOf } from './code-uses.ts';
import type { Draft } from './draft.ts';

/** What was found in a code so far. */
export interface Found {
  /** Variables, with the values that they have at this place of the code. */
  readonly names: Map<string, Value>;
  readonly drafts: Draft[];
  readonly shell: Value[];
  /** The word that holds the code. */
  readonly word: Word | undefined;
  /** As in `CodeFiles`. */
  writesArguments: boolean;
}

/**
 * Adds what one call does. `chain`: its names, from the outside in; `inside`: what stands between its brackets; `self`: the
 * path that it is a method of.
 */
export function called(
  chain: readonly string[],
  inside: readonly CodeToken[],
  found: Found,
  self: Value | undefined,
): void {
  const given = splitArguments(inside);
  const last = chain.at(-1) ?? '';
  const [first, ...rest] = given;
  const handed = MAPS.has(last) && first !== undefined ? nameGiven(first) : undefined;
  if (handed !== undefined) {
    called(
      handed,
      rest.flatMap((one, index) => (index === 0 ? one : [{ is: 'sign', text: ',' }, ...one])),
      found,
      undefined,
    );
    return;
  }
  const method = self === undefined ? undefined : methodUse(last);
  if (method !== undefined && self !== undefined) {
    add(found, method === 'move' ? 'remove' : method, self);
    if (method === 'move' && given[0] !== undefined) add(found, 'write', valueOfTokens(given[0], found.names));
    return;
  }
  if (self !== undefined && last === 'open') {
    add(found, opensForWriting(given[0], found.names) === 'no' ? 'read' : 'write', self);
    return;
  }
  const uses = usesOf(chain);
  if (uses === undefined) unknownCall(given, found);
  else if (uses.shell === true) shellCall(given, found);
  else if (uses.opens === true) opened(given, found);
  else applied(uses, RIGHTS.has(last) && first?.[0]?.is === 'sign' ? rest : given, found);
}

/** Perl and Ruby name the rights in front of the files. */
export const RIGHTS: ReadonlySet<string> = new Set(['chmod', 'chown', 'utime']);
const MAPS: ReadonlySet<string> = new Set(['map', 'array_map', 'array_walk']);

/** `map(os.remove, files)`, `array_map("unlink", $files)`: the function that is handed over. */
function nameGiven(argument: readonly CodeToken[]): readonly string[] | undefined {
  const [only] = argument;
  if (only?.is === 'text') return argument.length === 1 ? [show(only.value)] : undefined;
  const chain = chainAt(argument, 0);
  return chain.names.length > 0 && chain.end === argument.length ? chain.names : undefined;
}

function applied(uses: Uses, all: readonly (readonly CodeToken[])[], found: Found): void {
  // `{ recursive: true }`, `ignore_errors=True` say how, not what.
  const given = all.filter(([first, second]) => !isSign(first, '{') && !(first?.is === 'name' && isSign(second, '=')));
  const extra = uses.deep === true ? { reach: 'tree' as const } : {};
  for (const at of uses.writes ?? []) if (given[at] !== undefined) add(found, 'write', textAt(given[at], found), extra);
  for (const at of uses.removes ?? [])
    if (given[at] !== undefined) add(found, 'remove', textAt(given[at], found), extra);
  for (const at of uses.permits ?? []) if (given[at] !== undefined) add(found, 'permissions', textAt(given[at], found));
  const [file, name] = uses.links ?? [];
  const [old, fresh] = [given[file ?? -1], given[name ?? -1]];
  if (old !== undefined && fresh !== undefined)
    add(found, 'link', textAt(fresh, found), { to: textAt(old, found), hard: true });
  if (uses.fills !== undefined) {
    const directory =
      given[uses.fills] ?? all.find(([first]) => first?.is === 'name' && /^(?:path|extract_dir)$/u.test(first.text));
    add(found, 'write', directory === undefined ? known('.') : textAt(directory, found), { reach: 'contents' });
  }
  for (const at of uses.makes ?? [])
    if (given[at] !== undefined) add(found, 'create-directory', textAt(given[at], found));
  for (const at of uses.reads ?? []) if (given[at] !== undefined) add(found, 'read', textAt(given[at], found));
}

const textAt = (argument: readonly CodeToken[], found: Found): Value => valueOfTokens(unnamed(argument), found.names);

/** `mode='w'`: the name of a keyword argument goes. */
function unnamed(argument: readonly CodeToken[]): readonly CodeToken[] {
  const [name, equals] = argument;
  return name?.is === 'name' && equals?.is === 'sign' && /^[=:]$/u.test(equals.text) ? argument.slice(2) : argument;
}

/** `open(path, mode)`, and Perl's `open(HANDLE, MODE, path)` and `open(HANDLE, ">path")`. */
function opened(given: readonly (readonly CodeToken[])[], found: Found): void {
  const [first, second, third] = given;
  const text = second === undefined ? '' : show(textAt(second, found));
  const perl = /^\s*(\+?[<>]{1,2}|\|)(.*)$/su.exec(text);
  if (perl !== null) {
    const path = third === undefined ? known((perl[2] ?? '').trim()) : textAt(third, found);
    if (perl[1] === '|') found.shell.push(path);
    else add(found, perl[1] === '<' ? 'read' : 'write', path);
    return;
  }
  if (first === undefined) return;
  const mode = given.slice(1).map((one) => opensForWriting(one, found.names));
  const path = textAt(first, found);
  if (mode.includes('yes')) add(found, 'write', path);
  else if (mode.includes('maybe') && second !== undefined) add(found, 'write', path, { level: 'possible' });
  else add(found, 'read', path);
}

function opensForWriting(argument: readonly CodeToken[] | undefined, names: Names): 'yes' | 'no' | 'maybe' {
  if (argument === undefined) return 'no';
  const [name] = argument;
  const isOther = name?.is === 'name' && argument[1]?.is === 'sign' && argument[1].text === '=' && name.text !== 'mode';
  if (isOther) return 'no';
  const text = textOf(valueOfTokens(unnamed(argument), names));
  if (text === undefined) return 'maybe';
  return /[wax+]/u.test(text) && /^[rwaxbt+U]{1,4}$/u.test(text) ? 'yes' : 'no';
}

/** Nobody knows what the call does: every text in it that may be a path may be written. */
function unknownCall(given: readonly (readonly CodeToken[])[], found: Found): void {
  for (const argument of given) {
    if (argument.some((token) => token.is === 'sign' && token.text === '(')) continue;
    const whole = textAt(argument, found);
    const texts = argument.filter((token) => token.is === 'text').map((token) => token.value);
    const simple = whole.length > 0 && !whole.every((piece) => typeof piece !== 'string');
    for (const value of simple ? [whole, ...texts] : texts)
      if (looksLikePath(value)) add(found, 'write', value, { level: 'possible' });
    if (isArguments(whole)) found.writesArguments = true;
  }
}

const looksLikePath = (value: Value): boolean => {
  const text = show(value);
  return text.length < 4096 && /[./\\]/u.test(text) && !/[\n<>|]/u.test(text);
};

/** `system("rm x")`, `run(["rm", "x"])`. */
function shellCall(given: readonly (readonly CodeToken[])[], found: Found): void {
  const [first, second] = given;
  if (first === undefined) return;
  const list = (tokens: readonly CodeToken[] | undefined): readonly (readonly CodeToken[])[] | undefined =>
    tokens?.[0]?.is === 'sign' && tokens[0].text === '['
      ? splitArguments(tokens.slice(1, matching(tokens, 0)))
      : undefined;
  const items = list(first) ?? (list(second) === undefined ? undefined : [first, ...(list(second) ?? [])]);
  const several = items ?? (given.length > 1 && given.every((one) => one[0]?.is === 'text') ? given : undefined);
  found.shell.push(
    several === undefined ? textAt(first, found) : join(...several.map((one) => quoted(textAt(one, found)))),
  );
}

const quoted = (value: Value): Value =>
  join(
    known(" '"),
    ...value.map((piece): Value => [typeof piece === 'string' ? piece.replaceAll("'", "'\\''") : piece]),
    known("'"),
  );

const isArguments = (value: Value): boolean =>
  value.some((piece) => typeof piece !== 'string' && /\bargv\b|^ARGV|^\$?_?@?ARGV|\$\d/iu.test(piece.source));

function add(found: Found, action: Draft['action'], path: Value, extra: Partial<Draft> = {}): void {
  if (action !== 'read' && isArguments(path)) {
    found.writesArguments = true;
    if (!path.some((piece) => typeof piece === 'string')) return;
  }
  if (path.length === 0 || (action === 'read' && !path.every((piece) => typeof piece === 'string' || piece === HOME)))
    return;
  found.drafts.push({ action, path, ...(found.word === undefined ? {} : { word: found.word }), ...extra });
}
