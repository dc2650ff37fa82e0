import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seal } from './confine.ts';
import { allCommits, allRefs, headLogs, REPOSITORIES, type Refs } from './refs.ts';
import { runBash } from './shell.ts';
import { ENVIRONMENT, REFUSING, TRACES, type World } from './world.ts';

/** What a line really did. */
export interface Observation {
  /** The exit status of the shell; null when it had to be stopped. */
  readonly status: number | null;
  readonly changes: ReadonlyMap<string, string | undefined>;
  readonly refs: ReadonlyMap<string, Refs>;
  /** Entries of the logs of HEAD that are new, by repository. */
  readonly logged: ReadonlyMap<string, readonly string[]>;
  /** Whether the directory of the line is no longer there, or holds nothing of what it held. */
  readonly standing: 'stands' | 'gone' | 'emptied';
  readonly git: readonly GitProcess[];
  /** Programs that were started, where they were watched. */
  readonly calls: readonly ProgramCall[];
}

export interface GitProcess {
  readonly words: readonly string[];
  readonly status: number | undefined;
}

export interface ProgramCall {
  readonly name: string;
  readonly status: number;
  readonly words: readonly string[];
}

export interface How {
  /** Every hook fails. */
  readonly refusing?: boolean;
  /** Programs are started through scripts that write down what they are given and how they end. */
  readonly watched?: boolean;
}

const TRACE = `${TRACES}/git`;
const CALLS = `${TRACES}/programs`;
const WATCHERS = '/truth/watchers';
const WATCHED =
  'rm mv cp ln touch mkdir rmdir truncate tee sed dd chmod install find xargs unlink shred tar patch gzip sort split mkfifo mktemp cat ls grep git'.split(
    ' ',
  );

export class Observer {
  readonly #world: World;
  readonly #logs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly before: ReadonlyMap<string, Refs>;
  /** Every commit of every repository. */
  readonly commits: ReadonlySet<string>;

  constructor(world: World) {
    this.#world = world;
    this.before = allRefs();
    this.commits = allCommits();
    this.#logs = new Map(Object.keys(REPOSITORIES).map((name) => [name, new Set(headLogs(name))]));
    mkdirSync(WATCHERS, { recursive: true });
    for (const name of WATCHED) {
      const script = `#!/bin/sh\n/usr/bin/${name} "$@"\nstatus=$?\nprintf '%s\\0' ${name} $status "$@" >>${CALLS}\nprintf '\\n\\0' >>${CALLS}\nexit $status\n`;
      writeFileSync(join(WATCHERS, name), script);
      chmodSync(join(WATCHERS, name), 0o755);
    }
    seal(WATCHERS);
  }

  /** Runs a line in the world as it was made, and leaves it so. */
  observe(text: string, cwd: string, { refusing = false, watched = false }: How = {}): Observation {
    rmSync(TRACES, { recursive: true, force: true });
    mkdirSync(TRACES, { recursive: true });
    if (refusing) writeFileSync(REFUSING, '');
    const held = readdirSync(cwd);
    const inode = lstatSync(cwd).ino;
    const status = runBash({
      text,
      cwd,
      env: {
        ...ENVIRONMENT,
        GIT_TRACE2_EVENT: TRACE,
        ...(watched ? { PATH: `${WATCHERS}:${ENVIRONMENT.PATH}` } : {}),
      },
    });
    const changes = this.#world.changes();
    const observation: Observation = {
      status,
      changes,
      refs: allRefs(),
      logged: new Map([...this.#logs].map(([name, old]) => [name, headLogs(name).filter((line) => !old.has(line))])),
      standing: standingOf(cwd, inode, held),
      git: gitProcesses(),
      calls: programCalls(),
    };
    this.#world.restore(changes);
    return observation;
  }
}

function standingOf(cwd: string, inode: number, held: readonly string[]): Observation['standing'] {
  if (lstatSync(cwd, { throwIfNoEntry: false })?.ino !== inode) return 'gone';
  const left = new Set(readdirSync(cwd));
  return held.length > 0 && held.every((name) => !left.has(name)) ? 'emptied' : 'stands';
}

function gitProcesses(): readonly GitProcess[] {
  if (!existsSync(TRACE)) return [];
  const found = new Map<string, { words: readonly string[]; status: number | undefined }>();
  for (const line of readFileSync(TRACE, 'utf8').split('\n')) {
    if (!/"event":"(?:start|exit)"/.test(line)) continue;
    const { event, sid, argv, code } = JSON.parse(line);
    if (event === 'start') found.set(sid, { words: argv, status: undefined });
    const process = found.get(sid);
    if (event === 'exit' && process !== undefined) process.status = code;
  }
  return [...found.values()];
}

function programCalls(): readonly ProgramCall[] {
  if (!existsSync(CALLS)) return [];
  return readFileSync(CALLS, 'utf8')
    .split('\n\0')
    .flatMap((record) => {
      const [name, status, ...words] = record.split('\0').slice(0, -1);
      return name === undefined ? [] : [{ name, status: Number(status), words }];
    });
}
