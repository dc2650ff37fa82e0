import { describe, expect, test } from 'vitest';
import type { HostId } from '../protocol/host.ts';
import type { Json } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { getHost } from './registry.ts';
import { toolCall } from './tool-call.ts';

const call = (host: HostId, name: string, input: Json = {}): ToolCall => toolCall({ name, input }, getHost(host).tools);

describe('commands', () => {
  const rows: readonly (readonly [HostId, string, Json, string | undefined, why?: string])[] = [
    ['claude-code', 'Bash', { command: 'ls' }, 'ls'],
    ['copilot-cli', 'bash', { command: 'ls' }, 'ls', 'the same guard sees both'],
    ['copilot-cli', 'Bash', { command: 'ls' }, 'ls', 'an event named in Pascal case carries the names of Claude Code'],
    ['claude-code', 'bash', { command: 'ls' }, 'ls', 'case does not count'],
    ['claude-code', 'run_in_terminal', { command: 'ls' }, 'ls', 'another host’s name'],
    ['claude-code', 'shell', { command: 'ls' }, 'ls'],
    ['claude-code', 'Monitor', { command: 'tail -f x' }, 'tail -f x', 'runs its command in the background'],
    [
      'codex',
      'shell',
      { command: ['bash', '-lc', "echo 'hi there'"] },
      `bash -lc 'echo '\\''hi there'\\'''`,
      'a vector',
    ],
    ['cline', 'run_commands', { commands: ['ls', 'pwd'] }, 'ls\npwd', 'several command lines'],
    ['windsurf', 'run_command', { command_line: 'ls' }, 'ls'],
    ['copilot-cli', 'write_bash', { input: 'rm x{enter}' }, 'rm x\n', 'types into a running shell'],
    ['copilot-cli', 'write_bash', { input: 'rm xz{backspace}y' }, 'rm xy', 'a character is taken back'],
    ['copilot-cli', 'write_bash', { input: 'rm x{enter}{backspace}y' }, 'rm x\ny', 'what was sent stays sent'],
    ['codex', 'write_stdin', { chars: 'ls\u0003rm x\r' }, 'rm x\n', 'a line is taken back, and another one ended'],
    ['vscode', 'create_and_run_task', { task: { command: 'rm', args: ['-r', 'a b'] } }, "rm -r 'a b'"],
    ['claude-code', 'desktop_start_process', { command: 'rm x' }, 'rm x', 'told by the words of its name'],
    ['claude-code', 'terminalExec', { cmd: 'rm x' }, 'rm x'],
    ['claude-code', 'mcp__x__interact_with_process', { pid: 1, input: 'rm x' }, 'rm x', 'typed into what runs'],
    [
      'claude-code',
      'mcp__git__git_commit',
      { repo_path: '/x', message: 'a b', noVerify: true },
      "git -C /x commit --no-verify -m 'a b'",
      'a tool for git',
    ],
    ['claude-code', 'mcp__git__git_push', { branch: 'main', force: true }, 'git push --force origin main'],
    [
      'claude-code',
      'mcp__git__git_reset',
      { path: '/x', mode: 'hard', commit: 'HEAD~1' },
      "git -C /x reset --hard 'HEAD~1'",
    ],
    ['claude-code', 'mcp__git__git_status', { repo_path: '/x' }, undefined, 'one that looks'],
    ['claude-code', 'mcp__git__git_constructor', {}, undefined, 'a name that objects inherit'],
    ['claude-code', 'mcp__git__git_push', { constructor: true }, 'git push origin', 'an argument of such a name'],
    ['claude-code', 'mcp__x__process_result', { input: 'rm x' }, undefined, 'what came of one'],
    ['claude-code', 'get_terminal_output', { id: '1' }, undefined, 'reads what a shell wrote'],
    ['claude-code', 'execute_query', { command: 'DROP TABLE x' }, undefined, 'another language'],
    ['claude-code', 'Bash', { command: 7 }, undefined, 'no command string'],
    ['claude-code', 'Bash', null, undefined],
    ['claude-code', 'Bash', ['ls'], undefined],
    ['claude-code', 'Edit', { command: 'ls' }, undefined, 'no shell'],
    ['claude-code', 'constructor', { command: 'ls' }, undefined, 'a name that objects inherit'],
  ];
  for (const [host, name, input, command, why] of rows) {
    test(`${host} ${name} ${JSON.stringify(input)}${why === undefined ? '' : `: ${why}`}`, () => {
      expect(call(host, name, input).command).toBe(command);
    });
  }

  test('the language of the command is told', () => {
    expect(call('copilot-cli', 'powershell', { command: 'ls' })).toMatchObject({ kind: 'shell', shell: 'powershell' });
    expect(call('kiro', 'execute_cmd', { command: 'dir' })).toMatchObject({ kind: 'shell', shell: 'cmd' });
    expect(call('claude-code', 'Bash', { command: 'ls' }).shell).toBe('posix');
  });

  test('so is the directory that the call names', () => {
    expect(call('gemini-cli', 'run_shell_command', { command: 'ls', dir_path: 'sub' }).directory).toBe('sub');
    expect(call('opencode', 'bash', { command: 'ls', workdir: '/x' }).directory).toBe('/x');
    expect(call('kilo', 'background_process', { action: 'start', command: 'ls', workdir: '/x' }).directory).toBe('/x');
  });
});

