import { describe } from 'vitest';
import { type AnswerTable, says, silence, testAnswers } from '../testing.ts';
import { copilotCli } from './index.ts';

const answers: AnswerTable = {
  preToolUse: {
    ask: says({ permissionDecision: 'ask', permissionDecisionReason: 'WHY' }),
    deny: says({ permissionDecision: 'deny', permissionDecisionReason: 'WHY' }),
    context: says({ additionalContext: 'MORE' }),
    input: says({ modifiedArgs: { command: 'ls' } }),
  },
  postToolUse: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ additionalContext: 'MORE' }),
    response: says({ modifiedResult: { resultType: 'success', textResultForLlm: 'TEXT' } }),
  },
  postToolUseFailure: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  permissionRequest: { ask: silence, deny: says({ behavior: 'deny', message: 'WHY' }) },
  userPromptSubmitted: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ additionalContext: 'MORE' }),
  },
  agentStop: { deny: says({ decision: 'block', reason: 'WHY' }) },
  subagentStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  subagentStop: { deny: says({ decision: 'block', reason: 'WHY' }) },
  sessionStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  sessionEnd: {},
  notification: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  preCompact: {},
};

const pascal: AnswerTable = {
  PreToolUse: {
    ask: says({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'WHY' },
    }),
    deny: says({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' },
    }),
    context: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'MORE' } }),
    input: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } } }),
  },
  PostToolUse: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ additionalContext: 'MORE' }),
    response: says({ modifiedResult: { resultType: 'success', textResultForLlm: 'TEXT' } }),
  },
  PostToolUseFailure: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  PermissionRequest: { ask: silence, deny: says({ behavior: 'deny', message: 'WHY' }) },
  UserPromptSubmit: { deny: says({ decision: 'block', reason: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  Stop: { deny: says({ decision: 'block', reason: 'WHY' }) },
  SubagentStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  SubagentStop: { deny: says({ decision: 'block', reason: 'WHY' }) },
  SessionStart: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  SessionEnd: {},
  Notification: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  PreCompact: {},
};

describe('GitHub Copilot CLI, native events', () => testAnswers(copilotCli, answers));
describe('GitHub Copilot CLI, events named in Pascal case', () => testAnswers(copilotCli, pascal, 'pascal'));
