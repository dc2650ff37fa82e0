import type { HostId } from '../../src/protocol/host.ts';

/** A host of which no session runs here: why, and what its folder is held to instead. */
export interface StandIn {
  readonly host: HostId;
  readonly why: string;
  readonly instead: string;
}

export const standIns: readonly StandIn[] = [
  {
    host: 'cursor',
    why: 'Its agent runs in its maker’s cloud.',
    instead: 'The parser, validator and merger of hooks that its own SDK ships (`@cursor/sdk` 1.0.32), read and run.',
  },
  {
    host: 'vscode',
    why: 'It is no package of npm, and its hooks run in the window of an editor.',
    instead: 'Its published source: hook schema, runner and the loop that calls tools.',
  },
  {
    host: 'amplifier',
    why: 'Its modules install from git repositories, and none comes from a registry.',
    instead: 'The published source of its kernel and of the module that runs hooks as commands.',
  },
  {
    host: 'windsurf',
    why: 'It is a desktop program and no package.',
    instead: 'Its documented rules: exit code 2 with the reason on standard error refuses, nothing else does.',
  },
  {
    host: 'kiro',
    why: 'Its program is no package, and asks for a login.',
    instead: 'Its documented rules: exit code 2 with the reason on standard error refuses, nothing else does.',
  },
  {
    host: 'auggie',
    why: 'It speaks with its maker’s service alone, and asks for an account.',
    instead: 'The hook code of its package (`@augmentcode/auggie` 0.36.0), read.',
  },
  {
    host: 'crush',
    why: 'Its package of npm is a loader that gets the program from elsewhere, which is out of reach here.',
    instead: 'The documentation of its hooks, and their published source: the runner, and what it makes of an answer.',
  },
  {
    host: 'copilot-shell',
    why: 'It is no package of npm and has to be built from source.',
    instead:
      'Payloads captured from a build of 2.4.1, and its published source; its parser and merger have their double in the engine.',
  },
];
