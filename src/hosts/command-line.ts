/** A program and its arguments as one line that any POSIX shell takes apart again (fish too); plain words stay plain. */
export function shellLine(argv: readonly string[]): string {
  return argv.map(shellWord).join(' ');
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The same for a shell of Windows that is not known: bash, `cmd /c` and PowerShell take this line apart alike. The first
 * word stands without quotes, because PowerShell takes a quoted one for a text and `cmd /c` drops quotes that stand
 * first; so a program whose path needs them is called by its name. Slashes go forward, which bash needs and none minds.
 */
export function windowsLine([program = '', ...args]: readonly string[]): string {
  const path = forward(program);
  const first = isPlain(path) ? path : nameOf(path);
  return [first, ...args.map((word) => (isPlain(forward(word)) ? forward(word) : `"${forward(word)}"`))].join(' ');
}

const forward = (path: string): string => (/^[A-Za-z]:[\\/]/.test(path) ? path.replaceAll('\\', '/') : path);
const isPlain = (word: string): boolean => /^[\w@+=:,./-]+$/.test(word);

/** Without folder and ending. */
export const nameOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.(?:exe|cmd|bat|cjs|mjs|js)$/i, '');

/** Characters that some shell of Windows reads inside double quotes, or that no quotes can hold. */
export const hardOnWindows = (path: string): boolean => /["$`%!\r\n]/.test(path);

/**
 * The words of a hook's command line as a shell makes them, without expansions: quotes are taken off, and a backslash
 * counts where a shell's escape can be meant, so that paths of Windows stay whole. PowerShell's leading `&` is no word.
 */
export function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  const piece = /'([^']*)'|"((?:\\["\\$`]|[^"])*)"|\\(["'\\$` ])|([^\s'"\\]+|\\)|(\s+)/y;
  let word: string | undefined;
  for (let found = piece.exec(line); found !== null; found = piece.exec(line)) {
    const [, single, double, escaped, plain, blank] = found;
    if (blank !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
  }
  if (word !== undefined) words.push(word);
  return words[0] === '&' ? words.slice(1) : words;
}
