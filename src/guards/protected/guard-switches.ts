import { listHas } from '../../protocol/word-list.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { show, textOf } from '../../shell/value.ts';
import {
  AGENTS,
  GUARD_SWITCHES,
  HOST_FOLDERS,
  OWN_SERVER,
  SOCKET_PROGRAMS,
  SWITCHES_OFF,
  TYPISTS,
  WITHOUT_PLUGINS,
} from '../tables/guarded-files.ts';
import { matchRows } from '../tables/program-rows.ts';

interface GuardSwitch {
  readonly code: 'switch' | 'elsewhere';
  readonly word: Word | undefined;
  readonly does: string;
  readonly name: string;
}

/** Whether a command takes the guards away, or starts an agent without them. */
export function guardSwitch(command: Command): GuardSwitch | undefined {
  const row = matchRows(named(command), GUARD_SWITCHES);
  if (row !== undefined) return { code: 'switch', word: row.word, does: row.row.does, name: '' };
  return (
    byValue(command) ??
    byVariable(command) ??
    speaking(command) ??
    typed(command) ??
    ending(command) ??
    otherFolder(command)
  );
}

/** `node dist/portcullis.cjs uninstall` is `portcullis uninstall`. */
function named(command: Command): Command {
  if (!listHas('node nodejs bun deno tsx ts-node', command.name ?? '')) return command;
  // What bun is told to remove is no script of its.
  if (/^(?:remove|rm|uninstall|unlink)$/.test(textOf(command.words[1]?.value ?? []) ?? '')) return command;
  const folder = textOf(command.directories[0] ?? []) ?? '';
  const at = command.words.findIndex(
    ({ value }, index) => index > 0 && OWN_SCRIPT.test(`${folder}/${textOf(value) ?? ''}`),
  );
  // `node -r portcullis/dist/portcullis.cjs - uninstall`: the words behind the dash.
  const [script, ...rest] = command.words.slice(Math.max(at, 0)).filter(({ source }) => source !== '-');
  return at < 0 || script === undefined ? command : { ...command, name: 'portcullis', words: [script, ...rest] };
}

const OWN_SCRIPT = /(?:^|\/)portcullis(?:\.[cm]?js|\/dist\/cli\.cjs)?$/;

/** `expect -c 'spawn portcullis approve …'`: a program that gives others a terminal, or types in the place of a person. */
function typed({ name = '', words, stdin }: Command): GuardSwitch | undefined {
  if (!listHas(TYPISTS, name)) return undefined;
  const word = words.slice(1).find(({ value }) => TYPED.test(show(value)));
  const isFed = stdin?.from === 'text' && TYPED.test(show(stdin.text));
  if (word === undefined && !isFed && !TYPED.test(words.map(({ value }) => show(value)).join(' '))) return undefined;
  return {
    code: 'switch',
    word: word ?? words[0],
    does: 'does in a terminal of its own what is for a person to do',
    name,
  };
}

/** A socket of one's own in the server's place would answer for the guards. */
function speaking({ name = '', words }: Command): GuardSwitch | undefined {
  if (!listHas(SOCKET_PROGRAMS, name)) return undefined;
  const word = words.slice(1).find(({ value }) => OWN_SERVER.test(show(value)));
  const does = 'speaks to, or for, the server that answers in the place of the hook';
  return word && { code: 'switch', word, does, name };
}

const TYPED = /\bportcullis(?:\.[cm]?js)?\b["'\s,]+(?:approve|uninstall|hooks["'\s,]+(?:trust|disable))\b/;

/** Settings on the command line of an agent: `--settings '{"disableAllHooks":true}'`, `-c features.hooks=false`, `--disable hooks`. */
function byValue({ name = '', words }: Command): GuardSwitch | undefined {
  if (!listHas(AGENTS, name)) return undefined;
  const word = words.slice(1).find(({ value }, index) => {
    const text = show(value);
    const before = textOf(words[index]?.value ?? []) ?? '';
    if (/^--disable(?:=|$)/.test(before) && /^(?:codex_)?hooks$/.test(text)) return true;
    return /^--disable=(?:codex_)?hooks$/.test(text) || SWITCHES_OFF.test(text);
  });
  return word === undefined ? undefined : { code: 'switch', word, does: 'starts an agent without its hooks', name };
}

/** `OPENCODE_PURE=1 opencode`; a value that nobody can tell may be one that says so. */
function byVariable({ name = '', words, variable }: Command): GuardSwitch | undefined {
  const isOn = (one: string): boolean => {
    const set = variable(one);
    return set?.from === 'line' && /^(?:1|true)$/i.test(textOf(set.value) ?? '1');
  };
  const found = Object.keys(WITHOUT_PLUGINS).find((one) => listHas(WITHOUT_PLUGINS[one] ?? '', name) && isOn(one));
  if (found === undefined) return undefined;
  return { code: 'switch', word: words[0], does: 'starts an agent without its hooks', name };
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
  for (const [variable, hosts] of Object.entries(HOST_FOLDERS))
    if (listHas(hosts, name) && command.variable(variable)?.from === 'line')
      return { code: 'elsewhere', word: words[0], does: '', name: variable };
  return undefined;
}
