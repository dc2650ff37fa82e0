import { describe, expect } from 'vitest';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import { isObject, type Json, type JsonObject } from '../../src/protocol/json.ts';
import { deriveRights } from '../../src/workflow/rules/roles.ts';
import type { Rights, Workflow } from '../../src/workflow/rules/workflow.ts';
import { judgeWrites, unnamedWrite } from '../../src/workflow/rules/write-rights.ts';
import type { Place } from '../../src/workflow/rules/write-targets.ts';
import { passes, TRACKED } from './judge.ts';
import { type CaseRow, readFixture, readRows, testRows } from './rows.ts';
import { judgedCalls, object, workflowOf } from './workflow.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: JsonObject;
  readonly expected: Json;
}

const fixture = object(object(object(readFixture('workflow-fixture')).writeRightsFixture).input);
const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function placeOf(input: JsonObject): Place {
  const folder = (text(input.cwd) ?? '/repo').replaceAll('\\', '/');
  return { folder, root: text(input.trackingRoot) ?? `${folder === '/' ? '' : folder}/.copilot-tracking/skraft-plans` };
}

function rights({ input, expected }: Row): void {
  const caller = object(input.caller);
  const chain = Array.isArray(caller.chain) ? caller.chain.map(String) : [];
  const config = input.config === undefined ? fixture : object(input.config);
  const calls = judgedCalls(Array.isArray(input.calls) ? input.calls : [], text(input.cwd));
  // A row without a caller is about one that nobody could tell.
  const complete = isObject(input.caller) && caller.complete !== false;
  const found = judgeWrites({ chain, complete }, calls, workflowOf(config), placeOf(input));
  const { allowed, code, agent } = object(expected);
  expect({ allowed: found.allowed, code: found.code, reason: found.allowed ? '' : found.reason }).toMatchObject({
    ...(allowed === undefined ? {} : { allowed }),
    ...(code === undefined ? {} : { code }),
  });
  if (agent !== undefined && !found.allowed) expect(found.agent).toBe(agent);
}

/** Both guards, one after the other, as they stood before there were rights per role. */
function seed({ input, expected }: Row): void {
  const cwd = text(input.cwd) ?? '/repo';
  const agents = Array.isArray(input.deliverAgents) ? input.deliverAgents.map(String) : [];
  const [specialist = null, reviewer = null] = agents;
  const workflow = workflowOf(
    {
      phaseAgents: { DELIVER: { specialist, reviewer } },
      workspacePhases: ['DELIVER'],
      pipeline: { launcher: 'orchestrator' },
    },
    { unnamedCaller: 'deny' },
  );
  const call: JsonObject =
    input.command === undefined
      ? { toolName: 'Write', toolInput: { file_path: input.filePath ?? '' } }
      : { toolName: 'Bash', toolInput: { command: input.command } };
  expect(bothPass(call, text(input.agentName), text(input.phase), cwd, workflow)).toBe(object(expected).ok);
}

function service({ input, expected }: Row): void {
  const cwd = typeof input.cwd === 'string' && input.cwd.startsWith('/') ? input.cwd : '/home/dev';
  const workflow = workflowOf(input.config ?? {});
  const ok = bothPass(input, text(input.agentName), undefined, cwd, workflow);
  expect(ok ? 'allow' : 'deny').toBe(object(expected).decision);
}

function bothPass(
  call: Json,
  agent: string | undefined,
  phase: string | undefined,
  cwd: string,
  workflow: Workflow,
): boolean {
  const calls = judgedCalls([call], cwd);
  const place = placeOf({ cwd });
  const isKept = calls.every(({ effects }) => effects.every((effect) => !recordsHit(effect.path, effect.action)));
  const command = text(object(object(call).toolInput).command);
  const isShell = object(call).toolName === 'Bash' && command !== undefined;
  if (isShell ? !passes(protectedFiles, { paths: TRACKED }, command, { cwd }) : !isKept) return false;
  if (agent !== undefined) return judgeWrites({ chain: [agent], complete: false }, calls, workflow, place).allowed;
  const open = workflow.phases.find(({ name }) => name === phase);
  return (
    workflow.unnamedCaller === 'allow' || open?.workspace !== true || unnamedWrite(calls, workflow, place) === undefined
  );
}

const recordsHit = (path: readonly unknown[], action: string): boolean =>
  action !== 'read' && /skraft-plans\/[^/]+\/state\.json$/.test(String(path[0]));

function derived({ input, expected }: Row): void {
  const workflow = workflowOf({
    ...input,
    pipeline: { launcher: input.launcher ?? null, dispatcher: input.dispatcher ?? null },
  });
  const found: Readonly<Record<string, Rights>> = deriveRights(workflow);
  expect(found).toEqual(expected);
}

const areas: Readonly<Record<string, (row: Row) => void>> = {
  'g8.writeRights': rights,
  'g8.derive': derived,
  'guard.g8-seed': seed,
  'guard.combined-seed': seed,
  'guard.service': service,
  'path.workspace': ({ input, expected }) => {
    const calls = judgedCalls([{ toolName: 'Write', toolInput: { file_path: input.path ?? '' } }], '/repo');
    expect(unnamedWrite(calls, workflowOf({}), placeOf({ cwd: '/repo' })) !== undefined).toBe(expected);
  },
};

const rows = readRows<Row>('shell-workspace-writes').filter(({ area }) => Object.hasOwn(areas, area));

describe('rights to write', () => testRows('shell-workspace-writes', rows, (row) => areas[row.area]?.(row)));
