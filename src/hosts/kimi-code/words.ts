import { root, type Words } from '../words.ts';

/**
 * Kimi Code 2.1, and 0.43 as far as it was run. Exit code 2 refuses with the reason on stderr, and then stdout is not read; at
 * 0 a refusal could stand in `hookSpecificOutput`. It heeds the answers at three events alone: what hooks of others say, and
 * text for the agent before a tool, goes nowhere. A stop is sent back once in a turn, and a sub-agent's stop is a `Stop`, too.
 */
export const words: Words = {
  PreToolUse: { event: 'PreToolUse', refuse: { does: 'stops', exit: 2, alone: true } },
  PostToolUse: { event: 'PostToolUse' },
  PostToolUseFailure: { event: 'PostToolUseFailure' },
  PermissionRequest: { event: 'PermissionRequest' },
  UserPromptSubmit: {
    event: 'UserPromptSubmit',
    refuse: { does: 'stops', exit: 2, alone: true },
    context: root('message'),
  },
  Stop: { event: 'Stop', refuse: { does: 'continues', exit: 2, alone: true } },
  SubagentStart: { event: 'SubagentStart' },
  SubagentStop: { event: 'SubagentStop' },
  SessionStart: { event: 'SessionStart' },
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification' },
  PreCompact: { event: 'PreCompact' },
};
