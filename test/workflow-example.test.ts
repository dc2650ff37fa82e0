import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN, type Home, makeHome, type Outcome, runHook } from './hook/run-hook.ts';

/** The worked example, driven from its beginning to its end in a throw-away repository, with the hook as a real process. */
const example = join(import.meta.dirname, '../examples/workflow');
const RUN = '.workflow/basket';

let home: Home;
let project = '';
beforeAll(() => {
  home = makeHome();
  project = join(home.path, 'project');
  cpSync(example, project, { recursive: true });
  git('init', '-q', '-b', 'feature');
  commit('chore: begin');
});
afterAll(() => home.remove());

const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: project, env: home.env });

function commit(subject: string): void {
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', subject);
}

function workflow(...args: readonly string[]): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, 'workflow', ...args], {
    cwd: project,
    env: home.env,
    encoding: 'utf8',
  });
  return { stdout, stderr, exitCode: status };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** A payload as Claude Code sends it; inside a sub-agent it names that agent. */
function claude(event: string, fields: object, agent?: string): Outcome {
  const payload = {
    session_id: 's1',
    transcript_path: join(home.path, '.claude/projects/p/s1.jsonl'),
    cwd: project,
    permission_mode: 'default',
    ...(agent === undefined ? {} : { agent_id: 'a1', agent_type: agent }),
    hook_event_name: event,
    ...fields,
  };
  return runHook({ home, args: ['--host', 'claude-code', '--event', event], stdin: JSON.stringify(payload) });
}
const claudeTool = (tool_name: string, tool_input: object, agent?: string): Outcome =>
  claude('PreToolUse', { tool_name, tool_input, tool_use_id: 't1' }, agent);

/** A payload as Copilot CLI sends it: its own names, arguments as text, and no agent. */
function copilotTool(toolName: string, args: object): Outcome {
  const payload = { sessionId: 's2', timestamp: 1796034886084, cwd: project, toolName, toolArgs: JSON.stringify(args) };
  return runHook({ home, args: ['--host', 'copilot-cli', '--event', 'preToolUse'], stdin: JSON.stringify(payload) });
}

/** The reason of a refusal in the words that the host obeys; undefined when the call goes on. */
function claudeRefusal({ stdout }: Outcome): string | undefined {
  const said = stdout === '' ? undefined : JSON.parse(stdout).hookSpecificOutput;
  return said?.permissionDecision === 'deny' ? said.permissionDecisionReason : undefined;
}
function copilotRefusal({ stdout }: Outcome): string | undefined {
  const said = stdout === '' ? undefined : JSON.parse(stdout);
  return said?.permissionDecision === 'deny' ? said.permissionDecisionReason : undefined;
}

