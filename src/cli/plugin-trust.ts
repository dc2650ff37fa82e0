import { aroundOf, type PluginInForce } from '../config/bring-plugins.ts';
import { loadPolicy } from '../config/load.ts';
import { guards } from '../guards/registry.ts';
import { approveIn } from '../plugins/approved.ts';
import { inspectPlugin } from '../plugins/load.ts';
import type { Io } from './io.ts';

/** A plugin of the project that runs only once a person has approved it as it is now. */
export interface WaitingPlugin {
  readonly name: string;
  readonly project: string;
  /** All files that would run, or why it cannot be told. */
  readonly content: ReturnType<typeof inspectPlugin>;
}

export function waitingPlugins(io: Io): readonly WaitingPlugin[] {
  return pluginsHere(io).flatMap(({ named, state }) => {
    const { name, project } = named;
    if (project === undefined || (state !== 'unapproved' && state !== 'outdated')) return [];
    return [{ name, project, content: inspectPlugin(named, aroundOf(io)) }];
  });
}

/** Approves what was shown, and loads it: what is wrong with it comes back in sentences. */
export function approvePlugins(waiting: readonly WaitingPlugin[], io: Io): readonly string[] {
  const { approvals } = aroundOf(io);
  for (const { project, content } of waiting)
    if (approvals !== undefined && 'approval' in content)
      approveIn(approvals, project, [content.approval], [content.about]);
  return pluginsHere(io)
    .filter(({ name }) => waiting.some((one) => one.name === name))
    .flatMap(({ name, faults }) => faults.map((fault) => `\`${name}\` ${fault}`));
}

const pluginsHere = (io: Io): readonly PluginInForce[] =>
  loadPolicy({ cwd: io.cwd, home: io.home, env: io.env, guards }).plugins;
