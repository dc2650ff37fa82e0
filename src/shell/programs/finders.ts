import { recordCommand } from '../command.ts';
import { type Frame, type Handler, type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import { type Arguments, readArguments } from '../options.ts';
import type { Command, Word } from '../reading.ts';
import { DIRECTORY } from '../state.ts';
import { join, known, prefixOf, textOf, unknown, type Value } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { runJoined, startApart, via } from './start.ts';

/** Programs that run a command for each name they find or are given. */
export const finders: Readonly<Record<string, Handler>> = {
  find,
  fd: searcher,
  fdfind: searcher,
  xargs,
  parallel,
  rush: parallel,
};

/** Known inputs are followed one by one up to this many; more are one unknown. */
const ITEMS = 32;

/** `-exec program words ;` and its kin, `{}` standing for a name below the start points. */
function find(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { words } = invocation;
  for (let at = 1; at < words.length; at += 1) {
    const action = /^-(?:exec|ok)(dir)?$/.exec(textOf(words[at]?.value ?? []) ?? '');
    if (action === null) continue;
    const from = at + 1;
    while (at + 1 < words.length && !endsAction(words, at + 1)) at += 1;
    at += 1;
    const several = textOf(words[at]?.value ?? []) === '+';
    const item = unknown('input', '{}', several);
    const inner = words.slice(from, at);
    const elsewhere = action[1] !== undefined && !namesTheFound(inner);
    start(replaced(inner, '{}', [item]), invocation, shell, command, 'find', elsewhere);
  }
  return ran;
}

/** Nothing but the found name, which is known from the walk, and options; other words may name what stands beside it. */
const namesTheFound = (words: readonly Word[]): boolean =>
  words.some(({ value }) => textOf(value) === '{}') &&
  words.slice(1).every(({ value }) => /^(?:\{\}$|-)/.test(prefixOf(value)));

function endsAction(words: readonly Word[], at: number): boolean {
  const text = textOf(words[at]?.value ?? []);
  return text === ';' || (text === '+' && textOf(words[at - 1]?.value ?? []) === '{}');
}

function start(
  words: readonly Word[],
  invocation: Invocation,
  shell: Shell,
  command: Command,
  kind: 'find' | 'xargs',
  elsewhere = false,
): void {
  const [first, ...rest] = words;
  if (first === undefined) return;
  const change: Partial<Frame> = { runs: 'possible', input: undefined };
  const how = via(kind, command.name ?? kind, command);
  shell.state.branch(() => {
    if (elsewhere) shell.state.set(DIRECTORY, { is: 'directory', path: [unknown('input', '{}')] });
    startApart([first, ...rest], invocation, shell, how, change);
  });
}

/** The words with every `mark` in their known text replaced. */
function replaced(words: readonly Word[], mark: string, by: Value): readonly Word[] {
  return words.map((word) => {
    if (!word.value.some((piece) => typeof piece === 'string' && piece.includes(mark))) return word;
    const value = join(
      ...word.value.map((piece): Value => (typeof piece === 'string' ? fill(piece, mark, by) : [piece])),
    );
    return { ...word, source: word.source === mark ? word.source : '', value };
  });
}

function fill(text: string, mark: string, by: Value): Value {
  return join(...text.split(mark).map((part, index): Value => join(index === 0 ? [] : by, known(part))));
}

/** `fd -x program words ;`, `-X` for all at once. */
function searcher(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { words } = invocation;
  const at = words.findIndex((word) => /^(?:-x|-X|--exec|--exec-batch)$/.test(textOf(word.value) ?? ''));
  if (at < 0) return ran;
  const end = words.findIndex((word, index) => index > at && textOf(word.value) === ';');
  const inner = words.slice(at + 1, end < 0 ? undefined : end);
  const item = unknown('input', '{}', false);
  const marks = ['{}', '{/}', '{//}', '{.}', '{/.}'];
  const filled = marks.reduce<readonly Word[]>((all, mark) => replaced(all, mark, [item]), inner);
  start(
    filled === inner || filled.every((word, index) => word === inner[index])
      ? [...filled, computedWord(command, [item])]
      : filled,
    invocation,
    shell,
    command,
    'find',
  );
  return ran;
}

const XARGS =
  '+ a,arg-file= d,delimiter= E= I= L= n,max-args= P,max-procs= s,max-chars= process-slot-var= J= R= S= i,replace=? l,max-lines=? e,eof=? 0,null o,open-tty p,interactive r,no-run-if-empty t,verbose x,exit';

/** Appends its input to the words, or with `-I` puts it into them. */
function xargs(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const args = readArguments(invocation.words.slice(1), XARGS);
  const program = args.operands.length > 0 ? args.operands : [{ span: command.span, source: 'echo', value: ['echo'] }];
  const mark = replacementMark(args);
  const items = inputItems(args, mark !== undefined, invocation, shell);
  if (mark === undefined) {
    const all = (items ?? [unknown('input', 'xargs', true)]).map((item) => computedWord(command, [item]));
    for (const given of portions(all, args)) start([...program, ...given], invocation, shell, command, 'xargs');
    return ran;
  }
  for (const item of items ?? [unknown('input', mark)]) {
    start(
      replaced(program, mark, typeof item === 'string' ? known(item) : [item]),
      invocation,
      shell,
      command,
      'xargs',
    );
  }
  return ran;
}

/** With `-n` the program is started anew for every so many of them. */
function portions(items: readonly Word[], args: Arguments): readonly (readonly Word[])[] {
  const most = Number(textOf(args.values('max-args').at(-1)?.value ?? []) ?? Number.NaN);
  if (!Number.isInteger(most) || most < 1 || items.length === 0) return [items];
  return Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));
}

