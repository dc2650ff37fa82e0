import { lookup } from '../../protocol/lookup.ts';
import type { Span } from '../../protocol/span.ts';
import { listHas } from '../../protocol/word-list.ts';
import { readArguments } from '../../shell/options.ts';
import {
  type CompoundList,
  type FunctionDefinition,
  parseScript,
  readableEnd,
  type SimpleCommand,
  type Statement,
  type While,
} from '../../shell/parse.ts';
import type { Command, Reading, Word } from '../../shell/reading.ts';
import { textOf } from '../../shell/value.ts';

/**
 * Where a text starts processes without end: a function that starts itself apart (`f() { f | f & }; f`, by another
 * function too), or a loop that never ends and waits for nothing that it starts (`while true; do x & done`).
 */
export function runaway(reading: Pick<Reading, 'text' | 'commands'>): Span | undefined {
  for (const text of textsRun(reading)) {
    const found = mayRunAway(text) ? inText(text.slice(0, readableEnd(text))) : undefined;
    if (found === undefined) continue;
    const at = reading.text.indexOf(text.slice(found.start, found.end));
    return at < 0 ? { start: 0, end: reading.text.length } : { start: at, end: at + found.end - found.start };
  }
  return undefined;
}

/** Without a function or an endless loop, and something that runs apart, nothing is to be parsed. */
function mayRunAway(text: string): boolean {
  // The expression is compiled at every start, and most texts have nothing of it.
  if (!SIGNS.some((sign) => text.includes(sign))) return false;
  const at = text.search(/\( ?\)|\b(?:function|while|until|for)\b/);
  return at >= 0 && (text.includes('&', at) || text.includes('|', at));
}

const SIGNS = ['()', '( )', 'function', 'while', 'until', 'for'];

/** The line itself, and the texts in it that a program may run. */
function textsRun({ text, commands }: Pick<Reading, 'text' | 'commands'>): ReadonlySet<string> {
  const texts = new Set([text]);
  const runners = commands.filter(runsText);
  const documents = runners.length > 0 ? commands.flatMap(({ redirects }) => redirects.map(({ body }) => body)) : [];
  const words = [...runners, ...commands.flatMap(({ via }) => via.filter(({ kind }) => kind === 'shell'))].flatMap(
    (one) => one.words.map(({ value }) => value),
  );
  for (const value of [...documents, ...words]) {
    const known = textOf(value ?? []);
    if (known !== undefined) texts.add(known);
  }
  return texts;
}

/** A program that may run what it reads, or what the line has written into a file before. */
const runsText = ({ name, words: [program] }: Command): boolean =>
  name === undefined || program.source.includes('/') || listHas(RUNS_TEXT, name);
const RUNS_TEXT =
  '. source eval trap sh bash dash fish mksh tcsh ash csh ksh zsh su ssh docker podman nerdctl kubectl oc chroot nsenter at batch';

/** A command that a text starts. `apart`: nobody waits for it, or it runs beside others; `sure`: under no condition. */
interface Start {
  readonly name: string;
  readonly node: SimpleCommand;
  readonly apart: boolean;
  readonly sure: boolean;
}
interface Found {
  readonly starts: Start[];
  readonly functions: Map<string, { readonly node: FunctionDefinition; readonly starts: readonly Start[] }>;
  /** Of the first loop that starts processes without end. */
  loop: Span | undefined;
}

function inText(text: string): Span | undefined {
  const found: Found = { starts: [], functions: new Map(), loop: undefined };
  walkList(parseScript(text).commands, { apart: false, sure: true, depth: 0 }, found);
  if (found.loop !== undefined) return found.loop;
  for (const name of new Set(found.starts.map((start) => start.name))) {
    const nodes = circleOf(name, found).flatMap((one) => found.functions.get(one)?.node ?? []);
    const [first] = nodes;
    // A function that is defined later is not there yet.
    const call = found.starts.find((start) => start.name === name && nodes.every(({ end }) => end <= start.node.pos));
    if (first !== undefined && call !== undefined) return { start: first.pos, end: call.node.end };
  }
  return undefined;
}

/** A bomb needs two at most. */
const MOST_FUNCTIONS = 16;

/**
 * The functions, itself first, by which a function is started again by what it certainly starts, without waiting for
 * that or for a while; none where it is not.
 */
function circleOf(name: string, { functions }: Found): readonly string[] {
  const begun = (of: string): readonly Start[] => functions.get(of)?.starts.filter(({ sure }) => sure) ?? [];
  const reached = (of: string, seen: Set<string>): ReadonlySet<string> => {
    for (const start of begun(of))
      if (seen.size < MOST_FUNCTIONS && !seen.has(start.name) && functions.has(start.name))
        reached(start.name, seen.add(start.name));
    return seen;
  };
  const all = reached(name, new Set());
  if (!all.has(name)) return [];
  const circle = [name, ...[...all].filter((one) => one !== name && reached(one, new Set()).has(one))];
  const again = circle.flatMap(begun).filter((start) => circle.includes(start.name));
  const waits = circle.flatMap(begun).some((start) => !start.apart && /^(?:sleep|wait|read)$/u.test(start.name));
  return again.some(({ apart }) => apart) && (again.length > circle.length || !waits) ? circle : [];
}

interface Way {
  readonly apart: boolean;
  readonly sure: boolean;
  readonly depth: number;
}
type Node = Statement['command'] | CompoundList | FunctionDefinition['body'];

