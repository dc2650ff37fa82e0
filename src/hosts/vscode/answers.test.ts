import { describe } from 'vitest';
import { type AnswerTable, adds, BLOCK, NOTE, SHOWN, says, specific, tells, testAnswers } from '../testing.ts';
import { vscode } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    ask: says(specific('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'WHY' })),
    deny: says(specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: adds('PreToolUse'),
    input: says(specific('PreToolUse', { updatedInput: { command: 'ls' } })),
    notice: NOTE,
  },
  PostToolUse: { deny: BLOCK, context: adds('PostToolUse'), notice: NOTE },
  UserPromptSubmit: { deny: BLOCK, context: adds('UserPromptSubmit'), notice: NOTE },
  Stop: { deny: says(specific('Stop', { decision: 'block', reason: 'WHY' })), context: SHOWN, notice: NOTE },
  SubagentStop: {
    deny: says(specific('SubagentStop', { decision: 'block', reason: 'WHY' })),
    context: SHOWN,
    notice: NOTE,
  },
  SubagentStart: { deny: tells('SubagentStart'), context: adds('SubagentStart'), notice: NOTE },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  PreCompact: {},
};

describe('what VS Code (Local) is told', () => testAnswers(vscode, answers));
