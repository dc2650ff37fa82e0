import { listHas } from '../../protocol/word-list.ts';
import { type GitCommand, gitCommand, has } from '../../shell/git/git.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { prefixOf, textOf } from '../../shell/value.ts';
import { isMadeAnew, isWorkedOut } from './removal-place.ts';

/** What a git command loses that git itself does not bring back easily. */
interface LostWork {
  readonly code: 'discards' | 'forgets' | 'overwrites' | 'rewrites';
  /** For messages: what is lost, or where. */
  readonly lost: string;
  readonly word: Word | undefined;
  /** Milder: git checks something first, or the reflog still knows it. */
  readonly mild: boolean;
}

export function lostWork(command: Command): LostWork | undefined {
  const git = gitCommand(command);
  if (git?.subcommand === undefined || git.help) return undefined;
  const rule = RULES.find(([names]) => listHas(names, git.subcommand ?? ''));
  const lost = rule?.[1](git);
  return lost === undefined ? undefined : { word: git.verb, mild: false, ...lost };
}

type Loss = Pick<LostWork, 'code' | 'lost'> & Partial<LostWork>;
type Rule = (git: GitCommand) => Loss | undefined;

const loss = (code: LostWork['code'], lost: string, extra: Partial<LostWork> = {}): Loss => ({ code, lost, ...extra });
const optionWord = (git: GitCommand, ...names: readonly string[]): Partial<LostWork> => {
  const option = git.options.findLast((one) => names.includes(one.name) && one.on);
  return option === undefined ? {} : { word: option.word };
};
const first = (git: GitCommand): string => textOf(git.operands[0]?.value ?? []) ?? '';
const CHANGES = 'uncommitted changes';

/** Paths are taken back when they stand behind `--`, or when the one word can only be a path. */
function checkout(git: GitCommand): Loss | undefined {
  if (has(git, 'force')) return loss('discards', CHANGES, optionWord(git, 'force'));
  if (has(git, 'b', 'B', 'orphan', 'detach', 'patch', 'ours', 'theirs', 'merge')) return undefined;
  const behind = git.beforeDashes === undefined ? [] : git.operands.slice(git.beforeDashes);
  const bare = git.beforeDashes === undefined && git.operands.length > 0 ? git.operands.slice(-1) : [];
  const named = [
    ...behind,
    ...bare.filter((word) => git.operands.length > 1 || /^(?:\.{1,2}(?:\/|$)|:\/|\*)/u.test(prefixOf(word.value))),
  ];
  return takesBack(git, named, behind.length > 0 ? behind : git.operands.filter(isNoHead));
}

/** `paths`: all words that may be one. Built folders and lock files come again by themselves. */
function takesBack(git: GitCommand, named: readonly Word[], paths: readonly Word[]): Loss | undefined {
  if (has(git, 'pathspec-from-file')) return loss('discards', CHANGES, { word: named[0] });
  if (named[0] === undefined || areOnly(paths, isWorkedOut)) return undefined;
  return loss('discards', CHANGES, { word: named[0] });
}

const isNoHead = ({ value }: Word): boolean => !/^(?:HEAD|@)(?:[~^]\d*)*$/u.test(textOf(value) ?? '');

function restore(git: GitCommand): Loss | undefined {
  if ((has(git, 'staged') && !has(git, 'worktree')) || has(git, 'patch')) return undefined;
  return takesBack(git, git.operands, git.operands);
}

/** Whether there are paths and each is one of those. A pattern may be more. */
const areOnly = (paths: readonly Word[], fits: (path: string) => boolean): boolean =>
  paths.length > 0 && paths.every(({ value }) => isPlainPath(textOf(value)) && fits(textOf(value) ?? ''));

