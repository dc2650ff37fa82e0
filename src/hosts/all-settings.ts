import type { HostId } from '../protocol/host.ts';
import { settings as amplifier } from './amplifier/settings.ts';
import { settings as auggie } from './auggie/settings.ts';
import { settings as claudeCode } from './claude-code/settings.ts';
import { settings as cline } from './cline/settings.ts';
import { settings as codex } from './codex/settings.ts';
import { settings as copilotCli } from './copilot-cli/settings.ts';
import { settings as copilotShell } from './copilot-shell/settings.ts';
import { settings as crush } from './crush/settings.ts';
import { settings as cursor } from './cursor/settings.ts';
import { settings as droid } from './droid/settings.ts';
import { settings as geminiCli } from './gemini-cli/settings.ts';
import { settings as grok } from './grok/settings.ts';
import { settings as kilo } from './kilo/settings.ts';
import { settings as kimiCode } from './kimi-code/settings.ts';
import { settings as kiro } from './kiro/settings.ts';
import { settings as opencode } from './opencode/settings.ts';
import { settings as pi } from './pi/settings.ts';
import { settings as qwenCode } from './qwen-code/settings.ts';
import type { HostSettings } from './settings.ts';
import { settings as vscode } from './vscode/settings.ts';
import { settings as windsurf } from './windsurf/settings.ts';

const SETTINGS: Readonly<Record<HostId, HostSettings>> = {
  amplifier,
  auggie,
  'claude-code': claudeCode,
  cline,
  codex,
  'copilot-cli': copilotCli,
  'copilot-shell': copilotShell,
  crush,
  cursor,
  droid,
  'gemini-cli': geminiCli,
  grok,
  kilo,
  'kimi-code': kimiCode,
  kiro,
  opencode,
  pi,
  'qwen-code': qwenCode,
  vscode,
  windsurf,
};

/** Where a host is told of its hooks, and how. */
export function settingsOf(id: HostId): HostSettings {
  return SETTINGS[id];
}
