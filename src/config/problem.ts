/** Something wrong with a configuration file. */
export interface ConfigProblem {
  /** Absolute path. */
  readonly file: string;
  /** One-based; absent when the file as a whole is meant. */
  readonly line?: number;
  /** The setting, for example `guards.no-verify`; empty for the file as a whole. */
  readonly setting: string;
  readonly message: string;
  /**
   * `error`: what was written has no effect as meant, and every hook call says so; `note`: it is in order, but a
   * stronger layer outweighs it, or it is nearly something else. People see the first as a problem, the second as a note.
   */
  readonly level: 'error' | 'note';
}

/** Those of one level, each in a line. */
export const describeProblems = (
  problems: readonly ConfigProblem[],
  wanted: ConfigProblem['level'],
): readonly string[] => problems.filter(({ level }) => level === wanted).map(describeConfigProblem);

/** `file:line: setting: message`, as far as they are known. */
export function describeConfigProblem(problem: ConfigProblem): string {
  const line = problem.line === undefined ? '' : `:${problem.line}`;
  const setting = problem.setting === '' ? '' : `${problem.setting}: `;
  return `${problem.file}${line}: ${setting}${problem.message}`;
}
