import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, says, testAnswers } from '../testing.ts';
import { cursor } from './index.ts';

const CHANGED = cannotRewrite(cursor.title);

const answers: AnswerTable = {
  preToolUse: {
    deny: says({ permission: 'deny', user_message: 'WHY', agent_message: 'WHY' }),
    context: says({ additional_context: 'MORE' }),
    input: says({ updated_input: { command: 'ls' } }),
  },
  beforeShellExecution: {
    deny: says({ permission: 'deny', user_message: 'WHY', agent_message: 'WHY' }),
    input: says({ permission: 'deny', user_message: CHANGED, agent_message: CHANGED }),
  },
  beforeMCPExecution: {
    deny: says({ permission: 'deny', user_message: 'WHY', agent_message: 'WHY' }),
    input: says({ permission: 'deny', user_message: CHANGED, agent_message: CHANGED }),
  },
  beforeReadFile: {
    deny: says({ permission: 'deny', user_message: 'WHY', agent_message: 'WHY' }),
    input: says({ permission: 'deny', user_message: CHANGED, agent_message: CHANGED }),
  },
  beforeTabFileRead: {
    deny: says({ permission: 'deny', user_message: 'WHY', agent_message: 'WHY' }),
    input: says({ permission: 'deny', user_message: CHANGED, agent_message: CHANGED }),
  },
  postToolUse: { deny: says({ additional_context: 'WHY' }), context: says({ additional_context: 'MORE' }) },
  afterShellExecution: {},
  afterMCPExecution: {},
  afterFileEdit: {},
  afterTabFileEdit: {},
  postToolUseFailure: { deny: says({ additional_context: 'WHY' }), context: says({ additional_context: 'MORE' }) },
  beforeSubmitPrompt: { deny: exits('WHY'), context: says({ additional_context: 'MORE' }) },
  stop: { deny: says({ followup_message: 'WHY' }) },
  subagentStart: { deny: says({ permission: 'deny', user_message: 'WHY', agent_message: 'WHY' }) },
  subagentStop: { deny: says({ followup_message: 'WHY' }) },
  sessionStart: { deny: says({ additional_context: 'WHY' }), context: says({ additional_context: 'MORE' }) },
  sessionEnd: {},
  preCompact: {
    deny: says({ user_message: 'WHY' }),
    context: says({ user_message: 'MORE' }),
    notice: says({ user_message: 'NOTE' }),
  },
};

describe('what Cursor is told', () => testAnswers(cursor, answers));
