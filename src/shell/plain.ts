import { listHas } from '../protocol/word-list.ts';
import { TEXT_FILTERS } from './known-programs.ts';
import { isMadeDirectory } from './made-directories.ts';
import { resolvePath } from './path.ts';
import { isPlainProgram, writesFiles } from './plain-programs.ts';
import { type PlainToken, plainTokens } from './plain-tokens.ts';
import type { Command, Preceding, Reading, ReadOptions, Redirect, Stdin, Word } from './reading.ts';
import { join, show, textOf, unknownOutput, type Value } from './value.ts';
import { inheritedVariable } from './variables.ts';

/**
 * The reading of a line of plain words: commands joined by `;`, `&&`, `||` and `|`, `cd` among them, their output sent to
 * files, and programs of which `readScript` knows nothing but their words. That is most of what agents run, and it takes
 * neither a parser nor tables. Undefined for everything else; where there is a reading, it is the one of `readScript`.
 */
export function readPlainLine(text: string, options: ReadOptions): Reading | undefined {
  if (text.length > MOST_TEXT || options.cwd === undefined || (options.dialect ?? 'posix') !== 'posix')
    return undefined;
  const tokens = plainTokens(text, options.env?.HOME ?? options.home);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const line: Line = { tokens, at: 0, commands: [], options, isPlain: true };
  try {
    readList({ directories: [[options.cwd]], last: [undefined] }, line);
  } catch {
    // What is asked of the disk may throw; `readScript` tells what it then does not know.
    return undefined;
  }
  return line.isPlain ? { text, commands: line.commands, unread: [] } : undefined;
}

/** Far below the limits of `readScript`. */
const MOST_TEXT = 3072;
const MOST_COMMANDS = 200;
/** More alternatives than this are no longer told apart by `readScript`. */
const MOST_WAYS = 8;

interface Line {
  readonly tokens: readonly PlainToken[];
  at: number;
  readonly commands: Command[];
  readonly options: ReadOptions;
  /** False once something was met that is not plain. */
  isPlain: boolean;
}

/** How things stand between two commands. */
interface Here {
  readonly directories: Command['directories'];
  /** The commands that may have been the last to start; undefined: none of the line. */
  readonly last: Command['precededBy'];
}

/** How things stand after success and after failure; undefined: it does not end so. */
interface Ends {
  readonly ok: Here | undefined;
  readonly fail: Here | undefined;
}

function readList(start: Here, line: Line): void {
  let here = start;
  while (line.isPlain && line.at < line.tokens.length) {
    const { ok, fail } = readAndOr(here, line);
    here = either(ok, fail, line) ?? here;
    const end = operatorAt(line);
    if (end !== undefined && end !== ';' && end !== '\n') line.isPlain = false;
    line.at += 1;
    skipLines(line);
  }
}

function readAndOr(start: Here, line: Line): Ends {
  let ends = readPipeline(start, 'certain', line);
  for (let joint = operatorAt(line); joint === '&&' || joint === '||'; joint = operatorAt(line)) {
    line.at += 1;
    skipLines(line);
    const [taken, other] = joint === '&&' ? [ends.ok, ends.fail] : [ends.fail, ends.ok];
    const isCertain = taken !== undefined && other === undefined;
    const next = readPipeline(taken ?? other ?? start, isCertain ? 'certain' : 'possible', line);
    if (taken === undefined) continue;
    ends =
      joint === '&&'
        ? { ok: next.ok, fail: either(other, next.fail, line) }
        : { ok: either(other, next.ok, line), fail: next.fail };
  }
  return ends;
}

function readPipeline(start: Here, runs: Command['runs'], line: Line): Ends {
  let started = readSimple(start, runs, undefined, line);
  while (line.isPlain && operatorAt(line) === '|') {
    line.at += 1;
    skipLines(line);
    const here = either(started.ends.ok, started.ends.fail, line) ?? start;
    started = readSimple(here, runs, started, line);
  }
  return started.ends;
}

/** A command that was read, how it may end, and what it prints. */
interface Started {
  readonly command: Command | undefined;
  readonly ends: Ends;
  readonly output: Value;
}

const NOT_PLAIN: Started = { command: undefined, ends: { ok: undefined, fail: undefined }, output: [] };

function readSimple(here: Here, runs: Command['runs'], before: Started | undefined, line: Line): Started {
  const { words, redirects, span } = wordsAndRedirects(line);
  const [program, ...args] = words;
  const isPiped = before !== undefined || operatorAt(line) === '|';
  if (program === undefined || !isPlainCall(program, args, isPiped, line) || printsKnown(program, before)) {
    line.isPlain = false;
    return NOT_PLAIN;
  }
  const index = line.commands.length;
  if (index >= MOST_COMMANDS) line.isPlain = false;
  const command: Command = {
    index,
    span,
    words: [program, ...args],
    name: program.source,
    via: [],
    redirects,
    directories: here.directories,
    variable: (name) => inheritedVariable(name, line.options),
    environment: [],
    stdin: before === undefined ? undefined : pipedFrom(before),
    runs,
    apart: isPiped,
    precededBy: here.last,
  };
  line.commands.push(command);
  const diverted = redirects.some(({ descriptor }) => descriptor === 1 || descriptor === 'both');
  return { command, ends: endsOf(command, here, line), output: diverted ? [] : outputOf(command) };
}

