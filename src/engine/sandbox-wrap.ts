import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** `bwrap` is bubblewrap; `linux-sandbox` the helper that copilot-shell ships. */
export type Backend = 'bwrap' | 'linux-sandbox';

const LINUX_SANDBOX = '/usr/local/bin/linux-sandbox';

/** The sandbox that this machine has, bubblewrap before copilot-shell's. */
export function sandboxBackend(path: string | undefined): Backend | undefined {
  const has = (program: string) => (path ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
  if (process.platform !== 'linux') return undefined;
  if (has('bwrap')) return 'bwrap';
  return existsSync(LINUX_SANDBOX) ? 'linux-sandbox' : undefined;
}

export interface Wrapping {
  readonly cwd: string;
  readonly network: 'enabled' | 'restricted';
  readonly temporary: readonly string[];
  /** The command as the model wrote it, when something was taken off. */
  readonly original: string | undefined;
}

/**
 * The command line that runs `command` in a sandbox: everything readable, only the project and temporary files writable.
 * Under bubblewrap it sees no process but its own, and has no terminal to type into (CVE-2017-5226).
 */
export function wrapped(backend: Backend, command: string, wrapping: Wrapping): string {
  const note = wrapping.original === undefined ? '' : `${ORIGINAL}=${encoded(wrapping.original)} `;
  return `${PREFIX[backend](wrapping)} -- bash -c ${quoted(note + command)}`;
}

/** Holds the command as it was, for the day on which the sandbox is in its way. */
const ORIGINAL = 'COSH_RC';

const PREFIX: Readonly<Record<Backend, (wrapping: Wrapping) => string>> = {
  bwrap: ({ cwd, network, temporary }) =>
    [
      'bwrap --die-with-parent --new-session --unshare-pid --ro-bind / / --dev /dev --proc /proc',
      ...[cwd, ...temporary].map((folder) => `--bind ${quoted(folder)} ${quoted(folder)}`),
      ...(network === 'restricted' ? ['--unshare-net'] : []),
      `--chdir ${quoted(cwd)}`,
    ].join(' '),
  'linux-sandbox': ({ cwd, network }) =>
    [
      LINUX_SANDBOX,
      `--sandbox-policy-cwd "${cwd.replace(/["\\$`]/g, '\\$&')}"`,
      `--file-system-sandbox-policy '${JSON.stringify(WRITABLE)}'`,
      `--network-sandbox-policy '"${network}"'`,
    ].join(' '),
};

const special = (kind: string, access: 'read' | 'write') => ({ path: { type: 'special', value: { kind } }, access });
const WRITABLE = {
  kind: 'restricted',
  entries: [
    special('root', 'read'),
    special('current_working_directory', 'write'),
    special('tmpdir', 'write'),
    special('slash_tmp', 'write'),
  ],
};

/** The command that a wrapped line runs, as the model wrote it; undefined when the line is not wrapped. */
export function unwrapped(line: string): string | undefined {
  if (!/(?:^|[\s/])(?:bwrap|linux-sandbox)\s/.test(line)) return undefined;
  const inner = / -- bash -c '((?:[^']|'\\'')*)'\s*$/.exec(line)?.[1]?.replaceAll("'\\''", "'");
  if (inner === undefined) return undefined;
  const note = new RegExp(`^${ORIGINAL}=([A-Za-z0-9+/=]+) `).exec(inner);
  return note?.[1] === undefined ? inner : Buffer.from(note[1], 'base64').toString('utf8');
}

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
