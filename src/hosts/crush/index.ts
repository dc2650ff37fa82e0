import { defineHost } from '../define-host.ts';
import { capabilities } from './capabilities.ts';
import { decodeOutput } from './output.ts';
import * as wire from './wire.ts';
import { words } from './words.ts';

export const crush = defineHost({ id: 'crush', title: 'Crush', ...wire, words, capabilities, decodeOutput });