describe('arguments that hide a command', () => {
  const rows: readonly (readonly [Json, string, string])[] = [
    [{ command: 'ls', cmd: 'rm x' }, 'ls\nrm x', 'two spellings: the tool reads one of them'],
    [{ command: '', script: 'rm x' }, 'rm x', 'an empty one in front'],
    [{ command: ['rm', 5, true] }, 'rm 5 true', 'numbers among the words'],
    [{ commands: ['ls', 5, { cmd: 'rm x' }, { x: 1 }] }, 'ls\n5\nrm x', 'entries of several kinds'],
    [{ command: 'ls', commands: ['ls'] }, 'ls', 'the same twice'],
    [{ command: 'cat', input: 'rm x' }, 'cat', 'what is typed into it is none'],
  ];
  test.each(rows)('%j is %j: %s', (input, command) => {
    expect(call('claude-code', 'mcp__x__run_shell', input).command).toBe(command);
  });
});

describe('files', () => {
  const rows: readonly (readonly [HostId, string, Json, ToolCall['kind'], ToolCall['files']])[] = [
    ['claude-code', 'Write', { file_path: '/a', content: 'x' }, 'write', [{ path: '/a', action: 'write' }]],
    ['claude-code', 'Read', { file_path: '/a' }, 'read', [{ path: '/a', action: 'read' }]],
    [
      'claude-code',
      'MultiEdit',
      { file_path: '/a', edits: [{ old_string: 'x' }] },
      'edit',
      [{ path: '/a', action: 'write' }],
    ],
    ['claude-code', 'NotebookEdit', { notebook_path: '/n.ipynb' }, 'edit', [{ path: '/n.ipynb', action: 'write' }]],
    ['claude-code', 'Grep', { pattern: 'x', path: 'src' }, 'search', [{ path: 'src', action: 'read' }]],
    ['copilot-cli', 'create', { path: '/a', file_text: 'x' }, 'write', [{ path: '/a', action: 'write' }]],
    ['copilot-cli', 'view', { path: '/a' }, 'read', [{ path: '/a', action: 'read' }]],
    ['copilot-cli', 'str_replace_editor', { command: 'view', path: '/a' }, 'read', [{ path: '/a', action: 'read' }]],
    [
      'copilot-cli',
      'str_replace_editor',
      { command: 'create', path: '/a' },
      'write',
      [{ path: '/a', action: 'write' }],
    ],
    ['copilot-cli', 'str_replace_editor', { command: 'insert', path: '/a' }, 'edit', [{ path: '/a', action: 'write' }]],
    ['copilot-cli', 'str_replace_editor', { path: '/a' }, 'edit', [{ path: '/a', action: 'write' }]],
    ['vscode', 'create_file', { filePath: '/a' }, 'write', [{ path: '/a', action: 'write' }]],
    ['vscode', 'create_file', { filePath: 'file:///a%20b' }, 'write', [{ path: '/a b', action: 'write' }]],
    [
      'vscode',
      'multi_replace_string_in_file',
      { replacements: [{ filePath: '/a' }, { filePath: '/b' }] },
      'edit',
      [
        { path: '/a', action: 'write' },
        { path: '/b', action: 'write' },
      ],
    ],
    [
      'gemini-cli',
      'read_many_files',
      { paths: ['a', 'b'] },
      'read',
      [
        { path: 'a', action: 'read' },
        { path: 'b', action: 'read' },
      ],
    ],
    ['gemini-cli', 'replace', { file_path: 'a.txt' }, 'edit', [{ path: 'a.txt', action: 'write' }]],
    ['cursor', 'Delete', { file_path: '/a' }, 'write', [{ path: '/a', action: 'remove' }]],
    ['claude-code', 'move_file', { source: 'a', destination: 'b' }, 'write', [{ path: 'a', action: 'move', to: 'b' }]],
    ['auggie', 'remove-files', { file_paths: ['a'] }, 'write', [{ path: 'a', action: 'remove' }]],
    ['kimi-code', 'Write', { path: 'a', content: '' }, 'write', [{ path: 'a', action: 'write' }]],
    ['kiro', 'fs_write', { command: 'create', path: 'a' }, 'write', [{ path: 'a', action: 'write' }]],
    ['claude-code', 'TodoWrite', { file_path: 'a' }, 'other', []],
    ['claude-code', 'updateFileContents', { path: 'a' }, 'write', [{ path: 'a', action: 'write' }]],
    ['claude-code', 'trash_files', { paths: ['a'] }, 'write', [{ path: 'a', action: 'remove' }]],
    ['vscode', 'create_file', { filePath: 'file:///c%3A/a%20b' }, 'write', [{ path: 'c:/a b', action: 'write' }]],
    [
      'claude-code',
      'mcp__fs__move_files',
      { source: ['a', 'b'], from: 'c', destination: 'd', to: 'e' },
      'mcp',
      [
        { path: 'a', action: 'move', to: 'd' },
        { path: 'b', action: 'move', to: 'd' },
        { path: 'c', action: 'move', to: 'd' },
        { path: 'e', action: 'write' },
      ],
    ],
    [
      'claude-code',
      'move_file',
      { files: ['a', 'b'], to: 'd' },
      'write',
      [
        { path: 'a', action: 'move', to: 'd' },
        { path: 'b', action: 'move', to: 'd' },
      ],
    ],
    [
      'vscode',
      'create_file',
      { filePath: 'file://host/share/a' },
      'write',
      [{ path: '//host/share/a', action: 'write' }],
    ],
    ['vscode', 'create_file', { filePath: 'file://localhost/a' }, 'write', [{ path: '/a', action: 'write' }]],
    ['vscode', 'create_file', { filePath: 'file:///%zz' }, 'write', [{ path: '/%zz', action: 'write' }]],
  ];
  test.each(rows)('%s %s %j', (host, name, input, kind, files) => {
    expect(call(host, name, input)).toMatchObject({ name, kind, files });
  });

  test('a decoy under another spelling hides nothing', () => {
    expect(call('claude-code', 'Write', { path: 'harmless', file_path: '.env' }).files).toEqual([
      { path: '.env', action: 'write' },
      { path: 'harmless', action: 'write' },
    ]);
  });
});

