import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, says, silence, testAnswers } from '../testing.ts';
import { amplifier } from './index.ts';

const CHANGED = cannotRewrite(amplifier.title);

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    input: exits(CHANGED, { decision: 'block', reason: CHANGED }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PermissionRequest: {
    ask: silence,
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  UserPromptSubmit: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  Stop: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionStart: {
    deny: says({ contextInjection: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionEnd: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PreCompact: {
    deny: says({ contextInjection: 'WHY' }),
    context: says({ contextInjection: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  Notification: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
};

describe('what Amplifier (hook-shell) is told', () => testAnswers(amplifier, answers));