function walkList(statements: readonly Statement[], way: Way, found: Found): void {
  for (const { command, background } of statements)
    walk(command, background === true ? { ...way, apart: true } : way, found);
}

const DEEPEST = 60;

function walk(node: Node, outer: Way, found: Found): void {
  if (outer.depth > DEEPEST) return;
  const way = { ...outer, depth: outer.depth + 1 };
  const maybe = { ...way, sure: false };
  switch (node.type) {
    case 'Command':
      if (node.name !== undefined) found.starts.push({ name: node.name.text, node, apart: way.apart, sure: way.sure });
      return;
    case 'Function': {
      const within: Found = { ...found, starts: [] };
      walk(node.body, { apart: false, sure: true, depth: way.depth }, within);
      found.loop ??= within.loop;
      found.functions.set(node.name.text, { node, starts: within.starts });
      return;
    }
    case 'Pipeline':
      for (const one of node.commands) walk(one, node.commands.length > 1 ? { ...way, apart: true } : way, found);
      return;
    case 'AndOr':
      for (const [at, one] of node.commands.entries()) walk(one, at === 0 ? way : maybe, found);
      return;
    case 'CompoundList':
      walkList(node.commands, way, found);
      return;
    case 'BraceGroup':
    case 'Subshell':
      walkList(node.body.commands, way, found);
      return;
    case 'Redirected':
      walk(node.command, way, found);
      return;
    case 'While':
    case 'ArithmeticFor':
      if (found.loop === undefined && neverEnds(node) && startsOnly(node.body))
        found.loop = { start: node.pos, end: node.end };
      walk(node.body, maybe, found);
      return;
    case 'For':
    case 'Select':
      walk(node.body, maybe, found);
      return;
    case 'If':
      for (const part of [node.clause, node.then, ...node.elif.map((one) => one.then)]) walk(part, maybe, found);
      if (node.else !== undefined) walk(node.else, maybe, found);
      return;
    case 'Case':
      for (const { body } of node.items) walk(body, maybe, found);
      return;
  }
}

/** `while true`, `until false`, `for ((;;))`. */
function neverEnds(node: Extract<Node, { type: 'While' | 'ArithmeticFor' }>): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined;
  const [only, ...more] = node.clause.commands;
  const name = only?.command.type === 'Command' ? only.command.name?.text : undefined;
  return more.length === 0 && name !== undefined && ENDLESS[node.kind].test(name);
}
const ENDLESS: Readonly<Record<While['kind'], RegExp>> = {
  while: /^(?::|true|\/(?:usr\/)?bin\/true)$/u,
  until: /^(?:false|\/(?:usr\/)?bin\/false)$/u,
};

/** Whether a round starts something apart and takes no time itself. */
function startsOnly({ commands }: CompoundList): boolean {
  const isQuick = ({ command, background }: Statement): boolean =>
    background === true ||
    command.type === 'ArithmeticCommand' ||
    (command.type === 'Command' && (command.name === undefined || QUICK.test(command.name.text)));
  return commands.some(({ background }) => background === true) && commands.every(isQuick);
}
const QUICK = /^(?::|true|echo|printf|disown|let|export|declare|set)$/u;

/** `kill -9 -1`, `pkill -u me`, `pkill .`: every process of a user. */
export function endsAll({ name, words }: Command): boolean {
  if (name === 'kill') return signalled(words.slice(1)).some((word) => /^\s*-0*1\s*$/u.test(word ?? ''));
  const table = lookup(BY_NAME, name ?? '');
  if (table === undefined) return false;
  // `-HUP` is a signal, not letters.
  const args = readArguments(
    words.slice(1).filter(({ value }) => !/^-(?:\d+|[A-Z]{2,}\d*)$/u.test(textOf(value) ?? '')),
    table,
  );
  if (args.has('narrow')) return false;
  if (args.operands.length === 0) return args.has('user');
  const isPattern = name === 'pkill' || args.has('regexp');
  return args.has('inverse') || (isPattern && args.operands.some(({ value }) => ANY.test(textOf(value) ?? '-')));
}

/** What `kill` signals: the words behind the signal, which is the first word at most. */
function signalled(words: readonly Word[]): readonly (string | undefined)[] {
  const [first = '', ...rest] = words.map(({ value }) => textOf(value));
  if (/^(?:-[lL]|--list|--table)/u.test(first)) return [];
  if (/^(?:-[snq]|--signal|--queue)$/u.test(first)) return rest.slice(1);
  // Some take a lone number for the processes.
  return first.startsWith('-') && rest.length > 0 ? rest : [first, ...rest];
}

/** Options of `pkill` and `killall`; `narrow`: those by which few processes are left. */
const BY_NAME: Readonly<Record<string, string>> = {
  pkill:
    'P,g,s,t,F,G,parent,pgroup,session,terminal,pidfile,group,ns,cgroup,env,narrow= n,o,newest,oldest,narrow ' +
    'u,U,euid,uid,user= signal= q,queue= nslist= r,runstates= O,older= inverse f x e i c',
  killall:
    'y,younger-than,o,older-than,n,ns,narrow= Z,context,narrow= t,narrow= u,user= s,signal= r,m,regexp e I g i w',
};
/** Matches whatever it is held against. */
const ANY = /^[.*+?^$()|]*$/u;
