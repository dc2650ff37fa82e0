import type { HostId } from '../../protocol/host.ts';
import type { JsonObject } from '../../protocol/json.ts';

/** One host's call of a hook before a shell command runs, as it was recorded; the command, folder and ids are ours. */
export interface Capture {
  readonly host: HostId;
  /** How the call differs from the host's other ones, for hosts with two wire formats. */
  readonly dialect?: string;
  readonly version: string;
  /** `session`: recorded from a real session on 2026-11-30; `source`: read from the host's source of that date. */
  readonly from: 'session' | 'source';
  /** What the host's configuration says after `portcullis hook`. */
  readonly args: readonly string[];
  /** The variables that this host sets for its hooks and that tell it apart. */
  env(project: string): Readonly<Record<string, string>>;
  payload(command: string, project: string): JsonObject;
}

const SESSION = '6f1d2c3b-8a47-4e59-9b60-2d7c1e0f4a55';
const TIME = '2026-11-30T10:18:17.621Z';

export const CAPTURES: readonly Capture[] = [
  {
    host: 'claude-code',
    version: '2.1.332',
    from: 'session',
    args: [],
    env: (project) => ({ CLAUDECODE: '1', CLAUDE_CODE_ENTRYPOINT: 'sdk-cli', CLAUDE_PROJECT_DIR: project }),
    payload: (command, cwd) => ({
      session_id: SESSION,
      transcript_path: `${cwd}/../transcript.jsonl`,
      cwd,
      prompt_id: 'b7ab795d-42bf-4629-a9c7-9d59c6470688',
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command, description: 'Run a command' },
      tool_use_id: 'toolu_01',
    }),
  },
  {
    host: 'copilot-cli',
    dialect: 'native',
    version: '1.0.102',
    from: 'session',
    args: ['--host', 'copilot-cli', '--event', 'preToolUse'],
    env: copilotEnv,
    payload: (command, cwd) => ({
      sessionId: SESSION,
      timestamp: Date.parse(TIME),
      cwd,
      toolName: 'bash',
      toolArgs: { command, description: 'Run a command' },
    }),
  },
  {
    host: 'copilot-cli',
    dialect: 'Claude format',
    version: '1.0.102',
    from: 'session',
    args: [],
    env: copilotEnv,
    payload: (command, cwd) => ({
      hook_event_name: 'PreToolUse',
      session_id: SESSION,
      timestamp: TIME,
      cwd,
      tool_name: 'Bash',
      tool_input: { command, description: 'Run a command' },
    }),
  },
  {
    host: 'vscode',
    version: 'source of 09ebb65',
    from: 'source',
    args: ['--host', 'vscode'],
    env: () => ({}),
    payload: (command, cwd) => ({
      timestamp: TIME,
      cwd,
      session_id: SESSION,
      hook_event_name: 'PreToolUse',
      tool_name: 'run_in_terminal',
      tool_input: { command, explanation: 'Run a command', isBackground: false },
      tool_use_id: 'call_01',
    }),
  },
  {
    host: 'codex',
    version: '0.171.0',
    from: 'session',
    args: ['--host', 'codex'],
    env: (project) => ({ CODEX_HOME: `${project}/../.codex` }),
    payload: (command, cwd) => ({
      session_id: SESSION,
      turn_id: '01a22bf4-e50f-7792-bb66-a6a7b06fd11f',
      transcript_path: `${cwd}/../rollout.jsonl`,
      cwd,
      hook_event_name: 'PreToolUse',
      model: 'gpt-5.5',
      permission_mode: 'bypassPermissions',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: 'call_01',
    }),
  },
  {
    host: 'gemini-cli',
    version: '0.61.0',
    from: 'session',
    args: ['--host', 'gemini-cli'],
    env: (project) => ({ GEMINI_PROJECT_DIR: project, GEMINI_CWD: project, CLAUDE_PROJECT_DIR: project }),
    payload: (command, cwd) => ({
      session_id: SESSION,
      transcript_path: `${cwd}/../chat.jsonl`,
      cwd,
      hook_event_name: 'BeforeTool',
      timestamp: TIME,
      tool_name: 'run_shell_command',
      tool_input: { command, description: 'Run a command' },
    }),
  },
  {
    host: 'qwen-code',
    version: '0.24.4',
    from: 'session',
    args: ['--host', 'qwen-code'],
    env: (project) => ({ QWEN_PROJECT_DIR: project, GEMINI_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project }),
    payload: (command, cwd) => ({
      session_id: SESSION,
      transcript_path: `${cwd}/../chat.jsonl`,
      cwd,
      hook_event_name: 'PreToolUse',
      timestamp: TIME,
      permission_mode: 'yolo',
      prompt_id: `${SESSION}########0`,
      tool_name: 'run_shell_command',
      tool_input: { command, description: 'Run a command', is_background: false },
      tool_use_id: 'toolu_01',
      tool_call_id: 'call_01',
    }),
  },
  {
    host: 'copilot-shell',
    version: '2.4.1',
    from: 'session',
    args: ['--host', 'copilot-shell'],
    env: (project) => ({ COPILOT_SHELL_PROJECT_DIR: project, GEMINI_PROJECT_DIR: project, QWEN_PROJECT_DIR: project }),
    payload: (command, cwd) => ({
      session_id: SESSION,
      run_id: '97f16c452f7c5',
      transcript_path: `${cwd}/../chat.jsonl`,
      cwd,
      hook_event_name: 'PreToolUse',
      timestamp: TIME,
      tool_name: 'run_shell_command',
      tool_input: { command, description: 'Run a command', is_background: false },
      tool_use_id: 'call_01',
    }),
  },
  {
    host: 'amplifier',
    version: 'hook-shell f9ebb16',
    from: 'source',
    args: ['--host', 'amplifier', '--event', 'PreToolUse'],
    env: (project) => ({ AMPLIFIER_PROJECT_DIR: project, AMPLIFIER_SESSION_ID: SESSION }),
    payload: (command) => ({ tool_name: 'bash', tool_input: { command }, timestamp: TIME }),
  },
  {
    host: 'opencode',
    version: '1.18.33',
    from: 'session',
    args: ['--host', 'opencode'],
    env: () => ({}),
    payload: (command) => ({
      hook: 'tool.execute.before',
      input: { tool: 'bash', sessionID: 'ses_dd3ffa419ffeSQCcfpHdl8OCaM', callID: 'call_0' },
      output: { args: { command, description: 'Run a command' } },
    }),
  },
];

function copilotEnv(project: string): Readonly<Record<string, string>> {
  return {
    COPILOT_CLI: '1',
    COPILOT_CLI_BINARY_VERSION: '1.0.102',
    COPILOT_PROJECT_DIR: project,
    CLAUDE_PROJECT_DIR: project,
  };
}
