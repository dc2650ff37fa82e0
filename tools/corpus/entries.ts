import { spawnSync } from 'node:child_process';

/** Longer ones are programs rather than what is typed or sent in one call. */
const LONGEST = { characters: 600, lines: 12 };

/** The command lines and short blocks of a piece of shell, each of which bash can parse by itself. */
export function* entriesOf(text: string, whole: boolean): Generator<string> {
  if (whole) {
    const line = text.trim();
    if (isFit(line) && parses(line)) yield line;
    return;
  }
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; ) {
    const length = statementAt(lines, at);
    const statement = lines
      .slice(at, at + length)
      .join('\n')
      .trim();
    at += length;
    if (isFit(statement) && parses(statement)) yield statement;
  }
}

/** How many lines make the statement that begins here: more are taken while bash finds it incomplete. */
function statementAt(lines: readonly string[], at: number): number {
  if (/^\s*(?:#|$)/u.test(lines[at] ?? '')) return 1;
  for (let length = 1; length <= LONGEST.lines && at + length <= lines.length; length += 1) {
    if (/\\$/u.test(lines[at + length - 1] ?? '')) continue;
    if (parses(lines.slice(at, at + length).join('\n'))) return length;
  }
  return 1;
}

/** A here-document without its end is only warned about; that counts as incomplete, too. */
function parses(text: string): boolean {
  if (PLAIN.test(text) && !KEYWORD.test(text)) return true;
  const { status, stderr } = spawnSync('bash', ['-n'], { input: `${text}\n`, encoding: 'utf8' });
  return status === 0 && stderr === '';
}

/** Words, quoted texts and variables joined by operators: no shell has to be asked whether that is a command line. */
const WORDS = String.raw`(?:[\w./:=@%+,~^-]|"[^"\\\x60$]*"|'[^']*'|\$\w+|\$\{\w+\})+`;
const LINE = `${WORDS}(?: +${WORDS})*`;
const PLAIN = new RegExp(String.raw`^${LINE}(?:(?: *; +| +(?:&&|\|\|?) +)${LINE})*$`, 'u');
const KEYWORD =
  /(?:^|[;&|] +)(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|function|select|in|time|coproc)(?: |$|;)/u;

/** None of these looks at what a command does. */
function isFit(text: string): boolean {
  if (text === '' || text.length > LONGEST.characters || text.split('\n').length > LONGEST.lines) return false;
  return !UNFIT.some((pattern) => pattern.test(text));
}

const UNFIT: readonly RegExp[] = [
  /^#[^\n]*$/u, // a remark
  /^(?:fi|done|esac|then|else|do|exit|break|continue|return|[}{)(;]+)\s*(?:\d+)?$/u, // a rest of something longer
  /\$\{\{|\{\{|\{%|%\}/u, // templates: another program fills them in first
  /(?:^|\s)(?:\.\.\.|…)(?:\s|$)/u, // abridged
  /(?:^|\s)\[[^\s[\]]/u, // the synopsis of a program's usage
  /[^\n\t\x20-\x7e]/u, // drawings and output
  /[\w.+-]+(?<!\bgit)@[a-z][\w-]*\.(?!com\b.*example)[a-z]{2,}(?!\S*\.\d)/u, // addresses of people
  /\bregistry\.\w|\bdeb\w*\.org\b|\bgh[pousr]_\w{20}|\bAKIA\w{16}|\bnpm_\w{30}/u, // hosts of registries, and tokens
];
