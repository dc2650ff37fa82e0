import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Env } from './host.ts';

/** One payload of a host before it runs a shell command, with what the hook sees around it; ids and paths are neutral. */
export interface Sample {
  readonly host: HostId;
  /** The program's version, or what was read where it could not be run. */
  readonly version: string;
  /** When it was captured or read, ISO 8601. */
  readonly date: string;
  /** `captured` in a real session; `documented`: written after the host's documentation or source. */
  readonly source: 'captured' | 'documented';
  /** What `--event` gives, where the host's hook command names its event. */
  readonly event: string;
  readonly env: Env;
  readonly payload: JsonObject;
}
