import type { EventName } from '../../protocol/event.ts';
import { block, type EventWords, root, type Words } from '../words.ts';

const context = root('contextInjection');
const notice = root('systemMessage');
const both = { say: block, exit: 2, alone: true } as const;

const refusable = (event: EventName, does: 'stops' | 'continues' | 'tells'): EventWords => ({
  event,
  refuse: { does, ...both },
  context,
  notice,
});

/** amplifier-module-hook-shell f9ebb16: everything on the root; exit code 2 denies with stderr. */
export const words: Words = {
  PreToolUse: refusable('PreToolUse', 'stops'),
  PostToolUse: refusable('PostToolUse', 'tells'),
  PermissionRequest: { ...refusable('PermissionRequest', 'stops'), ask: 'silence' },
  UserPromptSubmit: refusable('UserPromptSubmit', 'stops'),
  Stop: refusable('Stop', 'continues'),
  SessionStart: { event: 'SessionStart', context, notice },
  SessionEnd: { event: 'SessionEnd', notice },
  PreCompact: { event: 'PreCompact', context, notice },
  Notification: { event: 'Notification', notice },
};
