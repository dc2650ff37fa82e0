import type { HostDoctor } from './host-doctor.ts';
import type { World } from './world.ts';

/** How a process is started. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  /** The arguments are written for the program, which reads no backslash in front of a quote: cmd.exe. */
  readonly verbatim?: boolean;
}

/** A command line as the host starts it. */
export function startOfLine(
  line: string,
  { shell, windowsShell }: Shells,
  world: Pick<World, 'env' | 'platform'>,
): Start {
  if (world.platform === 'win32')
    return windowsShell === 'powershell'
      ? { program: 'powershell.exe', args: ['-NoProfile', '-Command', line] }
      : byCmd(line, world);
  if (shell === 'login') return { program: world.env.SHELL ?? 'sh', args: ['-lc', line] };
  return { program: shell, args: ['-c', line] };
}

type Shells = Pick<HostDoctor, 'shell' | 'windowsShell'>;

/** What stands between the outer quotes is the line, whatever quotes it holds. */
function byCmd(line: string, { env }: Pick<World, 'env'>): Start {
  return { program: env.ComSpec ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/** A program's file with plain words. Packages from npm are batch files on Windows, which Node does not start by themselves. */
export function startOfFile(file: string, words: readonly string[], world: Pick<World, 'env' | 'platform'>): Start {
  if (world.platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(file)) return { program: file, args: words };
  return byCmd([`"${file}"`, ...words].join(' '), world);
}
