import { listHas } from '../../protocol/word-list.ts';
import type { GitCommand } from '../git/git.ts';
import { readArguments } from '../options.ts';
import { baseName, below, parentOf, resolvePath } from '../path.ts';
import type { Word } from '../reading.ts';
import { join, known, type Piece, prefixOf, show, suffixOf, textOf, type Value } from '../value.ts';
import { copying, departures, landings } from './copy.ts';
import { type Call, type Draft, draft, each, here, possible, relativeTo, tree } from './draft.ts';
import { appliedDiff } from './patch.ts';

/**
 * What git commands do to the files of a work tree (git 2.39 to 2.47). Commands that keep local changes, or refuse
 * when those would be lost, are marked careful.
 */

/** A git command after its global options. */
interface GitCall extends Call {
  /** The words behind the subcommand. */
  readonly words: readonly Word[];
  /** The root of the work tree. */
  readonly root: Value;
  /** What it is given in place of a repository that it would find. */
  readonly gitDirectory: Value | undefined;
}
interface Subcommand {
  readonly names: string;
  readonly options: string;
  readonly effects: (call: GitCall) => readonly Draft[];
}

export function gitEffects(git: GitCommand, call: Call): readonly Draft[] {
  const row = subcommands.find((one) => listHas(one.names, git.subcommand ?? ''));
  if (row === undefined || git.help) return [];
  const words = call.command.words.length - 1 === call.words.length ? given(git, call.words) : git.words;
  return git.places.flatMap(({ directory, gitDirectory, workTree }) => {
    const root = workTree === undefined ? rootOf(call, directory) : resolvePath(directory, workTree);
    const drafts = row.effects({ ...call, words, root, gitDirectory, args: readArguments(words, row.options) });
    if (workTree === undefined && git.places.length === 1) return relativeTo(directory, drafts);
    // Outside of the work tree that it is given git takes paths from that tree's root.
    const places = workTree === undefined ? [directory] : [directory, root];
    return places.flatMap((place) => relativeTo(place, drafts)).map((one) => ({ ...one, ...possible }));
  });
}

/** The words behind the subcommand, with what find or xargs puts into them. Those of an alias stand nowhere else. */
function given(git: GitCommand, words: readonly Word[]): readonly Word[] {
  if (!git.words.every((word) => git.command.words.includes(word))) return git.words;
  const behind = words.slice(words.length - git.words.length);
  return git.words.every((word, index) => word.source === behind[index]?.source) ? behind : git.words;
}

/** The nearest directory upward that holds `.git`; the directory itself when that is not known. */
function rootOf(call: Call, directory: Value): Value {
  for (let place = directory, climbed = 0; climbed < 40; climbed += 1) {
    const kind = call.world.kind(below(place, known('.git')));
    if (kind === 'directory' || kind === 'file') return place;
    const parent = parentOf(place);
    // In a directory that the line itself has made there is none.
    const isOpen = kind === undefined && call.world.kind(place) !== 'directory';
    if (isOpen || show(parent) === show(place)) return directory;
    place = parent;
  }
  return directory;
}

/** Every file of the work tree. */
const all = (call: GitCall, action: Draft['action'], extra: Partial<Draft> = {}): readonly Draft[] => [
  here(action, { ...possible, ...extra, in: call.root }),
];
const careful = (call: GitCall): readonly Draft[] => all(call, 'write', { careful: true });

/** A pathspec as a path: its own `*` spans directories, `:/x` starts at the root, `:!x` takes away. */
function paths(
  call: GitCall,
  action: Draft['action'],
  words: readonly Word[],
  extra: Partial<Draft> = {},
): readonly Draft[] {
  return words.flatMap((word): readonly Draft[] => {
    const magic = /^:(?:\(([\w,]*)\)|([/!^]+):?)/u.exec(prefixOf(word.value));
    const signs = magic?.[1] ?? magic?.[2] ?? '';
    if (/exclude|[!^]/u.test(signs) || word.value.length === 0) return [];
    const rest = magic === null ? word.value : cut(word.value, magic[0].length);
    const fromTop = /top|\//u.test(signs);
    const spec: Value = rest.length === 0 ? ['.'] : /literal/u.test(signs) ? rest : rest.flatMap(globbed);
    return [{ action, word, reach: 'tree', ...extra, path: spec, ...(fromTop ? { in: call.root } : {}) }];
  });
}