function replacementMark(args: Arguments): string | undefined {
  const given = args.values('I', 'J', 'replace')[0];
  if (given !== undefined) return textOf(given.value);
  return args.has('replace') ? '{}' : undefined;
}

function inputItems(
  args: Arguments,
  lines: boolean,
  { frame }: Invocation,
  shell: Shell,
): readonly string[] | undefined {
  const file = args.values('arg-file')[0]?.value[0];
  const value = args.has('arg-file')
    ? typeof file === 'object'
      ? shell.pipes.get(file)
      : undefined
    : frame.input?.text;
  const text = value === undefined ? undefined : textOf(value);
  if (text === undefined) return undefined;
  const delimiter = args.has('null') ? '\u0000' : textOf(args.values('delimiter')[0]?.value ?? []);
  const items =
    delimiter !== undefined && delimiter !== ''
      ? text.split(delimiter === '\\n' ? '\n' : delimiter.charAt(0)).map((item) => item.replace(/\n$/, ''))
      : lines
        ? text.split('\n').map((line) => line.trim())
        : (text.match(/(?:'[^']*'|"[^"]*"|\\[\s\S]|[^\s'"\\])+/g) ?? []);
  const found = items
    .map((item) =>
      delimiter === undefined || delimiter === '' ? item.replace(/'([^']*)'|"([^"]*)"|\\([\s\S])/g, '$1$2$3') : item,
    )
    .filter((item) => item !== '');
  return found.length > ITEMS ? undefined : found;
}

const PARALLEL =
  '+ j,jobs= a,arg-file= C,colsep= d,delimiter= I= S,sshlogin= N,max-replace-args= n,max-args= P,max-procs= L= W= D= E= R= B= q,quote k,keep-order t u v X m bar dry-run dryrun halt= joblog= results= tmpdir= timeout= delay= retries= wd,workdir= env= progress eta no-notice will-cite memfree= nice= load= tag pipe';

/** GNU parallel: the words are one shell line; `:::` lists the inputs. */
function parallel(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { operands } = readArguments(invocation.words.slice(1), PARALLEL);
  const at = operands.findIndex((word) => /^:::?:?\+?$/.test(textOf(word.value) ?? ''));
  const line = at < 0 ? operands : operands.slice(0, at);
  const given = at < 0 || textOf(operands[at]?.value ?? []) !== ':::' ? undefined : operands.slice(at + 1);
  const how = via('xargs', name, command);
  const change: Partial<Frame> = { runs: 'possible', input: undefined };
  if (line.length === 0) {
    // Without a command the inputs themselves are the commands.
    const input = invocation.frame.input?.text;
    const codes = given ?? (input === undefined ? [] : [computedWord(command, input)]);
    for (const code of codes) runJoined([code], invocation, shell, how, command, change);
    return ran;
  }
  const lines = inputItems(readArguments([], ''), true, invocation, shell);
  const items = given?.map((word) => word.value) ?? lines?.map(known) ?? [[unknown('input', '{}', true)]];
  for (const item of items.length > ITEMS || items.some((value) => prefixOf(value).startsWith(':::'))
    ? [[unknown('input', '{}', true)]]
    : items) {
    const marks = ['{}', '{1}', '{.}', '{/}', '{//}', '{/.}', '{2}'];
    const filled = marks.reduce<readonly Word[]>((all, one) => replaced(all, one, item), line);
    const whole = filled.every((word, index) => word === line[index])
      ? [...filled, computedWord(command, item)]
      : filled;
    runJoined(whole, invocation, shell, how, command, change);
  }
  return ran;
}
