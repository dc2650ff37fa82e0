import { isObject, type Json } from '../../protocol/json.ts';
import type { JudgedCall } from '../guard.ts';

/** Words of a tool's name by which it only looks. */
const LOOKS =
  /(?:^|[_.:-]|(?<=[a-z])(?=[A-Z]))(?:read|get|list|search|view|show|find|stat|query|fetch|describe|cat|open|grep|diff|log|status|check|count)/iu;
const RUNS = /exec|run|eval|python|node|code|script|repl|shell|interpret/iu;
const CODE_KEYS: ReadonlySet<string> = new Set(['code', 'source', 'source_code', 'snippet', 'expression', 'program']);

/**
 * Texts of a server's tool of which nothing is known that would tell what it does: arguments that may be the name of a file,
 * and the code of tools that run some. Empty for tools that are known, and for those whose name says that they only look.
 */
export function strangeArguments({ kind, name, mcp, files, command, input }: JudgedCall): readonly string[] {
  if (kind !== 'mcp' || files.length > 0 || command !== undefined) return [];
  const tool = mcp?.tool ?? name;
  const texts = textsIn(input);
  const code = RUNS.test(`${mcp?.server ?? ''} ${tool}`) ? texts.filter(([key]) => CODE_KEYS.has(key)) : [];
  const names = LOOKS.test(tool) ? [] : texts.filter(([, text]) => text.length <= LONGEST_NAME && !/\s/u.test(text));
  return [...code, ...names].map(([, text]) => text);
}

/** In UTF-16 units. */
const LONGEST_NAME = 1024;
const MOST_TEXTS = 200;

function textsIn(input: Json): readonly (readonly [key: string, text: string])[] {
  const found: (readonly [string, string])[] = [];
  const open: (readonly [string, Json])[] = [['', input]];
  for (let at = 0; at < open.length && found.length < MOST_TEXTS; at += 1) {
    const [key, value] = open[at] ?? ['', null];
    if (typeof value === 'string') found.push([key, value]);
    else if (Array.isArray(value)) open.push(...value.map((item: Json) => [key, item] as const));
    else if (isObject(value)) open.push(...Object.entries(value));
  }
  return found;
}
