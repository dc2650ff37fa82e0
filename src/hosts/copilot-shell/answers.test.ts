import { describe } from 'vitest';
import { type AnswerTable, adds, DENY, NOTE, SHOWN, says, silence, specific, tells, testAnswers } from '../testing.ts';
import { copilotShell } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    ask: says({ decision: 'ask', reason: 'WHY' }),
    deny: DENY,
    context: SHOWN,
    input: says(specific('PreToolUse', { tool_input: { command: 'ls' } })),
    notice: NOTE,
  },
  PostToolUse: {
    deny: DENY,
    context: adds('PostToolUse'),
    notice: NOTE,
    response: says({ decision: 'deny', reason: 'TEXT' }),
  },
  PostToolUseFailure: { deny: tells('PostToolUseFailure'), context: adds('PostToolUseFailure'), notice: NOTE },
  PermissionRequest: {
    ask: silence,
    deny: says(specific('PermissionRequest', { decision: { behavior: 'deny', message: 'WHY' } })),
  },
  UserPromptSubmit: { deny: DENY, context: adds('UserPromptSubmit'), notice: NOTE },
  Stop: { deny: DENY, context: SHOWN, notice: NOTE },
  SubagentStop: { deny: DENY, context: SHOWN, notice: NOTE },
  SubagentStart: { deny: tells('SubagentStart'), context: adds('SubagentStart'), notice: NOTE },
  BeforeModel: { deny: DENY },
  BeforeToolSelection: {},
  AfterModel: { deny: DENY },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  SessionEnd: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
  Notification: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
  PreCompact: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
};

describe('what copilot-shell is told', () => testAnswers(copilotShell, answers));
