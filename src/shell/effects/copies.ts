import { baseName, below } from '../path.ts';
import type { Word } from '../reading.ts';
import { join, known, prefixOf, textOf, type Value } from '../value.ts';
import { mayBeNone } from '../words/one-word.ts';
import { copying, departures, depth, isRemote, keptCopies, landings } from './copy.ts';
import {
  type Call,
  type Draft,
  draft,
  type Extra,
  each,
  onOperands,
  possible,
  tree,
  UNKNOWN_PART,
  type Verb,
} from './draft.ts';

/** Options as in GNU coreutils 9, util-linux 2.38, BusyBox and the BSDs where they differ in nothing that matters here. */
const COPY =
  'a,archive attributes-only backup=? b copy-contents d f,force i,interactive H l,link L,dereference n,no-clobber ' +
  'P,no-dereference p preserve=? no-preserve= parents R,r,recursive reflink=? remove-destination sparse= ' +
  'strip-trailing-slashes s,symbolic-link S,suffix= t,target-directory= T,no-target-directory u,update v,verbose ' +
  'x,one-file-system Z,context=? debug update=?';
const MOVE =
  'backup=? b f,force i,interactive n,no-clobber strip-trailing-slashes S,suffix= t,target-directory= ' +
  'T,no-target-directory u,update v,verbose Z,context=? exchange no-copy';
const INSTALL =
  'backup=? b c C,compare d,directory D g,group= m,mode= o,owner= p,preserve-timestamps s,strip strip-program= ' +
  'S,suffix= t,target-directory= T,no-target-directory v,verbose preserve-context Z,context=?';
const LINK =
  'backup=? b d,F,directory f,force i,interactive L,logical n,h,no-dereference P,physical r,relative s,symbolic ' +
  'S,suffix= t,target-directory= T,no-target-directory v,verbose';
const RSYNC =
  'a,archive r,recursive n,dry-run list-only e,rsh= f,filter= exclude= include= exclude-from= include-from= files-from= ' +
  'log-file= password-file= backup-dir= suffix= T,temp-dir= compare-dest= copy-dest= link-dest= partial-dir= B,block-size= ' +
  'bwlimit= port= chmod= chown= timeout= contimeout= max-size= min-size= M,remote-option= out-format= rsync-path= ' +
  'delete delete-before delete-during delete-after delete-delay delete-excluded del remove-source-files write-batch= ' +
  'only-write-batch= read-batch= R,relative b,backup u,update existing ignore-existing inplace append';

/** Programs that bring files to other names: copies, moves, links. */
export const copyVerbs: readonly Verb[] = [
  { names: 'gio', options: 'f,force p,parent P,parents T,no-target-directory b,backup i,interactive', effects: gio },
  { names: 'mv', options: MOVE, effects: moved },
  { names: 'cp', options: COPY, effects: copied },
  { names: 'install', options: INSTALL, effects: installed },
  { names: 'ln', options: LINK, effects: linked },
  { names: 'link', options: '', effects: linked },
  {
    names: 'rename rename.ul prename perl-rename file-rename',
    options: 'v,verbose n,nono,no-act f,force s,symlink o,no-overwrite e= E= 0',
    effects: renamed,
  },
  { names: 'rsync', options: RSYNC, effects: synced },
  { names: 'scp', options: 'r 3 4 6 A B C p q v c= D= F= i= J= l= o= P= S= X= T O R', effects: sent },
  { names: 'ditto', options: 'arch= V v X c x k', effects: copied },
  {
    names: 'mount',
    options: 'a,all B,bind R,rbind M,move o,options= t,types= L,label= U,uuid= r w n f v T,fstab= N,namespace=',
    effects: mounted,
  },
];

function copied(call: Call): readonly Draft[] {
  const deep = call.args.has('archive', 'recursive');
  const copy = copying(call, {
    deep,
    exact: call.args.has('no-target-directory'),
    parents: call.args.has('parents'),
  });
  const linked = call.args.has('link', 'symbolic-link');
  const made = landings(copy, call.world, linked ? 'link' : 'write').map((one) =>
    linked && one.from !== undefined ? { ...one, to: one.from } : one,
  );
  return unlessKept(
    [
      ...each('read', copy.directory === undefined && copy.destination === undefined ? [] : copy.sources),
      ...made,
      ...keptCopies(made, call.args),
    ],
    call,
  );
}

function moved(call: Call): readonly Draft[] {
  const copy = copying(call, { deep: true, exact: call.args.has('no-target-directory') });
  const made = landings(copy, call.world);
  return unlessKept([...departures(copy, call.world), ...made, ...keptCopies(made, call.args)], call);
}

/** With `-i`, `-n` and `-u` what is there may stay. */
function unlessKept(drafts: readonly Draft[], { args }: Call): readonly Draft[] {
  return args.has('interactive', 'no-clobber', 'update') && !args.has('force')
    ? drafts.map((one) => (one.action === 'read' || one.level === 'attempted' ? one : { ...one, ...possible }))
    : drafts;
}

