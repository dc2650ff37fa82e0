import { describe, expect, it } from 'vitest';
import { WORKFLOW } from '../../test/support/workflow-world.ts';
import { getHost } from '../hosts/registry.ts';
import type { HookEvent, StopEvent } from '../protocol/event.ts';
import { HOST_IDS } from '../protocol/host.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { WorkspaceDescription } from '../testing/fake-workspace.ts';
import { judgeRow } from '../testing/guard-row.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { requiredSkills } from './required-skills.ts';

const base = { host: 'claude-code', hostEvent: '', sessionId: 's', cwd: '/home/dev/project' } as const;
const stop = (agent: string, more: Partial<StopEvent> = {}): StopEvent => ({
  ...base,
  name: 'SubagentStop',
  stopHookActive: false,
  caller: { type: agent, id: 'a1' },
  extra: { agent_transcript_path: '/t/own.jsonl' },
  ...more,
});
const skill = (name: string): ToolCall => ({
  name: 'Skill',
  kind: 'skill',
  input: { skill: name },
  target: name,
  files: [],
});
const read = (path: string): ToolCall => ({ name: 'Read', kind: 'read', input: {}, files: [{ path, action: 'read' }] });
const shell = (command: string): ToolCall => ({
  name: 'Bash',
  kind: 'shell',
  input: {},
  command,
  shell: 'posix',
  files: [],
});
const saw = (...calls: readonly ToolCall[]): WorkspaceDescription => ({ transcripts: { '/t/own.jsonl': calls } });
const flagless: Partial<StopEvent> = { host: 'qwen-code', stopHookActive: true };

guardTester({ describe, it })(requiredSkills, {
  workspace: { workflow: WORKFLOW },
  stops: [
    { why: 'nothing was loaded', event: stop('builder'), workspace: saw(shell('ls')), code: 'absent', at: 'testing' },
    {
      why: 'one of two',
      event: stop('Planner'),
      workspace: saw(skill('team:planning')),
      code: 'absent',
      at: 'writing',
    },
    {
      why: 'a mention is no load',
      event: stop('builder'),
      workspace: saw(shell('echo skills/testing/SKILL.md')),
      code: 'absent',
    },
    {
      why: 'another file of the skill',
      event: stop('builder'),
      workspace: saw(read('/x/skills/testing/more.md')),
      code: 'absent',
    },
    { why: 'an empty transcript of its own', event: stop('builder'), workspace: saw(), code: 'absent' },
    {
      why: 'a host that marks every stop, the first time',
      event: stop('builder', flagless),
      workspace: { ...saw(), refusals: 0 },
      code: 'absent',
    },
    {
      why: 'in a file that agents share',
      event: stop('builder', { extra: {}, transcriptPath: '/t/own.jsonl' }),
      workspace: saw(shell('ls')),
      code: 'absent',
    },
  ],
  allows: [
    { why: 'loaded with the tool', event: stop('builder'), workspace: saw(shell('ls'), skill('testing')) },
    {
      why: 'read by its entry file',
      event: stop('team:builder'),
      workspace: saw(read('C:\\x\\skills\\testing\\SKILL.md')),
    },
    {
      why: 'read by the shell',
      event: stop('builder'),
      workspace: saw(shell('cd /x && sed -n 1,200p skills/testing/SKILL.md')),
    },
    { why: 'all of several', event: stop('Planner'), workspace: saw(skill('planning'), skill('writing')) },
    { why: 'sent back before', event: stop('builder', { stopHookActive: true }), workspace: saw() },
    {
      why: 'sent back before, as the log tells',
      event: stop('builder', flagless),
      workspace: { ...saw(), refusals: 1 },
    },
    { why: 'nobody can tell whether it was', event: stop('builder', flagless), workspace: saw() },
    { why: 'no transcript', event: stop('builder') },
    {
      why: 'a shared file in which it does not appear',
      event: stop('builder', { extra: {}, transcriptPath: '/t/own.jsonl' }),
      workspace: saw(),
    },
    { why: 'an agent without duties', event: stop('lens'), workspace: saw() },
    { why: 'an agent from elsewhere', event: stop('poet'), workspace: saw() },
  ],
});

describe('required-skills', () => {
  const start = (agent: string): HookEvent => ({ ...base, name: 'SubagentStart', caller: { type: agent }, extra: {} });
  const files = { '.claude/skills/writing/SKILL.md': '# Writing\nShort sentences.' };
  const judged = (event: HookEvent, workspace: WorkspaceDescription = {}) =>
    judgeRow(requiredSkills, { event, workspace: { workflow: WORKFLOW, ...workspace } });

  it('tells a starting agent its skills, with the text of those that come along', () => {
    const { decision } = judged(start('planner'), { files });
    expect(decision.context).toMatch(/planning, writing\..*\n\n# Writing\nShort sentences\.$/s);
    expect(decision.context).not.toContain('lookup');
  });

  it('leaves out a text that cannot be read, and notes it', () => {
    const { decision, notes } = judged(start('Planner'));
    expect(decision.context).toContain('writing');
    expect(notes).toEqual(['the eager skill writing cannot be read']);
  });

  it('says nothing to agents without duties', () =>
    expect(judged(start('lead')).decision).toEqual({ decision: 'allow' }));

  it('notes every read of a skill’s entry file', () => {
    const event: HookEvent = {
      ...base,
      name: 'PostToolUse',
      extra: {},
      calls: [read('/p/.github/skills/testing/SKILL.md'), read('/p/README.md')],
    };
    expect(judged(event)).toMatchObject({
      decision: { decision: 'allow' },
      notes: ['skill read: testing (/p/.github/skills/testing/SKILL.md)'],
    });
  });

  it('knows which hosts mark every stop', () => {
    const always = HOST_IDS.filter((id) => getHost(id).capabilities.stopHookActive === 'always');
    expect([...always].sort()).toEqual(requiredSkills.options.flaglessHosts?.default);
  });
});
