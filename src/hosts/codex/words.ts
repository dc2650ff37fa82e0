import { context, notice, permissionRequest, prompt, shown, stop, told } from '../claude-words.ts';
import { block, permission, specific, type Words } from '../words.ts';

/**
 * Codex 0.171. Every level refuses unknown keys, an `ask` and an `allow` without a rewrite are hook failures, and the tool
 * runs after each of them. A refusal is JSON at exit code 0: on Windows Codex starts hooks by `powershell.exe -NoProfile
 * -Command` (codex.exe 0.171.0 under Wine), PowerShell ends with 1 where a program ended with 2 (its documentation of
 * `-Command`), and at 1 the tool runs, whatever the JSON says. Whether text beside a refusal reaches the agent was not seen.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), alone: true },
    context,
    input: { ...specific('updatedInput'), does: 'replaces', with: { permissionDecision: 'allow' } },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'replaces', say: block }, context, notice },
  PermissionRequest: { ...permissionRequest, notice },
  UserPromptSubmit: prompt(),
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SubagentStart: told('SubagentStart'),
  SessionStart: told('SessionStart'),
  SessionEnd: { event: 'SessionEnd' },
  // It could be stopped by `continue: false` alone, which no answer of ours holds.
  PreCompact: shown('PreCompact'),
};