const cut = (value: Value, length: number): Value =>
  [String(value[0]).slice(length), ...value.slice(1)].filter((piece) => piece !== '');

/** A star that git itself expands: the shell was kept from it by quotes. */
function globbed(piece: Piece): readonly Piece[] {
  if (typeof piece !== 'string') return [piece];
  return piece
    .split(/(\*+|\?|\[[^\]/]+\])/u)
    .filter((text) => text !== '')
    .map((text): Piece => {
      if (!/^[*?[]/u.test(text) || text === '[') return text;
      return { gap: 'glob', source: text.startsWith('*') ? '**' : text, splits: true };
    });
}

/** The words before and behind `--`; undefined behind when there is none. */
function atDashes(call: GitCall): { readonly before: readonly Word[]; readonly behind: readonly Word[] | undefined } {
  const dashes = call.words.findIndex((word) => textOf(word.value) === '--');
  if (dashes < 0) return { before: call.args.operands, behind: undefined };
  const behind = call.words.slice(dashes + 1);
  return { before: call.args.operands.slice(0, call.args.operands.length - behind.length), behind };
}

function checkout(call: GitCall): readonly Draft[] {
  const { args } = call;
  const { before, behind } = atDashes(call);
  const force = args.has('force') ? all(call, 'write') : careful(call);
  if (args.has('pathspec-from-file')) return all(call, 'write');
  if (behind !== undefined && behind.length > 0) return paths(call, 'write', behind, possible);
  if (args.has('b', 'B', 'orphan', 'detach') || before.length === 0 || behind !== undefined) return force;
  // One bare word is a branch when there is one by that name, else a path; of several the first may be either.
  if (before.length > 1) return paths(call, 'write', before, possible);
  const only = textOf(before[0]?.value ?? []);
  if (only !== undefined && /^\.{1,2}(?:\/|$)/u.test(only)) return paths(call, 'write', before, possible);
  return [...paths(call, 'write', before, possible), ...force];
}

function restore(call: GitCall): readonly Draft[] {
  const { args } = call;
  if (args.has('staged') && !args.has('worktree')) return [];
  return args.has('pathspec-from-file') ? all(call, 'write') : paths(call, 'write', args.operands, possible);
}

function remove(call: GitCall): readonly Draft[] {
  const { args } = call;
  if (args.has('cached', 'dry-run')) return [];
  return args.has('pathspec-from-file') ? all(call, 'remove') : paths(call, 'remove', args.operands, possible);
}

function move(call: GitCall): readonly Draft[] {
  if (call.args.has('dry-run')) return [];
  const copy = copying(call, { deep: true });
  return [...departures(copy, call.world), ...landings(copy, call.world)];
}

/** Untracked files go; without `-f` git refuses unless clean.requireForce is off. Interactively nobody answers by itself. */
function clean(call: GitCall): readonly Draft[] {
  const { args, command } = call;
  if (args.has('dry-run') || (args.has('interactive') && command.stdin === undefined)) return [];
  const level = args.has('force') ? possible : { level: 'attempted' as const };
  return args.operands.length > 0 ? paths(call, 'remove', args.operands, level) : [here('remove', level)];
}

function reset(call: GitCall): readonly Draft[] {
  if (call.args.has('hard', 'merge')) return all(call, 'write');
  return call.args.has('keep') ? careful(call) : [];
}

const STASH_READS = ['list', 'show', 'create', 'store', 'drop', 'clear'];

function stash(call: GitCall): readonly Draft[] {
  const { args } = call;
  const [first, ...rest] = args.operands;
  const verb = first === undefined ? 'push' : (textOf(first.value) ?? 'push');
  if (STASH_READS.includes(verb)) return [];
  if (verb === 'pop' || verb === 'apply' || verb === 'branch') return careful(call);
  const named = verb === 'push' ? rest : [];
  if (named.length > 0) return paths(call, 'write', named, possible);
  const untracked = args.has('include-untracked', 'all') ? all(call, 'remove') : [];
  return [...all(call, 'write'), ...untracked];
}

