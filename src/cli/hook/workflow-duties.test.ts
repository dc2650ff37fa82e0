import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allow } from '../../protocol/decision.ts';
import { readWorkflow } from '../../workflow/rules/read-workflow.ts';
import type { Judged } from '../judge.ts';
import { workflowDuties } from './workflow-duties.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portcullis-duties-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const started: Judged = {
  answer: { stdout: '', stderr: '', exitCode: 0 },
  decision: allow(),
  host: 'claude-code',
  event: { name: 'SessionStart', hostEvent: 'SessionStart' },
  decoded: { name: 'SessionStart', host: 'claude-code', hostEvent: 'SessionStart', extra: {} },
  verdict: undefined,
  policy: undefined,
  error: undefined,
  problems: [],
  notes: [],
};

describe('what a workflow wants done when a session starts', () => {
  test.each([
    ['is done', {}, true],
    ['is left while the configuration is at fault', { retries: 'many' }, false],
  ])('%s', (_, changes, isDone) => {
    const workflow = readWorkflow({ extends: 'skraft', ...changes });
    const file = join(folder, 'variables');
    const env = { CLAUDE_ENV_FILE: file, CLAUDE_PLUGIN_ROOT: '/plugin' };
    expect(workflowDuties({ workflow, folder }, started, env)).toEqual([]);
    expect(existsSync(file)).toBe(isDone);
    if (isDone) expect(readFileSync(file, 'utf8')).toContain('SKRAFT_PLUGIN_ROOT');
  });

  test.each(['a pipe', 'a folder'])('tells that %s in the place of the log is none, and goes on', (kind) => {
    const log = join(folder, 'log');
    if (kind === 'a pipe') execFileSync('mkfifo', [log]);
    else mkdirSync(log);
    const workflow = readWorkflow({ extends: 'skraft' });
    const said = workflowDuties({ workflow, folder }, started, { SKRAFT_AUDIT_LOG: log });
    expect(said).toContainEqual(expect.stringContaining('the workflow’s log could not be written'));
  });

  test('takes old lines out of the log, and loses none that others add meanwhile', async () => {
    const [PROCESSES, STARTS] = [4, 60];
    const log = join(folder, 'log');
    const old = `${JSON.stringify({ timestamp: '1990-01-01T00:00:00.000Z' })}\n`;
    const entry = `
      import { appendFileSync } from 'node:fs';
      import { workflowDuties } from './workflow-duties.ts';
      import { readWorkflow } from '../../workflow/rules/read-workflow.ts';
      const placed = { workflow: readWorkflow({ extends: 'skraft' }), folder: ${JSON.stringify(folder)} };
      for (let n = 0; n < ${STARTS}; n++) {
        appendFileSync(process.env.SKRAFT_AUDIT_LOG, ${JSON.stringify(old)});
        const faults = workflowDuties(placed, ${JSON.stringify(started)}, process.env);
        if (faults.length > 0) throw new Error(faults.join());
      }`;
    const script = join(folder, 'starts.cjs');
    const stdin = { contents: entry, resolveDir: import.meta.dirname, loader: 'ts' } as const;
    buildSync({ stdin, bundle: true, platform: 'node', format: 'cjs', outfile: script });
    const env = { SKRAFT_AUDIT_LOG: log, XDG_STATE_HOME: join(folder, 'state') };
    const codes = await Promise.all(
      Array.from({ length: PROCESSES }, () => {
        const child = spawn(process.execPath, [script], { env, stdio: 'inherit' });
        return new Promise((resolve) => child.on('exit', resolve));
      }),
    );
    expect(codes).toEqual(Array(PROCESSES).fill(0));
    const lines = readFileSync(log, 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('SessionStarted'))).toHaveLength(PROCESSES * STARTS);
    expect(lines.filter((line) => line.includes('1990')).length).toBeLessThan(PROCESSES);
  }, 120_000);

  test('tells of a run that cannot be read, and tidies the others', () => {
    const workflow = readWorkflow({ phases: [{ name: 'PLAN' }] });
    const old = join(folder, '.workflow/b/state.json.bak.1');
    mkdirSync(join(folder, '.workflow/a/state.audit.jsonl'), { recursive: true });
    mkdirSync(join(folder, '.workflow/b'));
    writeFileSync(old, '{}');
    utimesSync(old, 1, 1);
    expect(workflowDuties({ workflow, folder }, started, {})).toEqual([
      expect.stringContaining('the run a could not be tidied'),
    ]);
    expect(existsSync(old)).toBe(false);
  });
});
