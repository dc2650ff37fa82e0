import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Env } from '../hosts/host.ts';
import { codeOf } from '../protocol/error-code.ts';
import { directoryHere } from './hook/directory.ts';
import { writeWhole } from './hook/output.ts';
import { homeOf } from './state-folder.ts';

/** What a verb sees of the process. */
export interface Io {
  readonly env: Env;
  /** Absolute. */
  readonly cwd: string;
  readonly home: string | undefined;
  /** Everything on standard input, as bytes. */
  stdin(): Buffer;
  /** False when nobody reads any more. */
  out(text: string): boolean;
  err(text: string): void;
  readonly paint: Paint;
  /** How wide the terminal is; absent where there is none. */
  readonly columns?: number | undefined;
}

/** 0 and 1 as the verb says; 2 for a refusal told by `check`; 64: the command line itself is wrong (BSD's EX_USAGE). */
export type ExitCode = 0 | 1 | 2 | 3 | 64;

/** Colours for a person, or the text as it is. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
}

/** The keys by which a terminal ends what is typed. */
const END_OF_INPUT = process.platform === 'win32' ? 'Ctrl-Z and Enter' : 'Ctrl-D';

/** `onFault` is told the system's name of what kept a text from being written; that nobody reads any more is none. */
export function processIo(onFault: (code: string) => void): Io {
  // A plain copy: every look into `process.env` is a call into the system.
  const env = { ...process.env };
  return {
    env,
    cwd: directoryHere(),
    home: homeOf(env),
    stdin() {
      // Somebody who tries it would see nothing happen.
      if (isatty(0)) writeWhole(2, `portcullis: waits for standard input; end with ${END_OF_INPUT}\n`);
      return readFileSync(0);
    },
    out: (text) =>
      writeWhole(1, text, (error) => {
        const code = codeOf(error);
        if (code !== 'EPIPE') onFault(code);
      }),
    err: (text) => void writeWhole(2, text),
    paint: paintFor(env, isatty(1)),
    get columns() {
      return isatty(1) ? process.stdout.columns : undefined;
    },
  };
}

/** Colours on a terminal only, and not where NO_COLOR is set (no-color.org: to anything but nothing). */
export function paintFor(env: Env, isTerminal: boolean): Paint {
  const isPlain = !isTerminal || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  const code = (number: number) => (text: string) => (isPlain ? text : `\u001b[${number}m${text}\u001b[0m`);
  return { bold: code(1), dim: code(2), red: code(31), yellow: code(33), green: code(32) };
}