describe('patches', () => {
  const body = [
    '*** Begin Patch',
    '*** Add File: new.txt',
    '+hello',
    '*** Update File: src/old.ts',
    '*** Move to: src/new.ts',
    '@@',
    '- a',
    '--- b',
    '+c',
    '  *** Update File: indented.ts',
    '*** Delete File: gone.txt',
    '*** End Patch',
  ].join('\n');
  const files = [
    { path: 'new.txt', action: 'write' },
    { path: 'src/old.ts', action: 'move', to: 'src/new.ts' },
    { path: 'indented.ts', action: 'write' },
    { path: 'gone.txt', action: 'remove' },
  ];
  const rows: readonly (readonly [HostId, string, string])[] = [
    ['codex', 'apply_patch', 'command'],
    ['vscode', 'apply_patch', 'input'],
    ['opencode', 'apply_patch', 'patchText'],
    ['droid', 'ApplyPatch', 'patch'],
    ['copilot-cli', 'Edit', 'input'],
  ];
  test.each(rows)('%s %s names its files in %s', (host, name, key) => {
    expect(call(host, name, { [key]: body }).files).toEqual(files);
    expect(call(host, name, { [key]: body.replaceAll('\n', '\r\n') }).files).toEqual(files);
  });

  test('a unified diff names its files too', () => {
    const diff = '--- a/x.ts\t2026-01-01\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/y.ts\n';
    expect(call('copilot-cli', 'edit', { diff }).files.map((file) => file.path)).toEqual(['x.ts', 'x.ts', 'y.ts']);
  });
});

describe('the headers of a unified diff', () => {
  test.each([
    ['diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts', ['old.ts', 'new.ts']],
    ['diff --git a/a b.ts b/a b.ts\ndeleted file mode 100644\nindex e69de29..0000000', ['a b.ts']],
    ['--- /dev/null\n+++ "b/\\303\\244 \\"x\\".ts"', ['ä "x".ts']],
    ['diff --git "a/\\303\\244" "b/\\303\\244"\nold mode 100644\nnew mode 100755', ['ä']],
    ['--- "a/\\377"\r\n+++ /dev/null', ['\\377']],
    ['--- no/prefix.ts\n+++ no/prefix.ts', ['no/prefix.ts', 'no/prefix.ts']],
  ])('%j names %j', (diff, paths) => {
    expect(call('copilot-cli', 'edit', { diff }).files.map((file) => file.path)).toEqual(paths);
  });
});