function apply(call: GitCall): readonly Draft[] {
  const { args } = call;
  const read = each('read', args.operands);
  if (args.has('check', 'stat', 'numstat', 'summary', 'cached') && !args.has('apply')) return read;
  return [...read, ...appliedDiff(call, call.root, all(call, 'write'))];
}

function worktree(call: GitCall): readonly Draft[] {
  const [first, path, to] = call.args.operands;
  const verb = first === undefined ? '' : textOf(first.value);
  if (path === undefined) return [];
  if (verb === 'add') return [draft('write', path, { ...tree, ...possible, careful: true })];
  if (verb === 'remove') return [draft('remove', path, tree)];
  if (verb !== 'move' || to === undefined) return [];
  return [draft('move', path, { ...tree, to: to.value }), draft('write', to, { ...tree, from: path.value })];
}

function submodule(call: GitCall): readonly Draft[] {
  const [first, ...rest] = call.args.operands;
  const verb = first === undefined ? '' : textOf(first.value);
  if (verb === 'update' || verb === 'sync') return careful(call);
  if (verb === 'deinit') return rest.map((word) => draft('remove', word, { reach: 'contents' }));
  const [url, path] = rest;
  if (verb !== 'add' || url === undefined) return [];
  return [path === undefined ? { ...draft('write', url, tree), path: cloneName(url) } : draft('write', path, tree)];
}

/** `clone https://host/x.git` makes `x`. */
function cloneName(url: Word): Value {
  const text = textOf(url.value);
  if (text === undefined) return baseName(url.value);
  return known(
    text
      .replace(/\/+$/u, '')
      .replace(/\/?\.git$/u, '')
      .split(/[/:]/u)
      .at(-1) ?? text,
  );
}

function clone(call: GitCall): readonly Draft[] {
  const [url, directory] = call.args.operands;
  const own = each('write', call.args.values('separate-git-dir'), tree);
  if (url === undefined) return own;
  const extra: Partial<Draft> = { ...tree, careful: true };
  return [
    ...own,
    directory === undefined
      ? { ...draft('write', url), path: cloneName(url), ...extra }
      : { ...draft('write', directory), ...extra },
  ];
}

function init({ args, gitDirectory }: GitCall): readonly Draft[] {
  const directory = args.operands[0];
  const place: Value = directory?.value ?? known('.');
  const own = gitDirectory ?? (args.has('bare') ? place : [...place, '/.git']);
  // With `--bare` in front the directory that is named comes before the one that it stands in.
  const places = gitDirectory === undefined || directory === undefined ? [own] : [own, place];
  return [
    ...places.map(
      (path): Draft => ({
        action: 'write',
        path,
        reach: 'tree',
        ...(directory === undefined ? {} : { word: directory }),
        careful: true,
      }),
    ),
    ...each('write', args.values('separate-git-dir'), { reach: 'tree', careful: true }),
    ...each('create-directory', directory === undefined ? [] : [directory]),
  ];
}

/** A prefix is put in front of each name as it is: only a slash behind it makes it a directory. */
function exported(prefix: Value): Pick<Draft, 'path' | 'reach'> {
  if (suffixOf(prefix).endsWith('/')) return { path: prefix, reach: 'contents' };
  return { path: join(prefix, [{ gap: 'unread', source: '…', splits: false, within: true }]), reach: 'tree' };
}

const CONFIG_READS = ['get', 'get-all', 'get-regexp', 'get-urlmatch', 'get-color', 'get-colorbool', 'list', 'l'];

/** The configuration file that is written: `--file`, the person's own, the system's, or the repository's. */
function config(call: GitCall): readonly Draft[] {
  const { args } = call;
  const verb = textOf(args.operands[0]?.value ?? []) ?? '';
  const file = args.values('file');
  const looks =
    args.has(...CONFIG_READS) ||
    CONFIG_READS.includes(verb) ||
    (args.operands.length === 1 && !args.has('edit', 'unset', 'unset-all'));
  if (looks) return each('read', file);
  if (file.length > 0) return each('write', file);
  if (args.has('system')) return [{ action: 'write', path: known('/etc/gitconfig'), ...possible }];
  if (args.has('global')) return globalFiles(call).map((path) => ({ action: 'write', path, ...possible }));
  return [{ action: 'write', path: known('.git/config'), in: call.root, ...possible }];
}

