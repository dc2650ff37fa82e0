import { type Gap, join, known, type Piece, show, textOf, type Value } from '../value.ts';
import { decodeBase64 } from '../words/base64.ts';

/**
 * Program text of any scripting language, as loosely as naming its files needs: names, texts and signs. Python, Node,
 * Perl, Ruby, PHP, Lua and awk are close enough to each other for that.
 */
export type CodeToken =
  | { readonly is: 'name'; readonly text: string }
  | { readonly is: 'text'; readonly value: Value; readonly quote: string }
  /** Brackets, operators, and `\n` where a line ends outside brackets. */
  | { readonly is: 'sign'; readonly text: string };

/** Longer code is not looked into. */
const LONGEST = 65_536;
/** Stands in the text for a piece that the shell computes. */
const MARK = 0xe000;

/** Undefined when the code is too long to look into. */
export function codeTokens(code: Value, language: string): readonly CodeToken[] | undefined {
  const gaps: Gap[] = [];
  const text = code
    .map((piece) => (typeof piece === 'string' ? piece : String.fromCharCode(MARK + gaps.push(piece) - 1)))
    .join('');
  if (text.length > LONGEST) return undefined;
  const hash = !/^(?:node|javascript|typescript|deno|bun)$/u.test(language);
  const tokens: CodeToken[] = [];
  const scan =
    /(?<skip>[ \t\r]+|\/\*[\s\S]*?\*\/)|(?<slashes>\/\/[^\n]*)|(?<hash>#[^\n]*)|(?<line>\n)|(?<prefix>[rRbBuUfF]{1,2})?(?<quote>"""|'''|["'`])|(?<name>[A-Za-z_$@%\u0080-\u{10ffff}][\w$\u0080-\u{10ffff}]*[!?]?)|(?<number>\d[\w.]*)|(?<sign>[=!<>+\-*/|&]{1,3}|[\s\S])/uy;
  let depth = 0;
  for (let found = scan.exec(text); found !== null; found = scan.exec(text)) {
    const part = found.groups ?? {};
    if (part.skip !== undefined) continue;
    // `//` and `#` open comments in some languages only; elsewhere they are division and a name's sign.
    if (part.slashes !== undefined && !hash) continue;
    if (part.slashes !== undefined) {
      tokens.push({ is: 'sign', text: '//' });
      scan.lastIndex = found.index + 2;
    } else if (part.hash !== undefined) {
      if (hash) continue;
      scan.lastIndex = found.index + 1;
    } else if (part.line !== undefined) {
      if (depth === 0) tokens.push({ is: 'sign', text: '\n' });
    } else if (part.quote !== undefined) {
      const end = closing(text, scan.lastIndex, part.quote);
      const raw = text.slice(scan.lastIndex, end);
      scan.lastIndex = Math.min(text.length, end + part.quote.length);
      tokens.push({
        is: 'text',
        value: textValue(raw, part.quote, part.prefix ?? '', gaps, language),
        quote: part.quote,
      });
    } else if (part.name !== undefined) {
      const operator = quoteOperator(text, found.index, language);
      if (operator === undefined) tokens.push({ is: 'name', text: part.name });
      else {
        scan.lastIndex = operator.end;
        tokens.push(...quotedTokens(operator, gaps, language));
      }
    } else {
      const sign = part.number ?? part.sign ?? '';
      const glob =
        sign === '<' && language === 'perl' ? PERL_GLOB.exec(text.slice(found.index, found.index + 200)) : null;
      if (glob !== null) {
        scan.lastIndex = found.index + glob[0].length;
        tokens.push({ is: 'name', text: 'glob' }, { is: 'text', value: known(glob[1] ?? ''), quote: '"' });
        continue;
      }
      if (/^[([{]$/u.test(sign)) depth += 1;
      if (/^[)\]}]$/u.test(sign)) depth = Math.max(0, depth - 1);
      tokens.push({ is: 'sign', text: sign });
      // A body in braces has lines of its own.
      if (sign === '{' && hash === false) depth -= 1;
    }
  }
  return tokens;
}

/** Perl finds files by `<*.c>`; a plain name between the signs is a handle that is read. */
const PERL_GLOB = /^<([^<>\s;=$]*[*?/.~{][^<>\s;=]*)>/;

/** `qw(a b)`, `q{a}`, `qq<a>`, `qx/a/` of Perl; `%w[a b]`, `%q(a)`, `%x(a)` of Ruby. */
interface QuoteOperator {
  readonly kind: string;
  readonly raw: string;
  readonly end: number;
}

const OPERATORS: Readonly<Record<string, RegExp>> = {
  perl: /^(q[wqx]?)\s*([([{<]|[^\w\s,;=])/,
  ruby: /^%([wWiIqQx])([([{<|!/])/,
};
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

function quoteOperator(text: string, at: number, language: string): QuoteOperator | undefined {
  const pattern = Object.hasOwn(OPERATORS, language) ? OPERATORS[language] : undefined;
  const [all, kind, opening] = pattern?.exec(text.slice(at, at + 8)) ?? [];
  if (all === undefined || kind === undefined || opening === undefined) return undefined;
  const from = at + all.length;
  const end = balanced(text, from, opening);
  return end === undefined ? undefined : { kind: kind.toLowerCase(), raw: text.slice(from, end), end: end + 1 };
}

/** Brackets of one kind nest; any other sign closes itself. */
function balanced(text: string, from: number, opening: string): number | undefined {
  const closer = CLOSERS[opening];
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === (closer ?? opening)) depth -= 1;
    else if (closer !== undefined && text[at] === opening) depth += 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function quotedTokens({ kind, raw }: QuoteOperator, gaps: readonly Gap[], language: string): readonly CodeToken[] {
  const isText = (text: string, quote: string): CodeToken => ({
    is: 'text',
    value: textValue(text, quote, '', gaps, language),
    quote,
  });
  if (!/^(?:qw|w|i)$/.test(kind)) return [isText(raw, /^(?:qx|x)$/.test(kind) ? '`' : kind === 'qq' ? '"' : "'")];
  const words = raw.split(/\s+/u).filter((word) => word !== '');
  const listed = words.flatMap((word, index): readonly CodeToken[] =>
    index === 0 ? [isText(word, "'")] : [{ is: 'sign', text: ',' }, isText(word, "'")],
  );
  return [{ is: 'sign', text: '[' }, ...listed, { is: 'sign', text: ']' }];
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(quote, at)) return at;
    else if (quote.length === 1 && quote !== '`' && text[at] === '\n') return at;
  }
  return text.length;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** Languages in which `"$x"` is a variable, and those in which a dollar in quotes is only a dollar. */
const DOLLARS = /^(?:perl|php|groovy|tcl|julia)$/u;
const PLAIN = /^(?:python|lua|awk|r)$/u;

/** The text between quotes: escapes decoded, `${x}`, `#{x}`, `{x}` of an f-string and `$x` as gaps named x. */
function textValue(raw: string, quote: string, prefix: string, gaps: readonly Gap[], language: string): Value {
  const formatted = /f/iu.test(prefix);
  const braces = !PLAIN.test(language) && (language !== 'node' || quote === '`');
  const dollars = quote === '"' && DOLLARS.test(language);
  const pieces: Piece[] = [];
  const scan =
    /\\(?:x(?<hex>[0-9a-fA-F]{2})|u(?<unicode>[0-9a-fA-F]{4})|[xu]\{(?<braced_hex>[0-9a-fA-F]{1,6})\}|(?<digits>\d{1,3})|(?<escape>[\s\S]))|(?<home>\$ENV\{["']?HOME["']?\})|[$#]\{(?<braced>[^}]*)\}|\{(?<field>\w+)\}|\$(?<variable>\w+)|(?<other>[\s\S])/gu;
  for (const found of raw.matchAll(scan)) {
    const part = found.groups ?? {};
    const code = codePoint(part, language);
    const name =
      (braces ? part.braced : undefined) ??
      (formatted ? part.field : undefined) ??
      (dollars ? part.variable : undefined);
    const isHome = part.home !== undefined ? language === 'perl' : HOME_NAME.test(name ?? '');
    if (isHome) pieces.push(HOME);
    else if (name !== undefined)
      pieces.push({ gap: 'variable', source: found[0], name: name.replace(/^\$/u, ''), splits: false });
    else if (code !== undefined && !/r/iu.test(prefix)) pieces.push(String.fromCodePoint(code));
    else if (part.escape !== undefined && !/r/iu.test(prefix)) pieces.push(ESCAPES[part.escape] ?? part.escape);
    else pieces.push(...[...found[0]].map((char) => gaps[char.charCodeAt(0) - MARK] ?? char));
  }
  return join(pieces.filter((piece) => piece !== ''));
}

/** The home directory, by whatever expression: what the variable of that name stands for. */
export const HOME: Gap = { gap: 'variable', source: '$HOME', name: 'HOME', splits: false };
const HOME_NAME = /^(?:process\.env|Bun\.env|os\.environ|ENV|\$_(?:ENV|SERVER))(?:\.|\[["'])HOME(?:["']\])?$/u;

/** The character that an escape names by its number: three octal digits at most, in Lua decimal ones. */
function codePoint(part: Readonly<Record<string, string | undefined>>, language: string): number | undefined {
  const hex = part.hex ?? part.unicode ?? part.braced_hex;
  const base = language === 'lua' ? 10 : 8;
  if (hex === undefined && (part.digits === undefined || (base === 8 && /[89]/u.test(part.digits)))) return undefined;
  const code = hex === undefined ? Number.parseInt(part.digits ?? '', base) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? code : undefined;
}

/** What names stand for in the code, as far as it assigns them texts. */
export type Names = ReadonlyMap<string, Value>;

const JOINERS = new Set(['join', 'resolve', 'Path', 'PurePath', 'PosixPath', 'joinpath', 'catfile', 'File.join']);
const SAME = new Set([
  'str',
  'String',
  'fspath',
  'normalize',
  'abspath',
  'realpath',
  'expanduser',
  'expand_path',
  'File.expand_path',
  'fileURLToPath',
  'URL',
  'File',
  'Pathname',
  'new',
  'File.new',
  'file',
  'encode',
  'strip',
  'trim',
  'decode',
  'toString',
  'to_s',
]);
/** Calls that stand for the files that a pattern finds, and those of them that look below directories too. */
const FINDS = new Set(['glob', 'iglob', 'globSync', 'Dir.glob', 'sync']);
const FINDS_BELOW = new Set(['rglob']);
const DECODES = new Set([
  'b64decode',
  'standard_b64decode',
  'atob',
  'decode64',
  'strict_decode64',
  'base64_decode',
  'decode_base64',
]);

/** Tokens of an expression that is worked out. */
const LONGEST_EXPRESSION = 1000;

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
    const given = words.map((one) => valueOfTokens(one, names));
    const last = chain.names.at(-1) ?? '';
    if (FINDS.has(last) || FINDS.has(chain.names.slice(-2).join('.')))
      return { value: found(given[0], ''), end: end + 1 };
    const decoded = DECODES.has(last) || /^(?:base64|hex)$/u.test(textOf(given[1] ?? []) ?? '');
    if (decoded) return { value: decodedText(given[0], textOf(given[1] ?? []) === 'hex'), end: end + 1 };
    if (TEMPORARY_FOLDERS.has(last)) return { value: known('/tmp'), end: end + 1 };
    if (FRESH_FOLDERS.has(last)) return { value: freshFolder(chain.names[0] ?? '', words, names), end: end + 1 };
    if (JOINERS.has(last) && given.length > 0)
      return {
        value: join(...given.flatMap((value, index) => (index === 0 ? [value] : [known('/'), value]))),
        end: end + 1,
      };
    const value = SAME.has(last) ? (given[0] ?? [unknown]) : [unknown];
    return { value: /^expand/u.test(last) ? atHome(value) : value, end: end + 1 };
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

/** Calls for the folder of temporary files, and for a new one: Python's and Ruby's are in it, Node's begins as it is told. */
const TEMPORARY_FOLDERS = new Set(['tmpdir', 'gettempdir']);
const FRESH_FOLDERS = new Set(['mkdtemp', 'mkdtempSync', 'mktmpdir']);

function freshFolder(module: string, words: readonly (readonly CodeToken[])[], names: Names): Value {
  const rest: Gap = { ...unknown, within: true };
  const named = (word: readonly CodeToken[] = []): string | undefined =>
    word[0]?.is === 'name' && word[1]?.is === 'sign' && word[1].text === '=' ? word[0].text : undefined;
  const folder = words.find((word) => named(word) === 'dir');
  if (folder !== undefined) return join(valueOfTokens(folder.slice(2), names), known('/'), [rest]);
  const [start] = words;
  const isTold = start !== undefined && named(start) === undefined && module !== 'tempfile' && module !== 'Dir';
  return join(isTold ? valueOfTokens(start, names) : known('/tmp/'), [rest]);
}

function resolved(value: Value, names: Names): Value {
  return join(
    ...value.map((piece): Value => (typeof piece === 'string' ? [piece] : (names.get(piece.name ?? '') ?? [piece]))),
  );
}

/** `os.path.join`, `File::open`, `$fs->unlink`: the names of a chain and the place behind it. */
export function chainAt(
  tokens: readonly CodeToken[],
  at: number,
): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  let end = at;
  for (let token = tokens[end]; token?.is === 'name'; token = tokens[end]) {
    names.push(token.text.replace(/^[$@%]/u, ''));
    end += 1;
    const member = memberAt(tokens, end);
    if (member !== undefined) {
      names.push(member);
      end += 3;
    }
    const sign = tokens[end];
    const next = sign?.is === 'sign' && /^(?:\.|->|\?)$/u.test(sign.text) ? end + 1 : colons(tokens, end);
    if (next === undefined || tokens[next]?.is !== 'name') break;
    end = next;
  }
  return { names, end };
}

/** `["name"](…`: a method that is named by a text. */
export function memberAt(tokens: readonly CodeToken[], at: number): string | undefined {
  const [open, text, close, call] = tokens.slice(at, at + 4);
  const signs = [open, close, call].map((token) => (token?.is === 'sign' ? token.text : ''));
  const name = text?.is === 'text' && signs.join('') === '[](' ? textOf(text.value) : undefined;
  return name !== undefined && /^\w+$/u.test(name) ? name : undefined;
}

function colons(tokens: readonly CodeToken[], at: number): number | undefined {
  const [one, two] = [tokens[at], tokens[at + 1]];
  return one?.is === 'sign' && one.text === ':' && two?.is === 'sign' && two.text === ':' ? at + 2 : undefined;
}

/** The place of the bracket that closes the one at `open`; the end when none of the next `most` tokens does. */
export function matching(tokens: readonly CodeToken[], open: number, most = tokens.length): number {
  let depth = 0;
  for (let at = open; at < tokens.length && at - open <= most; at += 1) {
    const token = tokens[at];
    if (token?.is !== 'sign') continue;
    if (/^[([{]$/u.test(token.text)) depth += 1;
    if (/^[)\]}]$/u.test(token.text)) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** Tokens between brackets, split at the commas of their own level. */
export function splitArguments(tokens: readonly CodeToken[]): readonly (readonly CodeToken[])[] {
  const found: CodeToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.is === 'sign' && /^[([{]$/u.test(token.text)) depth += 1;
    if (token.is === 'sign' && /^[)\]}]$/u.test(token.text)) depth -= 1;
    if (token.is === 'sign' && token.text === ',' && depth === 0) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found.filter((one) => one.length > 0);
}
