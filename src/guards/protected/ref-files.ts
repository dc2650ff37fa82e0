import type { Facts, Repository } from '../../protocol/facts.ts';
import type { Effect } from '../../shell/effect.ts';
import { withGitPaths } from '../../shell/git/paths.ts';
import { prefixOf, show, suffixOf, textOf } from '../../shell/value.ts';
import { couldMatch, parseGlob } from '../../shell/words/pattern.ts';
import type { BranchScope } from './branch-scope.ts';

const CHANGING: ReadonlySet<string> = new Set(['write', 'append', 'remove', 'move', 'link']);

/** The protected branch whose file an effect changes behind git's back, by its short name. */
export function refFile(written: Effect, cwd: string, scope: BranchScope, facts: Facts): string | undefined {
  if (!CHANGING.has(written.action)) return undefined;
  const effect = { ...written, path: withGitPaths(written.path, facts.repository(cwd)) };
  const pointed = pointedHead(effect, scope);
  if (pointed !== undefined) return pointed;
  if (isOwnOfGit(effect)) return undefined;
  const path = textOf(effect.path);
  const here = facts.repository(cwd);
  if (path === undefined)
    return here !== undefined && scope.includes(here) ? foundBranch(effect, here, scope) : undefined;
  if (here !== undefined && scope.includes(here) && holdsRefs(path, effect, here))
    return heldBranch('refs', here, scope);
  if (!/\/(?:refs|packed-refs|reftable)(?:\/|$)/.test(path)) return undefined;
  const repository = facts.repository(path.replace(/\/[^/]*$/, '')) ?? facts.repository(cwd);
  if (repository === undefined || !scope.includes(repository)) return undefined;
  const inside = path.startsWith(`${repository.commonDirectory}/`)
    ? path.slice(repository.commonDirectory.length + 1)
    : undefined;
  return inside === undefined ? undefined : changedBranch(inside, effect, repository, scope);
}

/** HEAD made to name a protected branch: what is committed next would move it. */
function pointedHead({ action, path, text }: Effect, scope: BranchScope): string | undefined {
  if (action !== 'write' || text === undefined || !/(?:^|\/)HEAD$/.test(suffixOf(path))) return undefined;
  const target = /^ref:\s*(\S+)/.exec(textOf(text) ?? '')?.[1];
  return target !== undefined && scope.isProtected([target]) === 'yes'
    ? target.replace(/^refs\/heads\//, '')
    : undefined;
}

/** What git itself writes is judged by its command; a redirection of its output is not. */
function isOwnOfGit({ command, word }: Effect): boolean {
  return command?.name === 'git' && !command.redirects.some(({ target }) => target === word);
}

/** A ref's own file, or a folder or table that holds several. */
function changedBranch(inside: string, effect: Effect, repository: Repository, scope: BranchScope): string | undefined {
  if (scope.isProtected([inside]) === 'yes') return inside.replace(/^refs\/heads\//, '');
  const whole = inside === 'packed-refs' || inside.startsWith('reftable') || effect.reach !== 'entry';
  return whole ? heldBranch(inside, repository, scope) : undefined;
}

/** Whether the git directory of this repository goes away, or is written over as a whole. */
function holdsRefs(path: string, { action, reach }: Effect, { commonDirectory }: Repository): boolean {
  if (action === 'link' || (reach === 'entry' && action !== 'move')) return false;
  return path === commonDirectory || (action === 'remove' && commonDirectory.startsWith(`${path}/`));
}

/** A protected branch whose file is one of those that a pattern, or a search for a name, takes. */
function foundBranch(effect: Effect, { commonDirectory, refs }: Repository, scope: BranchScope): string | undefined {
  const { path } = effect;
  const start = prefixOf(path);
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  const isInside = folder.startsWith(`${commonDirectory}/`);
  const isAbove = folder !== '' && `${commonDirectory}/`.startsWith(folder) && searchesAll(effect);
  // What else a search asks for, and what a variable holds, is not known.
  if (!(isInside || isAbove) || /[$…]/.test(show(path))) return undefined;
  const held = refs('refs/heads/').find(
    (ref) => scope.isProtected([ref]) === 'yes' && couldMatch(path, parseGlob(`${commonDirectory}/${ref}`)),
  );
  return held?.replace(/^refs\/heads\//, '');
}

/** Patterns of the shell pass hidden folders, and so do searches that say so (`-path ./.git -prune`). */
function searchesAll({ command }: Effect): boolean {
  const words = command?.name === 'find' ? command.words : command?.via.find(({ name }) => name === 'find')?.words;
  return words?.every(({ value }) => !show(value).includes('.git')) === true;
}

function heldBranch(inside: string, repository: Repository, scope: BranchScope): string | undefined {
  const held = repository
    .refs('refs/heads/')
    .find((ref) => scope.isProtected([ref]) === 'yes' && (!inside.startsWith('refs') || ref.startsWith(`${inside}/`)));
  return held?.replace(/^refs\/heads\//, '');
}
