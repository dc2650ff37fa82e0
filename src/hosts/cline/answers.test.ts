import { describe } from 'vitest';
import { type AnswerTable, says, testAnswers } from '../testing.ts';
import { cline } from './index.ts';

const answers: AnswerTable = {
  tool_call: {
    deny: says({ cancel: true, errorMessage: 'WHY' }),
    context: says({ contextModification: 'MORE' }),
    input: says({ overrideInput: { command: 'ls' } }),
  },
  PreToolUse: {
    deny: says({ cancel: true, errorMessage: 'WHY' }),
    context: says({ contextModification: 'MORE' }),
    input: says({ overrideInput: { command: 'ls' } }),
  },
  tool_result: { deny: says({ contextModification: 'WHY' }), context: says({ contextModification: 'MORE' }) },
  PostToolUse: { deny: says({ contextModification: 'WHY' }), context: says({ contextModification: 'MORE' }) },
  prompt_submit: {},
  UserPromptSubmit: {
    deny: says({ cancel: true, errorMessage: 'WHY' }),
    context: says({ contextModification: 'MORE' }),
  },
  agent_start: {},
  agent_resume: {},
  TaskStart: { deny: says({ contextModification: 'WHY' }), context: says({ contextModification: 'MORE' }) },
  TaskResume: { deny: says({ contextModification: 'WHY' }), context: says({ contextModification: 'MORE' }) },
  agent_end: {},
  TaskComplete: {},
  session_shutdown: {},
  SessionShutdown: {},
  PreCompact: {},
};

describe('what Cline is told', () => testAnswers(cline, answers));
