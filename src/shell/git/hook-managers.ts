import { lookup } from '../../protocol/lookup.ts';
import type { Command, Word } from '../reading.ts';
import { textOf } from '../value.ts';

/** Hooks that may refuse what git is about to do: githooks(5). Those that only follow an action are left out. */
const REFUSING_HOOKS: ReadonlySet<string> = new Set([
  'applypatch-msg',
  'pre-applypatch',
  'pre-commit',
  'pre-merge-commit',
  'prepare-commit-msg',
  'commit-msg',
  'pre-rebase',
  'pre-push',
  'reference-transaction',
  'sendemail-validate',
  'pre-auto-gc',
  'update',
  'pre-receive',
  'proc-receive',
  'push-to-checkout',
]);

export function isHookName(name: string): boolean {
  return REFUSING_HOOKS.has(name);
}

export const hookNames: readonly string[] = [...REFUSING_HOOKS];

/** A variable by which a hook manager leaves its hooks out. */
interface HookVariable {
  readonly name: string;
  readonly manager: string;
  /** Only some of the hooks, those that the value names. */
  readonly partly: boolean;
  /** Whether this value does it. */
  readonly off: (value: string) => boolean;
}

const isZero = (value: string): boolean => value === '0';
const isFalse = (value: string): boolean => /^(?:0|false)$/i.test(value);
const isSet = (value: string): boolean => value !== '' && !/^(?:0|false|no|off)$/i.test(value);

/** Sources: the documentation of husky 4 to 9, lefthook, pre-commit, prek, overcommit, simple-git-hooks, githooks, hk. */
export const HOOK_VARIABLES: readonly HookVariable[] = [
  { name: 'HUSKY', manager: 'husky', partly: false, off: isZero },
  { name: 'HUSKY_SKIP_HOOKS', manager: 'husky', partly: false, off: isSet },
  { name: 'LEFTHOOK', manager: 'lefthook', partly: false, off: isFalse },
  { name: 'LEFTHOOK_EXCLUDE', manager: 'lefthook', partly: true, off: isSet },
  { name: 'SKIP', manager: 'pre-commit', partly: true, off: isSet },
  { name: 'PRE_COMMIT_ALLOW_NO_CONFIG', manager: 'pre-commit', partly: true, off: isSet },
  { name: 'PREK_SKIP', manager: 'prek', partly: true, off: isSet },
  { name: 'PREK_ALLOW_NO_CONFIG', manager: 'prek', partly: true, off: isSet },
  { name: 'OVERCOMMIT_DISABLE', manager: 'overcommit', partly: false, off: isSet },
  { name: 'SKIP_SIMPLE_GIT_HOOKS', manager: 'simple-git-hooks', partly: false, off: isSet },
  { name: 'GITHOOKS_DISABLE', manager: 'githooks', partly: false, off: isSet },
  { name: 'HK', manager: 'hk', partly: false, off: isFalse },
  { name: 'HK_SKIP_HOOK', manager: 'hk', partly: true, off: isSet },
  { name: 'HK_SKIP_STEPS', manager: 'hk', partly: true, off: isSet },
];

/** Programs that take their own hooks out, and the words that make them. */
const UNINSTALLERS: Readonly<Record<string, RegExp>> = {
  'pre-commit': /^uninstall$/,
  pre_commit: /^uninstall$/,
  prek: /^uninstall$/,
  lefthook: /^uninstall$/,
  husky: /^uninstall$/,
  hk: /^uninstall$/,
  overcommit: /^(?:--uninstall|-u)$/,
  captainhook: /^uninstall$/,
};

/** Programs that commit or push through git, and their own options for leaving the hooks out. */
const OWN_FLAGS: Readonly<Record<string, RegExp>> = {
  npm: /^--(?:no-commit-hooks|commit-hooks=false)$/,
  pnpm: /^--(?:no-commit-hooks|commit-hooks=false)$/,
  lerna: /^--(?:no-commit-hooks|commit-hooks=false)$/,
  'standard-version': /^(?:--no-verify|-n)$/,
  'commit-and-tag-version': /^(?:--no-verify|-n)$/,
  'release-it': /^--git\.(?:commit|push)Args=.*--no-verify/,
  cz: /^--no-verify$/,
  'git-cz': /^(?:--no-verify|-n)$/,
  commitizen: /^--no-verify$/,
  gt: /^(?:--no-verify|--verify=false)$/,
  bump2version: /--commit-args=.*--no-verify/,
  oco: /^--no-verify$/,
  aicommits: /^--no-verify$/,
};

/** Programs that start another one by its name without being told so: `yarn husky`, `python -m pre_commit`. */
const RUNNERS: ReadonlySet<string> = new Set(['yarn', 'bun', 'python', 'python3']);
const BETWEEN = /^(?:-.*|x|run)$/;

/** The manager whose hooks a command takes out of the repository. */
export function uninstalledManager(command: Command): string | undefined {
  const { name, words } = started(command);
  const action = name === undefined ? undefined : lookup(UNINSTALLERS, name);
  return action !== undefined && words.some(({ text }) => action.test(text)) ? name : undefined;
}

/** The word by which a program that uses git is told to leave the hooks out. */
export function ownFlag(command: Command): { readonly program: string; readonly word: Word } | undefined {
  const { name, words } = started(command);
  const flag = name === undefined ? undefined : lookup(OWN_FLAGS, name);
  const found = flag === undefined ? undefined : words.find(({ text }) => flag.test(text));
  return name === undefined || found === undefined ? undefined : { program: name, word: found.word };
}

interface Started {
  readonly name: string | undefined;
  readonly words: readonly { readonly text: string; readonly word: Word }[];
}

/** The program behind such a runner; the command itself when it is none. */
function started(command: Command): Started {
  const words = command.words.slice(1).map((word) => ({ text: textOf(word.value) ?? '', word }));
  if (command.name === undefined || !RUNNERS.has(command.name)) return { name: command.name, words };
  const at = words.findIndex(({ text }) => !BETWEEN.test(text));
  const name = words[at]?.text.replace(/(?<=.)@.*$/, '').replace(/^.*\//, '');
  const known = name !== undefined && (lookup(UNINSTALLERS, name) ?? lookup(OWN_FLAGS, name)) !== undefined;
  return known ? { name, words: words.slice(at + 1) } : { name: command.name, words };
}
