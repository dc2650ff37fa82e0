import { prefixOf, textOf } from '../value.ts';
import { type Call, type Draft, type Extra, each, possible, tree, type Verb } from './draft.ts';

const MODE = 'c,changes f,quiet silent v,verbose R,recursive reference= no-preserve-root preserve-root from= H L P h';

/** Programs that change who may do what with files. Options may name other files (`--reference`); the operands are what changes. */
export const permissionVerbs: readonly Verb[] = [
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
];

/** `chmod MODE file…`; a mode may begin with a dash (`-x`). */
function permissions(call: Call): readonly Draft[] {
  const dashed = call.words.find((word) => /^-[rwxXstugo,=+-]+$/u.test(textOf(word.value) ?? ''));
  const named = call.args.has('reference') || (dashed !== undefined && !/^-R+$/u.test(textOf(dashed.value) ?? ''));
  return each('permissions', named ? call.args.operands : call.args.operands.slice(1), recursive(call));
}

const recursive = (call: Call): Extra => (call.args.has('recursive') ? tree : {});
