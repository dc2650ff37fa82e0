import type { JsonObject } from '../protocol/json.ts';
import { stringAt } from '../protocol/json.ts';
import { readCommand } from '../shell/read.ts';
import type { FunctionHook, HookInput, HookOutput } from './hook.ts';
import { riskOf } from './sandbox-risks.ts';
import { type Backend, wrapped } from './sandbox-wrap.ts';

export interface SandboxGuardOptions {
  /** Undefined: there is no sandbox on this machine, so a person is asked instead. */
  readonly backend: Backend | undefined;
  /** The tool that runs shell commands; `run_shell_command` when absent. */
  readonly tool?: string;
  /** The process runs as root, where `sudo` changes nothing. */
  readonly isRoot?: boolean;
  /** Folders for temporary files that stay writable; `/tmp` when absent. */
  readonly temporary?: readonly string[];
}

/** A hook for PreToolUse: refuses what stops the machine, and runs what is dangerous or talks to the network in a sandbox. */
export function sandboxGuard(options: SandboxGuardOptions): FunctionHook {
  return { type: 'function', name: 'sandbox-guard', run: (input) => judged(input, options) };
}

const ALLOW: HookOutput = { decision: 'allow' };

function judged(input: HookInput, options: SandboxGuardOptions): HookOutput {
  const command = stringAt(input.tool_input, 'command')?.trim() ?? '';
  if (input.tool_name !== (options.tool ?? 'run_shell_command') || command === '') return ALLOW;
  const bare = withoutSudo(command);
  const risk = riskOf(readCommand(bare, { cwd: stringAt(input, 'cwd') ?? '/' }));
  if (risk === 'stops the machine')
    return { decision: 'block', reason: 'The command would stop or exhaust the machine.' };
  if (risk === undefined) return plain(command, bare, options.isRoot === true);
  if (options.backend === undefined)
    return { decision: 'ask', reason: 'The command is dangerous or uses the network, and there is no sandbox here.' };
  const network = risk === 'network' ? 'enabled' : 'restricted';
  const line = wrapped(options.backend, bare, {
    cwd: stringAt(input, 'cwd') ?? '/',
    network,
    temporary: options.temporary ?? ['/tmp'],
    original: bare === command ? undefined : command,
  });
  return rewrite(line, `Runs in the sandbox ${options.backend}, network ${network}.`);
}

function plain(command: string, bare: string, isRoot: boolean): HookOutput {
  return bare !== command && isRoot ? rewrite(bare, 'Runs without sudo: the agent is root already.') : ALLOW;
}

function rewrite(command: string, systemMessage: string): HookOutput {
  const specific: JsonObject = { hookEventName: 'PreToolUse', tool_input: { command } };
  return { decision: 'allow', systemMessage, hookSpecificOutput: specific };
}

/** The command behind a leading `sudo`; an interactive `sudo -i` or `-s` stays, for there is no command behind it. */
function withoutSudo(command: string): string {
  const found = SUDO.exec(command);
  const rest = found === null ? '' : command.slice(found[0].length);
  return rest === '' || rest.startsWith('-') ? command : rest;
}

const SUDO =
  /^sudo(?:\s+(?:-[AbBEHknNPS]+|--(?:preserve-env|non-interactive|background|set-home)|-[CghpRrTtUu]\s+\S+|--(?:user|group|host|prompt)[= ]\S+|\w+=\S*))*(?:\s+--)?\s+/;
