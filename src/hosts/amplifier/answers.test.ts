import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, NOTE, SHOWN, says, silence, testAnswers } from '../testing.ts';
import { amplifier } from './index.ts';

const CHANGED = cannotRewrite(amplifier.title);

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    input: exits(CHANGED, { decision: 'block', reason: CHANGED }),
    notice: NOTE,
  },
  PostToolUse: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: NOTE,
  },
  PermissionRequest: {
    ask: silence,
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: NOTE,
  },
  UserPromptSubmit: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: NOTE,
  },
  Stop: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: NOTE,
  },
  SessionStart: { deny: says({ contextInjection: 'WHY' }), context: says({ contextInjection: 'MORE' }), notice: NOTE },
  SessionEnd: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
  PreCompact: { deny: says({ contextInjection: 'WHY' }), context: says({ contextInjection: 'MORE' }), notice: NOTE },
  Notification: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
};

describe('what Amplifier (hook-shell) is told', () => testAnswers(amplifier, answers));
