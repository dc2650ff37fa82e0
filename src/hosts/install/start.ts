import type { World } from './world.ts';

/** How a process is started. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  /** The arguments are written for the program, which reads no backslash in front of a quote: cmd.exe. */
  readonly verbatim?: boolean;
}

/** A command line as cmd.exe is given it: what stands between the outer quotes is the line, whatever quotes it holds. */
export function windowsShell(line: string, { env }: Pick<World, 'env'>): Start {
  return { program: env.ComSpec ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/** A program's file with plain words. Packages from npm are batch files on Windows, which Node does not start by themselves. */
export function startOfFile(file: string, words: readonly string[], world: Pick<World, 'env' | 'platform'>): Start {
  if (world.platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(file)) return { program: file, args: words };
  return windowsShell([`"${file}"`, ...words].join(' '), world);
}
