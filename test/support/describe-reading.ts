import type { Reading } from '../../src/shell/reading.ts';
import { show } from '../../src/shell/value.ts';

/**
 * A reading as plain lines, for tests: every command with its words (gaps as their source), `?` in front
 * where it only may run, ` > ` and the like for redirections; then what was not read, as `unread: why`.
 */
export function describeReading(reading: Reading): readonly string[] {
  const commands = reading.commands.map((command) => {
    const words = command.words.map((word) => show(word.value)).join(' ');
    const redirects = command.redirects.map(
      ({ op, descriptor, target, body }) =>
        ` ${descriptor === 1 || descriptor === 0 ? '' : descriptor}${op}${target ? show(target.value) : body ? JSON.stringify(show(body)) : ''}`,
    );
    return `${command.runs === 'possible' ? '? ' : ''}${words}${redirects.join('')}`;
  });
  const unread = reading.unread.map(
    ({ why, language }) => `unread: ${why}${language === undefined ? '' : ` (${language})`}`,
  );
  return [...commands, ...unread];
}
