import { lookup } from '../../protocol/lookup.ts';
import type { Word } from '../reading.ts';
import { known, textOf, type Value } from '../value.ts';
import { type GitCommand, has, lastOption } from './git.ts';
import { canonicalKey } from './settings.ts';
import type { GitTree } from './tree.ts';
import { newUpstream } from './upstream.ts';

/** What `git config` changes. */
export interface ConfigChange {
  readonly action: 'set' | 'unset' | 'remove-section' | 'edit';
  /** Section and name in lower case; the section alone for `remove-section`; undefined where the text does not tell. */
  readonly key: string | undefined;
  readonly value: Value;
  readonly scope: 'local' | 'worktree' | 'global' | 'system' | 'file';
  /** For `file`, as written. */
  readonly file: Value | undefined;
  readonly word: Word;
}

/** Undefined when it only reads. Both the options of old and the verbs of git 2.46 count, whatever git is installed. */
export function configChange(git: GitCommand): ConfigChange | undefined {
  const [first] = git.operands;
  const verb = first && textOf(first.value);
  const newStyle = verb !== undefined && VERBS.has(verb) && !has(git, ...READS, ...Object.keys(OLD_ACTIONS));
  const operands = newStyle ? git.operands.slice(1) : git.operands;
  const action = newStyle ? NEW_ACTIONS[verb] : oldAction(git);
  const [name, value] = operands;
  if (action === undefined || (name === undefined && action !== 'edit')) return undefined;
  const text = name && textOf(name.value);
  return {
    action,
    key: text === undefined ? undefined : canonicalKey(text),
    value: value?.value ?? known(''),
    ...scopeOf(git),
    word: name ?? git.verb ?? git.command.words[0],
  };
}

/** A setting as the commands after it will find it. */
export interface LineSetting {
  /** The repository's common directory; undefined for all repositories. */
  readonly at: string | undefined;
  readonly key: string;
  readonly value: Value;
}

/** What a command leaves in the configuration: by `git config`, or as the upstream of a branch. */
export function newSettings(git: GitCommand, tree: GitTree): readonly LineSetting[] {
  const at = tree.repository.commonDirectory;
  const upstream = newUpstream(git, tree);
  if (upstream !== undefined) {
    const { branch, remote, merge } = upstream;
    return [
      { at, key: `branch.${branch}.remote`, value: known(remote) },
      { at, key: `branch.${branch}.merge`, value: known(merge) },
    ];
  }
  const followed = git.subcommand === 'branch' ? lastOption(git, 'set-upstream-to')?.value : undefined;
  // Of a branch or a remote that is not known: it follows something else all the same.
  if (followed !== undefined) return [{ at, key: 'branch.*.merge', value: followed }];
  if (git.subcommand === 'remote') return remoteSettings(git, at);
  const change = git.subcommand === 'config' ? configChange(git) : undefined;
  if (change?.action !== 'set' || change.key === undefined) return [];
  const everywhere = change.scope === 'global' || change.scope === 'system';
  return [{ at: everywhere ? undefined : at, key: change.key, value: change.value }];
}

/** `remote add name address`, `remote set-url [--push] name address`. */
function remoteSettings(git: GitCommand, at: string): readonly LineSetting[] {
  const [verb, name, address] = git.operands.map(({ value }) => value);
  const [action, remote] = [verb && textOf(verb), name && textOf(name)];
  if (remote === undefined || address === undefined || !/^(?:add|set-url)$/.test(action ?? '')) return [];
  return [{ at, key: `remote.${remote}.${has(git, 'push') ? 'pushurl' : 'url'}`, value: address }];
}

const READS = ['get', 'get-all', 'get-regexp', 'get-urlmatch', 'get-color', 'get-colorbool', 'list', 'blob'];
const VERBS: ReadonlySet<string> = new Set(['list', 'get', 'set', 'unset', 'rename-section', 'remove-section', 'edit']);
const NEW_ACTIONS: Readonly<Record<string, ConfigChange['action']>> = {
  set: 'set',
  unset: 'unset',
  'rename-section': 'remove-section',
  'remove-section': 'remove-section',
  edit: 'edit',
};
const OLD_ACTIONS: Readonly<Record<string, ConfigChange['action']>> = {
  edit: 'edit',
  unset: 'unset',
  'unset-all': 'unset',
  'rename-section': 'remove-section',
  'remove-section': 'remove-section',
  add: 'set',
  'replace-all': 'set',
};

/** Without an option a name and a value write, a name alone reads. */
function oldAction(git: GitCommand): ConfigChange['action'] | undefined {
  if (has(git, ...READS)) return undefined;
  const option = git.options.findLast(({ name, on }) => on && lookup(OLD_ACTIONS, name) !== undefined);
  if (option !== undefined) return OLD_ACTIONS[option.name];
  return git.operands.length > 1 ? 'set' : undefined;
}

/** GIT_CONFIG names a file for `git config` alone. */
function scopeOf(git: GitCommand): Pick<ConfigChange, 'scope' | 'file'> {
  const file = lastOption(git, 'file')?.value ?? git.command.variable('GIT_CONFIG')?.value;
  if (file !== undefined) return { scope: 'file', file };
  const scope = (['global', 'system', 'worktree'] as const).find((name) => has(git, name)) ?? 'local';
  return { scope, file: undefined };
}
