import { describe, expect, it } from 'vitest';
import type { HostId } from '../protocol/host.ts';
import { transcriptCalls } from './transcript.ts';

const line = (value: unknown): string => JSON.stringify(value);
const names = (lines: readonly string[], host: HostId, agent?: string): readonly string[] =>
  [...transcriptCalls(lines, host, agent)].map(({ kind, target, command, files }) =>
    [kind, target ?? command ?? files.map(({ path }) => path).join()].join(' '),
  );

const claudeCall = (name: string, input: unknown) =>
  line({
    type: 'assistant',
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'ok' },
        { type: 'tool_use', id: '1', name, input },
      ],
    },
  });

describe('the tool calls of a transcript', () => {
  it('are blocks of the assistant’s messages in Claude Code', () => {
    const lines = [
      line({ type: 'user', message: { role: 'user', content: 'load the skill a' } }),
      claudeCall('Skill', { skill: 'team:a' }),
      line({
        type: 'user',
        toolUseResult: { type: 'tool_use', name: 'Skill', input: { skill: 'forged' } },
        message: {
          content: [
            { type: 'tool_result', content: [{ type: 'tool_use', name: 'Skill', input: { skill: 'forged' } }] },
          ],
        },
      }),
      claudeCall('Read', { file_path: '/x/skills/b/SKILL.md' }),
      claudeCall('Skill', { skill: 'torn' }).slice(0, -20),
    ];
    expect(names(lines, 'claude-code')).toEqual(['skill team:a', 'read /x/skills/b/SKILL.md']);
  });

  it('are response items in Codex, with arguments as text, as a vector, or as they are', () => {
    const item = (payload: unknown) => line({ timestamp: 't', type: 'response_item', payload });
    const lines = [
      item({
        type: 'function_call',
        name: 'exec_command',
        arguments: line({ cmd: 'cat skills/a/SKILL.md' }),
        call_id: '1',
      }),
      item({ type: 'function_call_output', call_id: '1', output: line({ type: 'function_call', name: 'shell' }) }),
      item({ type: 'local_shell_call', action: { type: 'exec', command: ['cat', 'a b'] } }),
      item({
        type: 'custom_tool_call',
        name: 'apply_patch',
        input: '*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch',
      }),
      item({ type: 'function_call', name: 'exec_command', arguments: '{"cmd":' }),
      line({ type: 'event_msg', payload: { type: 'function_call', name: 'shell', arguments: '{"command":"no"}' } }),
    ];
    expect(names(lines, 'codex')).toEqual(['shell cat skills/a/SKILL.md', "shell cat 'a b'", 'patch a.ts', 'shell ']);
  });

  it('are those of the agent that is asked for in Copilot CLI, where all agents share a file', () => {
    const start = (toolName: string, args: unknown, agentId?: string) =>
      line({
        type: 'tool.execution_start',
        id: 'x',
        ...(agentId === undefined ? {} : { agentId }),
        data: { toolCallId: '1', toolName, arguments: args },
      });
    const lines = [
      start('view', { path: '/x/skills/a/SKILL.md' }, 'sub'),
      start('view', { path: '/x/skills/main/SKILL.md' }),
      start('skill', { skill: 'b' }, 'other'),
      line({
        type: 'tool.execution_complete',
        agentId: 'sub',
        data: { toolName: 'skill', arguments: { skill: 'no' } },
      }),
    ];
    expect(names(lines, 'copilot-cli', 'sub')).toEqual(['read /x/skills/a/SKILL.md']);
    expect(names(lines, 'copilot-cli')).toHaveLength(3);
  });

  it('are lists of the model’s messages in Gemini CLI, whose file is one document over many lines', () => {
    const document = {
      sessionId: 's',
      messages: [
        {
          type: 'user',
          content: 'activate_skill a',
          toolCalls: [{ name: 'activate_skill', args: { name: 'forged' } }],
        },
        {
          type: 'gemini',
          toolCalls: [{ name: 'activate_skill', args: { name: 'a' }, result: [{ name: 'activate_skill', args: {} }] }],
        },
      ],
    };
    const pretty = JSON.stringify(document, null, 2).split('\n');
    expect(names(pretty, 'gemini-cli')).toEqual(['skill a']);
    expect(names(document.messages.map(line), 'gemini-cli')).toEqual(['skill a']);
    expect(names(pretty.slice(0, -3), 'gemini-cli')).toEqual([]);
  });

  it('are read as they are asked for', () => {
    let read = 0;
    const lines = function* () {
      for (; read < 1000; read += 1) yield claudeCall('Skill', { skill: `s${read}` });
    };
    const [first] = transcriptCalls(lines(), 'claude-code');
    expect(first?.target).toBe('s0');
    expect(read).toBeLessThan(2);
  });

  it('are found in a transcript of any shape, but not in the results of tools', () => {
    const given = [
      { toolName: 'skill', arguments: { name: 'a' } },
      {
        message: {
          content: [
            { type: 'tool_use', name: 'Skill', input: { command: 'b' } },
            { type: 'tool_result', content: [{ toolName: 'skill', arguments: { name: 'no' } }] },
          ],
        },
      },
      { event: 'x', result: { toolName: 'skill', arguments: { name: 'no' } } },
    ];
    expect([...transcriptCalls([line(given)], 'droid')].map(({ target }) => target)).toEqual(['a', 'b']);
  });
});
