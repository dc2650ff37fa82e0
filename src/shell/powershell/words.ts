import type { Word } from '../reading.ts';
import { type SourceText, spanIn } from '../source.ts';
import { join, known, unknown, type Value } from '../value.ts';

/** A word, or a sign between words. `{`, `(` and `$(` open an inner sequence, which their partners close. */
export type WindowsToken =
  | { readonly is: 'word'; readonly word: Word; readonly quoted: boolean }
  | { readonly is: 'sign'; readonly text: string; readonly start: number; readonly end: number };

/** Looks up `$name`, `$env:NAME`, `%NAME%`; undefined where it is not known. */
type LookUp = (name: string) => Value | undefined;

const SIGN = /(?:\r?\n|;|&&|\|\||\||&|[(){}]|@\(|@\{|\$\(|,|\d?>>|[*\d]?>&\d|[*\d]?>|<)/y;

/** PowerShell in argument mode, closely enough to find programs and their words (about_Parsing, about_Quoting_Rules). */
export function powershellTokens(source: SourceText, look: LookUp): readonly WindowsToken[] {
  const { text } = source;
  const tokens: WindowsToken[] = [];
  for (let at = 0; at < text.length; ) {
    const blank = /(?:[ \t]|`\r?\n|<#[\s\S]*?(?:#>|$))+|#[^\n]*/y;
    blank.lastIndex = at;
    if (blank.test(text)) {
      at = blank.lastIndex;
      continue;
    }
    SIGN.lastIndex = at;
    const sign = SIGN.exec(text);
    if (sign !== null) {
      at = SIGN.lastIndex;
      tokens.push({ is: 'sign', text: sign[0].trim() === '' ? ';' : sign[0], start: sign.index, end: at });
      continue;
    }
    const { value, end, quoted } = wordAt(text, at, look);
    tokens.push({ is: 'word', word: { span: spanIn(source, at, end), source: text.slice(at, end), value }, quoted });
    at = end;
  }
  return tokens;
}

function wordAt(text: string, from: number, look: LookUp): { value: Value; end: number; quoted: boolean } {
  const here = /@(['"])\r?\n([\s\S]*?)\r?\n\1@/y;
  here.lastIndex = from;
  const block = here.exec(text);
  if (block !== null) {
    const body = block[2] ?? '';
    return { value: block[1] === '"' ? expanded(body, look) : known(body), end: here.lastIndex, quoted: true };
  }
  let value: Value = [];
  let quoted = false;
  let at = from;
  const piece =
    /'((?:[^']|'')*)(?:'|$)|"((?:[^"`]|`[\s\S]|"")*)(?:"|$)|`([\s\S])|(\$(?:\{[^}]*\}|(?:env:)?\w+|[?^$]))|([^\s;|&(){},<>`'"$]+|\$)/y;
  for (piece.lastIndex = at; ; piece.lastIndex = at) {
    const found = piece.exec(text);
    if (found === null) break;
    at = piece.lastIndex;
    const [, single, double, escaped, variable, bare] = found;
    if (single !== undefined) value = join(value, known(single.replaceAll("''", "'")));
    else if (double !== undefined) value = join(value, expanded(double, look));
    else if (escaped !== undefined) value = join(value, known(ESCAPES[escaped] ?? escaped));
    else if (variable !== undefined) value = join(value, variableValue(variable, look));
    else value = join(value, known(bare ?? ''));
    if (single !== undefined || double !== undefined) quoted = true;
  }
  return { value, end: Math.max(at, from + 1), quoted };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** The inside of double quotes: variables, backquote escapes; a subexpression is unknown. */
function expanded(text: string, look: LookUp): Value {
  let value: Value = [];
  for (const found of text.matchAll(
    /`([\s\S])|""|(\$\((?:[^()]|\([^()]*\))*\))|(\$(?:\{[^}]*\}|(?:env:)?\w+))|([^`"$]+|[\s\S])/g,
  )) {
    const [all, escaped, inner, variable] = found;
    if (escaped !== undefined) value = join(value, known(ESCAPES[escaped] ?? escaped));
    else if (inner !== undefined) value = join(value, [unknown('command', inner)]);
    else if (variable !== undefined) value = join(value, variableValue(variable, look));
    else value = join(value, known(all === '""' ? '"' : all));
  }
  return value;
}

function variableValue(source: string, look: LookUp): Value {
  const name = source.replace(/^\$\{?|\}$/g, '');
  return look(name) ?? [unknown('variable', source, false, name)];
}

/** cmd.exe: only double quotes, `^` escapes, `%NAME%`. */
export function cmdTokens(source: SourceText, look: LookUp): readonly WindowsToken[] {
  const { text } = source;
  const tokens: WindowsToken[] = [];
  const scan =
    /([ \t,;=]+(?=[^=]|$)|\^\r?\n)|(\r?\n|&&|\|\||[|&()]|\d?>>|\d?>&\d|\d?>|<)|((?:"[^"\n]*(?:"|$)|\^[\s\S]|%[^%\s]+%|%|[^\s"^%|&()<>,;]+)+)|([\s\S])/y;
  for (let found = scan.exec(text); found !== null; found = scan.exec(text)) {
    const [all, blank, sign, word] = found;
    const end = scan.lastIndex;
    if (blank !== undefined) continue;
    if (sign !== undefined) tokens.push({ is: 'sign', text: sign.trim() === '' ? ';' : sign, start: found.index, end });
    else {
      const span = spanIn(source, found.index, end);
      tokens.push({
        is: 'word',
        word: { span, source: all, value: cmdValue(word ?? all, look) },
        quoted: all.includes('"'),
      });
    }
  }
  return tokens;
}

function cmdValue(source: string, look: LookUp): Value {
  let value: Value = [];
  for (const [all, quotes, escaped, name] of source.matchAll(/(")|\^([\s\S])|%([^%\s]+)%|[\s\S]/g)) {
    if (quotes !== undefined) continue;
    if (escaped !== undefined) value = join(value, known(escaped));
    else if (name !== undefined) value = join(value, look(name) ?? [unknown('variable', all, false, name)]);
    else value = join(value, known(all));
  }
  return value;
}
