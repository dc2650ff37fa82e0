import { recordCommand } from '../command.ts';
import {
  apart,
  type Handler,
  type Invocation,
  type Outcome,
  possibly,
  ran,
  type Shell,
  startedBy,
} from '../interpreter.ts';
import { readArguments } from '../options.ts';
import type { Word } from '../reading.ts';
import { show, textOf } from '../value.ts';
import { runFile } from './scripts.ts';
import { startWords, via } from './start.ts';

/** Programs of macOS that start others by words of their own. */
export const macosPrograms: Readonly<Record<string, Handler>> = {
  launchctl: byLaunchctl,
  leaks: behindDashes,
  open: opened,
  xctrace: behindDashes,
};

/** launchctl(1): `asuser uid program words`, `bsexec pid program words`, `submit -l label -- program words`. */
function byLaunchctl(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [verb, ...words] = invocation.words.slice(1);
  const kind = textOf(verb?.value ?? []);
  if (kind === 'asuser' || kind === 'bsexec') return startWords(words.slice(1), invocation, shell, name);
  if (kind !== 'submit') return undefined;
  const { operands } = readArguments(words, '+ l= p= o= e=');
  return startWords(operands, { ...invocation, frame: possibly(invocation.frame) }, shell, name);
}

/** `xctrace record --launch -- program words`, `leaks --atExit -- program words`. */
function behindDashes(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const at = invocation.words.findIndex(({ value }) => textOf(value) === '--');
  return at < 0 ? undefined : startWords(invocation.words.slice(at + 1), invocation, shell, name);
}

const TERMINALS = /^(?:terminal|iterm2?|warp|ghostty|kitty|alacritty|wezterm|hyper)(?:\.app)?\/?$/i;

/** A terminal changes to it. */
const FOLDER = /(?:^|\/)\.{0,2}$/;

/** `open -a Terminal file`, `open x.command`: a terminal runs the file. */
function opened(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const args = readArguments(
    invocation.words.slice(1),
    '- a= b= u= s= arch= env= stdin= stdout= stderr= args e t f F W R n g j h',
  );
  const [app] = args.values('a').map(({ value }) => show(value).replace(/^.*\/(?=.)/s, ''));
  const isRun = ({ value }: Word): boolean =>
    app === undefined ? /\.(?:command|tool)$/i.test(show(value)) : TERMINALS.test(app) && !FOLDER.test(show(value));
  const files = args.operands.filter(isRun);
  if (files.length === 0) return undefined;
  const command = recordCommand(shell, invocation, name);
  const frame = startedBy(possibly(invocation.frame), via('shell', name, command), { apart: true });
  for (const file of files) apart(shell, () => runFile(file, frame, shell, command));
  return ran;
}
