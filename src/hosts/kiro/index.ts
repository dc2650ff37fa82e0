import { defineHost } from '../define-host.ts';
import { capabilities } from './capabilities.ts';
import { decodeOutput } from './output.ts';
import { flatten, unflatten, wire } from './wire.ts';
import { words } from './words.ts';

export const kiro = defineHost({
  id: 'kiro',
  title: 'Kiro',
  flatten,
  unflatten,
  wire,
  words,
  capabilities,
  decodeOutput,
});