function linked(call: Call): readonly Draft[] {
  const target = call.args.operands.at(-1);
  // `ln -n` takes a link to a directory for a name.
  const isName = target !== undefined && call.args.has('no-dereference') && call.world.isLink(target.value);
  const copy = copying(call, { exact: call.args.has('no-target-directory') || isName });
  const hard = !call.args.has('symbolic');
  const only = copy.directory === undefined && copy.destination === undefined ? copy.sources[0] : undefined;
  const last =
    copy.destination !== undefined && copy.sources.every(({ value }) => mayBeNone(value))
      ? copy.destination
      : undefined;
  const made =
    only === undefined
      ? [...landings(copy, call.world, 'link'), ...(last === undefined ? [] : [{ ...besides(last), ...possible }])]
      : [besides(only)];
  const isText = !hard && !call.args.has('relative');
  return made.map((one) => ({
    ...one,
    ...(one.from === undefined ? {} : { to: isText ? ledTo(one.path, one.from) : one.from }),
    ...(hard ? { hard: true } : {}),
  }));
}

/** One operand alone is what the link leads to: it lies here, under the same name. */
const besides = (target: Word): Draft => ({
  ...draft('link', target, { from: target.value }),
  path: baseName(target.value),
});

/** A symbolic link holds its text, which is read from the directory that the link lies in (symlink(7)). */
function ledTo(link: Value, text: Value): Value {
  const start = text[0];
  return typeof start !== 'string' || /^(?:\/|[A-Za-z]:)/u.test(start) ? text : join(link, known('/../'), text);
}

function installed(call: Call): readonly Draft[] {
  if (call.args.has('directory')) return onOperands('create-directory')(call);
  const copy = copying(call, { exact: call.args.has('no-target-directory') });
  if (copy.directory === undefined && copy.destination === undefined) return [];
  const made = landings(copy, call.world);
  return [...each('read', copy.sources), ...made, ...keptCopies(made, call.args)];
}

function synced(call: Call): readonly Draft[] {
  const logs = each('write', call.args.values('log-file', 'write-batch', 'only-write-batch'));
  if (call.args.has('dry-run', 'list-only')) return logs;
  const deep = call.args.has('archive', 'recursive');
  const copy = copying(call, { deep });
  const { destination } = copy;
  if (destination === undefined || isRemote(destination)) return [...each('read', copy.sources), ...logs];
  // `rsync dir/ to` copies what the directory holds; rsync makes the destination a directory.
  const made = copy.sources.flatMap((source): readonly Draft[] => {
    const whole = (textOf(source.value) ?? '/').endsWith('/');
    const extra: Extra = { from: source.value, ...depth(copy, source, call.world), ...possible };
    const inside = { ...draft('write', destination, extra), path: below(destination.value, baseName(source.value)) };
    const spread = { ...draft('write', destination, extra), reach: 'contents' as const };
    return whole ? [spread] : [inside, draft('write', destination, { ...extra, reach: 'entry' })];
  });
  const gone = call.args.used.some((one) => /^del/u.test(one.name))
    ? [draft('remove', destination, { reach: 'contents', ...possible })]
    : [];
  const left = call.args.has('remove-source-files') ? each('remove', copy.sources, { ...tree, ...possible }) : [];
  return [
    ...each(
      'read',
      copy.sources.filter((source) => !isRemote(source)),
    ),
    ...made,
    ...gone,
    ...left,
    ...logs,
  ];
}

function sent(call: Call): readonly Draft[] {
  const deep = call.args.has('r');
  const copy = copying(call, { deep });
  const local = copy.sources.filter((source) => !isRemote(source));
  const to = copy.destination;
  if (to === undefined || isRemote(to)) return each('read', local);
  const sources = copy.sources.map((source) =>
    isRemote(source) ? { ...source, value: remoteName(source.value) } : source,
  );
  return [...each('read', local), ...landings({ ...copy, sources }, call.world)];
}

/** `host:dir/name` arrives as `name`. */
const remoteName = (value: Value): Value =>
  baseName(join(known(prefixOf(value).replace(/^[^:/]*:/u, '')), value.slice(1)));

/** `rename EXPRESSION file…` (Perl) and `rename FROM TO file…` (util-linux): which names come out is not worked out. */
function renamed(call: Call): readonly Draft[] {
  if (call.args.has('no-act')) return [];
  const files = call.args.operands.slice(1);
  return [
    ...each('move', files, possible),
    ...files.map((word) => ({ ...draft('write', word, possible), path: unknownName(word) })),
  ];
}

const unknownName = (word: Word): Draft['path'] => below([...word.value, '/..'], [UNKNOWN_PART]);

function mounted(call: Call): readonly Draft[] {
  const [from, to] = call.args.operands;
  if (from === undefined || to === undefined) return [];
  return [draft('link', to, { to: from.value, ...(call.args.has('bind', 'rbind', 'move') ? {} : possible) })];
}

function gio(call: Call): readonly Draft[] {
  const [sub, ...rest] = call.args.operands;
  const name = sub === undefined ? undefined : textOf(sub.value);
  const inner: Call = { ...call, args: { ...call.args, operands: rest } };
  if (name === 'trash' || name === 'remove') return each('remove', rest, tree);
  if (name === 'move' || name === 'rename') return moved(inner);
  if (name === 'copy') return copied(inner);
  if (name === 'mkdir') return each('create-directory', rest);
  return name === 'save' ? each('write', rest) : each('read', rest);
}
