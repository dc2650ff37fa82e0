import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import type { Problem } from '../../protocol/problem.ts';

export interface HookArguments {
  /** Undefined: detect it. */
  readonly host?: HostId;
  /** The event as the host spells it. */
  readonly event?: string;
  /** The first argument that could not be understood; all the others are read. */
  readonly problem?: Problem;
}

/** Reads `--host <id|auto>` and `--event <name>`, each also as `--name=value`. By hand: a parser would cost 0.5 ms. */
export function readHookArguments(args: readonly string[]): HookArguments {
  let read: HookArguments = {};
  for (let at = 0; at < args.length; at++) {
    const [name, attached] = splitOnce(args[at] ?? '');
    const known = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (known === undefined) {
      read = plus(read, { problem: { field: printable(name), fault: 'unknown option' } });
      continue;
    }
    if (attached === undefined) at++;
    const value = attached ?? args[at];
    read = plus(read, value === undefined ? { problem: { field: name, fault: 'missing' } } : known(value));
  }
  return read;
}

/** The last value counts, and the first problem. */
const plus = (read: HookArguments, more: HookArguments): HookArguments => ({
  ...read,
  ...more,
  ...(read.problem === undefined ? {} : { problem: read.problem }),
});

const OPTIONS: Readonly<Record<string, (value: string) => HookArguments>> = {
  '--event': (event) => (event === '' ? {} : { event }),
  '--host': (value) => {
    const host = HOST_IDS.find((id) => id === value);
    if (host !== undefined) return { host };
    return value === 'auto' || value === '' ? {} : { problem: { field: '--host', fault: 'unknown value' } };
  },
};

function splitOnce(argument: string): readonly [string, string?] {
  const equals = argument.indexOf('=');
  return equals < 0 ? [argument] : [argument.slice(0, equals), argument.slice(equals + 1)];
}

/** A host may have put anything here, the payload included. */
const printable = (name: string): string => (/^--?[a-z][a-z-]{0,30}$/.test(name) ? name : 'arguments');
