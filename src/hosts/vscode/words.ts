import { context, notice, prompt, stop, told } from '../claude-words.ts';
import { block, permission, specific, type Words } from '../words.ts';

/**
 * VS Code's own harness ("Local"), microsoft/vscode chatHookService.ts and toolCallingLoop.ts. A refusal is JSON at exit
 * code 0: on Windows hooks are started by PowerShell (microsoft/vscode#317383), which makes 1 of 2, and at 1 the JSON is not
 * read. Whether text beside a refusal reaches the agent was not seen.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), alone: true },
    ask: { at: 'specific', say: permission('ask') },
    context,
    input: { ...specific('updatedInput'), does: 'replaces' },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'tells', say: block }, context, notice },
  UserPromptSubmit: prompt(),
  // Inside `hookSpecificOutput`, where other hosts look on the root.
  Stop: stop('Stop', block, 'specific'),
  SubagentStop: stop('SubagentStop', block, 'specific'),
  SubagentStart: told('SubagentStart'),
  SessionStart: told('SessionStart'),
  PreCompact: { event: 'PreCompact' },
};
