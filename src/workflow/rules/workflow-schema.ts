import type { Json, JsonObject } from '../../protocol/json.ts';
import { WORKFLOW_PRESETS } from './read-workflow.ts';
import { VERB_CALLERS } from './verbs.ts';

const text: JsonObject = { type: 'string', minLength: 1 };
const flag: JsonObject = { type: 'boolean', default: false };
const texts: JsonObject = { type: 'array', items: text };
const days: JsonObject = { type: 'number', exclusiveMinimum: 0 };

const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});
const said = (schema: JsonObject, description: string): JsonObject => ({ description, ...schema });
const named = (schema: Json): JsonObject => ({ type: 'object', additionalProperties: schema });

const phase = closed(
  {
    name: text,
    specialist: said({ type: ['string', 'null'] }, 'The agent that does the work.'),
    reviewer: said(
      { type: ['string', 'null'] },
      'The agent whose review decides; without one, the verdict alone does.',
    ),
    workspace: said(flag, 'Its specialist writes source and tests.'),
    commit: said(flag, 'It closes only with a commit since its start.'),
  },
  { required: ['name'] },
);

const skill: JsonObject = {
  anyOf: [
    text,
    closed(
      { name: text, policy: { enum: ['verify', 'eager', 'on-demand'], default: 'verify' } },
      { required: ['name'] },
    ),
  ],
};

const agent = closed({
  aliases: said(texts, 'Other names that hosts and people call it by.'),
  dispatcher: said({ type: ['string', 'null'] }, 'The only agent that dispatches it.'),
  skills: said({ type: 'array', items: skill }, 'Skills it has to load before it works.'),
  inputs: said(texts, 'Files that its dispatch must name.'),
  outputs: said(texts, 'What it delivers: patterns of files, each with an optional comment in parentheses, or prose.'),
  context: said(texts, 'What is good to know.'),
});

const rights = closed(
  {
    role: { enum: ['orchestrator', 'reviewer', 'lens', 'specialist', 'worker'] },
    phase: text,
    files: texts,
    workspace: flag,
  },
  { required: ['role'] },
);

const variables = closed(
  Object.fromEntries(
    ['slug', 'root', 'layout', 'audit', 'config', 'configRoot', 'harness', 'pluginRoot'].map((name) => [name, text]),
  ),
);

/** The JSON Schema of `workflow` in `portcullis.json`, for editors. */
export const workflowSchema: JsonObject = said(
  closed({
    extends: said({ enum: Object.keys(WORKFLOW_PRESETS) }, 'A workflow to start from.'),
    root: said({ ...text, default: '.workflow' }, 'The folder of all runs, below this file’s own.'),
    phases: said({ type: 'array', items: phase, minItems: 1 }, 'The phases, in their order.'),
    end: said({ ...text, default: 'DONE' }, 'The name of the state after the last phase.'),
    agents: said(named(agent), 'The agents by their names.'),
    namespaces: said(texts, 'What may stand before an agent’s name with a colon.'),
    launcher: said(text, 'The agent that leads the workflow for a person.'),
    workspace: said({ ...texts, default: ['src/**', 'tests/**'] }, 'Source and tests.'),
    rights: said(named(rights), 'Who may write what, where it is not to be derived.'),
    verbs: said(
      closed(Object.fromEntries(Object.keys(VERB_CALLERS).map((verb) => [verb, texts]))),
      'Who may ask `workflow` for what: agents by name, `orchestrator`, `specialist`, `reviewer`, or `anyone`.',
    ),
    verdicts: said(
      named({ enum: ['APPROVED', 'CHANGES_REQUESTED'] }),
      'What a review may say, and what it stands for.',
    ),
    retries: said({ type: 'integer', minimum: 0, default: 2 }, 'How often a phase may be sent back.'),
    metadata: said(named(true), 'Fields of the state that may be set, and their shapes.'),
    protect: said(texts, 'Further files that only the workflow writes.'),
    commands: said(texts, 'Scripts of the workflow’s own: what they read from standard input is data.'),
    skillRoots: said(texts, 'Folders that hold skills.'),
    unnamedCaller: said(
      { enum: ['allow', 'deny'], default: 'allow' },
      'Whether a caller whom the host does not name may write reviews, and source and tests while agents of a phase do.',
    ),
    observability: closed({ stalePhaseHours: days, auditRetentionDays: days, signalRetentionDays: days }),
    environment: said(variables, 'Names of environment variables.'),
  }),
  'Phases that cannot be skipped, records that cannot be forged, agents that keep their roles.',
);
