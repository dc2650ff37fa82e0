import { describe } from 'vitest';
import { type AnswerTable, adds, BLOCK, NOTE, SHOWN, says, silence, specific, tells, testAnswers } from '../testing.ts';
import { codex } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: says(specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: adds('PreToolUse'),
    input: says(specific('PreToolUse', { permissionDecision: 'allow', updatedInput: { command: 'ls' } })),
    notice: NOTE,
  },
  PostToolUse: {
    deny: BLOCK,
    context: adds('PostToolUse'),
    notice: NOTE,
    response: says({ decision: 'block', reason: 'TEXT' }),
  },
  PermissionRequest: {
    ask: silence,
    deny: says(specific('PermissionRequest', { decision: { behavior: 'deny', message: 'WHY' } })),
    context: SHOWN,
    notice: NOTE,
  },
  UserPromptSubmit: { deny: BLOCK, context: adds('UserPromptSubmit'), notice: NOTE },
  Stop: { deny: BLOCK, context: SHOWN, notice: NOTE },
  SubagentStop: { deny: BLOCK, context: SHOWN, notice: NOTE },
  SubagentStart: { deny: tells('SubagentStart'), context: adds('SubagentStart'), notice: NOTE },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  SessionEnd: {},
  PreCompact: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
};

describe('what OpenAI Codex is told', () => testAnswers(codex, answers));
