import { EVENT_NAMES } from '../../protocol/event.ts';
import { HOST_IDS } from '../../protocol/host.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { TOOL_KINDS } from '../../protocol/tool-call.ts';
import { OUTCOMES } from './case.ts';

/** The JSON Schema (draft 2020-12) of a file of cases in YAML, for editors. `portcullis test` checks by itself. */
export function caseSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Cases of a Portcullis policy',
    anyOf: [
      cases,
      {
        type: 'object',
        additionalProperties: false,
        required: ['cases'],
        properties: {
          defaults: {
            description: 'What most cases share.',
            type: 'object',
            additionalProperties: false,
            properties: common,
          },
          cases,
        },
      },
    ],
    $defs: {
      case: { type: 'object', additionalProperties: false, properties: { ...common, ...own, ...shortForms() } },
    },
  };
}

const cases: JsonObject = { type: 'array', items: { $ref: '#/$defs/case' } };
const text = (description: string): JsonObject => ({ type: 'string', description });
const oneOrMore = (items: JsonObject, description: string): JsonObject => ({
  description,
  anyOf: [items, { type: 'array', items, minItems: 1 }],
});

const outcome: JsonObject = oneOrMore(
  { enum: [...OUTCOMES] },
  'What is to become of it. `warn`: it goes on, and the agent is told something.',
);
const names: JsonObject = oneOrMore({ type: 'string' }, 'Guards and rules that must have something to say.');

const common: JsonObject = {
  host: { description: 'Who sends it; `claude-code` when absent.', enum: [...HOST_IDS] },
  event: { description: 'Before a tool runs, or when a prompt is sent, when absent.', enum: [...EVENT_NAMES] },
  cwd: text('The directory, from the project’s folder.'),
  env: {
    description: 'Variables beside those there are; null takes one away.',
    type: 'object',
    additionalProperties: { type: ['string', 'null'] },
  },
  agent: text('The acting agent’s name.'),
  branch: text('The branch that is checked out.'),
  git: {
    description: 'The repository; `false`: none.',
    anyOf: [
      { const: false },
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          branch: text('The branch that is checked out; `main` when absent.'),
          branches: { description: 'Other branches.', type: 'array', items: { type: 'string' } },
          config: text('The text of `.git/config`.'),
        },
      },
    ],
  },
  files: {
    description: 'Texts of files by path, beside those on disk; null: a file that is not there.',
    type: 'object',
    additionalProperties: { type: ['string', 'null'] },
  },
  expect: outcome,
  decision: outcome,
  guard: names,
  guards: names,
};

const own: JsonObject = {
  command: text('A shell command.'),
  tool: { description: 'Another kind of tool.', enum: [...TOOL_KINDS] },
  input: { description: 'Its arguments, or the text that it is mostly about.', type: ['object', 'string'] },
  prompt: text('What a person asks.'),
  payload: { description: 'A whole payload, as its host sends it.' },
  payloadBase64: text('The same in Base64.'),
  response: { description: 'The tool’s result, after it ran.' },
  reason: text('Text in the reason: as it stands, with `*` for any text, or a regular expression between slashes.'),
  context: text('The same for what the agent is told besides.'),
  name: text('What the case is called.'),
  id: text('The same.'),
  why: text('The same: why it is to be so.'),
  skip: { description: 'Why it is not judged.', type: ['string', 'boolean'] },
};

function shortForms(): JsonObject {
  const subject: JsonObject = { anyOf: [{ type: 'string' }, { $ref: '#/$defs/case' }] };
  return Object.fromEntries(
    OUTCOMES.map((name) => [
      name,
      oneOrMore(subject, `Commands, or other calls, that are to have the outcome ${name}.`),
    ]),
  );
}