/** The person's own settings: the file in the home folder, or the one that git looks for where there is none. */
function globalFiles({ command }: GitCall): readonly Value[] {
  const variable = (name: string): Value | undefined => command.variable(name)?.value;
  const given = variable('GIT_CONFIG_GLOBAL');
  if (given !== undefined) return given.length === 0 ? [] : [given];
  const home = variable('HOME');
  const other = variable('XDG_CONFIG_HOME') ?? (home && join(home, known('/.config')));
  return [
    ...(home === undefined ? [] : [join(home, known('/.gitconfig'))]),
    ...(other === undefined ? [] : [join(other, known('/git/config'))]),
  ];
}

/** What reads files by name: `git show HEAD:path`, `git diff path`, `git add path`. */
function looked(call: GitCall): readonly Draft[] {
  const named = call.args.operands.map((word): Draft => {
    const text = textOf(word.value);
    const colon = text === undefined ? -1 : text.indexOf(':');
    const path = text !== undefined && colon >= 0 && !text.startsWith(':(') ? known(text.slice(colon + 1)) : word.value;
    return { ...draft('read', word, possible), path };
  });
  return [...named.filter((one) => one.path.length > 0), ...each('write', call.args.values('output'))];
}

const outputTo =
  (reach: 'entry' | 'contents') =>
  (call: GitCall): readonly Draft[] =>
    call.args
      .values('output', 'output-directory')
      .map((word) => draft('write', word, reach === 'entry' ? {} : { reach, ...possible }));

const switched = (call: GitCall): readonly Draft[] =>
  call.args.has('force', 'discard-changes') ? all(call, 'write') : careful(call);
const STEPS =
  'm= X,strategy-option= s,strategy= S,gpg-sign=? n,no-commit no-edit e,edit x ff no-ff squash abort continue skip quit onto= i,interactive exec= x= autostash root f,force-rebase';

