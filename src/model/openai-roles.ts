import { lookup } from '../protocol/lookup.ts';
import type { LLMRole } from './stable.ts';

/** A role of both OpenAI APIs; undefined for one that says nothing (`tool`), whose entry stays as it is. */
export const openaiRole = (role: string): LLMRole | undefined => lookup(ROLES, role);

const ROLES: Readonly<Record<string, LLMRole>> = {
  user: 'user',
  assistant: 'model',
  system: 'system',
  developer: 'system',
};
