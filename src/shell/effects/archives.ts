import { readArguments } from '../options.ts';
import type { Word } from '../reading.ts';
import { join, known, textOf, type Value } from '../value.ts';
import { type Call, type Draft, draft, each, here, possible, tree, type Verb } from './draft.ts';

/** Archives and compressors. What an archive holds is not known: taking one apart may write anything below its place. */

const TAR =
  'c,create x,extract,get t,list r,append u,update A,catenate,concatenate delete d,diff,compare f,file= C,directory= ' +
  'X,exclude-from= T,files-from= b,blocking-factor= F,info-script= g,listed-incremental= I,use-compress-program= ' +
  'K,starting-file= L,tape-length= N,newer= V,label= exclude= strip-components= strip= transform= xform= owner= group= ' +
  'mode= mtime= to-command= O,to-stdout k,keep-old-files overwrite p,preserve-permissions z,gzip j,bzip2 J,xz a,auto-compress ' +
  'v,verbose w,interactive W,verify S,sparse one-top-level=? remove-files suffix= backup=? warning= checkpoint=? ' +
  'checkpoint-action= wildcards no-wildcards anchored index-file= sort= format= H,format= pax-option= zstd lzma lzip no-recursion';

/** `tar xzf a.tgz`: letters of the first word without a dash; their values follow in the order of the letters. */
function oldStyle(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  const letters = first === undefined ? undefined : textOf(first.value);
  if (first === undefined || letters === undefined || !/^[A-Za-z]+$/u.test(letters) || !/[xctruAd]/u.test(letters))
    return words;
  const valued = [...letters].filter((letter) => 'fCXTbFgIKLNVH'.includes(letter));
  const flags = [...letters].filter((letter) => !valued.includes(letter));
  const made = (text: string): Word => ({ ...first, value: known(text) });
  const values = valued.flatMap((letter, index) => {
    const value = rest[index];
    return value === undefined ? [] : [made(`-${letter}`), value];
  });
  return [...(flags.length === 0 ? [] : [made(`-${flags.join('')}`)]), ...values, ...rest.slice(valued.length)];
}

/** What GNU tar puts in front of its options: the words of `TAR_OPTIONS`. */
function standing({ command }: Call): readonly Word[] {
  const variable = command.variable('TAR_OPTIONS');
  const text = variable?.exported === true ? textOf(variable.value) : undefined;
  const options = text?.split(/\s+/u).filter((one) => one !== '') ?? [];
  return options.map((option) => ({ ...command.words[0], value: known(option) }));
}

function tar(call: Call): readonly Draft[] {
  const args = readArguments([...standing(call), ...oldStyle(call.words)], TAR);
  const archive = args.values('file').filter((word) => textOf(word.value) !== '-');
  const directory = joinedDirectories(args.values('directory'));
  const place = directory === undefined ? {} : { in: directory };
  const list = each('read', args.values('files-from', 'exclude-from'));
  if (args.has('get')) {
    if (args.has('to-stdout', 'to-command')) return each('read', archive);
    return [...list, ...each('read', archive), ...unpacked(args.operands, place)];
  }
  const named = args.values('files-from').some((word) => textOf(word.value) === '-') ? namesGiven(call) : [];
  const sources = each(args.has('remove-files') ? 'remove' : 'read', [...args.operands, ...named], {
    ...tree,
    ...place,
  });
  if (args.has('create')) return [...list, ...sources, ...each('write', archive)];
  if (args.has('append', 'update', 'concatenate', 'delete')) return [...list, ...sources, ...each('write', archive)];
  return each('read', archive);
}

/** Several `-C` follow each other. */
function joinedDirectories(words: readonly Word[]): Value | undefined {
  return words.length === 0
    ? undefined
    : join(...words.flatMap((word, index) => (index === 0 ? [word.value] : [known('/'), word.value])));
}

/** Named members are written where they say; without names anything below may be. Their own `..` is stripped. */
function unpacked(members: readonly Word[], place: Pick<Draft, 'in'>): readonly Draft[] {
  if (members.length === 0) return [here('write', { ...possible, ...place })];
  return each('write', members, { ...tree, ...possible, ...place });
}

