import { describe, expect, it } from 'vitest';
import { readCommand } from '../shell/read.ts';
import { forkBomb } from './runaway.ts';

const bombs: readonly (readonly [text: string, found: string | undefined, why: string])[] = [
  [':(){ :|:& };:', ':(){ :|:& };:', 'the name that it is known by'],
  ['echo a; boom () { boom | boom & }; boom', 'boom () { boom | boom & }; boom', 'behind other commands, with spaces'],
  ['f(){\n f|f&\n};f', 'f(){\n f|f&\n};f', 'over several lines'],
  ['a(){ b|b& };a', undefined, 'a function that starts something else'],
  ['f(){ f|f& }', undefined, 'a function that nobody calls'],
  ["git commit -m ':(){ :|:& };:'", undefined, 'quoted text starts nothing'],
  [`echo "\\"():(){ :|:& };:"`, undefined, 'quoted text with an escaped quote'],
  ["git commit -F - <<'E'\na(){ a|a& };a\nE", undefined, 'a message in a here-document'],
  ['cat > notes.md <<-E\n\ta(){ a|a& };a\n\tE\n', undefined, 'a here-document that goes to a file'],
  ['cat <<A <<B\nx\nA\na(){ a|a& };a\nB', undefined, 'the second of two here-documents of a line'],
  ['for i in 1 2; do cat <<A; done\nx\nA\na(){ a|a& };a', 'a(){ a|a& };a', 'behind a here-document of a loop'],
  ['cat <<A\nx\nA\na(){ a|a& };a', 'a(){ a|a& };a', 'behind a here-document'],
  ['bash <<A\na(){ a|a& };a\nA', 'a(){ a|a& };a', 'a here-document that a shell runs'],
  ['cat <<A | ssh host\na(){ a|a& };a\nA', 'a(){ a|a& };a', 'a here-document that is handed to a shell'],
  ['cat > f <<A\na(){ a|a& };a\nA\nchmod +x f; ./f', 'a(){ a|a& };a', 'a file that the line then runs'],
];

describe('forkBomb', () => {
  it.each(bombs)('%j gives %j: %s', (text, found) => {
    const span = forkBomb(readCommand(text));
    expect(span === undefined ? undefined : text.slice(span.start, span.end)).toBe(found);
  });

  it('takes no time to speak of for any long text', () => {
    const size = 300_000;
    const texts = [
      'a'.repeat(size),
      'a()'.repeat(size / 3),
      `"${'\\"'.repeat(size / 2)}`,
      `a(){${'a|'.repeat(size / 2)}`,
    ];
    const start = performance.now();
    for (const text of texts) forkBomb({ text: `${text}()`, commands: [] });
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
