import type { Facts } from '../../protocol/facts.ts';

/** Names in lower case; those from a plugin also as `plugin:name`. */
export interface NamedTools {
  readonly agents: ReadonlySet<string>;
  readonly skills: ReadonlySet<string>;
}

/** The agents and skills whose files a host would find from `directory`: the project's, the user's, and of plugins. */
export function namedTools(directory: string, facts: Facts): NamedTools {
  const agents = new Set<string>();
  const skills = new Set<string>();
  const walk = { facts, left: MOST_FOLDERS };
  for (const root of rootsOf(directory, facts)) {
    for (const folder of AGENT_FOLDERS) addAgents(`${root}/${folder}`, '', agents, walk);
    for (const folder of SKILL_FOLDERS) addSkills(`${root}/${folder}`, '', skills, walk);
    for (const folder of COMMAND_FOLDERS) addAgents(`${root}/${folder}`, '', skills, walk);
    for (const folder of PLUGIN_FOLDERS) addPlugins(`${root}/${folder}`, agents, skills, walk);
  }
  return { agents, skills };
}

const AGENT_FOLDERS = [
  '.claude/agents',
  '.copilot/agents',
  '.factory/droids',
  '.gemini/agents',
  '.github/agents',
  '.kilo/agent',
  '.kilo/agents',
  '.opencode/agent',
  '.opencode/agents',
  '.qwen/agents',
];
const SKILL_FOLDERS = [
  '.agents/skills',
  '.claude/skills',
  '.copilot/skills',
  '.factory/skills',
  '.github/skills',
  '.qwen/skills',
];
/** Claude Code runs commands by the skill tool too. */
const COMMAND_FOLDERS = ['.claude/commands'];
const PLUGIN_FOLDERS = ['.claude/plugins', '.copilot/installed-plugins'];

/** Folders listed for one call; beyond, names stay unknown and pass. */
const MOST_FOLDERS = 600;
/** `plugins/cache/<marketplace>/<plugin>/<version>` is the deepest layout in use. */
const DEEPEST_PLUGIN = 5;
const DEEPEST_FILE = 4;

interface Walk {
  readonly facts: Facts;
  left: number;
}

/** The directory, those above it up to the work tree, and the home directory. */
function rootsOf(directory: string, facts: Facts): readonly string[] {
  const top = facts.repository(directory)?.workTree ?? directory;
  const roots = new Set<string>([directory]);
  for (let root = directory; root !== top && root.startsWith(`${top}/`); roots.add(root))
    root = root.slice(0, root.lastIndexOf('/'));
  if (facts.home !== undefined) roots.add(facts.home);
  return [...roots];
}

function addAgents(folder: string, plugin: string, names: Set<string>, walk: Walk): void {
  for (const path of filesBelow(folder, DEEPEST_FILE, walk))
    if (path.endsWith('.md')) addName(nameOf(path, fileName(path), walk.facts), plugin, names);
}

/** A skill is a folder with a `SKILL.md`; without a name in it, it is called as its folder. */
function addSkills(folder: string, plugin: string, names: Set<string>, walk: Walk): void {
  for (const path of filesBelow(folder, DEEPEST_FILE, walk))
    if (/\/skill\.md$/i.test(path)) addName(nameOf(path, path.split('/').at(-2) ?? '', walk.facts), plugin, names);
}

function addPlugins(folder: string, agents: Set<string>, skills: Set<string>, walk: Walk): void {
  const open: (readonly [path: string, depth: number])[] = [[folder, 0]];
  while (open.length > 0) {
    const [path, depth] = open.pop() ?? ['', 0];
    const entries = listed(path, walk);
    if (entries.some((name) => PARTS.has(name))) {
      const plugin = pluginName(path, walk.facts);
      addAgents(`${path}/agents`, plugin, agents, walk);
      addSkills(`${path}/skills`, plugin, skills, walk);
      addAgents(`${path}/commands`, plugin, skills, walk);
    }
    // A marketplace looks like a plugin and holds others below `plugins`.
    const below = depth < DEEPEST_PLUGIN ? entries.filter((name) => !PARTS.has(name) && !NO_PLUGINS.test(name)) : [];
    open.push(...below.map((name) => [`${path}/${name}`, depth + 1] as const));
  }
}

const PARTS = new Set(['.claude-plugin', 'agents', 'skills', 'commands', 'plugin.json']);
const NO_PLUGINS = /^\.(?!github|claude)|^node_modules$|\.(?:md|json|txt|js|ts|py|sh|toml|ya?ml)$/;

function pluginName(folder: string, facts: Facts): string {
  const manifest = facts.text(`${folder}/.claude-plugin/plugin.json`) ?? facts.text(`${folder}/plugin.json`) ?? '';
  return /"name"\s*:\s*"([^"\\]{1,100})"/.exec(manifest)?.[1] ?? fileName(folder);
}

function listed(folder: string, walk: Walk): readonly string[] {
  if (walk.left <= 0 || walk.facts.kind(folder) !== 'directory') return [];
  walk.left -= 1;
  return walk.facts.list(folder) ?? [];
}

/** Only what has no dot is taken for a folder, so that files are not asked for one by one. */
function filesBelow(folder: string, depth: number, walk: Walk): readonly string[] {
  return listed(folder, walk).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith('.md')) return [path];
    return depth > 0 && !name.includes('.') ? filesBelow(path, depth - 1, walk) : [];
  });
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.agent)?\.md$/, '');

function addName(name: string, plugin: string, names: Set<string>): void {
  const plain = name.toLowerCase();
  names.add(plain);
  if (plugin !== '') names.add(`${plugin.toLowerCase()}:${plain}`);
}

/** The `name` of a file's front matter, else `fallback`. A byte order mark and Windows line ends are read over. */
function nameOf(path: string, fallback: string, facts: Facts): string {
  const front = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---/.exec(facts.text(path) ?? '')?.[1] ?? '';
  const value = /^name[ \t]*:[ \t]*(.+)$/m.exec(front)?.[1]?.trim() ?? '';
  const name = value.replace(/^(['"])(.*)\1$/, '$2').replace(/[ \t]#.*$/, '');
  return name === '' ? fallback : name;
}