function unzip(call: Call): readonly Draft[] {
  const [archive, ...members] = call.args.operands;
  const read = archive === undefined ? [] : each('read', [archive]);
  if (archive === undefined || call.args.has('l', 'v', 't', 'p', 'c', 'Z', 'z')) return read;
  const directory = call.args.values('d').at(-1)?.value;
  return [...read, ...unpacked(call.args.has('j') ? [] : members, directory === undefined ? {} : { in: directory })];
}

/** `7z a -sdel` removes what it has packed. */
function sevenZip(call: Call): readonly Draft[] {
  const effects = commandLetter('xe', 'audrn')(call);
  return call.args.has('sdel') ? [...effects, ...each('remove', call.args.operands.slice(2), tree)] : effects;
}

/** `7z x a.7z [-oDIR] [members]`, `unrar x a.rar [members] [DIR/]`, `ar x`, `jar xf`. */
function commandLetter(extracts: string, adds: string): Verb['effects'] {
  return (call) => {
    const words = call.args.operands;
    const command = textOf(words[0]?.value ?? [])?.replace(/^-/u, '') ?? '';
    const archive = words[1];
    if (archive === undefined) return [];
    const directory = call.args.values('directory').at(-1)?.value;
    const place = directory === undefined ? {} : { in: directory };
    if (extracts.includes(command[0] ?? ' '))
      return [...each('read', [archive]), here('write', { ...possible, ...place })];
    if (adds.includes(command[0] ?? ' ')) return [...each('write', [archive]), ...each('read', words.slice(2), tree)];
    return each('read', [archive]);
  };
}

/** The names on standard input, one a line, where they are known. */
function namesGiven({ command: { stdin, words } }: Call): readonly Word[] {
  const text = stdin === undefined || stdin.from === 'file' ? undefined : textOf(stdin.text ?? []);
  const names = text?.split(/[\n\0]/u).filter((name) => name !== '') ?? [];
  return names.map((name) => ({ ...words[0], value: known(name) }));
}

function zip(call: Call): readonly Draft[] {
  const [archive, ...sources] = call.args.operands;
  const moved = call.args.has('move', 'm');
  return [
    ...(archive === undefined || textOf(archive.value) === '-' ? [] : each('write', [archive])),
    ...(call.args.has('@') ? each(moved ? 'remove' : 'read', namesGiven(call), tree) : []),
    ...each(moved ? 'remove' : 'read', sources, tree),
  ];
}

function cpio(call: Call): readonly Draft[] {
  const { args } = call;
  const directory = args.values('directory').at(-1)?.value;
  const place = directory === undefined ? {} : { in: directory };
  const archive = args.values('file', 'F', 'I', 'O');
  if (args.has('list') || args.has('to-stdout')) return each('read', archive);
  if (args.has('extract')) return [...each('read', archive), here('write', { ...possible, ...place })];
  const target = args.operands.at(-1);
  if (args.has('pass-through') && target !== undefined)
    return [draft('write', target, { reach: 'contents', ...possible })];
  return each('write', args.values('file', 'F', 'O'));
}

/** gzip and its kin: `file` becomes `file.gz` and goes away; `-d` the other way round. */
function compressor(suffix: string, keeps = false): Verb['effects'] {
  return (call) => {
    const { args } = call;
    if (args.has('stdout', 'to-stdout', 'list', 'test', 'l', 't')) return each('read', args.operands);
    const unpacks = args.has('decompress', 'uncompress') || /^(?:un|g?un|lz.*d$)/u.test(call.command.name ?? '');
    const stays = args.has('keep') || (keeps && !args.has('rm'));
    const output = args.values('o', 'output', 'output-file');
    const deep = args.has('recursive') ? tree : {};
    return args.operands.flatMap((word): readonly Draft[] => [
      draft(stays ? 'read' : 'remove', word, deep),
      ...(output.length > 0 ? each('write', output) : [beside(word, suffix, unpacks)]),
    ]);
  };
}