function wordsAndRedirects(line: Line): Pick<Command, 'redirects' | 'span'> & { readonly words: readonly Word[] } {
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  const { tokens } = line;
  const start = tokens[line.at]?.span.start ?? 0;
  let end = start;
  for (let token = tokens[line.at]; token !== undefined && token.is !== 'operator'; token = tokens[line.at]) {
    line.at += 1;
    if (token.is === 'word') words.push(wordOf(token));
    else {
      const target = tokens[line.at];
      if (target?.is !== 'word' || textOf(target.value) === undefined) line.isPlain = false;
      else {
        line.at += 1;
        const span = { start: token.span.start, end: target.span.end };
        redirects.push({ span, op: token.op, descriptor: token.descriptor, target: wordOf(target) });
      }
    }
    end = tokens[line.at - 1]?.span.end ?? end;
  }
  return { words, redirects, span: { start, end } };
}

const wordOf = ({ span, source, value }: Extract<PlainToken, { is: 'word' }>): Word => ({ span, source, value });

/** Programs that print, or do, what files say; the line may have written them. */
const TOLD_BY_FILES = ['bun', 'cat', 'git', 'make', 'npm', 'pnpm', 'yarn'];

function isPlainCall(program: Word, args: readonly Word[], isPiped: boolean, line: Line): boolean {
  const { source: name } = program;
  if (textOf(program.value) !== name || name.startsWith('-')) return false;
  if (name === 'cd') return !isPiped && args.length === 1 && isPlainMove(args[0], line.options);
  if (name === 'pwd' && isPiped) return false;
  if (name === 'cat' && args.length === 0) return false;
  if (TOLD_BY_FILES.includes(name) && line.commands.some(writesFiles)) return false;
  if (name === 'tee' && operatorAt(line) === '|') return false;
  return isPlainProgram(
    name,
    args.map(({ value }) => show(value)),
  );
}

/** What comes of a text that the line tells is worked out by `readScript`. */
const printsKnown = ({ source }: Word, before: Started | undefined): boolean =>
  before !== undefined && textOf(before.output) !== undefined && listHas(TEXT_FILTERS, source);

/** What `cd` does that leads to one place, whatever the shell was told before. */
function isPlainMove(target: Word | undefined, { env }: ReadOptions): boolean {
  const text = textOf(target?.value ?? []) ?? '';
  return text !== '' && !text.startsWith('-') && env?.CDPATH === undefined;
}

/** Commands whose status is known. */
const STATUS: Readonly<Record<string, boolean>> = { true: true, ':': true, false: false };

function endsOf(
  { index, name = '', words: [, target], redirects }: Command,
  here: Here,
  { options, commands }: Line,
): Ends {
  const after = (succeeded: boolean): Here => ({ ...here, last: [{ index, succeeded }] });
  if (name === 'cd' && target !== undefined) {
    const [first, ...rest] = distinct(here.directories.map((one) => resolvePath(one, target.value)));
    const moved = { directories: [first ?? [], ...rest], last: after(true).last } as const;
    const isThere = options.isDirectory?.(textOf(first ?? []) ?? '');
    const isSure = rest.length === 0 && (isThere ?? isMadeDirectory(first ?? [], commands));
    return { ok: moved, fail: isSure ? undefined : after(false) };
  }
  const status = Object.hasOwn(STATUS, name) ? STATUS[name] : undefined;
  // A file that cannot be opened is a failure, whatever the command.
  const mayFail = status !== true || redirects.some(({ op }) => op !== '>&');
  return { ok: status === false ? undefined : after(true), fail: mayFail ? after(false) : undefined };
}

function outputOf({ name = '', words: [, ...args] }: Command): Value {
  if (Object.hasOwn(STATUS, name)) return [];
  if (name !== 'echo') return unknownOutput;
  return join(...args.flatMap(({ value }, index) => (index === 0 ? [value] : [[' '], value])), ['\n']);
}

const pipedFrom = ({ command, output }: Started): Stdin => ({
  from: 'pipe',
  commands: command === undefined ? [] : [command.index],
  text: output,
});

/** What holds when either of two ways was taken. */
function either(one: Here | undefined, other: Here | undefined, line: Line): Here | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const directories = distinct([...one.directories, ...other.directories]);
  const isNew = (way: Preceding | undefined): boolean =>
    !one.last.some((known) => known?.index === way?.index && known?.succeeded === way?.succeeded);
  const last = [...one.last, ...other.last.filter(isNew)];
  if (directories.length > MOST_WAYS || last.length > MOST_WAYS) line.isPlain = false;
  const [first, ...rest] = directories;
  return { directories: [first ?? [], ...rest], last };
}

/** Directories of a plain line are known texts. */
function distinct(paths: readonly Value[]): readonly Value[] {
  return paths.filter((path, index) => paths.findIndex((other) => textOf(other) === textOf(path)) === index);
}

function operatorAt({ tokens, at }: Line): string | undefined {
  const token = tokens[at];
  return token?.is === 'operator' ? token.text : undefined;
}

function skipLines(line: Line): void {
  while (operatorAt(line) === '\n') line.at += 1;
}
