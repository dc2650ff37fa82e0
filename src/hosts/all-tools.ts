import { tools as amplifier } from './amplifier/tools.ts';
import { tools as auggie } from './auggie/tools.ts';
import { tools as claudeCode } from './claude-code/tools.ts';
import { tools as cline } from './cline/tools.ts';
import { tools as codex } from './codex/tools.ts';
import { tools as copilotCli } from './copilot-cli/tools.ts';
import { tools as copilotShell } from './copilot-shell/tools.ts';
import { tools as crush } from './crush/tools.ts';
import { tools as cursor } from './cursor/tools.ts';
import { tools as droid } from './droid/tools.ts';
import { tools as geminiCli } from './gemini-cli/tools.ts';
import { tools as grok } from './grok/tools.ts';
import { tools as kilo } from './kilo/tools.ts';
import { tools as kimiCode } from './kimi-code/tools.ts';
import { tools as kiro } from './kiro/tools.ts';
import { tools as opencode } from './opencode/tools.ts';
import { tools as pi } from './pi/tools.ts';
import { tools as qwenCode } from './qwen-code/tools.ts';
import { shapeNamed, type ToolNames } from './tool-names.ts';
import type { ToolShape } from './tool-shapes.ts';
import { tools as vscode } from './vscode/tools.ts';
import { tools as windsurf } from './windsurf/tools.ts';

/** Names that no host above has, and that servers and forks use for the same tools. */
const ELSEWHERE: ToolNames['names'] = {
  shell: [
    'sh',
    'zsh',
    'terminal',
    'execute',
    'exec',
    'run_command',
    'runCommands',
    'run_shell',
    'execute_shell_command',
  ],
  powershell: ['pwsh'],
  cmd: ['cmd'],
  write: ['save_file', 'append_file', 'create_text_file'],
  edit: ['edit_block', 'insert', 'replace_content'],
  editor: ['str_replace_based_edit_tool'],
  remove: ['remove_file', 'delete', 'remove', 'delete_directory'],
  move: ['move_file', 'rename_file', 'move', 'rename'],
  read: [
    'open_file',
    'cat',
    'read_text_file',
    'read_media_file',
    'read_multiple_files',
    'read_mcp_resource',
    'ReadMcpResourceTool',
  ],
  search: ['ls', 'find', 'search', 'directory_tree'],
};

const ALL = [
  claudeCode,
  copilotCli,
  codex,
  vscode,
  geminiCli,
  qwenCode,
  cursor,
  droid,
  opencode,
  grok,
  pi,
  copilotShell,
  amplifier,
  cline,
  kiro,
  auggie,
  windsurf,
  kimiCode,
  crush,
  kilo,
  { ...claudeCode, names: ELSEWHERE },
];

/**
 * The shape of a tool by any host's name for it. Every host falls back to it: a name that is not its own may come from a
 * fork, another dialect or a server, and a shell is a shell under any of them.
 */
export function shapeAnywhere(name: string): ToolShape | undefined {
  for (const tools of ALL) {
    const shape = shapeNamed(tools, name);
    if (shape !== undefined && shape.kind !== 'other') return shape;
  }
  return undefined;
}
