import { describe } from 'vitest';
import { type AnswerTable, exits, says, testAnswers } from '../testing.ts';
import { crush } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY'),
    context: says({ context: 'MORE' }),
    input: says({ updated_input: { command: 'ls' } }),
  },
};

describe('what Crush is told', () => testAnswers(crush, answers));
