import type { Capabilities } from '../host.ts';
import { eventCapabilities } from '../words.ts';
import { words } from './words.ts';

/** Pi 1.6: an error in a `tool_call` handler blocks the tool, and handlers have no time limit. */
export const capabilities: Capabilities = {
  get events() {
    return eventCapabilities(words);
  },
  headlessAsk: 'denies',
  timeout: { unit: 's', default: 0 },
  failure: { crash: 'closed', unreadable: 'open', timeout: 'open' },
  stopHookActive: 'absent',
  namesCaller: false,
};
