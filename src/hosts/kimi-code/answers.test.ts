import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, says, testAnswers } from '../testing.ts';
import { kimiCode } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: { deny: exits('WHY'), input: exits(cannotRewrite(kimiCode.title)) },
  PostToolUse: {},
  PostToolUseFailure: {},
  PermissionRequest: {},
  UserPromptSubmit: { deny: exits('WHY'), context: says({ message: 'MORE' }) },
  Stop: { deny: exits('WHY') },
  SubagentStart: {},
  SubagentStop: {},
  SessionStart: {},
  SessionEnd: {},
  Notification: {},
  PreCompact: {},
};

describe('what Kimi Code is told', () => testAnswers(kimiCode, answers));
