import type { Command } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';

/** Whether a command begins with the words of an allowed one: `gh auth token`, `sops exec-env`. */
export function isAllowedCommand(command: Command | undefined, allowed: readonly string[]): boolean {
  if (command === undefined || allowed.length === 0) return false;
  const words = [command.name, ...command.words.slice(1).map(({ value }) => textOf(value))];
  return allowed.some((line) => {
    const wanted = line.trim().split(/\s+/);
    return line.trim() !== '' && wanted.every((word, index) => word === words[index]);
  });
}
