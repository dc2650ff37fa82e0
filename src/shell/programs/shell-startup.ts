import { lookup } from '../../protocol/lookup.ts';
import { tracePrompt } from '../command.ts';
import { type Frame, lookEachWay, possibly, type Shell } from '../interpreter.ts';
import type { Command, Word } from '../reading.ts';
import { variableKey } from '../state.ts';
import { join, type Value } from '../value.ts';
import { factValue, variableFacts } from '../variable-facts.ts';
import { computedWord } from '../words/computed-word.ts';
import { fileText } from '../written.ts';
import { runCode } from './code.ts';
import { runFile } from './scripts.ts';

/** How a shell is started, as far as its own files depend on it. */
export interface Manner {
  readonly interactive: boolean;
  readonly login: boolean;
}

/** What a shell runs besides its code: files before it, and what stands in variables between the lines of an interactive one. */
export function startUp(name: string, manner: Manner, frame: Frame, shell: Shell, command: Command): void {
  const word = (value: Value): Word => computedWord(command, value);
  // A shell that is not interactive runs the file that BASH_ENV names.
  for (const value of exportedTexts('BASH_ENV', shell)) runFile(word(value), frame, shell, command);
  const inner = possibly(frame);
  // Those that lie there already are the person's own.
  for (const file of startupFiles(name, manner, shell).map(word))
    if (fileText(file, shell) !== undefined) runFile(file, inner, shell, command);
  if (!manner.interactive) return;
  for (const value of exportedTexts('ENV', shell)) runFile(word(value), inner, shell, command);
  for (const value of exportedTexts('PROMPT_COMMAND', shell)) runCode(value, word(value), inner, shell, command);
  for (const prompt of ['PS0', 'PS1', 'PS2'])
    if (exportedTexts(prompt, shell).length > 0)
      lookEachWay(shell, (choice) => tracePrompt({ shell, frame: inner, choice }, command.span, prompt));
}

function startupFiles(name: string, { interactive, login }: Manner, shell: Shell): readonly Value[] {
  const { always, interactive: typed, login: logged } = lookup(FILES, name) ?? OTHERS;
  const names = [always, interactive ? typed : '', login ? logged : ''].join(' ').split(' ').filter(Boolean);
  const folder = (name === 'zsh' ? placeIn('ZDOTDIR', shell) : undefined) ?? placeIn('HOME', shell);
  return folder === undefined ? [] : names.map((file) => join(folder, [`/${file}`]));
}

function placeIn(name: string, shell: Shell): Value | undefined {
  const [fact] = variableFacts(shell, name).facts;
  const value = factValue(shell.options, name, fact);
  return value?.some((piece) => typeof piece === 'string') === true ? value : undefined;
}

function exportedTexts(name: string, shell: Shell): readonly Value[] {
  const facts = shell.state.get(variableKey(name)) ?? [];
  return facts.flatMap((fact) => (fact.is === 'text' && fact.exported && fact.value.length > 0 ? [fact.value] : []));
}

/** By shell: files of the home folder that every one runs, an interactive one, and one that is logged in to. */
const FILES: Readonly<Record<string, Readonly<Record<'always' | 'interactive' | 'login', string>>>> = {
  bash: { always: '', interactive: '.bashrc', login: '.bash_profile .bash_login .profile .bash_logout' },
  zsh: { always: '.zshenv', interactive: '.zshrc', login: '.zprofile .zlogin .zlogout' },
  fish: { always: '.config/fish/config.fish', interactive: '', login: '' },
};
const OTHERS = { always: '', interactive: '.kshrc .mkshrc', login: '.profile' } as const;
