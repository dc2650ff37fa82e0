import type { Word } from '../../reading.ts';
import { join, suffixOf, textOf, type Value } from '../../value.ts';
import { copying, departures, landings } from '../copy.ts';
import { type Draft, each, here, possible, UNKNOWN_PART } from '../draft.ts';
import { appliedDiff } from '../patch.ts';
import { carefulWrites, everyFile, type GitCall, onPathspecs, type Subcommand } from './call.ts';

const STEPS =
  'm= X,strategy-option= s,strategy= S,gpg-sign=? n,no-commit no-edit e,edit x ff no-ff squash abort continue skip quit onto= i,interactive exec= x= autostash root f,force-rebase';

/** What changes the files that are checked out. */
export const workTreeSubcommands: readonly Subcommand[] = [
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
      call.args.has('show-current-patch', 'quit') ? [] : appliedDiff(call, call.root, everyFile(call, 'write')),
  },
  { names: 'merge pull cherry-pick revert rebase', options: STEPS, effects: carefulWrites },
  {
    names: 'checkout-index',
    options: 'a,all f,force u,index prefix= stage= temp stdin z q n',
    effects: (call) => {
      const prefix = call.args.values('prefix').at(-1)?.value;
      return prefix !== undefined
        ? [{ action: 'write', ...exported(prefix), in: call.root, ...possible }]
        : call.args.has('all', 'stdin')
          ? everyFile(call, 'write')
          : onPathspecs(call, 'write', call.args.operands);
    },
  },
  {
    names: 'read-tree',
    options: 'm reset u i n,dry-run v aggressive prefix= index-output= trivial no-sparse-checkout',
    effects: (call) => (call.args.has('u') && !call.args.has('dry-run') ? everyFile(call, 'write') : []),
  },
  {
    names: 'sparse-checkout',
    options: 'cone no-cone sparse-index no-sparse-index stdin',
    effects: (call) =>
      /^(?:set|add|reapply|init|disable)$/u.test(textOf(call.args.operands[0]?.value ?? []) ?? '')
        ? everyFile(call, 'remove')
        : [],
  },
  { names: 'bisect', options: 'term-old= term-new= no-checkout first-parent', effects: carefulWrites },
  { names: 'filter-branch filter-repo', options: 'f,force', effects: (call) => everyFile(call, 'write') },
  { names: 'subtree', options: 'P,prefix= m,message= squash', effects: carefulWrites },
];

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
  const force = args.has('force') ? everyFile(call, 'write') : carefulWrites(call);
  if (args.has('pathspec-from-file')) return everyFile(call, 'write');
  if (behind !== undefined && behind.length > 0) return onPathspecs(call, 'write', behind, possible);
  if (args.has('b', 'B', 'orphan', 'detach') || before.length === 0 || behind !== undefined) return force;
  // One bare word is a branch when there is one by that name, else a path; of several the first may be either.
  if (before.length > 1) return onPathspecs(call, 'write', before, possible);
  const only = textOf(before[0]?.value ?? []);
  if (only !== undefined && /^\.{1,2}(?:\/|$)/u.test(only)) return onPathspecs(call, 'write', before, possible);
  return [...onPathspecs(call, 'write', before, possible), ...force];
}

function restore(call: GitCall): readonly Draft[] {
  const { args } = call;
  if (args.has('staged') && !args.has('worktree')) return [];
  return args.has('pathspec-from-file')
    ? everyFile(call, 'write')
    : onPathspecs(call, 'write', args.operands, possible);
}

function remove(call: GitCall): readonly Draft[] {
  const { args } = call;
  if (args.has('cached', 'dry-run')) return [];
  return args.has('pathspec-from-file')
    ? everyFile(call, 'remove')
    : onPathspecs(call, 'remove', args.operands, possible);
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
  return args.operands.length > 0 ? onPathspecs(call, 'remove', args.operands, level) : [here('remove', level)];
}

function reset(call: GitCall): readonly Draft[] {
  if (call.args.has('hard', 'merge')) return everyFile(call, 'write');
  return call.args.has('keep') ? carefulWrites(call) : [];
}

const STASH_READS = ['list', 'show', 'create', 'store', 'drop', 'clear'];

function stash(call: GitCall): readonly Draft[] {
  const { args } = call;
  const [first, ...rest] = args.operands;
  const verb = first === undefined ? 'push' : (textOf(first.value) ?? 'push');
  if (STASH_READS.includes(verb)) return [];
  if (verb === 'pop' || verb === 'apply' || verb === 'branch') return carefulWrites(call);
  const named = verb === 'push' ? rest : [];
  if (named.length > 0) return onPathspecs(call, 'write', named, possible);
  const untracked = args.has('include-untracked', 'all') ? everyFile(call, 'remove') : [];
  return [...everyFile(call, 'write'), ...untracked];
}

function apply(call: GitCall): readonly Draft[] {
  const { args } = call;
  const read = each('read', args.operands);
  if (args.has('check', 'stat', 'numstat', 'summary', 'cached') && !args.has('apply')) return read;
  return [...read, ...appliedDiff(call, call.root, everyFile(call, 'write'))];
}

/** A prefix is put in front of each name as it is: only a slash behind it makes it a directory. */
function exported(prefix: Value): Pick<Draft, 'path' | 'reach'> {
  if (suffixOf(prefix).endsWith('/')) return { path: prefix, reach: 'contents' };
  return { path: join(prefix, [UNKNOWN_PART]), reach: 'tree' };
}

function switched(call: GitCall): readonly Draft[] {
  return call.args.has('force', 'discard-changes') ? everyFile(call, 'write') : carefulWrites(call);
}
