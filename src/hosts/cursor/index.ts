import { defineHost } from '../define-host.ts';
import { capabilities } from './capabilities.ts';
import { decodeOutput } from './output.ts';
import * as wire from './wire.ts';
import { words } from './words.ts';

export const cursor = defineHost({ id: 'cursor', title: 'Cursor', ...wire, words, capabilities, decodeOutput });
