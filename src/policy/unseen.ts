import type { Where } from '../guards/guard.ts';
import type { TrackedCall } from './judged-call.ts';

/** A part of a call that nobody can see, whatever a guard looks for. */
export interface Unseen {
  readonly where: Pick<Where, 'span' | 'token'>;
  readonly because: string;
  readonly instead: string;
}

/**
 * What keeps any guard from seeing a call: it cannot be read at all, or its command was too long to be read to the end, so
 * that whatever the guard looks for may stand behind. What else was not read is weighed by each guard, which knows whether
 * it matters to it. A command that no guard has looked at is not read for this.
 */
export function unseenIn(call: TrackedCall): readonly Unseen[] {
  const limits = call.isRead ? (call.reading?.unread ?? []).filter(({ why }) => why === 'limit') : [];
  return [
    ...unreadableIn(call),
    ...limits.map(({ span }) => ({ where: { span }, because: TOO_LONG, instead: 'Make several shorter calls of it.' })),
  ];
}

export const TOO_LONG = 'This is too long or too deeply nested to be read.';

/** A call that cannot be read at all, or at which a reader broke. */
export function unreadableIn({ name, unreadable, broken }: TrackedCall): readonly Unseen[] {
  const why = broken.length > 0 ? 'broken reader' : unreadable;
  return why === undefined ? [] : [{ where: { token: name }, ...UNREADABLE[why] }];
}

const UNREADABLE: Readonly<Record<NonNullable<TrackedCall['unreadable']> | 'broken reader', Omit<Unseen, 'where'>>> = {
  'broken reader': {
    because: 'The reading of this call failed, so nobody can tell all that it does.',
    instead: 'Write it more plainly, as several calls if need be.',
  },
  'no tool name': {
    because: 'The host named no tool, so nobody can tell what this call does.',
    instead: 'No other call will do better: tell the person that the host’s hooks have to name the tool.',
  },
  'text input': {
    because: 'The arguments of this call are text where an object belongs, so nobody can tell what it does.',
    instead: 'Give the arguments as an object.',
  },
};