function beside(word: Word, suffix: string, unpacks: boolean): Draft {
  if (!unpacks) return { ...draft('write', word), path: [...word.value, suffix] };
  const text = textOf(word.value);
  const cut = text === undefined ? undefined : text.replace(/\.(?:gz|tgz|z|Z|bz2?|tbz2?|xz|txz|lzma|zst|lz4|br)$/u, '');
  return { ...draft('write', word, possible), path: cut === undefined ? word.value.slice(0, -1) : known(cut) };
}

const ZIPPED =
  'c,stdout,to-stdout d,decompress,uncompress f,force k,keep l,list n,no-name N,name q,quiet r,recursive S,suffix= t,test v,verbose rm o=,output= z,compress T,threads= M= 1 9 b=';

export const archiveVerbs: readonly Verb[] = [
  { names: 'tar bsdtar star', options: TAR, effects: tar },
  { names: 'unzip', options: 'd= x= P= l v t p c Z z o n q j a C L X f u', effects: unzip },
  {
    names: '7z 7za 7zr 7zz p7zip',
    options: '- o,directory= p= m= t= x= i= r y so si sdel',
    effects: sevenZip,
  },
  { names: 'unrar rar', options: 'o=? p=? y r ad', effects: commandLetter('xe', 'aufmd') },
  {
    names: 'ar gar',
    options: '',
    effects: (call) => commandLetter('x', 'rqdms')({ ...call, args: { ...call.args, operands: call.words } }),
  },
  {
    names: 'jar',
    options: 'C=',
    effects: (call) => commandLetter('x', 'cu')({ ...call, args: { ...call.args, operands: call.words } }),
  },
  {
    names: 'unsquashfs unar',
    options: 'd,dest,o,directory= f',
    effects: (call) => [
      ...each('read', call.args.operands.slice(0, 1)),
      here('write', { ...possible, in: call.args.values('directory').at(-1)?.value ?? known('squashfs-root') }),
    ],
  },
  {
    names: 'dpkg-deb',
    options: 'x,extract X,vextract R,raw-extract e,control c,contents I,info b,build W f',
    effects: (call) =>
      call.args.has('extract', 'vextract', 'raw-extract', 'control')
        ? call.args.operands.slice(1).map((word) => draft('write', word, { reach: 'contents', ...possible }))
        : each('read', call.args.operands),
  },
  {
    names: 'zip',
    options: 'm,move b,temp-path= n,suffixes= t= tt= i= x= r,recurse-paths j u f d q y o O,output-file= s= Z= P= e',
    effects: zip,
  },
  {
    names: 'cpio',
    options:
      'i,extract o,create p,pass-through t,list d,make-directories u,unconditional m F,file= I= O= D,directory= E,pattern-file= H,format= R,owner= to-stdout v',
    effects: cpio,
  },
  {
    names: 'pax',
    options: 'r,extract w f,file= s= b= x= o= p= d k u v',
    effects: (call) =>
      call.args.has('extract') && !call.args.has('w')
        ? [...each('read', call.args.values('file')), here('write', possible)]
        : call.args.has('w')
          ? each('write', call.args.values('file'))
          : [],
  },
  { names: 'gzip gunzip pigz unpigz', options: ZIPPED, effects: compressor('.gz') },
  { names: 'compress uncompress', options: ZIPPED, effects: compressor('.Z') },
  { names: 'bzip2 bunzip2 pbzip2 lbzip2', options: ZIPPED, effects: compressor('.bz2') },
  { names: 'xz unxz pixz', options: ZIPPED, effects: compressor('.xz') },
  { names: 'lzma unlzma', options: ZIPPED, effects: compressor('.lzma') },
  { names: 'lzip', options: ZIPPED, effects: compressor('.lz') },
  { names: 'zstd unzstd zstdmt', options: ZIPPED, effects: compressor('.zst', true) },
  { names: 'lz4 unlz4', options: ZIPPED, effects: compressor('.lz4', true) },
  { names: 'brotli', options: ZIPPED, effects: compressor('.br', true) },
];
