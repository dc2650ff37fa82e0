import { configSchema } from '../../src/config/schema.ts';
import { guards } from '../../src/guards/registry.ts';
import type { Generator } from './generator.ts';

/** The schema that editors find by the `$schema` of a `portcullis.json`. */
export const configSchemaFile: Generator = {
  name: 'the schema of portcullis.json',
  files: () => [{ path: 'schema/config.json', text: `${JSON.stringify(configSchema(guards), null, 2)}\n` }],
};