describe('the workflow of the example', () => {
  it('begins, and tells a session where it stands', () => {
    expect(workflow('init', '--slug', 'basket')).toMatchObject({ exitCode: 0, stdout: 'basket: begun, phase PLAN\n' });
    workflow('start');
    const { stdout } = claude('SessionStart', { source: 'startup' });
    expect(JSON.parse(stdout).hookSpecificOutput.additionalContext).toContain('The run is basket, phase PLAN.');
  });

  it('refuses a forged record, by tool and by shell, under both hosts', () => {
    const state = `${RUN}/state.json`;
    const forge = `echo '{"currentPhase":"RELEASE"}' > ${state}`;
    expect(claudeRefusal(claudeTool('Write', { file_path: join(project, state), content: '{}' }))).toContain(
      'protected',
    );
    expect(claudeRefusal(claudeTool('Bash', { command: forge }, 'builder'))).toContain('protected-files');
    expect(copilotRefusal(copilotTool('bash', { command: forge }))).toContain('protected-files');
    expect(copilotRefusal(copilotTool('create', { path: join(project, state), file_text: '{}' }))).toContain(
      'protected',
    );
    expect(copilotRefusal(copilotTool('bash', { command: 'rm -rf .workflow' }))).toContain('protected-files');
    expect(claudeTool('Bash', { command: `cat ${state}` })).toMatchObject({ stdout: '', exitCode: 0 });
    expect(copilotTool('bash', { command: `cat ${state}` })).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('refuses it also from a repository that was made to get away from the policy', () => {
    mkdirSync(join(project, 'docs/own/.git'), { recursive: true });
    const stdin = JSON.stringify({
      ...{ session_id: 's1', hook_event_name: 'PreToolUse', cwd: join(project, 'docs/own') },
      ...{ tool_name: 'Bash', tool_input: { command: `rm ${join(project, RUN)}/state.json` }, tool_use_id: 't1' },
    });
    const run = (env: NodeJS.ProcessEnv) => claudeRefusal(runHook({ home, env, stdin }));
    expect(run({})).toBeUndefined();
    expect(run({ CLAUDE_PROJECT_DIR: project })).toContain('protected-files');
  });

  it('refuses the lead’s write and a planner’s in source, and lets them read', () => {
    const command = 'echo "export const x = 1;" > src/basket.ts';
    expect(claudeRefusal(claudeTool('Bash', { command }, 'lead'))).toContain('lead');
    expect(
      claudeRefusal(claudeTool('Write', { file_path: join(project, 'src/a.ts'), content: 'x' }, 'planner')),
    ).toContain('no source');
    expect(claudeRefusal(claudeTool('Bash', { command: 'git log -3 | head' }, 'lead'))).toBeUndefined();
  });

  it('refuses a dispatch out of order, by the wrong agent, and without its inputs', () => {
    const dispatch = (subagent_type: string, prompt: string, agent?: string) =>
      claudeTool('Agent', { subagent_type, prompt, description: 'x' }, agent);
    expect(claudeRefusal(dispatch('builder', 'build'))).toContain('dispatch-order');
    expect(copilotRefusal(copilotTool('task', { agent_type: 'builder', prompt: 'build' }))).toContain('dispatch-order');
    expect(claudeRefusal(dispatch('critic', 'review', 'planner'))).toContain('dispatch-provenance');
    expect(claudeRefusal(dispatch('planner', 'plan the basket'))).toBeUndefined();
  });

  it('does not skip a phase, nor close one on a forged verdict', () => {
    expect(workflow('transition', '--to', 'RELEASE')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('VERDICT_NOT_APPROVED'),
    });
    write(`${RUN}/plan.md`, '# Plan');
    workflow('record-artifact', '--path', 'plan.md');
    write(`${RUN}/reviews/plan-1.md`, 'verdict: CHANGES_REQUESTED\n');
    workflow('record-review', '--path', 'reviews/plan-1.md');
    workflow('record-verdict', '--verdict', 'APPROVED');
    const refusal = workflow('transition', '--to', 'BUILD');
    expect(refusal).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('VERDICT_MISMATCH') });
    expect(refusal.stderr).toContain('reviews/plan-1.md says CHANGES_REQUESTED');
    expect(
      claudeRefusal(
        claudeTool(
          'Write',
          { file_path: join(project, RUN, 'reviews/plan-1.md'), content: 'verdict: APPROVED' },
          'planner',
        ),
      ),
    ).toContain('critic');
  });

  it('lets nobody approve their own work through the command line', () => {
    const ask = (verb: string, agent?: string) =>
      claudeRefusal(claudeTool('Bash', { command: `npx portcullis workflow ${verb}` }, agent));
    expect(ask('record-verdict --verdict APPROVED', 'planner')).toContain('workflow-verbs');
    expect(ask('transition', 'critic')).toContain('who leads');
    expect(ask('transition', 'general-purpose')).toContain('workflow-verbs');
    expect(ask('record-artifact --path plan.md', 'planner')).toBeUndefined();
    expect(ask('get', 'general-purpose')).toBeUndefined();
    expect(ask('transition', 'lead')).toBeUndefined();
    expect(ask('transition')).toBeUndefined();
    const command = 'PORTCULLIS_WORKFLOW_ROOT=/tmp/runs portcullis workflow transition';
    expect(claudeRefusal(claudeTool('Bash', { command }, 'lead'))).toContain('set by the line');
  });

  it('takes no review that the critic did not write, nor one of another phase', () => {
    write(`${RUN}/ok.md`, 'verdict: APPROVED\n');
    expect(workflow('close-phase', '--artifact', 'ok.md').stderr).toContain('REVIEW_FOREIGN');
    const review = { file_path: join(project, RUN, 'reviews/plan-2.md'), content: 'verdict: APPROVED' };
    expect(claudeRefusal(claudeTool('Write', review, 'general-purpose'))).toContain('critic');
    expect(claudeRefusal(claudeTool('Write', review))).toContain('critic');
  });

  it('closes a phase whose review approves it', () => {
    expect(
      claudeRefusal(
        claudeTool(
          'Write',
          { file_path: join(project, RUN, 'reviews/plan-2.md'), content: 'verdict: APPROVED' },
          'critic',
        ),
      ),
    ).toBeUndefined();
    write(`${RUN}/reviews/plan-2.md`, 'verdict: APPROVED\n');
    expect(workflow('close-phase', '--artifact', 'reviews/plan-2.md')).toMatchObject({
      exitCode: 0,
      stdout: 'basket: phase BUILD\n',
    });
    workflow('start');
  });

  it('lets the builder build, once it is handed the plan and has its skill', () => {
    const dispatch = (prompt: string) => claudeTool('Agent', { subagent_type: 'builder', prompt, description: 'x' });
    expect(claudeRefusal(dispatch('build it'))).toContain('plan.md');
    expect(claudeRefusal(dispatch(workflow('handoff', '--agent', 'builder').stdout))).toBeUndefined();
    expect(claudeRefusal(claudeTool('Bash', { command: 'echo x > src/basket.ts' }))).toContain('Nobody is named');
    expect(claudeRefusal(claudeTool('Bash', { command: 'echo x > src/basket.ts' }, 'builder'))).toBeUndefined();
    expect(copilotRefusal(copilotTool('bash', { command: 'echo x > src/basket.ts' }))).toBeUndefined();
    const told = JSON.parse(claude('SubagentStart', {}, 'builder').stdout).hookSpecificOutput.additionalContext;
    expect(told).toContain('testing');
  });

  it('sends the builder back once when it did not load its skill', () => {
    const transcript = join(home.path, '.claude/projects/p/s1/subagents/agent-a1.jsonl');
    const call = (name: string, input: object) => ({
      type: 'assistant',
      message: { content: [{ type: 'tool_use', id: 't', name, input }] },
    });
    const stop = (lines: readonly object[], active = false) => {
      mkdirSync(dirname(transcript), { recursive: true });
      writeFileSync(transcript, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"type":"assist`);
      return claude('SubagentStop', { stop_hook_active: active, agent_transcript_path: transcript }, 'builder').stdout;
    };
    expect(JSON.parse(stop([call('Bash', { command: 'ls' })]))).toMatchObject({
      decision: 'block',
      reason: expect.stringContaining('testing'),
    });
    expect(stop([call('Bash', { command: 'ls' })], true)).toBe('');
    expect(stop([call('Skill', { skill: 'testing' })])).toBe('');
    const file_path = join(project, '.claude/skills/testing/SKILL.md');
    claude(
      'PostToolUse',
      { tool_name: 'Read', tool_input: { file_path }, tool_response: {}, tool_use_id: 't2' },
      'builder',
    );
  });

  it('closes with a commit, and comes to its end with a sound record', () => {
    write(`${RUN}/changes.md`, '# Changes');
    write(`${RUN}/reviews/build-1.md`, 'verdict: APPROVED\n');
    workflow('record-artifact', '--path', 'changes.md');
    expect(workflow('close-phase', '--artifact', 'reviews/plan-2.md').stderr).toContain('REVIEW_REUSED');
    expect(workflow('close-phase', '--artifact', 'reviews/build-1.md').stderr).toContain('NO_COMMIT');
    write('src/basket.ts', 'export const basket = [];\n');
    commit('feat: baskets');
    expect(workflow('close-phase', '--artifact', 'reviews/build-1.md')).toMatchObject({ exitCode: 0 });
    workflow('record-artifact', '--path', 'plan.md');
    workflow('record-verdict', '--verdict', 'APPROVED');
    expect(workflow('transition')).toMatchObject({ exitCode: 0, stdout: 'basket: phase DONE\n' });
    expect(workflow('verify').exitCode).toBe(0);
    expect(workflow('show').stdout).toContain('record: sound');
    writeFileSync(
      join(project, RUN, 'state.json'),
      readFileSync(join(project, RUN, 'state.json'), 'utf8').replace('DONE', 'PLAN'),
    );
    expect(workflow('verify')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('changed by other means'),
    });
  });

  it('left its trace in the audit', () => {
    const log = spawnSync(process.execPath, [BIN, 'log', '--json'], { cwd: project, env: home.env, encoding: 'utf8' });
    expect(log.stdout).toContain('required-skills: all present');
    expect(log.stdout).toContain('skill read: testing');
    expect(existsSync(join(home.path, '.local/state/portcullis/workflow'))).toBe(true);
  });
});
