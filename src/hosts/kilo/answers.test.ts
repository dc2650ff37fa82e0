import { describe } from 'vitest';
import { type AnswerTable, exits, says, testAnswers } from '../testing.ts';
import { kilo } from './index.ts';

const answers: AnswerTable = {
  'tool.execute.before': { deny: exits('WHY'), input: says({ args: { command: 'ls' } }) },
  'tool.execute.after': { deny: exits('WHY'), context: says({ context: 'MORE' }), response: says({ output: 'TEXT' }) },
  'chat.message': {},
  'event.session.created': {},
  'event.session.idle': {},
  'event.session.deleted': {},
};

describe('what Kilo Code is told', () => testAnswers(kilo, answers));
