import type { Facts, Repository } from '../protocol/facts.ts';
import type { Effect } from '../shell/effect.ts';
import { textOf } from '../shell/value.ts';
import type { BranchScope } from './branch-scope.ts';

const CHANGING: ReadonlySet<string> = new Set(['write', 'append', 'remove', 'move', 'link']);

/** The protected branch whose file an effect changes behind git's back, by its short name. */
export function refFile(effect: Effect, cwd: string, scope: BranchScope, facts: Facts): string | undefined {
  const path = textOf(effect.path);
  if (path === undefined || !CHANGING.has(effect.action) || effect.command?.name === 'git') return undefined;
  if (!/\/(?:refs|packed-refs|reftable)(?:\/|$)/.test(path)) return undefined;
  const repository = facts.repository(path.replace(/\/[^/]*$/, '')) ?? facts.repository(cwd);
  if (repository === undefined || !scope.includes(repository)) return undefined;
  const inside = path.startsWith(`${repository.commonDirectory}/`)
    ? path.slice(repository.commonDirectory.length + 1)
    : undefined;
  return inside === undefined ? undefined : changedBranch(inside, effect, repository, scope);
}

/** A ref's own file, or a folder or table that holds several. */
function changedBranch(inside: string, effect: Effect, repository: Repository, scope: BranchScope): string | undefined {
  if (scope.isProtected([inside]) === 'yes') return inside.replace(/^refs\/heads\//, '');
  const whole = inside === 'packed-refs' || inside.startsWith('reftable') || effect.reach !== 'entry';
  if (!whole) return undefined;
  const held = repository
    .refs('refs/heads/')
    .find((ref) => scope.isProtected([ref]) === 'yes' && (!inside.startsWith('refs') || ref.startsWith(`${inside}/`)));
  return held?.replace(/^refs\/heads\//, '');
}
