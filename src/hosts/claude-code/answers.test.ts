import { describe } from 'vitest';
import {
  type AnswerTable,
  adds,
  BLOCK,
  cannotRewrite,
  exits,
  NOTE,
  SHOWN,
  says,
  silence,
  specific,
  tells,
  testAnswers,
} from '../testing.ts';
import { claudeCode } from './index.ts';

const REWRITE = cannotRewrite('Claude Code');
const refusedSkill = (reason: string) =>
  specific('PreSkillShellCommand', { permissionDecision: 'deny', permissionDecisionReason: reason });

const answers: AnswerTable = {
  PreToolUse: {
    ask: says(specific('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'WHY' })),
    deny: exits('WHY', specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: adds('PreToolUse'),
    input: says(specific('PreToolUse', { updatedInput: { command: 'ls' } })),
    notice: NOTE,
  },
  PreSkillShellCommand: {
    deny: exits('WHY', refusedSkill('WHY')),
    context: SHOWN,
    input: exits(REWRITE, refusedSkill(REWRITE)),
    notice: NOTE,
  },
  PostToolUse: {
    deny: BLOCK,
    context: adds('PostToolUse'),
    notice: NOTE,
    response: says(specific('PostToolUse', { updatedToolOutput: 'TEXT' })),
  },
  PostToolBatch: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: adds('PostToolBatch'),
    notice: NOTE,
  },
  PostToolUseFailure: { deny: tells('PostToolUseFailure'), context: adds('PostToolUseFailure'), notice: NOTE },
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
  Notification: { deny: tells('Notification'), context: adds('Notification'), notice: NOTE },
  PreCompact: { deny: exits('WHY'), context: SHOWN, notice: NOTE },
};

describe('what Claude Code is told', () => testAnswers(claudeCode, answers));
