/**
 * The offset behind blanks and comments. `all`: up to the next token. `line`: up to the end of the last comment that
 * begins on this line; blanks behind it are not counted.
 */
export function skipComments(text: string, start: number, reach: 'all' | 'line'): number {
  let end = start;
  let at = start;
  for (;;) {
    const blank = (reach === 'all' ? /\s*/y : /[^\S\r\n]*/y) as RegExp;
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    const comment = commentEnd(text, at);
    if (comment === undefined) return reach === 'all' ? at : end;
    end = at = comment;
  }
}

/** The offset behind a comment that begins there; undefined where none does. */
function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return close < 0 ? text.length : close + 2;
  }
  if (!text.startsWith('//', at)) return undefined;
  const line = /[\r\n]/g;
  line.lastIndex = at;
  return line.exec(text)?.index ?? text.length;
}

/** Where the white space that leads to a value begins: behind the last comment between `from` and it. */
export function startOfOwn(text: string, from: number, value: number): number {
  let start = from;
  let at = from;
  while (at < value) {
    const comment = commentEnd(text, at);
    if (comment === undefined) at++;
    else start = at = comment;
  }
  return Math.min(start, value);
}
