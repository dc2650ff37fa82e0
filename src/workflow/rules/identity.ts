import type { Json } from '../../protocol/json.ts';
import type { Workflow } from './workflow.ts';

type Names = Pick<Workflow, 'aliases' | 'namespaces'>;

/**
 * The name that an agent goes by in the workflow, whatever a host calls it: its canonical name, or the name as it stands
 * without the workflow's own namespace. Foreign namespaces stay. Undefined for no name.
 */
export function canonicalName(name: Json | undefined, names: Names): string | undefined {
  if (typeof name !== 'string') return undefined;
  const given = name.trim();
  if (given === '') return undefined;
  const bare = withoutNamespace(given, names.namespaces);
  const found = aliasOf(given, names) ?? aliasOf(bare, names) ?? bare;
  return found === '' ? undefined : found;
}

/** Whether the name is one of the workflow's own agents. */
export const isOwnAgent = (name: string, { aliases }: Pick<Workflow, 'aliases'>): boolean =>
  Object.values(aliases).includes(name);

/**
 * As it stands, else as a host that is lenient with names finds the agent all the same: without regard to case and to what
 * parts its words. A spelling that would fit two agents is neither's.
 */
function aliasOf(name: string, { aliases }: Names): string | undefined {
  if (Object.hasOwn(aliases, name)) return aliases[name];
  const like = new Set(Object.keys(aliases).flatMap((alias) => (folded(alias) === folded(name) ? aliases[alias] : [])));
  return like.size === 1 ? [...like][0] : undefined;
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/gu, '-');

function withoutNamespace(name: string, namespaces: readonly string[]): string {
  for (const namespace of namespaces)
    for (const prefix of [`plugin:${namespace}:`, `${namespace}:`])
      if (name.startsWith(prefix)) return name.slice(prefix.length).trim();
  return name;
}

/** A run's name: lower-case letters and digits in groups, joined by single hyphens; it becomes the name of a folder. */
export const isSlug = (text: Json | undefined): text is string =>
  typeof text === 'string' && text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
