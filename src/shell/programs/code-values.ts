import { lookup } from '../../protocol/lookup.ts';
import { type Gap, join, known, type Piece, show, textOf, type Value } from '../value.ts';
import { decodeBase64 } from '../words/base64.ts';
import { chainAt, matching, splitArguments } from './code-syntax.ts';
import { type CodeToken, HOME } from './code-tokens.ts';

/** The text that an expression makes: literals, known names, `+ . /` between them, joined paths. */
export function valueOfTokens(tokens: readonly CodeToken[], names: Names): Value {
  // Calls in calls: each takes a round of its own.
  if (tokens.length > LONGEST_EXPRESSION) return [unknown];
  const parts: Value[] = [];
  let glue: Value = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const term = termAt(tokens, at, names);
    if (term === undefined) {
      if (token.is === 'sign' && /^(?:\+|\.|\/|\.\.|,|\n)$/u.test(token.text)) {
        // pathlib's `/` puts one between; the others put nothing.
        glue = token.text === '/' ? known('/') : [];
        at += 1;
        continue;
      }
      return parts.length === 0 ? [unknown] : [...join(...parts), unknown];
    }
    parts.push(...(parts.length > 0 ? [glue] : []), term.value);
    at = term.end;
    // A module in front of `.homedir()` is no part of the path.
    if (isMethod(tokens, at, 'homedir')) {
      parts.splice(-1, 1, [HOME]);
      at += 4;
    }
    for (let more = methodAt(tokens, at, names); more !== undefined; more = methodAt(tokens, at, names)) {
      parts.push(more.value);
      at = more.end;
    }
  }
  return join(...parts);
}

/** What names stand for in the code, as far as it assigns them texts. */
export type Names = ReadonlyMap<string, Value>;

/** Tokens of an expression that is worked out. */
const LONGEST_EXPRESSION = 1000;

const unknown: Gap = { gap: 'unread', source: '…', splits: false };

function isMethod(tokens: readonly CodeToken[], at: number, name: string): boolean {
  const [dot, method, open] = tokens.slice(at, at + 3);
  return dot?.is === 'sign' && dot.text === '.' && method?.is === 'name' && method.text === name && open?.is === 'sign';
}

/** `.joinpath(x)`, `.resolve()` behind a path: what it adds; any other method makes the text unknown. */
function methodAt(
  tokens: readonly CodeToken[],
  at: number,
  names: Names,
): { readonly value: Value; readonly end: number } | undefined {
  const [dot, name, open] = tokens.slice(at, at + 3);
  if (dot?.is !== 'sign' || dot.text !== '.' || name?.is !== 'name') return undefined;
  if (open?.is !== 'sign' || open.text !== '(') return { value: [unknown], end: at + 2 };
  const end = matching(tokens, at + 2);
  const given = splitArguments(tokens.slice(at + 3, end)).map((one) => valueOfTokens(one, names));
  if (JOINERS.has(name.text)) return { value: join(...given.flatMap((value) => [known('/'), value])), end: end + 1 };
  if (FINDS.has(name.text) || FINDS_BELOW.has(name.text))
    return { value: found(given[0], FINDS_BELOW.has(name.text) ? '/**/' : '/'), end: end + 1 };
  return { value: SAME.has(name.text) ? [] : [unknown], end: end + 1 };
}

function termAt(
  tokens: readonly CodeToken[],
  at: number,
  names: Names,
): { readonly value: Value; readonly end: number } | undefined {
  const token = tokens[at];
  if (token?.is === 'text') return { value: resolved(token.value, names), end: at + 1 };
  const home = homeEnd(tokens, at);
  if (home !== undefined) return { value: [HOME], end: home };
  if (token?.is === 'sign' && token.text === '(') {
    const end = matching(tokens, at);
    return { value: valueOfTokens(tokens.slice(at + 1, end), names), end: end + 1 };
  }
  if (token?.is !== 'name') return undefined;
  const chain = chainAt(tokens, at);
  const open = tokens[chain.end];
  if (open?.is === 'sign' && open.text === '(') {
    const end = matching(tokens, chain.end);
    const words = splitArguments(tokens.slice(chain.end + 1, end));
    return { value: valueOfCall(chain.names, words, names), end: end + 1 };
  }
  // Perl's `glob "*.json"`.
  if (FINDS.has(chain.names.join('.')) && open?.is === 'text')
    return { value: found(open.value, ''), end: chain.end + 1 };
  const only = chain.names.length === 1 ? names.get(chain.names[0] ?? '') : undefined;
  return {
    value: only ?? [{ gap: 'variable', source: chain.names.join('.'), name: chain.names.join('.'), splits: false }],
    end: chain.end,
  };
}

/** What a call gives back, as far as its name tells. */
function valueOfCall(called: readonly string[], words: readonly (readonly CodeToken[])[], names: Names): Value {
  const given = words.map((one) => valueOfTokens(one, names));
  const last = called.at(-1) ?? '';
  if (FINDS.has(last) || FINDS.has(called.slice(-2).join('.'))) return found(given[0], '');
  const encoding = textOf(given[1] ?? []);
  if (DECODES.has(last) || encoding === 'base64' || encoding === 'hex')
    return decodedText(given[0], encoding === 'hex');
  if (TEMPORARY_FOLDERS.has(last)) return known('/tmp');
  if (FRESH_FOLDERS.has(last)) return freshFolder(called[0] ?? '', words, names);
  if (JOINERS.has(last) && given.length > 0)
    return join(...given.flatMap((value, index) => (index === 0 ? [value] : [known('/'), value])));
  const value = SAME.has(last) ? (given[0] ?? [unknown]) : [unknown];
  return /^expand/u.test(last) ? atHome(value) : value;
}

