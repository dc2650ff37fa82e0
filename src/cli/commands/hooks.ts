import { type HookEntry, type HookSource, hookName, runs } from '../../engine/hook.ts';
import { buildRegistry, type Registry } from '../../engine/registry.ts';
import type { ReadLayer } from '../../engine/settings.ts';
import { describeSettingsProblem } from '../../engine/settings-problem.ts';
import { changeFile } from '../../hosts/install/write.ts';
import { askPerson } from '../confirm.ts';
import { counted } from '../counted.ts';
import { hookTrust, layersFor } from '../hook-settings.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { approvePlugins, type WaitingPlugin, waitingPlugins } from '../plugin-trust.ts';
import { withName, withValue } from '../settings-edit.ts';
import { wrapped } from '../wrap.ts';
import { told, wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'hooks list|enable NAME|disable NAME|enable-all|disable-all|trust|validate [--host HOST] [--json]',
  summary: `The hooks of an agent's settings: list them by event and matcher, switch them in the file that decides, trust the
project's and the plugins of its policy, or look for problems in the settings. Files keep everything else as it is, comments included.`,
  options: {
    host: {
      value: 'HOST',
      help: 'whose settings: copilot-shell (default), claude-code, gemini-cli, qwen-code, codex, all',
    },
    settings: { value: 'FILE,…', help: 'these settings files alone' },
    yes: { help: 'for trust: do it without being asked' },
    json: { help: 'for list and validate: as JSON' },
  },
  exits: 'Exit 0: done. 1: not done, or validate found problems. 64: the command line is wrong.',
  words: [0, 2],
};

/** What a verb works on. */
interface Scene {
  readonly layers: readonly ReadLayer[];
  readonly registry: Registry;
  readonly options: Options;
  readonly io: Io;
}

export function run(options: Options, io: Io): ExitCode {
  const [verb, name] = options.words;
  if (verb === undefined) return wrong(`say what to do: ${Object.keys(VERBS).join(', ')}`, io);
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (act === undefined) return wrong(`hooks ${verb}: there is ${Object.keys(VERBS).join(', ')}`, io);
  if (act.named !== (name !== undefined))
    return wrong(`hooks ${verb} takes ${act.named ? 'the name of a hook' : 'no name'}`, io);
  const layers = layersFor(options, io);
  if (typeof layers === 'string') return wrong(layers, io);
  const trust = hookTrust(io);
  const registry = buildRegistry(layers, trust && { trusts: (entry) => trust.trusts(io.cwd, entry) });
  return act.run({ layers, registry, options, io }, name ?? '');
}

/** For a person, at the terminal's width. */
const print = (text: string, io: Io): void => void io.out(wrapped(text, io.columns));

interface Verb {
  readonly named: boolean;
  run(scene: Scene, name: string): ExitCode;
}

const VERBS: Readonly<Record<string, Verb>> = {
  list: { named: false, run: list },
  enable: { named: true, run: (scene, name) => toggle(scene, name, true) },
  disable: { named: true, run: (scene, name) => toggle(scene, name, false) },
  'enable-all': { named: false, run: (scene) => toggleAll(scene, true) },
  'disable-all': { named: false, run: (scene) => toggleAll(scene, false) },
  trust: { named: false, run: trustProject },
  validate: { named: false, run: validate },
};

function list({ registry, options, io }: Scene): ExitCode {
  if (options.has('json')) {
    const rows = registry.entries.map(({ hook, place, ...entry }) => ({
      ...entry,
      name: hookName(hook),
      hook,
      ...place,
      state: stateOf({ ...entry, hook }),
    }));
    io.out(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  if (registry.entries.length === 0) print(`${noHooks(options)}\n`, io);
  for (const [event, entries] of grouped(registry.entries, ({ event }) => event)) {
    io.out(`${io.paint.bold(event)}\n`);
    for (const [matcher, group] of grouped(entries, ({ matcher }) => matcher?.trim() || '*')) {
      io.out(`  ${matcher}\n`);
      for (const entry of group) print(`    ${rowOf(entry, io)}\n`, io);
    }
  }
  return 0;
}

function grouped(
  entries: readonly HookEntry[],
  key: (entry: HookEntry) => string,
): ReadonlyMap<string, readonly HookEntry[]> {
  const groups = new Map<string, HookEntry[]>();
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry]);
  return groups;
}

type State = 'on' | 'off' | 'untrusted';

function stateOf(entry: Pick<HookEntry, 'enabled' | 'withheld' | 'hook'>): State {
  if (!entry.enabled) return 'off';
  return entry.withheld === undefined ? 'on' : 'untrusted';
}

function rowOf(entry: HookEntry, { paint }: Io): string {
  const state = stateOf(entry);
  const colour = { on: paint.green, off: paint.dim, untrusted: paint.yellow }[state];
  const place = entry.place === undefined ? '' : `${entry.place.file}:${entry.place.line ?? 1}`;
  const command = hookName(entry.hook) === runs(entry.hook) ? '' : `  ${runs(entry.hook) ?? ''}`;
  return `${colour(state.padEnd(9))} ${paint.bold(hookName(entry.hook))}  ${entry.source}${command}  ${paint.dim(place)}`;
}

function validate({ registry, layers, options, io }: Scene): ExitCode {
  const problems = layers.flatMap((layer) => layer.problems);
  if (options.has('json')) io.out(`${JSON.stringify(problems, null, 2)}\n`);
  else if (problems.length === 0) io.out(`${counted(registry.entries.length, 'hook')}, no problems.\n`);
  else print(problems.map((problem) => `${describeSettingsProblem(problem)}\n`).join(''), io);
  return problems.length === 0 ? 0 : 1;
}

