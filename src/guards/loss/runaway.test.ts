import { describe, expect, it } from 'vitest';
import { readCommand } from '../../shell/read.ts';
import { runaway } from './runaway.ts';

const bombs: readonly (readonly [text: string, found: string | undefined, why: string])[] = [
  [':(){ :|:& };:', ':(){ :|:& };:', 'the name that it is known by'],
  ['echo a; boom () { boom | boom & }; boom', 'boom () { boom | boom & }; boom', 'behind other commands, with spaces'],
  ['f(){\n f|f&\n};f', 'f(){\n f|f&\n};f', 'over several lines'],
  ['b(){ b& b& }; b', 'b(){ b& b& }; b', 'twice, without a pipe'],
  ['f(){ f & f; }; f', 'f(){ f & f; }; f', 'one of two waits for nobody'],
  ['function f { f | f; }; f', 'function f { f | f; }; f', 'a pipe alone, by the other keyword'],
  ['a(){ b & }; b(){ a; }; a', 'a(){ b & }; b(){ a; }; a', 'by way of another function'],
  ['a(){ b & }; a; b(){ a; }', undefined, 'before the other function is there'],
  ["bash -c 'f(){ f|f& }; f'", 'f(){ f|f& }; f', 'in a text that a shell runs'],
  ['while true; do x & done', 'while true; do x & done', 'a loop that starts and never waits'],
  ['until false; do x & disown; done', 'until false; do x & disown; done', 'the same the other way round'],
  ['for ((;;)); do x & done', 'for ((;;)); do x & done', 'a loop without a condition'],
  ['while true; do x; sleep 1; done', undefined, 'a loop that waits'],
  ['while true; do x & sleep 5; kill $!; done', undefined, 'one that ends what it starts'],
  ['while read l; do x $l & done; wait', undefined, 'a loop that ends'],
  ['f(){ sleep 9; f & }; f', undefined, 'one at a time'],
  ['f(){ try || f; }; f; g(){ g; }; g', undefined, 'again only after a failure, or after itself'],
  ['f(){ if x; then f & fi; }; f', undefined, 'under a condition'],
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

describe('runaway', () => {
  it.each(bombs)('%j gives %j: %s', (text, found) => {
    const span = runaway(readCommand(text));
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
    for (const text of texts) runaway({ text: `${text}()`, commands: [] });
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
