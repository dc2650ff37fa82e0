import { describe } from 'vitest';
import { type AnswerTable, adds, BLOCK, says, silence, specific, testAnswers } from '../testing.ts';
import { copilotCli } from './index.ts';

const answers: AnswerTable = {
  preToolUse: {
    ask: says({ permissionDecision: 'ask', permissionDecisionReason: 'WHY' }),
    deny: says({ permissionDecision: 'deny', permissionDecisionReason: 'WHY' }),
    context: says({ additionalContext: 'MORE' }),
    input: says({ modifiedArgs: { command: 'ls' } }),
  },
  postToolUse: {
    deny: BLOCK,
    context: says({ additionalContext: 'MORE' }),
    response: says({ modifiedResult: { resultType: 'success', textResultForLlm: 'TEXT' } }),
  },
  postToolUseFailure: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  permissionRequest: { ask: silence, deny: says({ behavior: 'deny', message: 'WHY' }) },
  userPromptSubmitted: { deny: BLOCK, context: says({ additionalContext: 'MORE' }) },
  agentStop: { deny: BLOCK },
  subagentStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  subagentStop: { deny: BLOCK },
  sessionStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  sessionEnd: {},
  notification: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  preCompact: {},
};

const pascal: AnswerTable = {
  PreToolUse: {
    ask: says(specific('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'WHY' })),
    deny: says(specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: adds('PreToolUse'),
    input: says(specific('PreToolUse', { updatedInput: { command: 'ls' } })),
  },
  PostToolUse: {
    deny: BLOCK,
    context: says({ additionalContext: 'MORE' }),
    response: says({ modifiedResult: { resultType: 'success', textResultForLlm: 'TEXT' } }),
  },
  PostToolUseFailure: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  PermissionRequest: { ask: silence, deny: says({ behavior: 'deny', message: 'WHY' }) },
  UserPromptSubmit: { deny: BLOCK, context: says({ additionalContext: 'MORE' }) },
  Stop: { deny: BLOCK },
  SubagentStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  SubagentStop: { deny: BLOCK },
  SessionStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  SessionEnd: {},
  Notification: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  PreCompact: {},
};

describe('GitHub Copilot CLI, native events', () => testAnswers(copilotCli, answers));
describe('GitHub Copilot CLI, events named in Pascal case', () => testAnswers(copilotCli, pascal, 'pascal'));
