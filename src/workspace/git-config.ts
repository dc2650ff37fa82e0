/**
 * The text of a git configuration file as a list of settings, in order. Syntax: git-config(1) "CONFIGURATION FILE"
 * and `config.c` of git 2.39. git refuses a file with a fault altogether; what stands before the fault is kept here,
 * so that a faulty file never hides a setting.
 */
export interface Setting {
  /** `section.name` or `section.sub.name`; section and name in lower case, the subsection as written. */
  readonly key: string;
  /** A name without `=` means true. */
  readonly value: string;
}

export function parseGitConfig(text: string): readonly Setting[] {
  const settings: Setting[] = [];
  let section: string | undefined;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    at = skip(text, at);
    if (at >= text.length) return settings;
    if (text[at] === '[') {
      const header = readHeader(text, at);
      if (header === undefined) return settings;
      section = header.section;
      at = header.end;
      continue;
    }
    const name = section === undefined ? undefined : NAME.exec(text.slice(at, at + LONGEST_NAME))?.[0];
    if (name === undefined) return settings;
    const value = readValue(text, at + name.length);
    if (value === undefined) return settings;
    settings.push({ key: `${section}.${name.toLowerCase()}`, value: value.value });
    at = value.end;
  }
}

const NAME = /^[A-Za-z][A-Za-z0-9-]*/;
const LONGEST_NAME = 1024;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '"': '"', '\\': '\\' };

interface Read {
  readonly value: string;
  readonly end: number;
}

/** Over white space, empty lines and whole-line comments. */
function skip(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text[at] !== '#' && text[at] !== ';') return at;
    at = endOfLine(text, at);
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** `[section]`, `[section "Sub"]` and the old `[section.sub]`, whose subsection is in lower case. */
function readHeader(text: string, from: number): { readonly section: string; readonly end: number } | undefined {
  const plain = /^\[([A-Za-z0-9.-]+)\s*(\]|")/.exec(text.slice(from, from + LONGEST_NAME));
  if (plain?.[1] === undefined) return undefined;
  const section = plain[1].toLowerCase();
  const end = from + plain[0].length;
  if (plain[2] === ']') return { section, end };
  const sub = readSubsection(text, end);
  return sub === undefined ? undefined : { section: `${section}.${sub.value}`, end: sub.end };
}

/** After the opening quote: up to `"]`. A backslash stands before any character that is meant itself. */
function readSubsection(text: string, from: number): Read | undefined {
  let value = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') return undefined;
    if (character === '"') return text[at + 1] === ']' ? { value, end: at + 2 } : undefined;
    if (character === '\\') at += 1;
    value += text[at] ?? '';
  }
  return undefined;
}

/** After a name: `= value` up to the end of its (possibly continued) line, or nothing for true. */
function readValue(text: string, from: number): Read | undefined {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  const line = text.slice(at, at + 2);
  if (at >= text.length || line.startsWith('\n') || line === '\r\n') return { value: 'true', end: at };
  return text[at] === '=' ? readText(text, at + 1) : undefined;
}

function readText(text: string, from: number): Read | undefined {
  let value = '';
  /** How much of `value` must stay when trailing white space goes. */
  let kept = 0;
  let quoted = false;
  for (let at = from; ; at += 1) {
    const character = text[at];
    if (character === undefined || character === '\n')
      return quoted ? undefined : { value: value.slice(0, kept), end: at };
    if (character === '\r' && text[at + 1] === '\n') continue;
    if (!quoted && (character === '#' || character === ';'))
      return { value: value.slice(0, kept), end: endOfLine(text, at) };
    if (character === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (character === '\\') {
      at += text[at + 1] === '\r' && text[at + 2] === '\n' ? 2 : 1;
      if (text[at] === '\n') continue;
      const meant = ESCAPES[text[at] ?? ''];
      if (meant === undefined) return undefined;
      value += meant;
      kept = value.length;
    } else if (quoted || !/\s/.test(character)) {
      value += character;
      kept = value.length;
    } else if (value !== '') value += character;
  }
}
