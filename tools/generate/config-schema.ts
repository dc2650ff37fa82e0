import { caseSchema } from '../../src/cli/cases/case-schema.ts';
import { configSchema } from '../../src/config/schema.ts';
import { guards } from '../../src/guards/registry.ts';
import { indentedJson } from '../indented-json.ts';
import type { Generator } from './generator.ts';

/** The schemas that editors find: by the `$schema` of a `portcullis.json`, and by the first line of a file of cases. */
export const configSchemaFile: Generator = {
  name: 'the schemas of portcullis.json and of files of cases',
  files: () => [
    { path: 'schema/config.json', text: indentedJson(configSchema(guards)) },
    { path: 'schema/cases.json', text: indentedJson(caseSchema()) },
  ],
};
