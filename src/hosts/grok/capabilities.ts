import type { Capabilities } from '../host.ts';
import { eventCapabilities } from '../words.ts';
import { words } from './words.ts';

/** Grok Build 1.0.41. */
export const capabilities: Capabilities = {
  get events() {
    return eventCapabilities(words);
  },
  headlessAsk: 'ends the run',
  timeout: { unit: 's', default: 5 },
  failure: { crash: 'open', unreadable: 'open', timeout: 'open' },
  stopHookActive: 'retry',
  namesCaller: true,
};
