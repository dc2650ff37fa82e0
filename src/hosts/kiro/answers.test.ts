import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, says, testAnswers } from '../testing.ts';
import { kiro } from './index.ts';

const CHANGED = cannotRewrite(kiro.title);

const answers: AnswerTable = {
  preToolUse: { deny: exits('WHY'), input: exits(CHANGED) },
  postToolUse: {},
  userPromptSubmit: { deny: exits('WHY'), context: says({ additionalContext: 'MORE' }) },
  agentSpawn: { deny: says({ additionalContext: 'WHY' }), context: says({ additionalContext: 'MORE' }) },
  stop: {},
};

describe('what Kiro is told', () => testAnswers(kiro, answers));
