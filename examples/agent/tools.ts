import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../../src/protocol/json.ts';

export interface Tool {
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  /** Asks a person before it runs. */
  readonly needsPermission?: boolean;
  /** What the model sees of the result; throws when the tool fails. */
  run(input: JsonObject): Promise<string>;
}

const object = (property: string): JsonObject => ({ type: 'object', required: [property] });

export function tools(cwd: string): Readonly<Record<string, Tool>> {
  return {
    read_file: {
      parameters: object('path'),
      run: ({ path }) => readFile(resolve(cwd, String(path)), 'utf8'),
    },
    run_shell_command: {
      parameters: object('command'),
      run: async ({ command }) => (await promisify(execFile)('bash', ['-c', String(command)], { cwd })).stdout,
    },
  };
}

/** For the engine's `validateInput`: a rewrite by a hook has to fit the tool's schema. */
export function validate(all: Readonly<Record<string, Tool>>) {
  return (name: string, input: JsonObject): string | undefined => {
    const required = all[name]?.parameters.required;
    if (!Array.isArray(required)) return undefined;
    const missing = required.find((property) => typeof input[String(property)] !== 'string');
    return missing === undefined ? undefined : `${missing} must be a string`;
  };
}
