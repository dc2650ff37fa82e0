import type { Command, Word } from '../shell/reading.ts';
import { show, textOf } from '../shell/value.ts';
import { GUARD_SWITCHES, HOST_FOLDERS, SWITCHES_OFF } from './tables/guarded-files.ts';
import { matchRows } from './tables/program-rows.ts';

export interface GuardSwitch {
  readonly code: 'switch' | 'elsewhere';
  readonly word: Word | undefined;
  readonly does: string;
  readonly name: string;
}

/** Whether a command takes the guards away, or starts an agent without them. */
export function guardSwitch(command: Command): GuardSwitch | undefined {
  const row = matchRows(named(command), GUARD_SWITCHES);
  if (row !== undefined) return { code: 'switch', word: row.word, does: row.row.does, name: '' };
  return byValue(command) ?? ending(command) ?? otherFolder(command);
}

/** `node dist/portcullis.cjs uninstall` is `portcullis uninstall`. */
function named(command: Command): Command {
  const [, script, ...rest] = command.words;
  const isScript =
    /^(?:node|nodejs|bun|deno)$/.test(command.name ?? '') &&
    /(?:^|\/)portcullis(?:\.[cm]?js)?$/.test(textOf(script?.value ?? []) ?? '');
  return isScript && script !== undefined ? { ...command, name: 'portcullis', words: [script, ...rest] } : command;
}

const AGENTS = /^(?:claude|codex|gemini|qwen|copilot|droid|cursor-agent|opencode|auggie|cline|kiro)$/;

/** Settings on the command line of an agent: `--settings '{"disableAllHooks":true}'`, `-c features.hooks=false`, `--disable hooks`. */
function byValue({ name = '', words }: Command): GuardSwitch | undefined {
  if (!AGENTS.test(name)) return undefined;
  const word = words.slice(1).find(({ value }, index) => {
    const text = show(value);
    const before = textOf(words[index]?.value ?? []) ?? '';
    if (/^--disable(?:=|$)/.test(before) && /^(?:codex_)?hooks$/.test(text)) return true;
    return /^--disable=(?:codex_)?hooks$/.test(text) || SWITCHES_OFF.test(text);
  });
  return word === undefined ? undefined : { code: 'switch', word, does: 'starts an agent without its hooks', name };
}

/** `kill $(pgrep -f portcullis)`. */
function ending({ name, words }: Command): GuardSwitch | undefined {
  if (name !== 'kill') return undefined;
  const word = words
    .slice(1)
    .find(({ value }) => value.some((piece) => typeof piece !== 'string' && /portcullis/i.test(piece.source)));
  return word === undefined ? undefined : { code: 'switch', word, does: 'ends the guards', name };
}

/** `CLAUDE_CONFIG_DIR=/tmp/x claude`: an agent that reads its settings from somewhere else. */
function otherFolder(command: Command): GuardSwitch | undefined {
  const { name = '', words } = command;
  for (const [variable, host] of Object.entries(HOST_FOLDERS))
    if (host.test(name) && command.variable(variable)?.from === 'line')
      return { code: 'elsewhere', word: words[0], does: '', name: variable };
  return undefined;
}
