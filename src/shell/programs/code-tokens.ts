import { type Gap, join, known, type Piece, type Value } from '../value.ts';

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
