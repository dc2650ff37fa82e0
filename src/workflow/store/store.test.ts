import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../protocol/json.ts';
import type { Outside } from '../rules/gate.ts';
import { readWorkflow } from '../rules/read-workflow.ts';
import type { WorkflowEvent } from '../rules/transitions.ts';
import { linkAfter, readChain, sha256 } from './chain.ts';
import { filesOf, type RunPlace } from './place.ts';
import { purgeRun } from './purge.ts';
import { diagnoseRun, resetRun, rollBack } from './recover.ts';
import { changeRun, initRun, readRun, selectRun } from './run-store.ts';
import { recordFault, verifyRun } from './verify.ts';

const workflow = readWorkflow({
  phases: [
    { name: 'PLAN', specialist: 'planner' },
    { name: 'BUILD', specialist: 'builder', reviewer: 'critic' },
  ],
  agents: { planner: { outputs: ['{run}/plan.md'] } },
});

let folder = '';
let time = 0;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-store-')));
  time = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = (slug = 'demo'): RunPlace => ({
  workflow,
  slug,
  root: join(folder, 'runs'),
  stateFolder: join(folder, 'user'),
  now: () => (time += 1000),
});
const outside: Outside = { exists: () => true, text: () => 'verdict: APPROVED\n', head: () => null };
const change = (event: WorkflowEvent) => changeRun(place(), event, outside);
const record = (path: string) => change({ type: 'RECORD_ARTIFACT', phase: 'PLAN', path });
const files = () => filesOf(place());
const state = (): JsonObject => JSON.parse(readFileSync(files().state, 'utf8'));
const names = () => readdirSync(files().folder).sort();
const faults = () => verifyRun(place()).faults;

describe('a run on the disk', () => {
  it('begins once, and is the one that is meant', () => {
    expect(initRun(place())).toMatchObject({ ok: true, value: { created: true } });
    expect(initRun(place())).toMatchObject({ ok: true, value: { created: false } });
    expect(readFileSync(files().pointer, 'utf8')).toBe('demo\n');
    expect(names()).toEqual(['state.audit.jsonl', 'state.json']);
  });

  it('begins with its first change, even one that is refused', () => {
    expect(change({ type: 'ADVANCE', targetPhase: 'BUILD' })).toMatchObject({
      error: { code: 'VERDICT_NOT_APPROVED' },
    });
    expect(state()).toMatchObject({ currentPhase: 'PLAN' });
    expect(faults()).toEqual([]);
  });

  it('keeps the three newest states beside the present one, and no draft', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) record(`${name}.md`);
    const backups = names().filter((name) => name.includes('.bak.'));
    expect(backups).toHaveLength(3);
    expect(names().filter((name) => name.endsWith('.tmp') || name.endsWith('.lock'))).toEqual([]);
    const newest = JSON.parse(readFileSync(join(files().folder, backups.at(-1) ?? ''), 'utf8'));
    expect(newest.phaseArtifacts.PLAN).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
  });

  it('does not close a phase that the gate holds, and leaves the state as it is', () => {
    change({ type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'APPROVED' });
    const before = readFileSync(files().state, 'utf8');
    const refusal = change({ type: 'ADVANCE', targetPhase: 'BUILD' });
    expect(refusal).toMatchObject({
      error: { code: 'PHASE_GATE', violations: [{ code: 'ARTIFACT_MISSING', file: 'plan.md' }] },
    });
    expect(readFileSync(files().state, 'utf8')).toBe(before);
    record('plan.md');
    expect(change({ type: 'ADVANCE', targetPhase: 'BUILD' })).toMatchObject({ value: { currentPhase: 'BUILD' } });
  });

  it('is selected only where it is', () => {
    expect(selectRun(place('absent'))).toMatchObject({ error: { code: 'NO_STATE' } });
    initRun(place());
    initRun(place('other'));
    selectRun(place());
    expect(readFileSync(files().pointer, 'utf8')).toBe('demo\n');
  });

  it('is told apart: no JSON, no state, not readable', () => {
    record('a.md');
    writeFileSync(files().state, '{"currentPhase"');
    expect(readRun(place())).toMatchObject({ error: { code: 'CORRUPTED_STATE' } });
    writeFileSync(files().state, '{"currentPhase":"NOWHERE"}');
    expect(readRun(place())).toMatchObject({ error: { code: 'INVALID_STATE' } });
    writeFileSync(files().state, '{"currentPhase":"PLAN","surprise":1}');
    expect(readRun(place())).toMatchObject({ error: { code: 'INVALID_STATE' } });
    unlinkSync(files().state);
    expect(readRun(place())).toMatchObject({ error: { code: 'NO_STATE' } });
    expect(changeRun({ ...place(), root: '/dev/null/runs' }, { type: 'RESOLVE_STALE' }, outside)).toMatchObject({
      error: { code: 'IO_ERROR' },
    });
  });
});

