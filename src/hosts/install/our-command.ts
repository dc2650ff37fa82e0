import type { Json } from '../../protocol/json.ts';
import { nameOf, wordsOf } from '../command-line.ts';
import { commandsIn } from '../settings.ts';

/** What a command line of ours starts, taken apart. */
export interface OurCommand {
  readonly verb: 'hook' | 'bridge';
  /** The program as written; `node` for a line that calls it by name. */
  readonly program: string;
  /** The script as written; undefined for an installed program of this name. */
  readonly script: string | undefined;
  /** Node looks for the package from the directory up (`node -r`). */
  readonly searched: boolean;
  /** The script is the client of the resident server; the program is what it starts where none answers. */
  readonly resident?: true;
  /** It has that server started where none answers. */
  readonly starts?: true;
  /** What stands behind the verb. */
  readonly args: readonly string[];
}

const VERBS: readonly string[] = ['hook', 'bridge'] satisfies readonly OurCommand['verb'][];
const NODES = ['node', 'nodejs', 'bun'];

/** Reads a command line; undefined for every line that does more than start Portcullis, which is somebody else's. */
export function ourCommand(line: string): OurCommand | undefined {
  const words = wordsOf(line);
  const [program = ''] = words;
  if (NODES.includes(nameOf(program))) return nodeCommand(words);
  if (nameOf(program) === 'sh') return clientCommand(words);
  // npx may have options of its own in front of what it starts.
  const first = nameOf(program) === 'npx' ? words.findIndex((word, at) => at > 0 && !word.startsWith('-')) : 0;
  const [name = '', verb = '', ...args] = words.slice(Math.max(first, 0));
  return nameOf(name) === 'portcullis' ? made(verb, { program, script: undefined, searched: false, args }) : undefined;
}

function nodeCommand([program = '', ...words]: readonly string[]): OurCommand | undefined {
  const searched = words[0] === '-r' || words[0] === '--require';
  const [script = '', verb = '', ...args] = searched ? [words[1] ?? '', ...words.slice(3)] : words;
  const isOurs = /(?:^|[\\/])portcullis\.cjs$/.test(script) && (!searched || words[2] === '-');
  return isOurs ? made(verb, { program, script, searched, args }) : undefined;
}

/** `sh portcullis-hook [--node NODE] [--start] …`. */
function clientCommand([, script = '', ...words]: readonly string[]): OurCommand | undefined {
  if (!/(?:^|[\\/])portcullis-hook$/.test(script)) return undefined;
  const [program = 'node', rest] = words[0] === '--node' ? [words[1], words.slice(2)] : [undefined, words];
  const first = { program, script, searched: false, resident: true } as const;
  return rest[0] === '--start'
    ? made('hook', { ...first, starts: true, args: rest.slice(1) })
    : made('hook', { ...first, args: rest });
}

/** Only words that Portcullis itself writes: another shell's operator among them makes the line somebody else's. */
function made(verb: string, rest: Omit<OurCommand, 'verb'>): OurCommand | undefined {
  const isKnown = VERBS.includes(verb) && rest.args.every((word) => /^[\w.,:=@%+/-]*$/.test(word));
  return isKnown ? { ...rest, verb: verb === 'bridge' ? 'bridge' : 'hook' } : undefined;
}

/** Whether an entry, or a handler in one, runs Portcullis. */
export function isOurs(handler: Json, verb: OurCommand['verb'] | 'any'): boolean {
  return commandsIn(handler).some((line) => {
    const ours = ourCommand(line);
    return ours !== undefined && (verb === 'any' || ours.verb === verb);
  });
}
