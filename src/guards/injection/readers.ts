import type { Command } from '../../shell/reading.ts';
import { prefixOf, textOf } from '../../shell/value.ts';
import type { JudgedCall, Where } from '../guard.ts';

/** Programs whose arguments and standard input are read by a model. */
const AGENTS = new Set([
  'aichat',
  'aider',
  'amp',
  'auggie',
  'claude',
  'cline',
  'codex',
  'copilot',
  'crush',
  'cursor-agent',
  'droid',
  'gemini',
  'goose',
  'grok',
  'kilo',
  'kimi',
  'kiro-cli',
  'llm',
  'mods',
  'ollama',
  'opencode',
  'pi',
  'qwen',
  'sgpt',
]);

/** Programs that post to a forge, where agents read issues, reviews and release notes. */
const FORGES = new Set(['gh', 'glab', 'hub', 'tea']);
const POSTS = new Set(['create', 'comment', 'edit', 'review', 'close', 'reopen', 'note', 'update', 'merge']);

/** Programs whose output strangers may have written. */
export const FETCHERS: ReadonlySet<string> = new Set([
  'aria2c',
  'curl',
  'gh',
  'glab',
  'http',
  'https',
  'lynx',
  'w3m',
  'wget',
  'wget2',
  'xh',
]);

/** Whether what this command is given reaches an agent or a model. */
export function reachesAgent(command: Command): boolean {
  const name = command.name ?? '';
  if (AGENTS.has(name)) return true;
  return FORGES.has(name) && command.words.slice(1, 4).some((word) => POSTS.has(textOf(word.value) ?? ''));
}

/** Whether agents take the text of this file for instructions, whatever else they are told. */
export function isInstructionFile(path: string): boolean {
  const plain = path.replaceAll('\\', '/').toLowerCase();
  return (
    FILES.has(plain.slice(plain.lastIndexOf('/') + 1)) || ENDINGS.some((end) => plain.endsWith(end)) || inFolder(plain)
  );
}

const FILES = new Set([
  '.clinerules',
  '.cursorrules',
  '.goosehints',
  '.windsurfrules',
  'agent.md',
  'agents.md',
  'claude.local.md',
  'claude.md',
  'copilot-instructions.md',
  'gemini.md',
  'qwen.md',
  'skill.md',
]);
const ENDINGS = ['.agent.md', '.chatmode.md', '.instructions.md', '.mdc', '.prompt.md'];
const FOLDERS = [
  '.amazonq/rules',
  '.claude/agents',
  '.claude/commands',
  '.claude/rules',
  '.claude/skills',
  '.clinerules',
  '.codex/prompts',
  '.cursor/rules',
  '.gemini/commands',
  '.github/agents',
  '.github/instructions',
  '.github/prompts',
  '.github/skills',
  '.kilo/agent',
  '.kilo/agents',
  '.kilo/command',
  '.kilo/commands',
  '.kilo/rules',
  '.kiro/steering',
  '.opencode/agent',
  '.opencode/command',
  '.pi/agent/prompts',
  '.pi/prompts',
  '.qwen/agents',
  '.qwen/commands',
  '.windsurf/rules',
];

const inFolder = (path: string): boolean =>
  FOLDERS.some((folder) => path.includes(`/${folder}/`) || path.startsWith(`${folder}/`));

/** Web addresses that a call fetches: a tool's own, or the words of a fetching command. */
export function addressesOf(call: JudgedCall): readonly { readonly address: string; readonly where: Where }[] {
  if (call.url !== undefined && call.kind !== 'shell') return [{ address: call.url, where: { call, field: 'url' } }];
  return (call.reading?.commands ?? []).flatMap((command) =>
    FETCHERS.has(command.name ?? '')
      ? command.words.slice(1).flatMap((word) => {
          const address = textOf(word.value) ?? prefixOf(word.value);
          return /^https?:/i.test(address) ? [{ address, where: { call, command, word } }] : [];
        })
      : [],
  );
}
