import type { Path } from './complain.ts';
import type { ConfigProblem } from './problem.ts';
import { type ConfigText, lineFinder } from './read.ts';

/** Takes what is to be said about one file. */
export interface Teller {
  add(problem: ConfigProblem): void;
  complain(path: Path, message: string): void;
  note(path: Path, message: string): void;
}

/** Every call of the hook says it again: of a file that is wrong all over, the first mistakes will do. */
const MOST = 25;

/** Tells what is wrong with one file, and adds it to `problems`, with the lines of its settings. */
export function tellerOf({ file, text }: ConfigText, problems: ConfigProblem[]): Teller {
  const lineOf = lineFinder(text);
  let count = 0;
  const add = (problem: ConfigProblem): void => {
    count += 1;
    if (count <= MOST) problems.push(problem);
    if (count === MOST) problems.push({ file, setting: '', message: 'there may be more problems', level: 'error' });
  };
  const tell = (path: Path, message: string, level: ConfigProblem['level']): void => {
    if (count >= MOST) return;
    const line = lineOf(path);
    add({ file, setting: path.join('.'), message, level, ...(line === undefined ? {} : { line }) });
  };
  return {
    add,
    complain: (path, message) => tell(path, message, 'error'),
    note: (path, message) => tell(path, message, 'note'),
  };
}
