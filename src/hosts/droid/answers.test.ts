import { describe } from 'vitest';
import { type AnswerTable, adds, BLOCK, exits, NOTE, SHOWN, says, specific, tells, testAnswers } from '../testing.ts';
import { droid } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: SHOWN,
    input: says(specific('PreToolUse', { updatedInput: { command: 'ls' } })),
    notice: NOTE,
  },
  PostToolUse: { deny: tells('PostToolUse'), context: adds('PostToolUse'), notice: NOTE },
  UserPromptSubmit: { deny: exits('WHY'), context: adds('UserPromptSubmit'), notice: NOTE },
  Stop: { deny: BLOCK, context: SHOWN, notice: NOTE },
  SubagentStop: { deny: BLOCK, context: SHOWN, notice: NOTE },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  SessionEnd: {},
  Notification: {},
  PreCompact: { deny: exits('WHY') },
};

describe('what Factory Droid is told', () => testAnswers(droid, answers));
