import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '../../audit/append.ts';
import { VERB_CALLERS } from '../../workflow/rules/verbs.ts';
import { run as runWorkflow, usage } from '../commands/workflow.ts';
import { type Io, paintFor } from '../io.ts';
import { readOptions } from '../options.ts';

const workflow = {
  launcher: 'lead',
  phases: [
    { name: 'PLAN', specialist: 'planner', reviewer: 'plan-critic' },
    { name: 'BUILD', specialist: 'builder', workspace: true, commit: true },
  ],
  agents: {
    planner: { dispatcher: 'lead', outputs: ['{run}/plan.md', '{run}/sketch.md (optional)'] },
    'plan-critic': { dispatcher: 'lead', outputs: ['{run}/reviews/plan-{n}.md'] },
    builder: { dispatcher: 'lead', inputs: ['{run}/plan.md'], context: ['docs/style.md'] },
  },
};

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-cli-')));
  write('portcullis.json', JSON.stringify({ workflow }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function portcullis(line: string): { readonly exit: number; readonly out: string; readonly err: string } {
  const written = { out: '', err: '' };
  const io: Io = {
    env: { HOME: join(folder, 'home') },
    cwd: folder,
    home: join(folder, 'home'),
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
  const options = readOptions(line.split(' ').filter(Boolean), usage);
  if (typeof options === 'string') throw new Error(options);
  return { exit: runWorkflow(options, io), ...written };
}

const RUN = '.workflow/shop';
const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8' });

describe('portcullis workflow', () => {
  it('has no verb of which nobody knows who may ask for it', () => {
    const verbs = [...usage.summary.matchAll(/^ {2}(\S+)/gmu)].map(([, verb]) => verb);
    expect(verbs.length).toBeGreaterThan(10);
    expect(verbs.toSorted()).toEqual(Object.keys(VERB_CALLERS).toSorted());
  });

  it('leads a run from its beginning to its end', () => {
    git('init', '-q', '-b', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'chore: begin');
    expect(portcullis('init --slug shop')).toEqual({ exit: 0, out: 'shop: begun, phase PLAN\n', err: '' });
    portcullis('start');
    write(`${RUN}/plan.md`, '# Plan');
    write(`${RUN}/reviews/plan-1.md`, 'lenses:\n  verdict: CHANGES_REQUESTED\nverdict: APPROVED\n');
    portcullis('record-artifact --path plan.md');
    expect(portcullis(`close-phase --artifact ${RUN}/reviews/plan-1.md`)).toMatchObject({
      exit: 0,
      out: 'shop: phase BUILD\n',
    });
    portcullis('start');
    portcullis('record-verdict --verdict APPROVED');
    expect(portcullis('transition').err).toContain('NO_COMMIT');
    git('commit', '-q', '--allow-empty', '-m', 'feat: build');
    expect(portcullis('transition')).toMatchObject({ exit: 0, out: 'shop: phase DONE\n' });
    expect(portcullis('record-verdict --verdict APPROVED')).toMatchObject({
      exit: 1,
      err: expect.stringContaining('TERMINAL_STATE'),
    });
    expect(portcullis('verify')).toMatchObject({ exit: 0 });
  });

  it('names everything that keeps a phase from closing, the file, and what would do', () => {
    portcullis('init --slug shop');
    expect(portcullis('record-artifact --path ghost.md')).toEqual({
      exit: 0,
      out: 'shop: delivered ghost.md\n',
      err: `portcullis: there is no ${folder}/${RUN}/ghost.md yet; the phase does not close without it\n`,
    });
    portcullis('record-verdict --verdict APPROVED');
    const refusal = portcullis('transition --to BUILD');
    expect(refusal.exit).toBe(1);
    expect(refusal.err).toBe(`portcullis: PHASE_GATE: the phase cannot close
  ARTIFACT_MISSING: no file like plan.md is recorded for PLAN; planner owes it
    Write it and record it: portcullis workflow record-artifact --phase PLAN --path <file>
  ARTIFACT_NOT_FOUND: ghost.md is recorded for PLAN and is not there
    Bring the file back to where it was recorded.
  REVIEW_MISSING: PLAN has no recorded review
    Record it: portcullis workflow record-review --phase PLAN --path <file>
`);
    const { code, violations } = JSON.parse(portcullis('transition --to BUILD --json').err);
    expect([code, ...violations.map((one: { code: string }) => one.code)]).toEqual([
      'PHASE_GATE',
      'ARTIFACT_MISSING',
      'ARTIFACT_NOT_FOUND',
      'REVIEW_MISSING',
    ]);
  });

  it('names it before there is a verdict, too', () => {
    portcullis('init --slug shop');
    expect(portcullis('transition')).toMatchObject({
      exit: 1,
      err: `portcullis: VERDICT_NOT_APPROVED: PLAN is not approved (verdict: none); this is in its way, too
  ARTIFACT_MISSING: no file like plan.md is recorded for PLAN; planner owes it
    Write it and record it: portcullis workflow record-artifact --phase PLAN --path <file>
  REVIEW_MISSING: PLAN has no recorded review
    Record it: portcullis workflow record-review --phase PLAN --path <file>
`,
    });
    const { violations } = JSON.parse(portcullis('transition --json').err);
    expect(violations).toHaveLength(2);
  });

  it('says which verdict was recorded, and for which phase', () => {
    portcullis('init --slug shop');
    expect(portcullis('record-verdict --verdict CHANGES_REQUESTED').out).toBe(
      'shop: verdict CHANGES_REQUESTED for PLAN\n',
    );
    expect(portcullis('record-verdict --verdict APPROVED --phase BUILD').out).toBe(
      'shop: verdict APPROVED for BUILD\n',
    );
  });

  it('does not take a link out of the run for one of its files', () => {
    portcullis('init --slug shop');
    write('elsewhere.md', 'verdict: APPROVED\n');
    symlinkSync(join(folder, 'elsewhere.md'), join(folder, RUN, 'plan.md'));
    portcullis('record-artifact --path plan.md');
    portcullis('record-verdict --verdict APPROVED');
    expect(portcullis('transition').err).toContain('ARTIFACT_NOT_FOUND');
  });

  it('closes nothing while the configuration has a fault', () => {
    write('portcullis.json', JSON.stringify({ workflow: { phases: [{ name: 'ONLY' }], retires: 3 } }));
    portcullis('init --slug shop');
    portcullis('record-verdict --verdict APPROVED');
    expect(portcullis('transition')).toMatchObject({ exit: 1, err: expect.stringContaining('CONFIG_INVALID') });
    write('portcullis.json', '{ "workflow": ');
    expect(portcullis('transition')).toMatchObject({ exit: 1, err: expect.stringContaining('NO_WORKFLOW') });
  });

  it.each([
    ['an unknown verb', 'strat', 1, 'UNKNOWN_SUBCOMMAND: there is no verb strat; did you mean start?'],
    ['no verb', '', 1, 'UNKNOWN_SUBCOMMAND'],
    ['no run', 'get', 1, 'INVALID_ARGUMENT: no run is selected'],
    ['a run that is not there', 'get --slug absent', 1, 'NO_STATE'],
    ['a name that is none', 'init --slug A_B', 1, 'INVALID_ARGUMENT'],
    [
      'a mistyped phase',
      'record-verdict --slug shop --phase PLNA --verdict APPROVED',
      1,
      'there is no phase PLNA; there are: PLAN, BUILD',
    ],
    ['a phase that is skipped', 'transition --slug shop --to DONE', 1, 'VERDICT_NOT_APPROVED'],
    ['a path that leaves the run', 'record-artifact --slug shop --path ../x.md', 1, 'INVALID_PATH'],
    ['a field that is not to be set', 'set --slug shop --field verdicts --data {}', 1, 'IMMUTABLE_FIELD'],
    ['an agent of another phase', 'handoff --slug shop --agent builder', 1, 'WRONG_PHASE'],
    ['an agent of none', 'handoff --slug shop --agent poet', 1, 'UNGOVERNED'],
  ])('refuses %s', (_why, line, exit, said) => {
    if (line.includes('--slug shop')) portcullis('init --slug shop');
    const refusal = portcullis(line);
    expect(refusal).toMatchObject({ exit, out: '' });
    expect(refusal.err).toContain(said);
  });

  it('tells a broken record by its exit code, and mends it only when it is told to', () => {
    portcullis('init --slug shop');
    portcullis('record-artifact --path plan.md');
    write(`${RUN}/state.json`, '{"currentPhase":"PLAN","verdicts":{"PLAN":"APPROVED"}}');
    expect(portcullis('verify')).toMatchObject({ exit: 1, out: expect.stringContaining('changed by other means') });
    expect(portcullis('transition')).toMatchObject({ exit: 2, err: expect.stringContaining('TAMPERED_STATE') });
    write(`${RUN}/state.json`, '{"currentPhase":');
    expect(portcullis('get')).toMatchObject({ exit: 2, err: expect.stringContaining('CORRUPTED_STATE') });
    write(`${RUN}/state.json`, '{}');
    expect(portcullis('get')).toMatchObject({ exit: 3, err: expect.stringContaining('INVALID_STATE') });
    expect(portcullis('diagnose').out).toContain('rollback');
    expect(portcullis('recover')).toMatchObject({ exit: 0, out: expect.stringContaining('is back, phase PLAN') });
    expect(portcullis('verify').exit).toBe(0);
  });

  it('hands over what an agent needs, as text for its dispatch', () => {
    portcullis('init --slug shop');
    write(`${RUN}/plan.md`, '');
    write(`${RUN}/reviews/plan-1.md`, 'verdict: APPROVED\n');
    portcullis('record-artifact --path plan.md');
    portcullis('close-phase --artifact reviews/plan-1.md');
    expect(portcullis('handoff --agent builder').out).toBe(`# Handoff: BUILD, builder

first-pass, attempt 1 of 3

## Inputs

- .workflow/shop/plan.md

## Context

- docs/style.md
`);
  });

  it('shows where the time went, from what the log tells', () => {
    portcullis('init --slug shop');
    portcullis('start');
    const start = Date.now();
    const happened = (event: string, minutes: number, decision: 'allow' | 'block' = 'allow') =>
      appendAudit(
        {
          time: new Date(start + minutes * 60_000).toISOString(),
          result: 'ok',
          decision,
          event,
          agent: 'planner',
          agentId: 'a1',
          cwd: folder,
        },
        { folder: join(folder, 'home/.local/state/portcullis') },
      );
    happened('SubagentStart', 0);
    happened('SubagentStop', 2, 'block');
    happened('SubagentStop', 5);
    const { phases, unmatched } = JSON.parse(portcullis('timeline --json').out);
    expect(phases[0]).toMatchObject({ phase: 'PLAN', status: 'inProgress', specialistMs: 300_000, blocks: 1 });
    expect(unmatched).toBe(0);
    expect(portcullis('timeline').out).toContain('specialist 5 min');
  });

  it('draws the pipeline, and makes a page of it', () => {
    portcullis('init --slug shop');
    portcullis('record-artifact --path plan.md');
    portcullis('record-verdict --verdict CHANGES_REQUESTED');
    portcullis('incr-retry');
    expect(portcullis('show').out).toBe(`shop  PLAN, phase 1 of 2

  [>] PLAN   CHANGES_REQUESTED              planner -> plan-critic  sent back 1 of 2
      delivered  plan.md
  [ ] BUILD  waiting                        builder

record: sound, 4 lines
`);
    portcullis('record-artifact --path <b>.md');
    const page = portcullis('show --html').out;
    expect(page).toContain('<li>&lt;b&gt;.md</li>');
    expect(page).not.toMatch(/<script|https?:/);
  });

  it('tells how runs are, and which stand still', () => {
    expect(portcullis('health')).toMatchObject({ exit: 0, out: expect.stringContaining('ok: 0 runs') });
    portcullis('init --slug shop');
    expect(JSON.parse(portcullis('health --json').out)).toMatchObject({
      status: 'ok',
      phases: [{ project: 'shop', level: 'ok' }],
    });
    expect(portcullis('health').out).toMatch(/^ok: 1 run in /);
    appendFileSync(join(folder, RUN, 'state.json'), ' ');
    expect(portcullis('health')).toMatchObject({ exit: 1, out: expect.stringContaining('changed by other means') });
  });

  it('scans the subjects of commits', () => {
    git('init', '-q', '-b', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'feat(shop): baskets');
    expect(portcullis('scan-commits')).toMatchObject({ exit: 0, out: '1 commit, all conventional\n' });
    git('commit', '-q', '--allow-empty', '-m', 'wip');
    expect(portcullis('scan-commits')).toMatchObject({ exit: 1, out: expect.stringContaining('wip') });
    expect(portcullis('scan-commits --count 0')).toMatchObject({
      exit: 1,
      err: expect.stringContaining('INVALID_ARGUMENT'),
    });
  });
});
