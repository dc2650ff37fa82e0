import type { Command } from '../../shell/reading.ts';
import { show } from '../../shell/value.ts';

/** By what a command runs with another user's rights: behind `sudo` and the like, or a shell of such a user. */
export function otherUser({ name = '', words, via }: Command): string | undefined {
  const wrapper = via.find(({ kind, name: by }) => kind === 'wrapper' && OTHER_USER.test(by))?.name;
  const opensShell = words.slice(1).some(({ value }) => /^-(?:[a-zA-Z]*[is]|-login|-shell)$/u.test(show(value)));
  return wrapper ?? (/^(?:su|runuser)$/u.test(name) || (OTHER_USER.test(name) && opensShell) ? name : undefined);
}

const OTHER_USER = /^(?:sudo|doas|pkexec|su|runuser)$/u;
