import type { Capabilities } from '../host.ts';
import { eventCapabilities } from '../words.ts';
import { words } from './words.ts';

export const capabilities: Capabilities = {
  get events() {
    return eventCapabilities(words);
  },
  headlessAsk: 'denies',
  timeout: { unit: 's', default: 30 },
  // An exit code that is neither 0 nor 2 denies the tool since 1.0.57.
  failure: { crash: 'closed', unreadable: 'open', timeout: 'open' },
  stopHookActive: 'retry',
  namesCaller: false,
};
