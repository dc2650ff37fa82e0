import { nearestName } from '../config/nearest.ts';
import { OLDEST_NODE } from '../hosts/install/oldest-node.ts';
import { standingDirectory } from './hook/directory.ts';
import { type ExitCode, type Io, processIo } from './io.ts';
import { helpText, type Options, readOptions, type Usage } from './options.ts';
import { VERSION } from './version.ts';
import { wrapped } from './wrap.ts';
import { told } from './wrong.ts';

/** One verb of the command line. */
interface Command {
  readonly usage: Usage;
  run(options: Options, io: Io): ExitCode | Promise<ExitCode>;
}

interface Verb {
  readonly summary: string;
  /** What it does has nothing to do with the directory that it is called in. */
  readonly anywhere?: true;
  /** A host calls it, and has to get an answer, whatever the process is like. */
  readonly isHook?: true;
  load(): Promise<Command>;
}

/** Verbs load when they are called for: none pays for another. The launcher starts `hook` without this file. */
const VERBS: Readonly<Record<string, Verb>> = {
  check: { summary: 'explain one command or tool input; nothing is run', load: () => import('./commands/check.ts') },
  replay: { summary: 'judge recorded payloads, one JSON line each', load: () => import('./commands/replay.ts') },
  test: { summary: 'judge your own cases by your own policy', load: () => import('./commands/test.ts') },
  demo: {
    summary: 'every host tries two commands in a throw-away repository',
    load: () => import('./commands/demo.ts'),
  },
  log: { summary: 'what was decided, and why', anywhere: true, load: () => import('./commands/log.ts') },
  report: {
    summary: 'what the guards did, in figures: as text, JSON or a page',
    load: () => import('./commands/report.ts'),
  },
  approve: {
    summary: 'let through one thing that was refused: for a person, in a terminal',
    anywhere: true,
    load: () => import('./commands/approve.ts'),
  },
  install: { summary: 'put the hook into the settings of hosts', load: () => import('./commands/install.ts') },
  uninstall: { summary: 'take it out again, exactly', load: () => import('./commands/uninstall.ts') },
  doctor: { summary: 'is every hook really live', load: () => import('./commands/doctor.ts') },
  status: { summary: 'what is enforced here, and under which hosts', load: () => import('./commands/status.ts') },
  init: { summary: 'write a portcullis.json to start from', load: () => import('./commands/init.ts') },
  fire: { summary: 'run the configured hooks of an event as a host would', load: () => import('./commands/fire.ts') },
  hooks: { summary: 'list, switch, trust and check configured hooks', load: () => import('./commands/hooks.ts') },
  workflow: {
    summary: 'phases, artefacts and verdicts: the record that agents cannot forge',
    load: () => import('./commands/workflow.ts'),
  },
  bridge: {
    summary: 'run a hook that was written for another host',
    isHook: true,
    load: () => import('./commands/bridge.ts'),
  },
  serve: {
    summary: 'stay, and answer faster than a process for each call',
    anywhere: true,
    load: () => import('./commands/serve.ts'),
  },
  schema: { summary: 'print a JSON Schema', anywhere: true, load: () => import('./commands/schema.ts') },
};
const HOOK_SUMMARY = 'the hook itself: a payload on standard input, the answer for its host on standard output';
const HOOK_USAGE: Usage = {
  line: 'hook [--host HOST] [--event NAME]',
  summary: `What the settings of a host call: it reads the payload of one event from standard input, judges it by the policy in force
in the payload's directory, answers in that host's own words, and records the decision. \`portcullis install\` writes the call.`,
  options: {
    host: { value: 'HOST', help: 'who calls; auto (default): told by the payload and the environment' },
    event: { value: 'NAME', help: 'the event, for hosts whose payloads do not name it' },
  },
  exits:
    'Exit 0, or 2 with the reason on standard error for a refusal in the words of hosts that take it so; never another.',
  words: [0, 0],
};

void start();

async function start(): Promise<void> {
  const unwritten: string[] = [];
  const io = processIo((code) => void unwritten.push(code));
  try {
    process.exitCode = await dispatch(process.argv.slice(2), io);
  } catch (error) {
    io.err(`portcullis: ${error instanceof Error ? error.message : 'something was thrown that is no error'}\n`);
    process.exitCode = 1;
  }
  // A report that went nowhere must not look like one that was read.
  const [fault] = unwritten;
  if (fault !== undefined) process.exitCode = failing(told(`the output could not be written (${fault})`, 1, io));
}

/** An exit code that says more stands. */
const failing = (code: ExitCode) => process.exitCode || code;

async function dispatch(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined) return wrong('say what to do', overview(), io);
  if (name === 'help' && rest[0] !== undefined) return dispatch([rest[0], '--help'], io);
  if (name === '--help' || name === '-h' || name === 'help') return print(wrapped(overview(), io.columns), io);
  if (name === '--version' || name === '-V' || name === 'version') return print(`${VERSION}\n`, io);
  if (name === 'hook' && asksForHelp(rest)) return print(helpText(HOOK_USAGE, io.columns), io);
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined)
    return wrong(`there is no command ${name}${hint(name)}`, '`portcullis help` lists them.\n', io);
  const isHelp = asksForHelp(rest);
  const unfit = unfitProcess(isHelp ? { ...verb, anywhere: true } : verb);
  if (unfit !== undefined) return told(unfit, 1, io);
  const command = await verb.load();
  if (isHelp) return print(helpText(command.usage, io.columns), io);
  const options = readOptions(rest, command.usage);
  if (typeof options === 'string') return wrong(options, `portcullis ${command.usage.line}\n`, io);
  return command.run(options, io);
}

/** Why a verb cannot be run in this process. */
function unfitProcess({ anywhere, isHook }: Verb): string | undefined {
  if (isHook === true) return undefined;
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    return `Node ${OLDEST_NODE} or later is needed, and this is ${process.versions.node}, ${process.execPath}`;
  return anywhere === true || standingDirectory() !== undefined
    ? undefined
    : 'the directory that this was called in is gone; change to one that is there';
}

function print(text: string, io: Io): ExitCode {
  io.out(text);
  return 0;
}

function wrong(what: string, help: string, io: Io): ExitCode {
  io.err(`portcullis: ${what}\n\n${help}`);
  return 64;
}

function hint(name: string): string {
  const near = nearestName(name, [...Object.keys(VERBS), 'hook']);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === '--help' || word === '-h');
}

function overview(): string {
  const rows = [['hook', HOOK_SUMMARY], ...Object.entries(VERBS).map(([name, verb]) => [name, verb.summary])] as const;
  const lines = rows.map(([name, summary]) => `  ${(name ?? '').padEnd(11)}${summary}`);
  return `portcullis <command> [options]\n\nGuards for coding agents: one policy, judged the same way under every agent host.\n\n${lines.join('\n')}\n\nportcullis <command> --help tells more; --version prints the version.\n`;
}
