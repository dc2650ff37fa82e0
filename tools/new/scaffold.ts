/** What a new guard, host or command is made of. */
export interface Scaffold {
  /** New files, by their path from the project's root. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines in files that are there. */
  readonly edits: readonly Edit[];
  /** What is left to do by hand, one step each. */
  readonly next: readonly string[];
}

export interface Edit {
  readonly path: string;
  /** The text with its new line, or undefined when the place for it was not found. */
  readonly change: (text: string) => string | undefined;
}

export const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());

export const titleCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (whole, letter: string) => (whole.startsWith('-') ? ' ' : '') + letter.toUpperCase());

/** Puts `line` before the first occurrence of `mark`. */
export function before(path: string, mark: string, line: string): Edit {
  return {
    path,
    change: (text) => {
      const at = text.indexOf(mark);
      return at < 0 ? undefined : text.slice(0, at) + line + text.slice(at);
    },
  };
}

/** An import after the last one; the linter sorts it. */
export function importLine(path: string, line: string): Edit {
  return {
    path,
    change: (text) => {
      const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
      if (last === undefined) return undefined;
      const at = last.index + last[0].length;
      return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
    },
  };
}
