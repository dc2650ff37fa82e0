import type { Facts, Repository } from '../../protocol/facts.ts';
import { changesFile } from '../../shell/changes.ts';
import type { Effect } from '../../shell/effect.ts';
import { hookFolders, hookHarm, takenAround } from '../../shell/git/hook-files.ts';
import { withGitPaths } from '../../shell/git/paths.ts';
import { type GitTree, treeOnDisk } from '../../shell/git/tree.ts';
import { prefixOf, show, textOf } from '../../shell/value.ts';
import type { Where } from '../guard.ts';
import { effectPlace } from '../places.ts';
import type { HookBypass, Scene } from './hook-scene.ts';
import { holdsSettings, mentionsHooksPath } from './hook-settings.ts';

/** What a call does to the files of hooks, and to the files that name their folder. */
export function hookTampering(scene: Scene): readonly HookBypass[] {
  const { call, facts, steps } = scene;
  const touching = call.effects.filter(({ action }) => changesFile(action));
  if (touching.length === 0) return [];
  const here = facts.repository(call.cwd);
  const elsewhere = steps.flatMap(({ trees }) =>
    trees.flatMap((tree) => (tree.located && !isNew(tree, facts) ? [tree.repository] : [])),
  );
  const places = new Map([...(here === undefined ? [] : [here]), ...elsewhere].map(placeOfHooks));
  return touching.flatMap((written) => {
    const effect = { ...written, path: withGitPaths(written.path, here) };
    const where = effectPlace(call, effect);
    if (holdsSettings(show(effect.path), scene)) return rewritten(effect, scene, where);
    return harmed(effect, scene, new Map([...placeNear(effect, scene), ...places]), where);
  });
}

/** What the line has just cloned or begun holds no hooks but samples. Where that is has to be known: `$X` may be here. */
const isNew = ({ made, repository }: GitTree, facts: Facts): boolean =>
  made && /^\/[^$`…]*$/.test(repository.commonDirectory) && facts.kind(repository.commonDirectory) === undefined;

/** The common directory of a repository, and the folders of its hooks. */
type Places = ReadonlyMap<string, readonly string[]>;

function placeOfHooks(repository: Repository): readonly [string, readonly string[]] {
  return [repository.commonDirectory, hookFolders(treeOnDisk(repository))];
}

/** The repository around the path itself, where the path speaks of hooks or of what holds them, or nothing is left there. */
function placeNear(effect: Effect, { facts }: Scene): Places {
  const text = textOf(effect.path);
  const start = text ?? prefixOf(effect.path);
  const speaks = /hook|husky|\.git(?:\/|$)/i.test(start) || (text === undefined && /\/\.[git]*$/.test(start));
  const folder = takenAround(effect) ?? (speaks ? start : undefined);
  const near = folder === undefined ? undefined : facts.repository(folder.replace(/\/[^/]*$/, ''));
  return new Map(near === undefined ? [] : [placeOfHooks(near)]);
}

function harmed(effect: Effect, { facts }: Scene, places: Places, where: Where): readonly HookBypass[] {
  const path = show(effect.path);
  for (const [commonDirectory, folders] of places) {
    const harm = hookHarm(effect, folders, facts);
    if (harm === undefined) continue;
    const tracked = harm === 'replaced' && !path.startsWith(`${commonDirectory}/`);
    return [{ code: tracked ? 'edited' : harm, where, values: { path } }];
  }
  return [];
}

/** A file of settings that the call writes: only a new folder for hooks concerns this guard. */
function rewritten(effect: Effect, { call }: Scene, where: Where): readonly HookBypass[] {
  // What `git config` writes has been read from its words.
  if ((effect.action !== 'write' && effect.action !== 'append') || effect.command?.name === 'git') return [];
  const told =
    effect.command === undefined
      ? JSON.stringify(call.input)
      : [effect, ...madeBefore(effect, call.effects)].map(textsOf).join(' ');
  return mentionsHooksPath(told) ? [{ code: 'settings', where, values: { command: 'git' } }] : [];
}

/** What the line has written into the file that is put there. */
function madeBefore({ from }: Effect, effects: readonly Effect[]): readonly Effect[] {
  const source = from === undefined ? undefined : show(from);
  return source === undefined
    ? []
    : effects.filter(({ action, path }) => /^(?:write|append)$/.test(action) && show(path) === source);
}

/** What a command may write: its words, and what it is fed with. */
function textsOf({ text = [], command }: Effect): string {
  const { words = [], stdin } = command ?? {};
  const fed = stdin === undefined || stdin.from === 'file' ? [] : (stdin.text ?? []);
  return [text, fed, ...words.map(({ value }) => value)].map(show).join(' ');
}
