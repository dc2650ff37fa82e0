import { textOf, type Value } from '../value.ts';
import { type GitCommand, has, lastOption } from './git.ts';
import { branchName, type GitTree, refNamed, refOfHead } from './tree.ts';

/** The branch of a remote that a local branch follows from now on. */
interface Upstream {
  readonly branch: string;
  readonly remote: string;
  /** A full name on the remote. */
  readonly merge: string;
}

/** `branch -u`, a new branch that starts at one of a remote (branch.autoSetupMerge), `push -u`. */
export function newUpstream(git: GitCommand, tree: GitTree): Upstream | undefined {
  if (!/^(?:branch|checkout|switch|push)$/.test(git.subcommand ?? '')) return undefined;
  const [first, second] = git.operands;
  const current = branchName(refOfHead(tree.heads[0]) ?? '');
  if (git.subcommand === 'branch') {
    const upstream = lastOption(git, 'set-upstream-to')?.value;
    if (upstream !== undefined) return following(first === undefined ? current : textOf(first.value), upstream, tree);
    return has(git, 'delete', 'D', 'move', 'M', 'list')
      ? undefined
      : following(text(first?.value), second?.value, tree);
  }
  if (git.subcommand === 'checkout' || git.subcommand === 'switch') {
    const created = lastOption(git, 'b', 'B', 'create', 'force-create')?.value;
    const untracked = git.options.findLast(({ name }) => name === 'track')?.on === false;
    return created === undefined || untracked ? undefined : following(textOf(created), first?.value, tree);
  }
  if (git.subcommand !== 'push' || !has(git, 'set-upstream') || current === undefined) return undefined;
  const [remote, spec] = [text(first?.value), text(second?.value)];
  if (remote === undefined || spec === undefined) return undefined;
  const [source = '', target = source] = spec.replace(/^\+/, '').split(':');
  const branch = source === 'HEAD' ? current : source;
  const name = target === 'HEAD' ? current : target;
  return { branch, remote, merge: name.startsWith('refs/') ? name : `refs/heads/${name}` };
}

const text = (value: Value | undefined): string | undefined => (value === undefined ? undefined : textOf(value));

/** `origin/topic` as the upstream of `branch`. */
function following(branch: string | undefined, start: Value | undefined, tree: GitTree): Upstream | undefined {
  const name = text(start);
  const ref = name === undefined ? undefined : refNamed(tree, name);
  const found = /^refs\/remotes\/([^/]+)\/(.+)$/.exec(ref ?? '');
  if (branch === undefined || found?.[1] === undefined || found[2] === undefined) return undefined;
  return { branch, remote: found[1], merge: `refs/heads/${found[2]}` };
}
