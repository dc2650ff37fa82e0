import { describe, expect, test } from 'vitest';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import { candidateHosts, detectHost } from './detect.ts';
import type { Env } from './host.ts';

const TIME = '2026-11-30T10:34:43.554Z';
const call = { tool_name: 'Bash', tool_input: { command: 'ls' } };
const pre = { hook_event_name: 'PreToolUse', session_id: 's', cwd: '/c', ...call };

describe('the payload tells', () => {
  const rows: readonly (readonly [why: string, HostId, JsonObject])[] = [
    ['no time', 'claude-code', pre],
    ['an id of the prompt', 'claude-code', { hook_event_name: 'UserPromptSubmit', prompt_id: 'p', prompt: 'x' }],
    [
      'camel case and a number for the time',
      'copilot-cli',
      { sessionId: 's', timestamp: 1, toolName: 'bash', toolArgs: '{}' },
    ],
    ['arguments under the name that only Copilot uses', 'copilot-cli', { toolName: 'bash', toolArgs: {} }],
    [
      'a permission request that names itself',
      'copilot-cli',
      { hookName: 'permissionRequest', toolName: 'bash', toolInput: {} },
    ],
    ['a time and no id of the call', 'copilot-cli', { ...pre, timestamp: TIME }],
    ['a time and an id of the call', 'vscode', { ...pre, timestamp: TIME, tool_use_id: 't' }],
    ['a turn and a model', 'codex', { ...pre, turn_id: 't', model: 'm', transcript_path: null }],
    [
      'a transcript in Codex’ own folder',
      'codex',
      { hook_event_name: 'SessionEnd', session_id: 's', transcript_path: 'C:\\u\\.codex\\x.jsonl' },
    ],
    [
      'an event of Gemini CLI',
      'gemini-cli',
      { ...pre, hook_event_name: 'BeforeTool', timestamp: TIME, transcript_path: '' },
    ],
    [
      'a time and a mode of Qwen Code',
      'qwen-code',
      { ...pre, timestamp: TIME, permission_mode: 'yolo', tool_use_id: 't' },
    ],
    ['a run', 'copilot-shell', { ...pre, timestamp: TIME, run_id: 'r', tool_use_id: 't' }],
    ['a mode of Droid', 'droid', { ...pre, permission_mode: 'auto-low' }],
    ['the version of Cursor', 'cursor', { hook_event_name: 'stop', cursor_version: '2', conversation_id: 'c' }],
    ['a kind of event and a task', 'cline', { hookName: 'tool_call', taskId: 't', clineVersion: '' }],
    [
      'the two parameters of a plugin hook',
      'opencode',
      { hook: 'tool.execute.before', input: { tool: 'bash' }, output: {} },
    ],
    [
      'the same of the fork, which our plugin names',
      'kilo',
      { hook: 'tool.execute.before', client: 'kilo', input: { tool: 'bash' }, output: {} },
    ],
    [
      'an action and its trajectory',
      'windsurf',
      { agent_action_name: 'pre_run_command', trajectory_id: 't', tool_info: {} },
    ],
    ['a camel-case event without session and time', 'kiro', { hook_event_name: 'preToolUse', cwd: '/c', ...call }],
    [
      'a conversation and Claude’s event names',
      'auggie',
      { hook_event_name: 'PreToolUse', conversation_id: 'c', workspace_roots: [], ...call },
    ],
    [
      'a conversation and the prompt’s name of its own',
      'auggie',
      { hook_event_name: 'PromptSubmit', conversation_id: 'c', workspace_roots: [], user_prompt: 'hi' },
    ],
    ['an event under a name of its own', 'crush', { event: 'PreToolUse', session_id: 's', cwd: '/c', ...call }],
    ['the kind of client', 'kimi-code', { ...pre, client_type: 'kimi_code_cli', tool_call_id: 'c' }],
    [
      'the kind of client, at a session’s start',
      'kimi-code',
      {
        hook_event_name: 'SessionStart',
        session_id: 's',
        cwd: '/c',
        client_type: 'kimi_code_cli',
        source: 'startup',
        model: 'm',
      },
    ],
    ['an id of the call under one name alone', 'kimi-code', { ...pre, tool_call_id: 'c' }],
    ['a tool and a time, and nothing else', 'amplifier', { tool_name: '', tool_input: {}, timestamp: TIME }],
  ];
  test.each(rows)('%s: %s', (_why, host, payload) => {
    expect(detectHost(payload)).toBe(host);
  });
});

describe('the environment tells, where the payload leaves more than one', () => {
  const prompt = { hook_event_name: 'UserPromptSubmit', session_id: 's', timestamp: TIME, cwd: '/c', prompt: 'x' };
  const gemini = {
    hook_event_name: 'SessionStart',
    session_id: 's',
    transcript_path: '/t',
    cwd: '/c',
    timestamp: TIME,
    source: 'startup',
  };
  const claude: Env = { CLAUDE_PROJECT_DIR: '/p' };
  const rows: readonly (readonly [why: string, HostId | undefined, JsonObject, Env])[] = [
    ['a variable that eight hosts set is no mark', undefined, prompt, claude],
    ['Copilot’s own', 'copilot-cli', prompt, { ...claude, COPILOT_CLI: '1' }],
    ['Gemini’s session', 'gemini-cli', gemini, { ...claude, GEMINI_SESSION_ID: 's', GEMINI_PROJECT_DIR: '/p' }],
    ['Qwen’s project', 'qwen-code', gemini, { ...claude, QWEN_PROJECT_DIR: '/p', GEMINI_PROJECT_DIR: '/p' }],
    [
      'copilot-shell sets that one too',
      'copilot-shell',
      gemini,
      { ...claude, COPILOT_SHELL_PROJECT_DIR: '/p', QWEN_PROJECT_DIR: '/p', GEMINI_PROJECT_DIR: '/p' },
    ],
    [
      'a mode that nobody knows yet is Droid’s in its environment',
      'droid',
      { ...pre, permission_mode: 'auto-max' },
      { FACTORY_PROJECT_DIR: '/p' },
    ],
    ['an empty variable is none', undefined, prompt, { COPILOT_CLI: '' }],
    [
      'a host that the payload rules out is not taken for its environment',
      'copilot-cli',
      { ...pre, timestamp: TIME },
      { CLAUDECODE: '1' },
    ],
    ['nothing but an environment', 'gemini-cli', {}, { GEMINI_SESSION_ID: 's' }],
  ];
  test.each(rows)('%s', (_why, host, payload, env) => {
    expect(detectHost(payload, { env })).toBe(host);
  });
});

describe('what cannot be told', () => {
  test('a call without session and time may come from any host that runs Claude’s settings', () => {
    expect(candidateHosts({ hook_event_name: 'PreToolUse', ...call })).toEqual([
      'copilot-cli',
      'claude-code',
      'vscode',
    ]);
  });

  test('a root that is no object may come from every host', () => {
    expect(candidateHosts(null)).toEqual(expect.arrayContaining(['claude-code', 'codex', 'windsurf']));
    expect(detectHost([], { env: { COPILOT_CLI: '1' } })).toBe('copilot-cli');
  });
});
