import type { Capabilities } from '../host.ts';
import { eventCapabilities } from '../words.ts';
import { words } from './words.ts';

export const capabilities: Capabilities = {
  get events() {
    return eventCapabilities(words);
  },
  headlessAsk: 'unknown',
  timeout: { unit: 's', default: 30 },
  failure: { crash: 'open', unreadable: 'open', timeout: 'open' },
  stopHookActive: 'absent',
  namesCaller: false,
};
