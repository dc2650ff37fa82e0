import { type Hook, runs } from './hook.ts';

/** Programs that say nothing about what a command does; their script's name does. */
const INTERPRETERS =
  /^(?:python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|tsx|ts-node|npx|uv|uvx|ruby|perl|php|lua|pwsh|powershell|env|bash|sh|zsh|dash|fish)(?:\.exe)?$/i;

/**
 * A hook's name for people: its own, else its program's file name, and for interpreters their script's. `original`
 * keeps the label of copilot-shell, which calls every Python hook `python3`.
 */
export function displayName(hook: Hook, original = false): string {
  if (hook.name !== undefined && hook.name.trim() !== '') return hook.name;
  const command = (runs(hook) ?? '').trim();
  const words = original ? command.split(/\s+/) : (command.match(WORDS) ?? []);
  const program = baseName(words[0] ?? '');
  if (original || !INTERPRETERS.test(program)) return program || 'hook';
  const script = words.slice(1).find(isScript);
  return (script && baseName(script)) || program;
}

/** Words of a command line, with the blanks that are quoted in them. */
const WORDS = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+|\S+/g;

/** Options, the sub-commands of runners, and assignments are no scripts. */
function isScript(word: string): boolean {
  return !word.startsWith('-') && word !== 'run' && !/^\w+=/.test(word);
}

function baseName(word: string): string {
  const bare = word.replace(/^["']|["']$/g, '');
  return bare.slice(bare.lastIndexOf('/') + 1);
}
