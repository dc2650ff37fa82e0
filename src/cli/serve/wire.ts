import type { Env } from '../../hosts/host.ts';

/**
 * What the client and the server say to each other. A request is text in parts that a NUL ends each: who asks, and then for a
 * call the build, the client's process id, its directory (with a line end), the count of its arguments and these, its
 * environment, and an empty part. A reply is parts with U+001E between them, so that a shell can take it apart.
 */
export type Request =
  | { readonly asks: 'ping' }
  | {
      readonly asks: 'call';
      readonly build: string;
      readonly client: number;
      readonly cwd: string;
      readonly args: readonly string[];
      readonly env: Env;
    };

const CALL = 'portcullis-hook';
export const PING = 'portcullis-ping\0';
export const BETWEEN = '\u001e';
/** How every reply begins. */
export const GREETING = `portcullis-1${BETWEEN}`;
const END = 'end';

/** `more`: it is not whole yet. Undefined: it is none of ours. */
export function readRequest(bytes: Buffer): Request | 'more' | undefined {
  const start = bytes.toString('latin1', 0, PING.length);
  if (!`${CALL}\0`.startsWith(start) && !PING.startsWith(start) && !start.startsWith(`${CALL}\0`)) return undefined;
  if (start === PING) return { asks: 'ping' };
  // Whatever it holds, an empty part ends it.
  if (bytes.at(-1) !== 0 || bytes.at(-2) !== 0) return 'more';
  const [, build = '', client = '', cwd = '', count = '', ...rest] = bytes
    .toString('utf8', 0, bytes.length - 1)
    .split('\0');
  if (rest.length === 0) return 'more';
  if (!/^\d{1,10}$/.test(client) || !/^\d{1,4}$/.test(count) || !(cwd === '\n' || cwd.startsWith('/') || cwd === ''))
    return undefined;
  const args = rest.slice(0, Number(count));
  const variables = rest.slice(Number(count), -1);
  // What looked like the end was an empty argument.
  if (rest.length <= Number(count)) return 'more';
  if (variables.includes('')) return undefined;
  const env = Object.fromEntries(variables.flatMap(variable));
  return { asks: 'call', build, client: Number(client), cwd: cwd.replace(/\n$/, '') || '/', args, env };
}

function variable(text: string): readonly (readonly [string, string])[] {
  const equals = text.indexOf('=', 1);
  return equals < 0 ? [] : [[text.slice(0, equals), text.slice(equals + 1)]];
}

export interface CallReply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

/** What follows the greeting: the answer, or `decline` where a shell could not take it apart unharmed. */
export function callReply({ stdout, stderr, exitCode }: CallReply): string {
  const isHard = /[\0\u001e]/.test(stdout + stderr) || stdout.length + stderr.length > LONGEST;
  return isHard ? DECLINED : [String(exitCode), stdout, stderr, END].join(BETWEEN);
}

/** Characters: shells take long texts apart slowly. */
const LONGEST = 256 * 1024;

/** The client then starts the hook itself. */
export const DECLINED = 'decline';
/** The client then reads on, keeps that too, and asks again. */
export const MORE = 'more';

export interface ServerSelf {
  readonly pid: number;
  readonly version: string;
  /** It answers clients of this build alone. */
  readonly build: string;
}

export const pingReply = ({ pid, version, build }: ServerSelf): string =>
  [String(pid), version, build, END].join(BETWEEN);

/** Undefined for a text that no server of ours gives. */
export function readPingReply(text: string): ServerSelf | undefined {
  const [greeting = '', pid = '', version = '', build = '', end, ...more] = text.split(BETWEEN);
  const isOurs = `${greeting}${BETWEEN}` === GREETING && /^\d+$/.test(pid) && end === END && more.length === 0;
  return isOurs ? { pid: Number(pid), version, build } : undefined;
}
