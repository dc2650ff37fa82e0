import type { Command, Word } from '../../shell/reading.ts';
import { show, textOf } from '../../shell/value.ts';

/** A use of this product's command line, or of a script that the workflow calls its own. */
export interface OwnCommand {
  readonly program: 'portcullis' | 'script';
  /** What stands behind the program. */
  readonly words: readonly Word[];
}

/** `patterns`: the ends of the paths of the workflow's own scripts. */
export function ownCommand(command: Command, patterns: readonly string[]): OwnCommand | undefined {
  if (command.name === 'portcullis') return { program: 'portcullis', words: command.words.slice(1) };
  if (!INTERPRETERS.has(command.name ?? '')) return undefined;
  const at = command.words.findIndex(({ value }, index) => index > 0 && !show(value).startsWith('-'));
  const script = command.words[at];
  if (script === undefined) return undefined;
  const path = `/${show(script.value)}`;
  const words = command.words.slice(at + 1);
  if (OWN_PROGRAM.test(textOf(script.value) ?? '')) return { program: 'portcullis', words };
  return patterns.some((pattern) => endsLike(path, pattern)) ? { program: 'script', words } : undefined;
}

/** The bin, and the program behind it. */
const OWN_PROGRAM = /(?:^|[\\/])(?:portcullis(?:\.[cm]?js)?|portcullis[\\/](?:.*[\\/])?cli\.cjs)$/u;
const INTERPRETERS: ReadonlySet<string> = new Set(
  'node nodejs deno bun python python3 ruby perl php tsx ts-node'.split(' '),
);

/** Whether a path ends in what the pattern says; `*` stands for one name. */
function endsLike(path: string, pattern: string): boolean {
  const wanted = pattern.split('/');
  const names = path.replaceAll('\\', '/').split('/').slice(-wanted.length);
  return names.length === wanted.length && wanted.every((part, at) => nameFits(names[at] ?? '', part));
}

function nameFits(name: string, part: string): boolean {
  const [front = '', ...ends] = part.split('*');
  const end = ends.at(-1);
  if (end === undefined) return name === part;
  return name.length > front.length + end.length && name.startsWith(front) && name.endsWith(end);
}