const isPlainPath = (path: string | undefined): boolean => path !== undefined && !/^:|[*?[]/u.test(path);

function push(git: GitCommand): Loss | undefined {
  if (has(git, 'dry-run')) return undefined;
  const forced = git.operands.slice(1).find((word) => prefixOf(word.value).startsWith('+'));
  const removed = git.operands.slice(1).find((word) => /^\+?:./u.test(prefixOf(word.value)));
  if (has(git, 'mirror')) return loss('overwrites', 'every ref of the remote', optionWord(git, 'mirror'));
  if (has(git, 'delete')) return loss('overwrites', 'refs of the remote', optionWord(git, 'delete'));
  if (removed !== undefined) return loss('overwrites', 'refs of the remote', { word: removed });
  if (has(git, 'prune')) return loss('overwrites', 'refs of the remote', optionWord(git, 'prune'));
  if (pushesPages(git)) return undefined;
  if (has(git, 'force')) return loss('overwrites', 'commits of the remote', optionWord(git, 'force'));
  if (forced !== undefined) return loss('overwrites', 'commits of the remote', { word: forced });
  if (has(git, 'force-with-lease'))
    return loss('overwrites', 'commits of the remote', { ...optionWord(git, 'force-with-lease'), mild: true });
  return undefined;
}

/** To `gh-pages` alone, from which GitHub serves what a build has made: each build replaces the one before. */
function pushesPages({ operands }: GitCommand): boolean {
  const targets = operands
    .slice(1)
    .map(({ value }) => /^\+?(?:[^:]+:)?(?:refs\/heads\/)?(.*)$/u.exec(textOf(value) ?? '')?.[1]);
  return targets.length > 0 && targets.every((target) => target === 'gh-pages');
}

function branch(git: GitCommand): Loss | undefined {
  if (has(git, 'D') || (has(git, 'delete', 'd') && has(git, 'force')))
    return loss('forgets', 'a branch that may not be merged', optionWord(git, 'D', 'delete', 'd'));
  if (has(git, 'M', 'C') || (has(git, 'move', 'm') && has(git, 'force')))
    return loss('forgets', 'a branch of that name', { ...optionWord(git, 'M', 'C', 'move'), mild: true });
  return has(git, 'force') && git.operands.length > 1
    ? loss('forgets', 'where the branch stood', { ...optionWord(git, 'force'), mild: true })
    : undefined;
}

function stash(git: GitCommand): Loss | undefined {
  const verb = git.words.map((word) => textOf(word.value)).find((text) => text !== undefined && !text.startsWith('-'));
  const word = git.words.find((one) => textOf(one.value) === verb);
  return verb === 'drop' || verb === 'clear' ? loss('forgets', 'stashed changes', { word }) : undefined;
}

/** Objects go at once. Without a date `--prune` means what is older than two weeks, as without the option (git-gc(1)). */
function prunesNow(git: GitCommand): boolean {
  const option = git.options.findLast(({ name }) => name === 'prune');
  const setting = git.settings.findLast(({ key }) => key === 'gc.pruneexpire');
  const date = option === undefined ? setting?.value : option.value;
  return (
    option?.on !== false &&
    /^(?:now|all|.*\.now|\d+[. ](?:second|minute|hour)s?(?:[. ]ago)?)$/u.test(textOf(date ?? []) ?? '')
  );
}

/** The words of a command whose verbs git.ts does not take apart. */
const verbs = (git: GitCommand): readonly string[] => git.words.map((word) => textOf(word.value) ?? '');

const RULES: readonly (readonly [names: string, rule: Rule])[] = [
  ['checkout', checkout],
  [
    'switch',
    (git) =>
      has(git, 'force', 'discard-changes')
        ? loss('discards', CHANGES, optionWord(git, 'force', 'discard-changes'))
        : undefined,
  ],
  ['restore', restore],
  [
    'reset',
    (git) => (has(git, 'hard', 'merge') ? loss('discards', CHANGES, optionWord(git, 'hard', 'merge')) : undefined),
  ],
  [
    'clean',
    (git) =>
      has(git, 'dry-run', 'interactive') || !has(git, 'force') || areOnly(git.operands, isMadeAnew)
        ? undefined
        : loss(
            'discards',
            has(git, 'x', 'X') ? 'untracked and ignored files' : 'untracked files',
            optionWord(git, 'force'),
          ),
  ],
  ['stash', stash],
  ['push', push],
  [
    'send-pack',
    (git) =>
      has(git, 'force', 'mirror')
        ? loss('overwrites', 'commits of the remote', optionWord(git, 'force', 'mirror'))
        : undefined,
  ],
  ['branch', branch],
  [
    'tag',
    (git) =>
      has(git, 'd', 'delete') ? loss('forgets', 'a tag', { ...optionWord(git, 'd', 'delete'), mild: true }) : undefined,
  ],
  ['update-ref', (git) => (has(git, 'd') ? loss('forgets', 'a ref', optionWord(git, 'd')) : undefined)],
  ['filter-branch', () => loss('rewrites', 'every commit')],
  [
    'filter-repo',
    (git) =>
      verbs(git).some((word) => /^--(?:analyze|dry-run)$/u.test(word)) ? undefined : loss('rewrites', 'every commit'),
  ],
  ['replace', (git) => (has(git, 'delete', 'force') ? loss('rewrites', 'commits') : undefined)],
  [
    'reflog',
    (git) =>
      /^(?:expire|delete)$/u.test(first(git) || (verbs(git)[0] ?? '')) &&
      !verbs(git).some((word) => /^(?:-n|--dry-run)$/u.test(word))
        ? loss('forgets', 'the way back to earlier commits')
        : undefined,
  ],
  ['gc', (git) => (prunesNow(git) ? loss('forgets', 'commits that nothing names') : undefined)],
  ['prune', (git) => (has(git, 'dry-run') ? undefined : loss('forgets', 'commits that nothing names'))],
  [
    'worktree',
    (git) =>
      first(git) === 'remove' && has(git, 'force') ? loss('discards', 'a work tree with its changes') : undefined,
  ],
  [
    'submodule',
    (git) =>
      verbs(git).includes('deinit') && verbs(git).some((word) => /^(?:-\w*f\w*|--force)$/u.test(word))
        ? loss('discards', 'changes in submodules')
        : undefined,
  ],
  [
    'rm',
    (git) =>
      has(git, 'force') && !has(git, 'cached', 'dry-run')
        ? loss('discards', CHANGES, { ...optionWord(git, 'force'), mild: true })
        : undefined,
  ],
  ['checkout-index', (git) => (has(git, 'force') ? loss('discards', CHANGES) : undefined)],
  ['read-tree', (git) => (has(git, 'reset') && has(git, 'u') ? loss('discards', CHANGES) : undefined)],
  [
    'rebase',
    (git) =>
      has(git, 'root', 'interactive')
        ? loss('rewrites', 'commits of the branch', { ...optionWord(git, 'root', 'interactive'), mild: true })
        : undefined,
  ],
];
