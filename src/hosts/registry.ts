import { HOST_IDS, type HostId } from '../protocol/host.ts';
import { amplifier } from './amplifier/index.ts';
import { auggie } from './auggie/index.ts';
import { claudeCode } from './claude-code/index.ts';
import { cline } from './cline/index.ts';
import { codex } from './codex/index.ts';
import { copilotCli } from './copilot-cli/index.ts';
import { copilotShell } from './copilot-shell/index.ts';
import { crush } from './crush/index.ts';
import { cursor } from './cursor/index.ts';
import { droid } from './droid/index.ts';
import { geminiCli } from './gemini-cli/index.ts';
import { grok } from './grok/index.ts';
import type { Host } from './host.ts';
import { kilo } from './kilo/index.ts';
import { kimiCode } from './kimi-code/index.ts';
import { kiro } from './kiro/index.ts';
import { opencode } from './opencode/index.ts';
import { pi } from './pi/index.ts';
import { qwenCode } from './qwen-code/index.ts';
import { vscode } from './vscode/index.ts';
import { windsurf } from './windsurf/index.ts';

/** Behind functions, so that a bundle that loads modules when they are used loads one host's. */
const HOSTS: Readonly<Record<HostId, () => Host>> = {
  amplifier: () => amplifier,
  auggie: () => auggie,
  'claude-code': () => claudeCode,
  cline: () => cline,
  codex: () => codex,
  'copilot-cli': () => copilotCli,
  'copilot-shell': () => copilotShell,
  crush: () => crush,
  cursor: () => cursor,
  droid: () => droid,
  'gemini-cli': () => geminiCli,
  grok: () => grok,
  kilo: () => kilo,
  'kimi-code': () => kimiCode,
  kiro: () => kiro,
  opencode: () => opencode,
  pi: () => pi,
  'qwen-code': () => qwenCode,
  vscode: () => vscode,
  windsurf: () => windsurf,
};

/** The wire format of a host. */
export function getHost(id: HostId): Host {
  return HOSTS[id]();
}

/** A host's id from what a person wrote, or undefined for a host that is not known. */
export function hostNamed(name: string): HostId | undefined {
  return HOST_IDS.find((id) => id === name);
}
