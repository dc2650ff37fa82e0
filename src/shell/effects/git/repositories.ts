import { baseName } from '../../path.ts';
import type { Word } from '../../reading.ts';
import { join, known, textOf, type Value } from '../../value.ts';
import { type Draft, draft, each, possible, tree } from '../draft.ts';
import { carefulWrites, type GitCall, type Subcommand } from './call.ts';

/** What makes, moves or sets up repositories and work trees. */
export const repositorySubcommands: readonly Subcommand[] = [
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
];

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
  if (verb === 'update' || verb === 'sync') return carefulWrites(call);
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

const CONFIG_READS = ['get', 'get-all', 'get-regexp', 'get-urlmatch', 'get-color', 'get-colorbool', 'list'];

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
