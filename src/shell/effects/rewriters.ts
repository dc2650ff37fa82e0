import { prefixOf, textOf } from '../value.ts';
import { type Call, type Draft, each, onOperands, possible, tree, type Verb } from './draft.ts';

/** Programs that make another text, or other bytes, of a file. */
export const rewriterVerbs: readonly Verb[] = [
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
        : onOperands('write')(call),
  },
  {
    names: 'dos2unix unix2dos mac2unix',
    options: 'n,newfile o,oldfile k,keepdate q c,convmode= i,info=? O,to-stdout',
    effects: (call) =>
      call.args.has('info', 'to-stdout') ? onOperands('read')(call) : onOperands('write', possible)(call),
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
      each('write', call.args.has('dry-run') ? [] : call.args.operands.slice(2), {
        ...(call.args.has('recursive') ? tree : {}),
        ...possible,
      }),
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
    // The tool of npm's `json` package.
    names: 'json',
    options: 'I,in-place f= e= c= k q o= d= D= a A H j i 0 4',
    effects: (call) => each(call.args.has('in-place') ? 'write' : 'read', call.args.values('f'), possible),
  },
  {
    // `-Tag=value` sets it; without one nothing is written.
    names: 'exiftool',
    options: '- o= w= tagsFromFile= ext= if= r overwrite_original q',
    effects: (call) =>
      each(
        call.words.some(({ value }) => /^-[\w:#-]+[-+<]?=/u.test(prefixOf(value))) || call.args.has('tagsFromFile')
          ? 'write'
          : 'read',
        call.args.operands,
        possible,
      ),
  },
  {
    names: 'logrotate',
    options: 's,state= d f v m= l=',
    effects: (call) => [...each('read', call.args.operands), ...each('write', call.args.values('state'))],
  },
];

/** `prog IN OUT`: the first is read, the second written. */
function second(call: Call): readonly Draft[] {
  const [input, output] = call.args.operands;
  return [
    ...(input === undefined ? [] : each('read', [input])),
    ...(output === undefined ? [] : each('write', [output])),
  ];
}
