import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, testAnswers } from '../testing.ts';
import { windsurf } from './index.ts';

const CHANGED = cannotRewrite(windsurf.title);

const answers: AnswerTable = {
  pre_run_command: { deny: exits('WHY'), input: exits(CHANGED) },
  pre_write_code: { deny: exits('WHY'), input: exits(CHANGED) },
  pre_read_code: { deny: exits('WHY'), input: exits(CHANGED) },
  pre_mcp_tool_use: { deny: exits('WHY'), input: exits(CHANGED) },
  post_run_command: {},
  post_write_code: {},
  post_read_code: {},
  post_mcp_tool_use: {},
  pre_user_prompt: { deny: exits('WHY') },
  post_cascade_response: {},
};

describe('what Windsurf is told', () => testAnswers(windsurf, answers));
