import type { Guard, OptionKind } from '../guards/guard.ts';
import { PRESET_NAMES } from '../policy/presets.ts';
import { EVENT_NAMES } from '../protocol/event.ts';
import { HOST_IDS } from '../protocol/host.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { workflowSchema } from '../workflow/rules/workflow-schema.ts';
import { SEVERITIES, UNREADABLES } from './check.ts';
import { FAILURES } from './check-plugins.ts';
import { RULE_DECISIONS } from './check-rules.ts';

/** The JSON Schema (draft 2020-12) of `portcullis.json`, for editors. The product itself checks by the guards' tables. */
export function configSchema(guards: readonly Guard[]): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'portcullis.json',
    description: 'What coding agents may do here. JSON with comments and trailing commas.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      extends: {
        description: 'Presets: built in, a file (`./base.json`), or a package. `recommended` when no layer names any.',
        type: 'array',
        items: { anyOf: [{ enum: [...PRESET_NAMES] }, { type: 'string', minLength: 1 }] },
        default: ['recommended'],
      },
      guards: {
        description: 'Per guard its severity, alone or in a list with its options.',
        type: 'object',
        properties: Object.fromEntries(guards.map((guard) => [guard.name, guardSchema(guard)])),
        // Plugins bring guards of their own.
        additionalProperties: otherGuard,
      },
      rules: { description: 'Rules of your own, as data.', type: 'array', items: ruleSchema },
      plugins: pluginsSchema,
      audit: auditSchema,
      workflow: workflowSchema,
    },
  };
}

const SEVERITY_HELP = '`off`; `warn`: tell the agent and let it go on; `ask`: the host asks a person; `deny`: refuse.';
const UNREADABLE_HELP = 'What to do when it cannot be told whether this applies.';

const severitySchema: JsonObject = { description: SEVERITY_HELP, enum: [...SEVERITIES] };

const otherGuard: JsonObject = {
  description: 'A guard that a plugin brings.',
  anyOf: [
    severitySchema,
    { type: 'array', prefixItems: [severitySchema, { type: 'object' }], items: false, minItems: 1 },
  ],
};

const pluginsSchema: JsonObject = {
  description: 'Modules with guards of your own: paths (`./portcullis/guards.ts`) and names of packages.',
  type: 'array',
  items: {
    anyOf: [
      { type: 'string', minLength: 1 },
      {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        properties: {
          from: { type: 'string', minLength: 1, description: 'The path, or the name of the package.' },
          failure: {
            description:
              'What becomes of calls while none of its guards is known and it cannot be loaded: `closed` refuses them.',
            enum: [...FAILURES],
            default: 'open',
          },
        },
      },
    ],
  },
};

function guardSchema(guard: Guard): JsonObject {
  const options = Object.entries(guard.options).map(([name, kind]) => [name, optionSchema(kind)] as const);
  return {
    description: guard.summary,
    anyOf: [
      severitySchema,
      {
        type: 'array',
        prefixItems: [
          severitySchema,
          {
            type: 'object',
            additionalProperties: false,
            properties: {
              ...Object.fromEntries(options),
              unreadable: { description: UNREADABLE_HELP, enum: [...UNREADABLES], default: guard.unreadable },
            },
          },
        ],
        items: false,
        minItems: 1,
      },
    ],
  };
}

function optionSchema(kind: OptionKind): JsonObject {
  const common: Record<string, Json> = { description: kind.help, default: kind.default };
  return kind.type === 'strings'
    ? { ...common, type: 'array', items: { type: 'string' } }
    : { ...common, type: kind.type };
}

const oneOrMore = (items: JsonObject, description: string): JsonObject => ({
  description,
  anyOf: [items, { type: 'array', items, minItems: 1 }],
});

const text: JsonObject = { type: 'string', minLength: 1 };

const ruleSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'when', 'decision', 'reason'],
  properties: {
    name: { ...text, description: 'Named in messages, in the log and in approvals.' },
    when: {
      description: 'Every condition given must hold; a list holds when one of its items does.',
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: {
        event: oneOrMore({ enum: [...EVENT_NAMES] }, 'Before a tool runs, when absent.'),
        tool: oneOrMore(text, 'A kind (`shell`, `write`, `edit` …) or a host’s own name; `*` stands for any text.'),
        host: oneOrMore({ anyOf: [{ enum: [...HOST_IDS] }, { type: 'string', pattern: '\\*' }] }, 'The agent’s host.'),
        agent: oneOrMore(text, 'The acting agent’s name or type; `*` stands for any text.'),
        path: oneOrMore(
          text,
          'Files that the call touches; relative patterns match at any depth unless they begin with `./`.',
        ),
        command: oneOrMore(
          text,
          'The program, the words that follow it, and options that stand anywhere, as the shell would see them.',
        ),
        url: oneOrMore(text, 'Addresses that the call names; `*` stands for any text.'),
        text: oneOrMore(
          text,
          'Text in the prompt, the arguments or the result: as it stands, with `*` for any text, or a regular expression between slashes (`/…/i`).',
        ),
      },
    },
    decision: { enum: [...RULE_DECISIONS] },
    reason: { ...text, description: 'Told to the agent.' },
    unreadable: { description: UNREADABLE_HELP, enum: [...UNREADABLES], default: 'allow' },
  },
};

const auditSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    retentionDays: { description: 'How long the log is kept.', type: 'number', exclusiveMinimum: 0, default: 30 },
    maxFileBytes: {
      description: 'A file of the log that has reached this size is followed by a new one.',
      type: 'number',
      minimum: 65_536,
      default: 16_777_216,
    },
  },
};
