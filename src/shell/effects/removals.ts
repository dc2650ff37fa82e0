import { namesDirectory } from '../path.ts';
import { textOf } from '../value.ts';
import { type Call, type Draft, each, onOperands, possible, tree, type Verb } from './draft.ts';

/** Programs that remove files. */
export const removalVerbs: readonly Verb[] = [
  {
    names: 'rm safe-rm',
    options: 'd,dir f,force i I r,R,recursive v,verbose one-file-system no-preserve-root preserve-root=? interactive=?',
    effects: removed,
  },
  {
    names: 'rimraf del-cli srm wipe',
    options: 'g,glob p,preserve-root no-preserve-root i v',
    effects: onOperands('remove', tree),
  },
  {
    names: 'trash trash-put gtrash rmtrash rip',
    options: 'f,force r,R,recursive trash-dir=',
    effects: onOperands('remove', tree),
  },
  {
    names: 'rmdir',
    options: 'p,parents v,verbose ignore-fail-on-non-empty',
    effects: (call) => each('remove', call.args.operands, call.args.has('ignore-fail-on-non-empty') ? possible : {}),
  },
  { names: 'unlink', options: '', effects: onOperands('remove') },
  {
    names: 'shred',
    options: 'f,force n,iterations= random-source= s,size= u remove=? v,verbose x,exact z,zero',
    effects: shredded,
  },
];

/** `rm` refuses `.`, `..` and the root; `rm x` refuses a directory. They are asked for all the same. */
function removed(call: Call): readonly Draft[] {
  const deep = call.args.has('recursive');
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

function shredded(call: Call): readonly Draft[] {
  const { operands } = call.args;
  return [...each('write', operands), ...(call.args.has('u', 'remove') ? each('remove', operands) : [])];
}
