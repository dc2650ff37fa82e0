import { describe } from 'vitest';
import { type AnswerTable, exits, says, testAnswers } from '../testing.ts';
import { pi } from './index.ts';

const MORE = says({ context: 'MORE' });
const answers: AnswerTable = {
  tool_call: {
    deny: exits('WHY'),
    ask: says({ ask: 'WHY' }),
    context: MORE,
    input: says({ input: { command: 'ls' } }),
    notice: says({ notice: 'NOTE' }),
  },
  tool_result: { deny: exits('WHY'), context: MORE, response: says({ output: 'TEXT' }) },
  input: { deny: exits('WHY'), context: MORE },
  session_start: { deny: says({ context: 'WHY' }), context: MORE },
  agent_before_settle: { deny: exits('WHY') },
  session_shutdown: {},
  session_before_compact: {},
};

describe('what Pi is told', () => testAnswers(pi, answers));
