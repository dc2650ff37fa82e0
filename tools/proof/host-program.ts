import type { Scope } from '../../src/hosts/settings.ts';
import type { HostId } from '../../src/protocol/host.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import type { ToolRequest } from './model/wire.ts';
import type { Stage } from './stage.ts';

/** How a host is got, started and spoken to, without a person and without its vendor's services. */
export interface HostProgram {
  readonly host: HostId;
  /** Names the kind of wiring where a host is proved in more than one. */
  readonly wiring?: string;
  /** The package in npm's registry; `{platform}` is `linux-x64` and the like. */
  readonly package: string;
  /** What is proved when no version is given. */
  readonly version: string;
  /** The executable, or the script for Node, below `node_modules`. */
  readonly entry: string;
  readonly runs: 'binary' | 'script';
  /** The oldest major version of Node that a script runs on. */
  readonly node?: number;
  /** What to install, or how to wire by hand where `install` writes another wiring. */
  readonly wire: Installed | { readonly byHand: (stage: Stage, hook: HookLine) => void };
  /** Where nobody can be asked, the host waits all the same, so that the session has to be ended. */
  readonly waitsOnAsk?: true;
  /** The host ends its session at the first refusal, so that every attempt gets a session of its own. */
  readonly endsOnRefusal?: true;
  /** Writes the settings that the session needs: the model's address, the server of the forbidden tool. */
  prepare(stage: Stage, session: SessionSettings): void;
  start(stage: Stage, session: SessionSettings): Start;
  readonly tools: ToolNames;
}

/** What `install` is told. */
export interface Installed {
  readonly scope: Scope;
  /** Another host, whose settings this one reads. */
  readonly settingsOf?: HostId;
}

/** The command line of the hook, for a host's own settings. */
export type HookLine = (...args: readonly string[]) => string;

export interface SessionSettings {
  /** `http://127.0.0.1:PORT` of the model. */
  readonly model: string;
  readonly prompt: string;
  /** Starts the server of the forbidden tool: program, then arguments. */
  readonly ledger: readonly [string, ...string[]];
}

export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Commands of the same program to run before, one after the other. */
  readonly before?: readonly (readonly string[])[];
}

/** What a model has to say for a command, a new file and a server's tool. */
export interface ToolNames {
  shell(command: string): ToolRequest;
  write(file: string, text: string): ToolRequest;
  mcp(server: string, tool: string, input: JsonObject): ToolRequest;
}
