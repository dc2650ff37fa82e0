import { tail } from '../options.ts';
import { baseName, below, namesDirectory } from '../path.ts';
import type { Word } from '../reading.ts';
import { join, known, prefixOf, textOf, type Value } from '../value.ts';
import { copying, departures, depth, isRemote, keptCopies, landings } from './copy.ts';
import { type Call, type Draft, draft, type Extra, each, here, possible, tree, type Verb } from './draft.ts';

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
const MODE = 'c,changes f,quiet silent v,verbose R,recursive reference= no-preserve-root preserve-root from= H L P h';
const RSYNC =
  'a,archive r,recursive n,dry-run list-only e,rsh= f,filter= exclude= include= exclude-from= include-from= files-from= ' +
  'log-file= password-file= backup-dir= suffix= T,temp-dir= compare-dest= copy-dest= link-dest= partial-dir= B,block-size= ' +
  'bwlimit= port= chmod= chown= timeout= contimeout= max-size= min-size= M,remote-option= out-format= rsync-path= ' +
  'delete delete-before delete-during delete-after delete-delay delete-excluded del remove-source-files write-batch= ' +
  'only-write-batch= read-batch= R,relative b,backup u,update existing ignore-existing inplace append';

const recursive = (call: Call): Extra => (call.args.has('recursive') ? tree : {});
const on =
  (action: Draft['action'], extra: Extra = {}) =>
  (call: Call) =>
    each(action, call.args.operands, extra);

