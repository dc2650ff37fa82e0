import { defineHost } from '../define-host.ts';
import { capabilities } from '../opencode/capabilities.ts';
import { decodeOutput } from '../opencode/output.ts';
import { words } from '../opencode/words.ts';
import * as wire from './wire.ts';

/** What its CLI 7.7.9 does with refusals, rewritten arguments and results was seen to be what opencode 1.18 does (2026-12-01). */
export const kilo = defineHost({ id: 'kilo', title: 'Kilo Code', ...wire, words, capabilities, decodeOutput });
