import { matchesGlob, parseGlob } from '../../shell/words/pattern.ts';

/**
 * Whether a text names a file that the patterns protect: any run of it between quotes, blanks and signs, read as a path.
 * For texts that nobody could decode or read (a broken payload, a line with a syntax error), so a backslash is taken
 * both as a separator and as nothing. Linear in the text for each pattern.
 */
export function namesProtected(text: string, options: { readonly paths: readonly string[] }): boolean {
  const patterns = options.paths.filter((path) => !path.startsWith('!'));
  if (patterns.length === 0) return false;
  const forms = text.includes('\\') ? [text.replaceAll(/\\+/gu, '/'), text.replaceAll('\\', '')] : [text];
  return forms.some((form) => namesOne(form, patterns));
}

function namesOne(text: string, patterns: readonly string[]): boolean {
  const lower = text.toLowerCase();
  const globs = patterns
    .filter((pattern) => mentions(lower, pattern))
    .flatMap((pattern) => [parseGlob(tailOf(pattern)), parseGlob(tailOf(pattern), true)]);
  if (globs.length === 0) return false;
  return text.split(APART).some((run) => run !== '' && globs.some((glob) => matchesGlob(tidy(run), glob)));
}

/** What ends a path in a text of any kind. */
const APART = /[\s"'`<>|;&(){}=,]+/u;

/** The longest piece without wildcards has to stand in the text for a path to match. */
function mentions(lower: string, pattern: string): boolean {
  const pieces = tailOf(pattern)
    .toLowerCase()
    .split(/[*?[\]/]+/u);
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return lower.includes(longest);
}

/** The part of a pattern that does not depend on the folder it is bound to: a text may name it relative to anything. */
function tailOf(pattern: string): string {
  const cut = pattern.lastIndexOf('**/', pattern.length - 4);
  return cut < 0 ? pattern.replace(/^\.\//u, '') : pattern.slice(pattern.indexOf('**/') + 3);
}

const tidy = (run: string): string =>
  run
    .replaceAll(/\/{2,}/gu, '/')
    .replace(/^(?:\.\/)+/u, '')
    .replace(/\/$/u, '');
