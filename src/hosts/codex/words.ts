import { context, notice, permissionRequest, prompt, shown, stop, told } from '../claude-words.ts';
import { block, permission, specific, type Words } from '../words.ts';

/**
 * Codex 0.171. Every level refuses unknown keys, an `ask` and an `allow` without a rewrite are hook failures, and the tool
 * runs after each of them. At exit code 2 only stderr counts.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2, alone: true },
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
