/** One command of a sed script that has to do with something outside the text that sed works on. */
export type SedCommand =
  | { readonly kind: 'writes' | 'reads'; readonly file: string }
  /** A line for the shell; empty where sed runs what it has in hand. */
  | { readonly kind: 'runs'; readonly line: string };

/** What a sed script reads, writes and starts besides its input (GNU sed 4.8, POSIX where they agree). */
export function sedScript(script: string): readonly SedCommand[] {
  const found: SedCommand[] = [];
  let at = 0;
  while (at < script.length) {
    at = afterAddresses(script, at);
    const { end, command } = readCommand(script, at);
    if (command !== undefined) found.push(command);
    at = Math.max(end, at + 1);
  }
  return found;
}

/** Past separators, brackets of a group, addresses and the `!` behind them. */
function afterAddresses(script: string, from: number): number {
  let at = from;
  for (;;) {
    const rest = /^(?:[\s;{}!,]|[+~]?\d+|\$)+/u.exec(script.slice(at));
    if (rest !== null) at += rest[0].length;
    else if (script[at] === '/') at = afterFlags(script, endOfPart(script, at + 1, '/') + 1);
    else if (script[at] === '\\') at = afterFlags(script, endOfPart(script, at + 2, script[at + 1] ?? '') + 1);
    else return at;
  }
}

/** `I` and `M` behind a pattern. */
const afterFlags = (script: string, at: number): number => at + (/^[IM]*/u.exec(script.slice(at))?.[0].length ?? 0);

function readCommand(script: string, at: number): { readonly end: number; readonly command?: SedCommand } {
  const letter = script[at] ?? '';
  const line = restOfLine(script, at + 1);
  const end = at + 1 + line.length;
  switch (letter) {
    case 'w':
    case 'W':
      return { end, command: { kind: 'writes', file: line.trim() } };
    case 'r':
    case 'R':
      return { end, command: { kind: 'reads', file: line.trim() } };
    case 'e':
      return { end, command: { kind: 'runs', line: line.trim() } };
    case 's':
      return substitution(script, at);
    case 'y':
      return { end: twoParts(script, at).end };
    case 'a':
    case 'i':
    case 'c':
    case '#':
      return { end: afterText(script, at + 1, letter) };
    case ':':
      return { end };
    case 'b':
    case 't':
    case 'T':
      return { end: at + (/^[^\n;}]*/u.exec(script.slice(at))?.[0].length ?? 0) };
    default:
      return { end: at + 1 };
  }
}

/** `s/pattern/replacement/flags`: the flag `w` takes the rest of the line, `e` runs what the line has become. */
function substitution(script: string, at: number): { readonly end: number; readonly command?: SedCommand } {
  const { end, second } = twoParts(script, at);
  const flags = /^[gpiImM\d]*(?:e[gpiImM\d]*)?/u.exec(script.slice(end))?.[0] ?? '';
  const next = end + flags.length;
  if (script[next] === 'w') {
    const file = restOfLine(script, next + 1);
    return { end: next + 1 + file.length, command: { kind: 'writes', file: file.trim() } };
  }
  return { end: next, ...(flags.includes('e') && { command: { kind: 'runs', line: second } }) };
}

function twoParts(script: string, at: number): { readonly end: number; readonly second: string } {
  const mark = script[at + 1] ?? '';
  const middle = endOfPart(script, at + 2, mark);
  const last = endOfPart(script, middle + 1, mark, false);
  return { end: last + 1, second: script.slice(middle + 1, last) };
}

/** Where the next `mark` stands that is neither escaped nor, in a pattern, in a bracket expression. */
function endOfPart(script: string, from: number, mark: string, isPattern = true): number {
  let at = from;
  while (at < script.length && script[at] !== mark) {
    if (script[at] === '\\') at += 2;
    else at += isPattern && script[at] === '[' ? bracketLength(script.slice(at)) : 1;
  }
  return Math.min(at, script.length);
}

/** A bracket that is not closed on its line stands for itself. */
const bracketLength = (text: string): number =>
  /^\[\^?\]?(?:\[[:.=][^\]\n]*[:.=]\]|[^\]\n])*\]/u.exec(text)?.[0].length ?? 1;

const restOfLine = (script: string, at: number): string => /^[^\n]*/u.exec(script.slice(at))?.[0] ?? '';

/** Text goes on behind a backslash at the end of a line. */
function afterText(script: string, at: number, letter: string): number {
  const text = letter === '#' ? /^[^\n]*/u : /^(?:\\[\s\S]|[^\\\n])*/u;
  return at + (text.exec(script.slice(at))?.[0].length ?? 0);
}
