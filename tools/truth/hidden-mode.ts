import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resolvePath } from '../../src/shell/path.ts';
import { underOwnNames } from '../../src/shell/programs/renamed-programs.ts';
import { readCommand } from '../../src/shell/read.ts';
import type { Command, Reading } from '../../src/shell/reading.ts';
import { show } from '../../src/shell/value.ts';
import { seal } from './confine.ts';
import type { Fault } from './fault.ts';
import { hiddenCommand } from './hidden-command.ts';
import type { Case, Mode, Truth } from './mode.ts';
import { continued, mutated } from './mutations.ts';
import { Random } from './random.ts';
import { pause, runBash } from './shell.ts';
import { leaf, textOfTree } from './tree.ts';

/** The command that is hidden; it leaves a mark, prints its own name, and does nothing else. */
const MARK = 'MARK';
const PROGRAMS = '/truth/programs';
const MARKED = '/truth/traces/marked';
const PLACE = '/tmp/hidden';
const ENVIRONMENT = { PATH: `${PROGRAMS}:/usr/bin:/bin`, HOME: PLACE, LANG: 'C.UTF-8', EMPTY: '', NAME: MARK };

/** Lines that hide a command, and near misses of such lines; compared is whether bash runs it. */
export function hiddenMode(): Mode {
  mkdirSync(PROGRAMS, { recursive: true });
  mkdirSync(PLACE, { recursive: true });
  writeFileSync(join(PROGRAMS, MARK), `#!/bin/sh\n: >${MARKED}\necho ${MARK}\n`);
  chmodSync(join(PROGRAMS, MARK), 0o755);
  seal(PROGRAMS);
  return { name: 'hidden', grow, ask };
}

/** Lines that are continued at each of their places in turn share one text. */
const PLACES = 64;

/** One line in three is plain, one is continued somewhere by a backslash and a line break, one is mutated. */
function grow(seed: number): Case {
  const kind = seed % 3;
  const index = Math.floor(seed / 3);
  const tree = hiddenCommand(new Random(kind === 1 ? Math.floor(index / PLACES) : index));
  if (kind === 0) return { tree, cwd: PLACE };
  const text = textOfTree(tree);
  const random = new Random(seed);
  const changed = kind === 1 ? continued(text, index % PLACES, random) : mutated(text, random);
  return { tree: leaf('command', changed, kind === 1 ? [] : [tree]), cwd: PLACE };
}

function ask(text: string): Truth {
  for (const folder of [PLACE, dirname(MARKED)]) {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const read = readCommand(text, {
    cwd: PLACE,
    home: PLACE,
    env: ENVIRONMENT,
    isDirectory: (path) => existsSync(path),
  });
  const reading = underOwnNames(read);
  runBash({ text, cwd: PLACE, env: ENVIRONMENT, timeout: 3000 });
  const marks = reading.commands.filter(isMark);
  // What has left the group of the shell (`setsid`) is given a moment more.
  if (marks.length > 0 && !existsSync(MARKED) && /setsid|coproc|>\(|<\(|&/.test(text)) pause(60);
  const ran = existsSync(MARKED);
  return { faults: faultsOf(ran, marks, reading), tags: tagsOf(ran, marks, reading), reading };
}

/** By its name, its own path or one that the line has given it; another path with that name is another program. */
function isMark({ name, words: [program], directories: [directory] }: Command): boolean {
  const path = show(program.value);
  const isElsewhere = path.endsWith(`/${MARK}`) && show(resolvePath(directory, program.value)) !== join(PROGRAMS, MARK);
  return name === MARK && !isElsewhere;
}

function faultsOf(ran: boolean, marks: readonly Command[], { unread }: Reading): readonly Fault[] {
  if (ran) return marks.length > 0 || unread.length > 0 ? [] : [{ kind: 'silent miss', about: MARK }];
  return marks.some(({ runs }) => runs === 'certain') ? [{ kind: 'false alarm', about: MARK }] : [];
}

function tagsOf(ran: boolean, marks: readonly Command[], { unread }: Reading): readonly string[] {
  const told = marks.some(({ runs }) => runs === 'certain')
    ? 'told as certain'
    : marks.length > 0
      ? 'told as possible'
      : unread.length > 0
        ? 'told as unread'
        : 'not told';
  return [
    ran ? 'bash runs it' : 'bash does not run it',
    `${ran ? 'run' : 'not run'}: ${told}`,
    ...(unread.length > 0 ? ['unread'] : []),
  ];
}
