import { sample as amplifier } from './amplifier/sample.ts';
import { sample as auggie } from './auggie/sample.ts';
import { sample as claudeCode } from './claude-code/sample.ts';
import { sample as cline } from './cline/sample.ts';
import { sample as codex } from './codex/sample.ts';
import { sample as copilotCli } from './copilot-cli/sample.ts';
import { sample as copilotShell } from './copilot-shell/sample.ts';
import { sample as crush } from './crush/sample.ts';
import { sample as cursor } from './cursor/sample.ts';
import { sample as droid } from './droid/sample.ts';
import { sample as geminiCli } from './gemini-cli/sample.ts';
import { sample as grok } from './grok/sample.ts';
import { sample as kilo } from './kilo/sample.ts';
import { sample as kimiCode } from './kimi-code/sample.ts';
import { sample as kiro } from './kiro/sample.ts';
import { sample as opencode } from './opencode/sample.ts';
import { sample as pi } from './pi/sample.ts';
import { sample as qwenCode } from './qwen-code/sample.ts';
import type { Sample } from './sample.ts';
import { sample as vscode } from './vscode/sample.ts';
import { sample as windsurf } from './windsurf/sample.ts';

/** One sample for every host. */
export const samples: readonly Sample[] = [
  amplifier,
  auggie,
  claudeCode,
  cline,
  codex,
  copilotCli,
  copilotShell,
  crush,
  cursor,
  droid,
  geminiCli,
  grok,
  kilo,
  kimiCode,
  kiro,
  opencode,
  pi,
  qwenCode,
  vscode,
  windsurf,
];
