import type { Command, Word } from '../../shell/reading.ts';
import { show, textOf } from '../../shell/value.ts';

/** A use of this product's command line, or of a script that the workflow calls its own. */
export interface OwnCommand {
  readonly program: 'portcullis' | 'script';
  /** What stands behind the program. */
  readonly words: readonly Word[];
}

/**
 * `patterns`: the ends of the paths of the workflow's own scripts. `lenient`: the script may stand anywhere behind the
 * interpreter, as options with values of their own may stand before it; what is taken for a script then may be data.
 */
export function ownCommand(
  command: Command,
  patterns: readonly string[],
  { lenient = false } = {},
): OwnCommand | undefined {
  const { name = '', words } = command;
  if (OWN_NAME.test(name)) return { program: 'portcullis', words: words.slice(1) };
  if (!STARTERS.has(name)) return undefined;
  const operands = words.flatMap((word, at) => (at > 0 && !show(word.value).startsWith('-') ? [{ word, at }] : []));
  for (const { word, at } of lenient ? operands : operands.slice(0, 1)) {
    const rest = words.slice(at + 1);
    if (OWN_PROGRAM.test(textOf(word.value) ?? '')) return { program: 'portcullis', words: rest };
    if (patterns.some((pattern) => endsLike(`/${show(word.value)}`, pattern)))
      return { program: 'script', words: rest };
  }
  return undefined;
}

/** Windows finds the command without regard to case, and by its script. */
const OWN_NAME = /^portcullis(?:\.(?:cmd|ps1|exe|[cm]?js))?$/iu;
/** The bin, the program behind it, and the package as Deno and package runners name it. */
const OWN_PROGRAM =
  /(?:^|[\\/]|^npm:)portcullis(?:@[\w.^~-]+)?(?:\.[cm]?js|\.cmd)?$|(?:^|[\\/])portcullis[\\/](?:.*[\\/])?cli\.cjs$/iu;
const STARTERS: ReadonlySet<string> = new Set(
  'node nodejs deno bun python python3 ruby perl php tsx ts-node yarn pnpm'.split(' '),
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
