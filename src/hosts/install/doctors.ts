import type { HostId } from '../../protocol/host.ts';
import { doctor as amplifier } from '../amplifier/doctor.ts';
import { doctor as auggie } from '../auggie/doctor.ts';
import { doctor as claudeCode } from '../claude-code/doctor.ts';
import { doctor as cline } from '../cline/doctor.ts';
import { doctor as codex } from '../codex/doctor.ts';
import { doctor as copilotCli } from '../copilot-cli/doctor.ts';
import { doctor as copilotShell } from '../copilot-shell/doctor.ts';
import { doctor as crush } from '../crush/doctor.ts';
import { doctor as cursor } from '../cursor/doctor.ts';
import { doctor as droid } from '../droid/doctor.ts';
import { doctor as geminiCli } from '../gemini-cli/doctor.ts';
import { doctor as grok } from '../grok/doctor.ts';
import { doctor as kilo } from '../kilo/doctor.ts';
import { doctor as kimiCode } from '../kimi-code/doctor.ts';
import { doctor as kiro } from '../kiro/doctor.ts';
import { doctor as opencode } from '../opencode/doctor.ts';
import { doctor as pi } from '../pi/doctor.ts';
import { doctor as qwenCode } from '../qwen-code/doctor.ts';
import { doctor as vscode } from '../vscode/doctor.ts';
import { doctor as windsurf } from '../windsurf/doctor.ts';
import type { HostDoctor } from './host-doctor.ts';

const DOCTORS: Readonly<Record<HostId, HostDoctor>> = {
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

/** What is known of a host's traps. */
export const doctorOf = (id: HostId): HostDoctor => DOCTORS[id];