/** `rm` refuses `.`, `..` and the root; `rm x` refuses a directory. They are asked for all the same. */
function removed(call: Call): readonly Draft[] {
  const deep = call.args.has('recursive', 's', 'recurse');
  // It asks, and nobody may answer.
  const asks = call.args.has('i', 'I', 'interactive') && !call.args.has('force');
  return call.args.operands.flatMap((word) => {
    const text = textOf(word.value);
    const refused = text !== undefined && /^(?:.*\/)?\.{1,2}\/*$|^\/+$/u.test(text);
    // With a slash behind it GNU rm empties what the link leads to, and leaves the link.
    const isFollowed = deep && namesDirectory(word.value) && call.world.isLink(word.value);
    const wrongKind =
      !deep && call.world.kind(word.value) === 'directory' && !call.world.isLink(word.value) && !call.args.has('dir');
    return each('remove', [word], {
      ...(deep ? tree : {}),
      ...(refused || wrongKind ? { level: 'attempted' } : asks || isFollowed ? possible : {}),
    });
  });
}

/** The last operand that is no option argument, when there are two: `prog IN OUT`. */
function second(call: Call): readonly Draft[] {
  const [input, output] = call.args.operands;
  return [
    ...(input === undefined ? [] : each('read', [input])),
    ...(output === undefined ? [] : each('write', [output])),
  ];
}

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
  const last = copy.destination !== undefined && copy.sources.every(mayBeNone) ? copy.destination : undefined;
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

/** An expansion outside of quotes that may be no word at all. */
const mayBeNone = ({ value }: Word): boolean =>
  value.every((piece) => typeof piece !== 'string' && piece.splits && piece.gap !== 'glob');

/** A symbolic link holds its text, which is read from the directory that the link lies in (symlink(7)). */
function ledTo(link: Value, text: Value): Value {
  const start = text[0];
  return typeof start !== 'string' || /^(?:\/|[A-Za-z]:)/u.test(start) ? text : join(link, known('/../'), text);
}

function installed(call: Call): readonly Draft[] {
  if (call.args.has('directory')) return on('create-directory')(call);
  const copy = copying(call, { exact: call.args.has('no-target-directory') });
  return copy.directory === undefined && copy.destination === undefined
    ? []
    : [...each('read', copy.sources), ...withCopies(landings(copy, call.world), call)];
}

/** What is written, and with `-b` where it keeps what was there. */
const withCopies = (made: readonly Draft[], { args }: Call): readonly Draft[] => [...made, ...keptCopies(made, args)];

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

/** `chmod MODE file…`; a mode may begin with a dash (`-x`). */
function permissions(call: Call): readonly Draft[] {
  const dashed = call.words.find((word) => /^-[rwxXstugo,=+-]+$/u.test(textOf(word.value) ?? ''));
  const named = call.args.has('reference') || (dashed !== undefined && !/^-R+$/u.test(textOf(dashed.value) ?? ''));
  return each('permissions', named ? call.args.operands : call.args.operands.slice(1), recursive(call));
}

function dd(call: Call): readonly Draft[] {
  return call.words.flatMap((word) => {
    const key = /^(if|of)=/u.exec(prefixOf(word.value))?.[1];
    return key === undefined ? [] : each(key === 'of' ? 'write' : 'read', [tail(word, 3)]);
  });
}

/** `rename EXPRESSION file…` (Perl) and `rename FROM TO file…` (util-linux): which names come out is not worked out. */
function renamed(call: Call): readonly Draft[] {
  const files = call.args.operands.slice(1);
  return [
    ...each('move', files, possible),
    ...files.map((word) => ({ ...draft('write', word, possible), path: unknownName(word) })),
  ];
}
const unknownName = (word: Word): Draft['path'] =>
  below([...word.value, '/..'], [{ gap: 'unread', source: '…', splits: false, within: true }]);

function shredded(call: Call): readonly Draft[] {
  const { operands } = call.args;
  return [...each('write', operands), ...(call.args.has('u', 'remove') ? each('remove', operands) : [])];
}

function split(call: Call): readonly Draft[] {
  const prefix = call.args.operands[1]?.value ?? known('x');
  const rest = { gap: 'unread', source: '…', splits: false, within: true } as const;
  return [
    ...each('read', call.args.operands.slice(0, 1)),
    { ...here('write', possible), reach: 'entry', path: [...prefix, rest] },
  ];
}

/** `mktemp` prints a name that nobody knows before: its template without the last X's, or `tmp.…`. */
function temporary({ args }: Call): readonly Draft[] {
  if (args.has('dry-run')) return [];
  const [template] = args.operands;
  const templates = template !== undefined && mayBeNone(template) ? [template, undefined] : [template];
  return templates.map((one) => ({
    ...here(args.has('directory') ? 'create-directory' : 'write', possible),
    reach: 'entry',
    path: freshName(one, args),
  }));
}

function freshName(template: Word | undefined, args: Call['args']): Value {
  const unknownPart = { gap: 'unread', source: '…', splits: false, within: true } as const;
  const given = template === undefined ? undefined : textOf(template.value)?.replace(/X{3,}(?=[^X/]*$).*$/u, '');
  const name: Value =
    template === undefined ? ['tmp.', unknownPart] : [given ?? '', unknownPart].filter((piece) => piece !== '');
  const folder =
    args.values('p', 'tmpdir').at(-1)?.value ?? (template === undefined || args.has('t') ? ['/tmp'] : undefined);
  return folder === undefined || folder.length === 0 ? name : below(folder, name);
}

function mounted(call: Call): readonly Draft[] {
  const [from, to] = call.args.operands;
  if (from === undefined || to === undefined) return [];
  return [
    draft('link', to, { to: from.value, ...(call.args.has('bind', 'rbind', 'B', 'R', 'move', 'M') ? {} : possible) }),
  ];
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

/** `X= m= --restore` of setfacl and the like name other files; the operands are what changes. */
export const fileVerbs: readonly Verb[] = [
  {
    names: 'rm grm safe-rm',
    options: 'd,dir f,force i I r,R,recursive v,verbose one-file-system no-preserve-root preserve-root=? interactive=?',
    effects: removed,
  },
  {
    names: 'rimraf del-cli srm wipe',
    options: 'g,glob p,preserve-root no-preserve-root i v',
    effects: on('remove', tree),
  },
  {
    names: 'trash trash-put gtrash rmtrash rip',
    options: 'f,force r,R,recursive trash-dir=',
    effects: on('remove', tree),
  },
  {
    names: 'rmdir',
    options: 'p,parents v,verbose ignore-fail-on-non-empty',
    effects: (call) => each('remove', call.args.operands, call.args.has('ignore-fail-on-non-empty') ? possible : {}),
  },
  { names: 'unlink', options: '', effects: on('remove') },
  {
    names: 'shred',
    options: 'f,force n,iterations= random-source= s,size= u remove=? v,verbose x,exact z,zero',
    effects: shredded,
  },
  { names: 'gio', options: 'f,force p,parent P,parents T,no-target-directory b,backup i,interactive', effects: gio },
  { names: 'mv gmv', options: MOVE, effects: moved },
  { names: 'cp gcp', options: COPY, effects: copied },
  { names: 'install ginstall', options: INSTALL, effects: installed },
  { names: 'ln gln', options: LINK, effects: linked },
  { names: 'link', options: '', effects: linked },
  {
    names: 'rename prename perl-rename file-rename',
    options: 'v,verbose n,nono,no-act f,force s,symlink o,no-overwrite e= E= 0',
    effects: renamed,
  },
  { names: 'rsync', options: RSYNC, effects: synced },
  { names: 'scp', options: 'r 3 4 6 A B C p q v c= D= F= i= J= l= o= P= S= X= T O R', effects: sent },
  { names: 'ditto', options: 'arch= V v X c x k', effects: copied },
  {
    names: 'touch',
    options: 'a c,no-create d,date= f h,no-dereference m r,reference= t= time=',
    effects: (call) => (call.args.has('no-create') ? on('permissions', possible)(call) : on('write')(call)),
  },
  { names: 'mkdir', options: 'm,mode= p,parents v,verbose Z,context=?', effects: on('create-directory') },
  { names: 'mkfifo', options: 'm,mode= Z,context=?', effects: on('write') },
  { names: 'mknod', options: 'm,mode= Z,context=?', effects: (call) => each('write', call.args.operands.slice(0, 1)) },
  {
    names: 'truncate',
    options: 'c,no-create o,io-blocks r,reference= s,size=',
    effects: (call) => (call.args.has('no-create') ? on('write', possible)(call) : on('write')(call)),
  },
  {
    names: 'fallocate',
    options:
      'c,collapse-range d,dig-holes i,insert-range l,length= n,keep-size o,offset= p,punch-hole x,posix z,zero-range',
    effects: on('write'),
  },
  { names: 'chmod', options: MODE, effects: permissions },
  { names: 'chown chgrp', options: MODE, effects: permissions },
  {
    names: 'chattr',
    options: '+ R V f p= v=',
    effects: (call) =>
      each(
        'permissions',
        call.words.filter((word) => !/^[-+=]/u.test(prefixOf(word.value))),
        call.args.has('R') ? tree : {},
      ),
  },
  {
    names: 'setfacl',
    options:
      'b,remove-all k,remove-default m,modify= M,modify-file= x,remove= X,remove-file= R,recursive restore= set= set-file= n d',
    effects: (call) => each('permissions', call.args.operands, recursive(call)),
  },
  {
    names: 'setfattr chcon icacls xattr',
    options: 'n,name= v,value= x,remove= h R,recursive u,user= r,role= t,type= l,range= reference=',
    effects: (call) => each('permissions', call.args.operands, { ...recursive(call), ...possible }),
  },
  { names: 'dd', options: '', effects: dd },
  {
    names: 'tee',
    options: 'a,append i,ignore-interrupts p output-error=?',
    effects: (call) => each(call.args.has('append') ? 'append' : 'write', call.args.operands),
  },
  {
    names: 'sponge',
    options: 'a',
    effects: (call) => each(call.args.has('a') ? 'append' : 'write', call.args.operands),
  },
  {
    names: 'split',
    options:
      'a,suffix-length= additional-suffix= b,bytes= C,line-bytes= d e filter= l,lines= n,number= t,separator= u x',
    effects: split,
  },
  {
    names: 'csplit',
    options: 'b,suffix-format= f,prefix= k n,digits= s z',
    effects: (call) =>
      split({
        ...call,
        args: { ...call.args, operands: [...call.args.operands.slice(0, 1), ...call.args.values('prefix')] },
      }),
  },
  { names: 'mktemp gmktemp', options: 'd,directory q,quiet u,dry-run p= tmpdir=? suffix= t', effects: temporary },
  {
    names: 'mount',
    options: 'a,all B,bind R,rbind M,move o,options= t,types= L,label= U,uuid= r w n f v T,fstab= N,namespace=',
    effects: mounted,
  },
  {
    names: 'mkfs mke2fs mkfs.ext4 mkfs.ext3 mkfs.xfs mkfs.btrfs mkfs.vfat mkswap',
    options: 't= L= U= b= i= I= J= m= N= O= E= F q n',
    effects: (call) => (call.args.has('n') ? [] : on('write')(call)),
  },
  {
    // Without `-a` or `-o` it lists the signatures (wipefs(8)).
    names: 'wipefs',
    options: 'a,all b,backup=? f,force n,no-act o,offset= O,output= t,types=',
    effects: (call) => on(call.args.has('all', 'offset') && !call.args.has('no-act') ? 'write' : 'read')(call),
  },
  {
    names: 'uniq',
    options: 'c d D f,skip-fields= i s,skip-chars= u w,check-chars= z all-repeated=? group=?',
    effects: second,
  },
  {
    names: 'xxd objcopy',
    options:
      'O,output-target= I,input-target= a b c= e E g= i l= len= o= p ps r s= u j,only-section= R,remove-section= S g,strip-debug add-section=',
    effects: second,
  },
  {
    names: 'strip',
    options: 'o= s S d g K,keep-symbol= N,strip-symbol= R,remove-section= p D U',
    effects: (call) =>
      call.args.has('o')
        ? [...each('read', call.args.operands), ...each('write', call.args.values('o'))]
        : on('write')(call),
  },
  {
    names: 'dos2unix unix2dos mac2unix',
    options: 'n,newfile o,oldfile k,keepdate q c,convmode= i,info=? O,to-stdout',
    effects: (call) => (call.args.has('info', 'to-stdout') ? on('read')(call) : on('write', possible)(call)),
  },
  {
    names: 'sd',
    options: 'p,preview s,string-mode F,fixed-strings n,max-replacements= f,flags= A',
    effects: (call) => each('write', call.args.has('preview') ? [] : call.args.operands.slice(2)),
  },
  {
    names: 'rpl',
    options:
      'i,ignore-case w,whole-words b,backup R,recursive e,escape p,prompt f,force d,keep-times s,dry-run x,extension= encoding=',
    effects: (call) =>
      each('write', call.args.has('dry-run') ? [] : call.args.operands.slice(2), { ...recursive(call), ...possible }),
  },
  {
    names: 'ruplacer',
    options: 'go quiet hidden ignored subvert preserve-case no-regex word-regex t,type= T,type-not=',
    effects: (call) => each('write', call.args.has('go') ? call.args.operands.slice(2) : [], { ...tree, ...possible }),
  },
  {
    names: 'comby',
    options: '- i in-place matcher= d= directory= f= config= templates= jobs= stdin stdout rule= match-only',
    effects: (call) => each('write', call.args.has('i', 'in-place') ? call.args.operands.slice(2) : [], possible),
  },
  {
    // Until its third version it changes the file that it is given.
    names: 'dasel',
    options: 'f,file= o,out= r,read= w,write= p,parser= s,selector= t,type= v,value= m,multiple c,compact n,null',
    effects: (call) =>
      /^(?:put|delete)$/u.test(textOf(call.args.operands[0]?.value ?? []) ?? '')
        ? each('write', [...call.args.values('file'), ...call.args.values('out')], possible)
        : each('read', [...call.args.values('file'), ...call.args.operands], possible),
  },
  {
    names: 'logrotate',
    options: 's,state= d f v m= l=',
    effects: (call) => [...each('read', call.args.operands), ...each('write', call.args.values('state'))],
  },
];
