import { known, textOf } from '../../value.ts';
import { type Draft, draft, each, possible } from '../draft.ts';
import type { GitCall, Subcommand } from './call.ts';

/** What reads files, or writes what it has to say into some. */
export const outputSubcommands: readonly Subcommand[] = [
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
  {
    names:
      'show diff log blame annotate grep cat-file ls-files ls-tree add stage shortlog whatchanged diff-tree diff-index rev-list check-ignore hash-object',
    options: 'output= n,max-count= L= S= G= O= U= p e= f= A= B= C= m= since= until= author= format= pretty=?',
    effects: looked,
  },
];

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

function outputTo(reach: 'entry' | 'contents'): Subcommand['effects'] {
  const extra = reach === 'entry' ? {} : { reach, ...possible };
  return ({ args }) => args.values('output', 'output-directory').map((word) => draft('write', word, extra));
}
