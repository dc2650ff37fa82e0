import { describe } from 'vitest';
import {
  type AnswerTable,
  adds,
  BLOCK,
  cannotRewrite,
  NOTE,
  SHOWN,
  says,
  silence,
  specific,
  tells,
  testAnswers,
} from '../testing.ts';
import { qwenCode } from './index.ts';

const CHANGED = cannotRewrite(qwenCode.title);

const answers: AnswerTable = {
  PreToolUse: {
    ask: says(specific('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'WHY' })),
    deny: says(specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: SHOWN,
    input: says(specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: CHANGED })),
    notice: NOTE,
  },
  PostToolUse: { deny: tells('PostToolUse'), context: adds('PostToolUse'), notice: NOTE },
  PostToolBatch: {
    deny: BLOCK,
    context: adds('PostToolBatch'),
    notice: NOTE,
    response: says({ decision: 'block', reason: 'TEXT' }),
  },
  PostToolUseFailure: { deny: tells('PostToolUseFailure'), context: adds('PostToolUseFailure'), notice: NOTE },
  PermissionRequest: {
    ask: silence,
    deny: says(specific('PermissionRequest', { decision: { behavior: 'deny', message: 'WHY' } })),
  },
  UserPromptSubmit: { deny: BLOCK, context: adds('UserPromptSubmit'), notice: NOTE },
  Stop: { deny: BLOCK, context: SHOWN, notice: NOTE },
  SubagentStop: { deny: BLOCK, context: SHOWN, notice: NOTE },
  SubagentStart: { deny: tells('SubagentStart'), context: adds('SubagentStart'), notice: NOTE },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  SessionEnd: {},
  Notification: { deny: tells('Notification'), context: adds('Notification') },
  PreCompact: {},
};

describe('what Qwen Code is told', () => testAnswers(qwenCode, answers));