describe('the chain beside the state', () => {
  it('has a line for every change, each following the one before', () => {
    record('a.md');
    change({ type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'APPROVED' });
    const { links, faults: broken } = readChain(readFileSync(files().chain, 'utf8'));
    expect(links.map(({ did }) => did)).toEqual(['CREATED', 'RECORD_ARTIFACT', 'RECORD_VERDICT']);
    expect(links.at(-1)).toMatchObject({
      detail: { phase: 'PLAN', verdict: 'APPROVED' },
      after: sha256(readFileSync(files().state)),
    });
    expect(broken).toEqual([]);
  });

  it('shows a forged state, which no change builds on', () => {
    record('plan.md');
    writeFileSync(files().state, JSON.stringify({ ...state(), verdicts: { PLAN: 'APPROVED' } }));
    expect(faults()).toEqual(['the state was changed by other means']);
    expect(recordFault(place())).toBe('the state was changed by other means');
    expect(change({ type: 'ADVANCE', targetPhase: 'BUILD' })).toMatchObject({ error: { code: 'TAMPERED_STATE' } });
    expect(rollBack(place())).toMatchObject({ ok: true });
    expect(faults()).toEqual([]);
    expect(state()).toMatchObject({ verdicts: {} });
  });

  it('remembers by which workflow a phase was closed', () => {
    const lax = { ...place(), workflow: readWorkflow({ phases: [{ name: 'PLAN' }, { name: 'BUILD' }] }) };
    changeRun(lax, { type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'APPROVED' }, outside);
    changeRun(lax, { type: 'ADVANCE', targetPhase: 'BUILD' }, outside);
    expect(verifyRun(lax).remarks).toEqual([]);
    expect(verifyRun(place())).toMatchObject({
      sound: true,
      remarks: ['line 3 closed a phase by another workflow than this'],
    });
  });

  it('shows an older state that was put back', () => {
    record('a.md');
    const before = readFileSync(files().state);
    change({ type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'CHANGES_REQUESTED' });
    record('b.md');
    writeFileSync(files().state, before);
    expect(faults()[0]).toContain('an older one was put back');
  });

  it('shows an older record that was put back whole', () => {
    record('a.md');
    const kept = [files().state, files().chain].map((file) => [file, readFileSync(file)] as const);
    record('b.md');
    for (const [file, text] of kept) writeFileSync(file, text);
    expect(faults()[0]).toContain('this machine has seen line 3');
    expect(recordFault(place())).toContain('this machine has seen line 3');
  });

  it('shows a chain that was written anew for a forged state', () => {
    record('a.md');
    record('b.md');
    const forged = `${JSON.stringify({ ...state(), verdicts: { PLAN: 'APPROVED' } })}\n`;
    const at = new Date(time).toISOString();
    const first = linkAfter(undefined, { at, did: 'CREATED', detail: {}, before: null, after: 'x' });
    const second = linkAfter(first, { at, did: 'RECORD_ARTIFACT', detail: {}, before: 'x', after: 'y' });
    const third = linkAfter(second, { at, did: 'RECORD_VERDICT', detail: {}, before: 'y', after: sha256(forged) });
    writeFileSync(files().state, forged);
    writeFileSync(files().chain, [first, second, third].map((link) => `${JSON.stringify(link)}\n`).join(''));
    expect(faults()[0]).toContain('written anew');
    unlinkSync(files().chain);
    expect(change({ type: 'RESOLVE_STALE' })).toMatchObject({ error: { code: 'TAMPERED_STATE' } });
  });

  it.each([
    [
      'a line that was changed',
      (lines: string[]) => lines.map((line, at) => (at === 1 ? line.replace('a.md', 'z.md') : line)),
      'line 2 was changed',
    ],
    [
      'a line that was taken out',
      (lines: string[]) => lines.filter((_, at) => at !== 1),
      'between lines 1 and 3 something is missing',
    ],
    ['a beginning that was cut off', (lines: string[]) => lines.slice(1), 'what stood before line 2 is gone'],
    [
      'a line that is none',
      (lines: string[]) => [...lines.slice(0, 1), 'x', ...lines.slice(1)],
      'line 2 is no line of a chain',
    ],
  ])('shows %s', (_why, edit, fault) => {
    record('a.md');
    record('b.md');
    const lines = readFileSync(files().chain, 'utf8').trimEnd().split('\n');
    writeFileSync(files().chain, `${edit(lines).join('\n')}\n`);
    expect(faults()).toContain(fault);
    expect(change({ type: 'RESOLVE_STALE' })).toMatchObject({ error: { code: 'TAMPERED_STATE' } });
    expect(rollBack(place())).toMatchObject({ error: { code: 'NO_BACKUP' } });
    expect(resetRun(place())).toMatchObject({ ok: true });
    expect(faults()).toEqual([]);
  });

  it('recognises a write that a crash cut short, and a torn line', () => {
    record('a.md');
    const before = readFileSync(files().state);
    record('b.md');
    writeFileSync(files().state, before);
    expect(verifyRun(place())).toMatchObject({ sound: true, remarks: ['the write of line 3 did not come to its end'] });
    expect(record('c.md')).toMatchObject({ ok: true });
    expect(faults()).toEqual([]);
    appendFileSync(files().chain, '{"seq":5,"at":');
    expect(faults()).toEqual([]);
  });

  it('is taken up for a state from before there was one', () => {
    initRun(place());
    for (const file of [files().chain, join(folder, 'user')]) rmSync(file, { recursive: true });
    expect(record('a.md')).toMatchObject({ ok: true });
    expect(readChain(readFileSync(files().chain, 'utf8')).links.map(({ did }) => did)).toEqual([
      'ADOPTED',
      'RECORD_ARTIFACT',
    ]);
  });

  it('outlives retention: a checkpoint stands for what goes', () => {
    time -= 40 * 86_400_000;
    record('a.md');
    record('b.md');
    time += 40 * 86_400_000;
    record('c.md');
    const old = join(files().folder, 'state.json.corrupted.1');
    copyFileSync(files().state, old);
    utimesSync(old, 1, 1);
    expect(purgeRun(place())).toMatchObject({ value: { lines: 2, signals: 1 } });
    expect(existsSync(old)).toBe(false);
    expect(verifyRun(place())).toMatchObject({ sound: true, lines: 2 });
    record('d.md');
    expect(faults()).toEqual([]);
    expect(purgeRun(place())).toMatchObject({ value: { lines: 0 } });
  });
});

