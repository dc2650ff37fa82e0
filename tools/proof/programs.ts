import type { HostProgram } from './host-program.ts';
import { claudeCode } from './hosts/claude-code.ts';
import { cline } from './hosts/cline.ts';
import { codex } from './hosts/codex.ts';
import { copilotCli, copilotNative } from './hosts/copilot-cli.ts';
import { droid } from './hosts/droid.ts';
import { geminiCli } from './hosts/gemini-cli.ts';
import { grok, grokByClaude } from './hosts/grok.ts';
import { kilo } from './hosts/kilo.ts';
import { kimiCode, kimiCodeOld } from './hosts/kimi-code.ts';
import { opencode } from './hosts/opencode.ts';
import { pi } from './hosts/pi.ts';
import { qwenCode, qwenCodeOld } from './hosts/qwen-code.ts';

/** Every host that runs here, in the order of the page. */
export const programs: readonly HostProgram[] = [
  geminiCli,
  codex,
  claudeCode,
  copilotCli,
  copilotNative,
  qwenCode,
  qwenCodeOld,
  opencode,
  kilo,
  pi,
  grok,
  grokByClaude,
  droid,
  cline,
  kimiCode,
  kimiCodeOld,
];