describe('servers', () => {
  const rows: readonly (readonly [HostId, string, string, string])[] = [
    ['claude-code', 'mcp__demo__echo_it', 'demo', 'echo_it'],
    ['claude-code', 'mcp__my_server__a__b', 'my_server', 'a__b'],
    ['copilot-cli', 'demo-echo_it', 'demo', 'echo_it'],
    ['copilot-cli', 'demo/echo_it', 'demo', 'echo_it'],
    ['copilot-cli', 'github-mcp-server-get_me', 'github-mcp-server', 'get_me'],
    ['vscode', 'mcp_demo_echo_it', 'demo', 'echo_it'],
    ['gemini-cli', 'mcp_mini-srv_do_thing', 'mini-srv', 'do_thing'],
    ['codex', 'mcp__demo__echo_it', 'demo', 'echo_it'],
    ['droid', 'demo___echo_it', 'demo', 'echo_it'],
    ['cursor', 'MCP:echo_it', '', 'echo_it'],
    ['opencode', 'mini-srv_do_thing', 'mini-srv', 'do_thing'],
    ['copilot-shell', 'demo__echo_it', 'demo', 'echo_it'],
    ['kiro', '@demo/echo_it', 'demo', 'echo_it'],
    ['amplifier', 'mcp__demo__echo_it', 'demo', 'echo_it'],
  ];
  test.each(rows)('%s %s', (host, name, server, tool) => {
    expect(call(host, name)).toMatchObject({ kind: 'mcp', name, mcp: { server, tool } });
  });

  test.each([
    ['claude-code', 'mcp__'],
    ['claude-code', 'mcp__demo__'],
    ['copilot-cli', 'web-'],
  ] as const)('%s %s names no server', (host, name) => {
    expect(call(host, name).mcp).toBeUndefined();
  });

  test('a tool that calls any server’s tool is judged by what it calls', () => {
    const input = { server_name: 'sh', tool_name: 'execute_command', arguments: { command: 'rm x' } };
    expect(call('cline', 'use_mcp_tool', input)).toMatchObject({
      kind: 'mcp',
      mcp: { server: 'sh', tool: 'execute_command' },
      command: 'rm x',
    });
  });

  test('a shell and a file writer behind a server are still seen', () => {
    expect(call('claude-code', 'mcp__desktop__run_command', { command: 'rm x' })).toMatchObject({
      kind: 'mcp',
      command: 'rm x',
    });
    expect(call('claude-code', 'mcp__pc__start_process', { command: 'rm x' })).toMatchObject({ command: 'rm x' });
    expect(call('claude-code', 'mcp__fs__write_file', { path: '.env' })).toMatchObject({
      kind: 'mcp',
      files: [{ path: '.env', action: 'write' }],
    });
  });

  test('an ordinary tool of a server has no command', () => {
    expect(call('gemini-cli', 'mcp_mini-srv_do_thing', { command: 'hi' }).command).toBeUndefined();
  });
});

describe('whom and what a call names', () => {
  const rows: readonly (readonly [HostId, string, Json, Partial<ToolCall>])[] = [
    ['claude-code', 'Agent', { subagent_type: 'explore' }, { kind: 'agent', target: 'explore' }],
    ['claude-code', 'Task', { subagent_type: 'explore' }, { kind: 'agent', target: 'explore' }],
    ['claude-code', 'Skill', { skill: 'pdf' }, { kind: 'skill', target: 'pdf' }],
    ['claude-code', 'SlashCommand', { command: '/review 12' }, { kind: 'skill', target: 'review' }],
    ['claude-code', 'WebFetch', { url: 'https://a.b/c' }, { kind: 'fetch', url: 'https://a.b/c' }],
    ['copilot-cli', 'task', { agent_type: 'explore' }, { kind: 'agent', target: 'explore' }],
    ['gemini-cli', 'invoke_agent', { agent_name: 'x' }, { kind: 'agent', target: 'x' }],
    ['gemini-cli', 'activate_skill', { name: 'x' }, { kind: 'skill', target: 'x' }],
    ['gemini-cli', 'web_fetch', { prompt: 'Read https://a.b/c now' }, { kind: 'fetch', url: 'https://a.b/c' }],
    ['vscode', 'fetch_webpage', { urls: ['https://a.b'] }, { kind: 'fetch', url: 'https://a.b' }],
    [
      'vscode',
      'fetch_webpage',
      { urls: ['https://a.b', 'https://c.d'], url: 'https://e.f' },
      { url: 'https://e.f', urls: ['https://e.f', 'https://a.b', 'https://c.d'] },
    ],
    [
      'gemini-cli',
      'web_fetch',
      { prompt: 'compare https://a.b and https://c.d' },
      { url: 'https://a.b', urls: ['https://a.b', 'https://c.d'] },
    ],
    ['claude-code', 'WebFetch', { url: 'https://a.b', prompt: 'as on https://c.d' }, { url: 'https://a.b' }],
    ['vscode', 'runSubagent', { agentName: 'x' }, { kind: 'agent', target: 'x' }],
  ];
  test.each(rows)('%s %s %j', (host, name, input, expected) => {
    expect(call(host, name, input)).toMatchObject(expected);
  });
});