function resolved(value: Value, names: Names): Value {
  return join(
    ...value.map((piece): Value => (typeof piece === 'string' ? [piece] : (names.get(piece.name ?? '') ?? [piece]))),
  );
}

/** Calls whose arguments become one path. */
const JOINERS = new Set(['join', 'resolve', 'Path', 'PurePath', 'PosixPath', 'joinpath', 'catfile', 'File.join']);
/** Calls that give back the text that they are given. */
const SAME = new Set(
  'str String fspath normalize abspath realpath expanduser expand_path File.expand_path fileURLToPath URL File Pathname new File.new file encode strip trim decode toString to_s'.split(
    ' ',
  ),
);

/** Calls that stand for the files that a pattern finds, and those of them that look below directories too. */
const FINDS = new Set(['glob', 'iglob', 'globSync', 'Dir.glob', 'sync']);
const FINDS_BELOW = new Set(['rglob']);
/** Calls that give back a text that they are given in base64. */
const DECODES = new Set(
  'b64decode standard_b64decode atob decode64 strict_decode64 base64_decode decode_base64'.split(' '),
);

/** What a pattern finds: its stars as the shell's. */
function found(pattern: Value | undefined, lead: string): Value {
  const text = textOf(pattern ?? []);
  if (text === undefined || text === '') return [unknown];
  const pieces = `${lead}${text}`.split(/(\*+|\?|\[[^\]/]+\])/u).filter((piece) => piece !== '');
  return join(
    pieces.map((piece): Piece => (/^(?:[*?]|\[.)/u.test(piece) ? { gap: 'glob', source: piece, splits: true } : piece)),
  );
}

/** The text that is encoded; unknown where it is none that is plain. */
function decodedText(value: Value | undefined, isHex: boolean): Value {
  const text = textOf(value ?? []);
  if (text === undefined) return [unknown];
  const bytes = isHex
    ? (text.match(/[0-9a-f]{2}/giu) ?? []).map((pair) => Number.parseInt(pair, 16))
    : decodeBase64(text);
  return bytes === undefined || bytes.some((byte) => byte > 0x7e) ? [unknown] : known(String.fromCharCode(...bytes));
}

/** Behind an expression for the home directory: `process.env.HOME`, `os.environ["HOME"]`, `Path.home()`, `$ENV{HOME}`. */
function homeEnd(tokens: readonly CodeToken[], at: number): number | undefined {
  if (tokens[at]?.is !== 'name') return undefined;
  const chain = chainAt(tokens, at);
  const chained = chain.names.join('.');
  const behind = tokens
    .slice(chain.end, chain.end + 3)
    .map((token) => (token.is === 'text' ? show(token.value) : token.text));
  const [open, name, close] = behind;
  if (/^(?:process\.env|Bun\.env|ENV)\.HOME$/u.test(chained) || chained === 'Dir.home')
    return open === '(' && name === ')' ? chain.end + 2 : chain.end;
  if (/^(?:os\.)?homedir$|^(?:pathlib\.)?Path\.home$/u.test(chained)) return open === '(' ? chain.end + 2 : undefined;
  if (name !== 'HOME' || close === undefined) return undefined;
  const isTable =
    /^(?:os\.environ|process\.env|Bun\.env|ENV|_ENV|_SERVER)$/u.test(chained) && /^[[{]$/u.test(open ?? '');
  const isCall = /^(?:(?:os\.)?getenv|os\.environ\.get|ENV\.fetch|Deno\.env\.get)$/u.test(chained) && open === '(';
  return isTable || isCall ? chain.end + 1 + endOf(tokens.slice(chain.end + 1)) : undefined;
}

/** How many tokens there are up to the bracket that closes, itself included. */
function endOf(tokens: readonly CodeToken[]): number {
  const close = tokens.findIndex((token) => token.is === 'sign' && /^[)\]}]$/u.test(token.text));
  return close < 0 ? tokens.length : close + 1;
}

const atHome = (path: Value): Value => {
  const [first, ...rest] = path;
  return typeof first === 'string' && /^~(?:\/|$)/u.test(first) ? join([HOME], known(first.slice(1)), rest) : path;
};

/** Calls for the folder of temporary files, and for a new one, whose name begins as the call or its module says. */
const TEMPORARY_FOLDERS = new Set(['tmpdir', 'gettempdir']);
const FRESH_FOLDERS = new Set(['mkdtemp', 'mkdtempSync', 'mktmpdir']);

/** What the arguments of Python's and Ruby's call say, in their order; Node's is told the path, whose end it adds. */
const FRESH_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  tempfile: ['suffix', 'prefix', 'dir'],
  Dir: ['prefix', 'dir'],
};

function freshFolder(module: string, words: readonly (readonly CodeToken[])[], names: Names): Value {
  const rest: Gap = { ...unknown, within: true };
  const order = lookup(FRESH_ARGUMENTS, module) ?? [];
  const given = new Map(words.map((word, index) => argumentIn(word, order[index] ?? 'path')));
  const valueAt = (name: string): Value | undefined => {
    const tokens = given.get(name);
    return tokens === undefined ? undefined : valueOfTokens(tokens, names);
  };
  const path = valueAt('path');
  if (path !== undefined) return join(path, [rest]);
  const begins = valueAt('prefix') ?? known(module === 'Dir' ? 'd' : 'tmp');
  return join(valueAt('dir') ?? known('/tmp'), known('/'), begins, [rest]);
}

/** The name of an argument, `name=` or that of its place, and its value. */
function argumentIn(word: readonly CodeToken[], place: string): [name: string, value: readonly CodeToken[]] {
  const [name, sign] = word;
  const isNamed = name?.is === 'name' && sign?.is === 'sign' && sign.text === '=';
  return isNamed ? [name.text, word.slice(2)] : [place, word];
}
