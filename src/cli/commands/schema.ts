import { configSchema } from '../../config/schema.ts';
import { guards } from '../../guards/registry.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { caseSchema } from '../cases/case-schema.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';

const SCHEMAS: Readonly<Record<string, () => JsonObject>> = {
  config: () => configSchema(guards),
  cases: caseSchema,
};

export const usage: Usage = {
  line: 'schema [NAME]',
  summary: `Prints a JSON Schema. Names: ${Object.keys(SCHEMAS).join(', ')}. Without a name, the names.`,
  options: {},
  exits: 'Exit 0: done. 64: the command line is wrong, or there is no such schema.',
  words: [0, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const [name] = options.words;
  if (name === undefined) {
    io.out(`${Object.keys(SCHEMAS).join('\n')}\n`);
    return 0;
  }
  const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (schema === undefined) {
    io.err(`portcullis: there is no schema ${name}; there are: ${Object.keys(SCHEMAS).join(', ')}\n`);
    return 64;
  }
  io.out(`${JSON.stringify(schema(), null, 2)}\n`);
  return 0;
}
