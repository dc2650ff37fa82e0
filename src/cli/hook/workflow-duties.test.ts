import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