describe('what is no plain file', () => {
  const replaceBy = (path: string, kind: 'pipe' | 'folder'): void => {
    rmSync(path, { force: true });
    if (kind === 'pipe') execFileSync('mkfifo', [path]);
    else mkdirSync(path);
  };

  it.each(['pipe', 'folder'] as const)(
    'is an error in the place of the state or the chain, and never waited for: %s',
    (kind) => {
      for (const name of ['state', 'chain'] as const) {
        rmSync(folder, { recursive: true, force: true });
        record('a.md');
        replaceBy(files()[name], kind);
        expect(record('b.md')).toMatchObject({ error: { code: 'IO_ERROR' } });
        expect(initRun(place())).toMatchObject({ error: { code: 'IO_ERROR' } });
        if (name === 'state') expect(readRun(place())).toMatchObject({ error: { code: 'IO_ERROR' } });
        expect(() => verifyRun(place())).toThrow();
      }
    },
  );

  it.each(['pipe', 'folder'] as const)('is told at once in the place of the lock: %s', (kind) => {
    record('a.md');
    replaceBy(files().lock, kind);
    const began = performance.now();
    expect(record('b.md')).toMatchObject({
      error: { code: 'IO_ERROR', reason: expect.stringContaining('no lock') },
    });
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('is no anchor', () => {
    record('a.md');
    const anchors = join(folder, 'user/workflow');
    for (const name of readdirSync(anchors)) replaceBy(join(anchors, name), 'pipe');
    expect(record('b.md')).toMatchObject({ ok: true });
  });
});

describe('recovery', () => {
  it('names a state that was forged for what it is, and brings back the one before', () => {
    record('a.md');
    record('b.md');
    writeFileSync(files().state, JSON.stringify({ ...state(), verdicts: { PLAN: 'APPROVED' } }));
    expect(diagnoseRun(place())).toMatchObject({ code: 'TAMPERED_STATE', action: 'rollback' });
    rollBack(place());
    expect(diagnoseRun(place())).toMatchObject({ code: 'HEALTHY' });
  });

  it('names one command that helps, and does nothing by itself', () => {
    expect(diagnoseRun(place()).action).toBe('init');
    record('a.md');
    expect(diagnoseRun(place()).code).toBe('HEALTHY');
    writeFileSync(files().state, 'x');
    expect(diagnoseRun(place()).action).toBe('rollback');
    for (const name of names().filter((one) => one.includes('.bak.'))) unlinkSync(join(files().folder, name));
    expect(diagnoseRun(place()).action).toBe('reset');
    expect(statSync(files().state).size).toBe(1);
    expect(resetRun(place())).toMatchObject({ ok: true });
    expect(names().some((name) => name.startsWith('state.json.corrupted.'))).toBe(true);
    expect(resetRun(place())).toMatchObject({ error: { code: 'NOT_INVALID' } });
    for (const _ of [1, 2]) change({ type: 'INCR_RETRY', phase: 'PLAN' });
    expect(diagnoseRun(place()).action).toBe('resolve-stale');
  });
});

describe('processes that change a run at the same time', () => {
  it('lose nothing, twenty of them', async () => {
    const program = join(folder, 'change.cjs');
    await build({
      stdin: {
        contents: `
          import { changeRun } from './run-store.ts';
          import { readWorkflow } from '../rules/read-workflow.ts';
          const workflow = readWorkflow({ phases: [{ name: 'PLAN' }] });
          const place = { workflow, slug: 'demo', root: process.argv[2], stateFolder: process.argv[3], now: Date.now };
          for (const part of [1, 2, 3]) {
            const event = { type: 'RECORD_ARTIFACT', phase: 'PLAN', path: process.argv[4] + '-' + part + '.md' };
            const result = changeRun(place, event, { exists: () => true, text: () => undefined, head: () => null });
            if (!result.ok) throw new Error(JSON.stringify(result.error));
          }`,
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: program,
    });
    const processes = Array.from({ length: 20 }, (_, index) =>
      exitOf(program, [place().root, join(folder, 'user'), `p${index}`]),
    );
    expect(await Promise.all(processes)).toEqual(Array.from({ length: 20 }, () => 0));
    const recorded = state().phaseArtifacts as JsonObject;
    expect(new Set(recorded.PLAN as readonly string[]).size).toBe(60);
    expect(verifyRun({ ...place(), workflow: readWorkflow({ phases: [{ name: 'PLAN' }] }) })).toMatchObject({
      sound: true,
      lines: 61,
    });
  });

  it('take over the lock of one that is gone', () => {
    initRun(place());
    writeFileSync(files().lock, JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, at: 0 }));
    expect(record('a.md')).toMatchObject({ ok: true });
  });
});

function exitOf(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
    child.on('exit', resolve);
  });
}
