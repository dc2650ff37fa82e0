import type { ExitCode, Io } from './io.ts';

/** Says on stderr what is wrong, for the exit code that it means. */
export function told(what: string, code: ExitCode, io: Pick<Io, 'err'>): ExitCode {
  io.err(`portcullis: ${what}\n`);
  return code;
}

/** The command line itself is wrong. */
export const wrong = (what: string, io: Pick<Io, 'err'>): ExitCode => told(what, 64, io);
