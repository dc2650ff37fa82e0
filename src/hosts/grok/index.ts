import { defineHost } from '../define-host.ts';
import { capabilities } from './capabilities.ts';
import { decodeOutput } from './output.ts';
import { flatten, unflatten, wire } from './wire.ts';
import { bypassWords, words } from './words.ts';

export const grok = defineHost({
  id: 'grok',
  title: 'Grok Build',
  wire,
  flatten,
  unflatten,
  words,
  dialectWords: { bypass: bypassWords },
  capabilities,
  decodeOutput,
});