function noHooks({ values: { host, settings } }: Options): string {
  if (settings !== undefined) return `No hooks stand in ${settings}.`;
  if (host !== undefined) return `No hooks are configured here for ${host === 'all' ? 'any host' : host}.`;
  return 'No hooks are configured here for copilot-shell; `--host` names another host, or all.';
}

/** Shows what would be trusted before anything is: it is exactly this. */
function trustProject({ registry, options, io }: Scene): ExitCode {
  const waiting = registry.entries.filter(({ withheld }) => withheld !== undefined);
  const trust = hookTrust(io);
  if (trust === undefined) return told('there is no home directory to keep trust in', 1, io);
  const plugins = waitingPlugins(io);
  if (waiting.length + plugins.length === 0) {
    io.out('Every hook and plugin of this project is trusted, or there is none.\n');
    return 0;
  }
  for (const entry of waiting) print(`${entry.event}  ${entry.matcher ?? '*'}  ${rowOf(entry, io)}\n`, io);
  for (const plugin of plugins) print(drawnPlugin(plugin, io), io);
  const sound = plugins.filter(({ content }) => 'approval' in content);
  if (waiting.length + sound.length === 0) return told('nothing here can be trusted', 1, io);
  const refused = options.has('yes') ? undefined : refusal(io);
  if (refused !== undefined) return told(`nothing was trusted${refused}`, 1, io);
  if (waiting.length > 0) {
    trust.approve(io.cwd, waiting);
    print(
      `Trusted ${counted(waiting.length, 'hook')} of ${io.cwd}; a change of a hook or of its scripts asks again.\n`,
      io,
    );
  }
  const faults = approvePlugins(sound, io);
  for (const { name, project } of sound)
    print(`Trusted the plugin ${name} of ${project}; a change of one of its files asks again.\n`, io);
  for (const fault of faults) told(fault, 1, io);
  return faults.length > 0 || sound.length < plugins.length ? 1 : 0;
}

function drawnPlugin({ name, content }: WaitingPlugin, { paint }: Io): string {
  if ('fault' in content) return `${paint.red('plugin')}  ${paint.bold(name)}  ${content.fault}\n`;
  const files = content.files.map((file) => `    ${file}\n`);
  return `${paint.yellow('plugin')}  ${paint.bold(name)}\n${files.join('')}`;
}

/** Undefined when the person agrees. */
function refusal(io: Io): string | undefined {
  const said = askPerson('Let this run with your rights? [y/N] ', io);
  if (said === undefined) return ': a person has to agree in a terminal, with nothing redirected, or say --yes';
  return /^y(?:es)?$/i.test(said) ? undefined : '';
}

/** Hosts with a list of hooks that are off, and where it stands. */
const DISABLED = ['hooksConfig', 'disabled'];
const ENABLED = ['hooksConfig', 'enabled'];

/** Off: in the file that holds the hook. On: in every file whose list keeps it off. */
function toggle({ registry, layers, io }: Scene, name: string, on: boolean): ExitCode {
  const mine = registry.entries.filter(({ hook }) => hookName(hook) === name);
  if (mine.length === 0) return told(`no hook is called ${name}; \`portcullis hooks list\` shows their names`, 1, io);
  const files = on
    ? layers.filter(({ disabled }) => disabled.includes(name)).flatMap(({ layer }) => layer.file ?? [])
    : mine.flatMap(({ place }) => place?.file ?? []);
  return editAll([...new Set(files)], layers, io, (text) => withName(text, DISABLED, name, !on));
}

/** Off: in the user's file, which rules the project's too. On: in every file that says otherwise. */
function toggleAll({ layers, io }: Scene, on: boolean): ExitCode {
  const wanted = layers.filter(({ layer, isOff, disabled }) =>
    on ? isOff || disabled.length > 0 : RULES_MOST.has(layer.source),
  );
  const files = (wanted.length > 0 || on ? wanted : layers).flatMap(({ layer }) => layer.file ?? []);
  return editAll([...new Set(files)], layers, io, (text) => {
    const switched = withValue(text, ENABLED, on);
    return on && switched !== undefined ? emptied(switched) : switched;
  });
}

const RULES_MOST: ReadonlySet<HookSource> = new Set(['user']);

function emptied(text: string): string | undefined {
  return text.includes('"disabled"') ? withValue(text, DISABLED, []) : text;
}

function editAll(
  files: readonly string[],
  layers: readonly ReadLayer[],
  io: Io,
  edit: (text: string) => string | undefined,
): ExitCode {
  if (files.length === 0) {
    io.out('Nothing had to be changed.\n');
    return 0;
  }
  let worst: ExitCode = 0;
  for (const file of files) {
    const host = layers.find(({ layer }) => layer.file === file)?.layer.host;
    if (host !== undefined && host !== 'copilot-shell' && host !== 'gemini-cli')
      worst = told(`${file}: ${host} has no switch for single hooks; take the entry out, or use its own`, 1, io);
    else worst = editFile(file, io, edit) || worst;
  }
  return worst;
}

function editFile(file: string, io: Io, edit: (text: string) => string | undefined): ExitCode {
  let did = '';
  const written = changeFile(file, (before) => {
    const text = before === undefined ? undefined : edit(before);
    did = text === before ? 'unchanged' : 'changed';
    return text === undefined ? { fault: 'cannot be edited: it is no settings document' } : { text };
  });
  if (!written.ok) return told(`${file} ${written.fault}`, 1, io);
  io.out(`${did}: ${file}\n`);
  return 0;
}
