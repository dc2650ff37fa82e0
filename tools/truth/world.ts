import { execFileSync } from 'node:child_process';
import { type Dirent, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seal } from './confine.ts';

/**
 * The small world that every line runs in: `/home/dev` with folders of plain files and a few repositories, and an empty
 * `/tmp`. It is made once; after a line only the parts that it changed are put back.
 */
export const HOME = '/home/dev';
const PRISTINE = '/truth/pristine';
/** Where lines leave their traces. */
export const TRACES = '/truth/traces';
/** While this file exists every hook fails; otherwise they pass. */
export const REFUSING = `${TRACES}/refusing`;

/** What the shell of a line inherits. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  HOME,
  XDG_CONFIG_HOME: `${HOME}/.config`,
  LANG: 'C.UTF-8',
  TARGET: 'a.txt',
  FOLDER: 'dir',
  EMPTY: '',
  GIT_EDITOR: 'true',
  GIT_TERMINAL_PROMPT: '0',
};

/** A name in the world, relative to `/`, and what it is: kind, permissions, contents. */
export type Snapshot = ReadonlyMap<string, string>;

export class World {
  readonly #pristine: Snapshot;
  /** What `lstat` told of each name when it was last known to be as it was made. */
  readonly #untouched = new Map<string, string>();

  constructor() {
    mkdirSync(PRISTINE, { recursive: true });
    execFileSync('/bin/bash', ['-ec', MAKE], { env: ENVIRONMENT, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
    this.#pristine = new Map(names('home').map((path) => [path, description(path)]));
    execFileSync('/bin/cp', ['-a', '/home/.', PRISTINE]);
    seal(PRISTINE);
    this.#settle(names('home'));
  }

  get pristine(): Snapshot {
    return this.#pristine;
  }

  /** Every name that is not as it was made, with what it is now (undefined: gone). */
  changes(): ReadonlyMap<string, string | undefined> {
    const changed = new Map<string, string | undefined>();
    const seen = new Set<string>();
    for (const path of [...names('home'), ...names('tmp')]) {
      seen.add(path);
      const mark = markOf(path);
      if (mark !== undefined && mark === this.#untouched.get(path)) continue;
      const now = description(path);
      if (now !== this.#pristine.get(path)) changed.set(path, now);
    }
    for (const path of this.#pristine.keys()) if (!seen.has(path)) changed.set(path, undefined);
    return changed;
  }

  /** Makes everything as it was. */
  restore(changed: ReadonlyMap<string, string | undefined>): void {
    const parts = new Set([...changed.keys()].map(partOf));
    if (parts.has('/tmp')) for (const name of readdirSync('/tmp')) remove(join('/tmp', name));
    if (parts.has('/home') || parts.has(HOME)) {
      this.#restoreHome();
      return;
    }
    const home = [...parts].filter((part) => part !== '/tmp');
    if (home.length === 0) return;
    for (const part of home) remove(part);
    const made = home.filter((part) => exists(PRISTINE + part.slice('/home'.length)));
    if (made.length > 0)
      execFileSync('/bin/cp', ['-a', ...made.map((part) => PRISTINE + part.slice('/home'.length)), HOME]);
    this.#settle(made.flatMap((part) => [part.slice(1), ...names(part.slice(1))]));
  }

  #restoreHome(): void {
    for (const name of readdirSync('/home')) remove(join('/home', name));
    execFileSync('/bin/cp', ['-a', `${PRISTINE}/.`, '/home']);
    this.#settle(names('home'));
  }

  #settle(paths: readonly string[]): void {
    for (const path of paths) this.#untouched.set(path, markOf(path) ?? '');
  }
}

/** What is put back as one: an entry of the home folder. */
function partOf(path: string): string {
  const parts = path.split('/').slice(0, 3);
  return parts[0] === 'tmp' ? '/tmp' : `/${parts.join('/')}`;
}

/** Beyond PATH_MAX of Linux a name can be made step by step, and not be asked for. */
const LONGEST = 4000;

/** Every name below a folder, relative to `/`, parents first. Links are not followed. */
function names(folder: string): readonly string[] {
  const found: string[] = [];
  const open = [folder];
  for (let at = 0; at < open.length; at += 1) {
    const directory = open[at] ?? '';
    for (const entry of entries(directory)) {
      const path = `${directory}/${entry.name}`;
      if (path.length > LONGEST) continue;
      found.push(path);
      if (entry.isDirectory()) open.push(path);
    }
  }
  return found;
}

function entries(directory: string): readonly Dirent[] {
  try {
    return readdirSync(`/${directory}`, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Changes whenever a name, its permissions or its contents do. */
function markOf(path: string): string | undefined {
  const stat = lstatSync(`/${path}`, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.ctimeMs} ${stat.mode}`;
}

function description(path: string): string {
  const full = `/${path}`;
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (stat === undefined) return 'gone';
  const mode = (stat.mode & 0o7777).toString(8);
  if (stat.isSymbolicLink()) return `link ${readlinkSync(full)}`;
  if (stat.isDirectory()) return `directory ${mode}`;
  if (!stat.isFile()) return `other ${mode}`;
  return `file ${mode} ${stat.size > 1 << 20 ? stat.size : readFileSync(full, 'latin1')}`;
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It goes down step by step, where names are too long.
    execFileSync('/bin/rm', ['-rf', path]);
  }
}

/**
 * `play`: plain files. `repo`: on `main`, clean, with a remote that is behind and branches that have diverged (`feature`),
 * are ahead (`ahead`) and behind (`old`). `topic`: its linked work tree. `other`: changes staged and not. `new`: no commit.
 */
const MAKE = `
export GIT_AUTHOR_DATE=2024-01-01T00:00:00Z GIT_COMMITTER_DATE=2024-01-01T00:00:00Z
files() {
  mkdir -p dir/sub 'two words'
  echo a >a.txt; echo b >b.txt; echo x >dir/x.txt; echo y >dir/sub/y.txt; echo K=1 >.env; echo w >'two words/w.txt'
  ln -s dir link; ln -s a.txt alias.txt; printf '%s\\n' a.txt b.txt >list; printf 'echo ran >ran.txt\\n' >script.sh
  chmod 755 script.sh
}
hooks() {
  mkdir -p "$1/hooks"
  for hook in pre-commit commit-msg pre-merge-commit pre-push pre-rebase applypatch-msg pre-applypatch; do
    printf '#!/bin/sh\\n[ ! -e ${REFUSING} ]\\n' >"$1/hooks/$hook"; chmod 755 "$1/hooks/$hook"
  done
}
mkdir -p ${HOME}/.config; cd ${HOME}
cat >.gitconfig <<'E'
[user]
	name = Dev
	email = dev@example.org
[init]
	defaultBranch = main
	templateDir =
[gc]
	auto = 0
[advice]
	detachedHead = false
[alias]
	ci = commit
	co = checkout
	quick = commit --no-verify
	publish = push origin HEAD
	undo = "!git reset --hard HEAD~1"
	save = "!f() { git commit -m \\"$1\\"; }; f"
E
echo h >home.txt
mkdir play; (cd play; files; mkdir empty)
git init -q --bare origin.git
git init -q repo; cd repo; hooks .git
files; git add .; git commit -qm first
git branch old; git remote add origin ${HOME}/origin.git; git push -q origin main main:feature
git checkout -q -b release; echo r >r.txt; git add .; git commit -qm release; git push -q origin release
git checkout -q main; git branch -qD release; git fetch -q
git checkout -q -b feature; echo f >f.txt; git add .; git commit -qm feature; git branch topic
git checkout -q main; echo m >m.txt; git add .; git commit -qm second
git checkout -q -b ahead; echo n >n.txt; git add .; git commit -qm ahead; git checkout -q main
git branch -q --set-upstream-to origin/main; mkdir empty
git format-patch -q -1 --stdout feature >../feature.patch
git gc -q; git update-ref refs/heads/loose HEAD
git worktree add -q ../topic topic
cd ..; git init -q other; cd other; hooks .git; files; git add .; git commit -qm first; mkdir empty
git branch feature; echo s >s.txt; git add s.txt; echo more >>a.txt
cd ..; git init -q new; cd new; hooks .git; files; mkdir empty; git add .
`;
