import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { run, usage } from '../../src/cli/commands/workflow.ts';
import { type Io, paintFor } from '../../src/cli/io.ts';
import { readOptions } from '../../src/cli/options.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { isConventional } from '../../src/workflow/rules/commits.ts';
import { judgeOrder, judgeProvenance } from '../../src/workflow/rules/dispatch.ts';
import { canonicalName } from '../../src/workflow/rules/identity.ts';
import { backupNumber, type Condition, diagnose } from '../../src/workflow/rules/recovery.ts';
import { applyEvent, type WorkflowEvent } from '../../src/workflow/rules/transitions.ts';
import { type CaseRow, testAreas } from './rows.ts';
import { object, preset, workflowOf } from './workflow.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: JsonObject;
  readonly expected: Json;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function applied({ input, expected }: Row): void {
  const state = input.state;
  const order = object(object(state).userPreferences).phaseOrder;
  // The order of phases belongs to the workflow, wherever a row writes it.
  const workflow = Array.isArray(order) ? workflowOf({ phaseOrder: order }) : preset();
  const outcome = applyEvent(state, object(input.event) as WorkflowEvent, workflow);
  const { reasonIncludes, preserved, ...wanted } = object(expected);
  const { ok, code, ...fields } = wanted;
  expect(outcome.ok ? { ok: true } : { ok: false, code: outcome.code }).toEqual(
    code === undefined ? { ok } : { ok, code },
  );
  for (const part of Array.isArray(reasonIncludes) ? reasonIncludes : [])
    if (!outcome.ok) expect(outcome.reason).toContain(part);
  if (!outcome.ok) return;
  expect(outcome.state).toMatchObject(fields);
  expect(Object.isFrozen(outcome.state)).toBe(true);
  for (const name of Array.isArray(preserved) ? preserved.map(String) : [])
    expect(outcome.state[name]).toEqual(object(state)[name]);
}

/** A situation in words: what is there, and whether a backup is. */
function condition(situation: string): Condition {
  const found = (['missing', 'corrupted', 'invalid', 'stale', 'healthy'] as const).find((one) =>
    situation.startsWith(one),
  );
  return found ?? (situation.startsWith('io') ? 'unreadable' : 'healthy');
}

/** A verb of the command line in a throw-away project whose phases ask for nothing but a verdict. */
function commandLine({ input, expected }: Row): void {
  const wanted = object(expected);
  const args = Array.isArray(input.args) ? input.args.map(String) : [];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-cases-')));
  try {
    writeFileSync(join(folder, 'portcullis.json'), JSON.stringify({ workflow: PLAIN }));
    const slug = args[args.indexOf('--slug') + 1] ?? 'none';
    const run = join(folder, '.copilot-tracking/skraft-plans', slug);
    const before = stateText(input.state, run);
    const outcome = inFolder(args, folder);
    const after = existsSync(join(run, 'state.json')) ? readFileSync(join(run, 'state.json'), 'utf8') : '';
    const names = existsSync(run) ? readdirSync(run) : [];
    const {
      stdoutJsonHas,
      stdoutRaw,
      stderrIncludes,
      stdout,
      stderr,
      state,
      stateUnchanged,
      noBackup,
      noTmpLeft,
      exit,
    } = wanted;
    if (exit !== undefined) expect(outcome).toMatchObject({ exit });
    if (stdout !== undefined) expect(JSON.parse(outcome.out)).toMatchObject(object(stdout));
    if (stderr !== undefined) expect(JSON.parse(outcome.err)).toMatchObject(object(stderr));
    if (stdoutJsonHas !== undefined) expect(JSON.parse(outcome.out)).toHaveProperty(String(stdoutJsonHas));
    if (stdoutRaw !== undefined) expect(outcome.out.trim()).toBe(stdoutRaw);
    for (const part of Array.isArray(stderrIncludes) ? stderrIncludes : []) expect(outcome.err).toContain(part);
    if (state !== undefined) expect(JSON.parse(after)).toMatchObject(object(state));
    if (stateUnchanged === true) expect(after).toBe(before);
    if (noBackup === true) expect(names.filter((name) => name.includes('.bak.'))).toEqual([]);
    if (noTmpLeft === true) expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PLAIN = {
  extends: 'skraft',
  phases: ['RESEARCH', 'DESIGN', 'DISTILL', 'DELIVER'].map((name) => ({ name })),
};

function stateText(state: Json | undefined, run: string): string {
  if (state === null || state === undefined) return '';
  mkdirSync(run, { recursive: true });
  const whole = typeof state === 'string' ? state : JSON.stringify({ currentPhase: 'RESEARCH', ...object(state) });
  writeFileSync(join(run, 'state.json'), whole);
  return whole;
}

function inFolder(args: readonly string[], cwd: string) {
  const written = { out: '', err: '' };
  const io: Io = {
    env: { HOME: cwd, PATH: process.env.PATH },
    cwd,
    home: cwd,
    stdin: () => Buffer.alloc(0),
    out: (text) => {
      written.out += text;
      return true;
    },
    err: (text) => {
      written.err += text;
    },
    paint: paintFor({ NO_COLOR: '1' }, false),
  };
  const options = readOptions([...args, '--json'], usage);
  if (typeof options === 'string') return { ...written, err: options, exit: 64 };
  return { exit: run(options, io), ...written };
}

const areas: Readonly<Record<string, (row: Row) => void>> = {
  'state.apply': applied,
  'state.cli': commandLine,
  'recovery.action': ({ input, expected }) => {
    const situation = text(input.situation);
    const hasBackup = /\bbackup\b/.test(situation) && !/\bno (?:healthy )?backup\b/.test(situation);
    expect(diagnose(condition(situation), hasBackup).action).toBe(object(expected).subcommand);
  },
  'recovery.backupTs': ({ input, expected }) => expect(backupNumber(text(input.name))).toBe(expected),
  'dispatch.provenance': ({ input, expected }) => {
    const name = (key: string) => (typeof input[key] === 'string' ? input[key] : undefined);
    const found = judgeProvenance(name('caller'), name('requested'), workflowOf(input.config ?? {}));
    expect(found.ok ? 'ok' : found.code).toBe(expected);
  },
  'dispatch.order': ({ input, expected }) => {
    const given = input.dispatchState;
    const state = object(given);
    const progress = {
      currentPhase: text(state.currentPhase),
      specialistDone: state.specialistDone === true,
      verdict: typeof state.reviewerVerdict === 'string' ? state.reviewerVerdict : null,
    };
    const known = typeof state.currentPhase === 'string' ? progress : undefined;
    const found = judgeOrder(text(input.agent), known, workflowOf(input.config ?? {}));
    expect(found.ok ? found.stage : found.code).toBe(expected);
  },
  'agent.canonical': ({ input, expected }) => expect(canonicalName(input.name, preset()) ?? null).toBe(expected),
  'commit.conventional': ({ input, expected }) => expect(isConventional(text(input.subject))).toBe(expected),
};

describe('the state of a run', () => testAreas('workflow-state', areas));
