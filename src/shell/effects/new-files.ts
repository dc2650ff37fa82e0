import { tail } from '../options.ts';
import { below } from '../path.ts';
import type { Word } from '../reading.ts';
import { known, prefixOf, textOf, type Value } from '../value.ts';
import { mayBeNone } from '../words/one-word.ts';
import { type Call, type Draft, each, here, onOperands, possible, UNKNOWN_PART, type Verb } from './draft.ts';

/** Programs that make files, or write over them. */
export const newFileVerbs: readonly Verb[] = [
  {
    names: 'touch',
    options: 'a c,no-create d,date= f h,no-dereference m r,reference= t= time=',
    effects: (call) =>
      call.args.has('no-create') ? onOperands('permissions', possible)(call) : onOperands('write')(call),
  },
  {
    names: 'mkdir',
    options: 'm,mode= p,parents v,verbose Z,context=?',
    effects: onOperands('create-directory'),
  },
  { names: 'mkfifo', options: 'm,mode= Z,context=?', effects: onOperands('write') },
  {
    names: 'mknod',
    options: 'm,mode= Z,context=?',
    effects: (call) => each('write', call.args.operands.slice(0, 1)),
  },
  {
    names: 'truncate',
    options: 'c,no-create o,io-blocks r,reference= s,size=',
    effects: (call) => (call.args.has('no-create') ? onOperands('write', possible)(call) : onOperands('write')(call)),
  },
  {
    names: 'fallocate',
    options:
      'c,collapse-range d,dig-holes i,insert-range l,length= n,keep-size o,offset= p,punch-hole x,posix z,zero-range',
    effects: onOperands('write'),
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
  { names: 'mktemp', options: 'd,directory q,quiet u,dry-run p= tmpdir=? suffix= t', effects: temporary },
  {
    names: 'mkfs mke2fs mkfs.ext4 mkfs.ext3 mkfs.xfs mkfs.btrfs mkfs.vfat mkswap',
    options: 't= L= U= b= i= I= J= m= N= O= E= F q n',
    effects: (call) => (call.args.has('n') ? [] : onOperands('write')(call)),
  },
  {
    // Without `-a` or `-o` it lists the signatures (wipefs(8)).
    names: 'wipefs',
    options: 'a,all b,backup=? f,force n,no-act o,offset= O,output= t,types=',
    effects: (call) => onOperands(call.args.has('all', 'offset') && !call.args.has('no-act') ? 'write' : 'read')(call),
  },
];

function dd(call: Call): readonly Draft[] {
  return call.words.flatMap((word) => {
    const key = /^(if|of)=/u.exec(prefixOf(word.value))?.[1];
    return key === undefined ? [] : each(key === 'of' ? 'write' : 'read', [tail(word, 3)]);
  });
}

function split(call: Call): readonly Draft[] {
  const prefix = call.args.operands[1]?.value ?? known('x');
  return [
    ...each('read', call.args.operands.slice(0, 1)),
    { ...here('write', possible), reach: 'entry', path: [...prefix, UNKNOWN_PART] },
  ];
}

/** `mktemp` prints a name that nobody knows before: its template without the last X's, or `tmp.…`. */
function temporary({ args }: Call): readonly Draft[] {
  if (args.has('dry-run')) return [];
  const [template] = args.operands;
  const templates = template !== undefined && mayBeNone(template.value) ? [template, undefined] : [template];
  return templates.map((one) => ({
    ...here(args.has('directory') ? 'create-directory' : 'write', possible),
    reach: 'entry',
    path: freshName(one, args),
  }));
}

function freshName(template: Word | undefined, args: Call['args']): Value {
  const given = template === undefined ? undefined : textOf(template.value)?.replace(/X{3,}(?=[^X/]*$).*$/u, '');
  const name: Value =
    template === undefined ? ['tmp.', UNKNOWN_PART] : [given ?? '', UNKNOWN_PART].filter((piece) => piece !== '');
  const folder =
    args.values('p', 'tmpdir').at(-1)?.value ?? (template === undefined || args.has('t') ? ['/tmp'] : undefined);
  return folder === undefined || folder.length === 0 ? name : below(folder, name);
}