const subcommands: readonly Subcommand[] = [
  {
    names: 'checkout',
    options:
      'b= B= orphan= conflict= t,track=? f,force q,quiet d,detach m,merge p,patch ours theirs l guess no-guess ignore-other-worktrees recurse-submodules=? pathspec-from-file= pathspec-file-nul overlay no-overlay progress',
    effects: checkout,
  },
  {
    names: 'switch',
    options:
      'c,create= C,force-create= orphan= conflict= t,track=? f,force discard-changes d,detach m,merge guess no-guess q,quiet',
    effects: switched,
  },
  {
    names: 'restore',
    options:
      's,source= conflict= S,staged W,worktree p,patch ours theirs m,merge q,quiet overlay pathspec-from-file= recurse-submodules=?',
    effects: restore,
  },
  {
    names: 'rm',
    options: 'f,force n,dry-run r cached ignore-unmatch q,quiet sparse pathspec-from-file=',
    effects: remove,
  },
  { names: 'mv', options: 'f,force k n,dry-run v,verbose sparse', effects: move },
  { names: 'clean', options: 'd f,force i,interactive n,dry-run q,quiet e,exclude= x X', effects: clean },
  {
    names: 'reset',
    options: 'soft mixed hard merge keep N,intent-to-add p,patch q,quiet pathspec-from-file= recurse-submodules=?',
    effects: reset,
  },
  {
    names: 'stash',
    options:
      'm,message= p,patch k,keep-index no-keep-index u,include-untracked a,all S,staged q,quiet index pathspec-from-file=',
    effects: stash,
  },
  {
    names: 'apply',
    options:
      'p= C= directory= include= exclude= whitespace= check stat numstat summary cached index apply 3,3way R,reverse N,intent-to-add z build-fake-ancestor= reject unidiff-zero allow-empty',
    effects: apply,
  },
  {
    names: 'am',
    options:
      'p= C= directory= include= exclude= whitespace= patch-format= s,signoff k 3,3way i,interactive abort continue skip quit show-current-patch=?',
    effects: (call) =>
      call.args.has('show-current-patch', 'quit') ? [] : appliedDiff(call, call.root, all(call, 'write')),
  },
  { names: 'merge pull cherry-pick revert rebase', options: STEPS, effects: careful },
  {
    names: 'checkout-index',
    options: 'a,all f,force u,index prefix= stage= temp stdin z q n',
    effects: (call) => {
      const prefix = call.args.values('prefix').at(-1)?.value;
      return prefix !== undefined
        ? [{ action: 'write', ...exported(prefix), in: call.root, ...possible }]
        : call.args.has('all', 'stdin')
          ? all(call, 'write')
          : paths(call, 'write', call.args.operands);
    },
  },
  {
    names: 'read-tree',
    options: 'm reset u i n,dry-run v aggressive prefix= index-output= trivial no-sparse-checkout',
    effects: (call) => (call.args.has('u') && !call.args.has('dry-run') ? all(call, 'write') : []),
  },
  {
    names: 'sparse-checkout',
    options: 'cone no-cone sparse-index no-sparse-index stdin',
    effects: (call) =>
      /^(?:set|add|reapply|init|disable)$/u.test(textOf(call.args.operands[0]?.value ?? []) ?? '')
        ? all(call, 'remove')
        : [],
  },
  {
    names: 'worktree',
    options: 'b= B= f,force d,detach checkout no-checkout lock reason= orphan guess-remote track q',
    effects: worktree,
  },
  {
    names: 'submodule',
    options: 'b,branch= f,force name= reference= depth= i,init recursive remote rebase merge q,quiet all',
    effects: submodule,
  },
  {
    names: 'clone',
    options:
      'b,branch= o,origin= u,upload-pack= reference= reference-if-able= depth= c,config= template= separate-git-dir= j,jobs= filter= shallow-since= shallow-exclude= server-option= bundle-uri= l s n,no-checkout q v bare mirror single-branch recurse-submodules=? sparse',
    effects: clone,
  },
  {
    names: 'init',
    options: 'b,initial-branch= template= separate-git-dir= object-format= ref-format= shared=? q,quiet bare',
    effects: init,
  },
  {
    names: 'config',
    options:
      'f,file= blob= type= default= comment= value= url= global system local worktree get get-all get-regexp get-urlmatch add replace-all unset unset-all l,list e,edit rename-section remove-section get-color get-colorbool z bool int path name-only show-origin show-scope fixed-value append all',
    effects: config,
  },
  {
    names: 'archive',
    options: 'o,output= format= prefix= add-file= remote= exec= l,list v',
    effects: outputTo('entry'),
  },
  {
    names: 'format-patch',
    options:
      'o,output-directory= output= n N s k v,reroll-count= stdout start-number= subject-prefix= suffix= cover-letter',
    effects: outputTo('contents'),
  },
  {
    names: 'bundle',
    options: 'q all version=',
    effects: (call) =>
      textOf(call.args.operands[0]?.value ?? []) === 'create' ? each('write', call.args.operands.slice(1, 2)) : [],
  },
  {
    names: 'merge-file',
    options: 'p,stdout L= q,quiet ours theirs union diff3 zdiff3 marker-size= object-id diff-algorithm=',
    effects: (call) =>
      call.args.has('stdout', 'object-id') ? looked(call) : each('write', call.args.operands.slice(0, 1), possible),
  },
  { names: 'bisect', options: 'term-old= term-new= no-checkout first-parent', effects: careful },
  { names: 'filter-branch filter-repo', options: 'f,force', effects: (call) => all(call, 'write') },
  { names: 'subtree', options: 'P,prefix= m,message= squash', effects: careful },
  {
    names:
      'show diff log blame annotate grep cat-file ls-files ls-tree add stage shortlog whatchanged diff-tree diff-index rev-list check-ignore hash-object',
    options: 'output= n,max-count= L= S= G= O= U= p e= f= A= B= C= m= since= until= author= format= pretty=?',
    effects: looked,
  },
];

/** Every subcommand that a row speaks of. */
export const gitSubcommands: readonly string[] = subcommands.flatMap((row) => row.names.split(' '));
