import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from './json.ts';

export const KINDS = ['documentation', 'workflow', 'npm-script', 'makefile', 'maintainer', 'script'] as const;
export type Kind = (typeof KINDS)[number];

/** A piece of shell in a document. `whole`: it is one command line already. */
export interface Block {
  readonly kind: Kind;
  readonly file: string;
  readonly text: string;
  readonly whole: boolean;
}

/** Every piece of shell in the documents of an unpacked package. */
export function blocksIn(folder: string): readonly Block[] {
  return filesIn(folder).flatMap((file) => {
    const reader = READERS.find(([name]) => name.test(file));
    if (reader === undefined) return [];
    const [, kind, read] = reader;
    return read(readFileSync(join(folder, file), 'utf8')).map((piece) => ({ kind, file, ...piece }));
  });
}

type Piece = Pick<Block, 'text' | 'whole'>;
type Reader = (text: string) => readonly Piece[];

const READERS: readonly (readonly [name: RegExp, kind: Kind, read: Reader])[] = [
  [/(?:^|\/)package\.json$/u, 'npm-script', npmScripts],
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/u, 'workflow', runSteps],
  [/\.(?:md|mdx|markdown)$/iu, 'documentation', fences],
  [/\.(?:rst|txt)$/iu, 'documentation', directives],
  [/(?:^|\/)(?:GNUm|M|m)akefile$|\.mk$/u, 'makefile', recipes],
  [/(?:^|\/)DEBIAN\/(?:pre|post)(?:inst|rm)$/u, 'maintainer', shellScript],
  [/\.(?:sh|bash)$|\/examples\/[^/.]+$/u, 'script', shellScript],
];

/** Relative paths, links and large files left out, in a stable order. */
function filesIn(folder: string, below = ''): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(folder, path);
      return entry.isFile() && statSync(join(folder, path)).size < 400_000 ? [path] : [];
    });
}

/** Other people's packages inside a package, and texts of tests: not what anybody runs. */
const SKIPPED = new Set(['node_modules', 'vendor', 'third_party', 'testdata', 'fixtures', '__fixtures__']);

function npmScripts(text: string): readonly Piece[] {
  const manifest = parseJson(text);
  const scripts = isJsonObject(manifest) ? manifest.scripts : undefined;
  if (!isJsonObject(scripts)) return [];
  return Object.values(scripts).flatMap((script) =>
    typeof script === 'string' ? [{ text: script, whole: true }] : [],
  );
}

/** `run:` of a step, on its line or as a block below it. */
function runSteps(text: string): readonly Piece[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): readonly Piece[] => {
    const step = /^(\s*(?:- )?)run:\s*(.*)$/u.exec(line);
    if (step === null) return [];
    const [, before = '', value = ''] = step;
    if (!/^[|>][+-]?\s*$/u.test(value)) return [{ text: unquoted(value), whole: true }];
    const block = indentedBelow(lines, at, before.length);
    return [{ text: value.startsWith('>') ? block.join(' ') : block.join('\n'), whole: false }];
  });
}

const unquoted = (value: string): string => /^(['"])(.*)\1\s*$/u.exec(value)?.[2] ?? value;

/** The lines below one that stand deeper than it, without their common margin. */
function indentedBelow(lines: readonly string[], at: number, depth: number): readonly string[] {
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && margin(line) <= depth);
  const block = end < 0 ? rest : rest.slice(0, end);
  const inner = Math.min(...block.filter((line) => line.trim() !== '').map(margin));
  return block.map((line) => line.slice(inner));
}

const margin = (line: string): number => line.length - line.trimStart().length;

const SHELLS = /^(?:sh|bash|shell|zsh|console|shell-session|shellsession|terminal)$/iu;
/** Here lines without a prompt are what the commands print. */
const SESSIONS = /^(?:console|shell-session|shellsession|terminal)$/iu;

function fences(text: string): readonly Piece[] {
  const tagged = [...text.matchAll(/^([ \t]*)(```+|~~~+)[ \t]*([\w-]+)[^\n]*\n([\s\S]*?)^[ \t]*\2/gmu)].flatMap(
    ([, indent = '', , language = '', body = '']) => {
      const lines = body.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
      return SHELLS.test(language) ? typed(lines, SESSIONS.test(language)) : [];
    },
  );
  return [...tagged, ...prompted(text)];
}

function directives(text: string): readonly Piece[] {
  const lines = text.split('\n');
  const tagged = lines.flatMap((line, at) => {
    const found = /^(\s*)\.\. (?:code-block|sourcecode|code|prompt):: *([\w-]+)/u.exec(line);
    if (found === null || !SHELLS.test(found[2] ?? '')) return [];
    const block = indentedBelow(lines, at, found[1]?.length ?? 0).filter((one) => !/^:[\w-]+:/u.test(one));
    return typed(block, SESSIONS.test(found[2] ?? ''));
  });
  return [...tagged, ...prompted(text)];
}

/** Lines behind a dollar prompt, wherever they stand. */
const prompted = (text: string): readonly Piece[] => typed(text.replaceAll(/^\s*% /gmu, '').split('\n'), true);

/** What is typed behind prompts where there are some; else everything, unless it is a session. */
function typed(lines: readonly string[], session: boolean): readonly Piece[] {
  if (!lines.some((line) => PROMPT.test(line))) return session ? [] : [{ text: lines.join('\n'), whole: false }];
  const commands: string[] = [];
  let open = false;
  for (const line of lines) {
    if (PROMPT.test(line)) commands.push(line.replace(PROMPT, ''));
    else if (open) commands.push(`${commands.pop() ?? ''}\n${line.replace(/^> /u, '')}`);
    else continue;
    open = /\\$/u.test(line);
  }
  return commands.map((command) => ({ text: command, whole: true }));
}

const PROMPT = /^\s*(?:\([\w.-]+\) ?)?[$%] /u;

/** Lines of recipes, with variables that the makefile sets plainly. What make alone can fill in is left out. */
function recipes(text: string): readonly Piece[] {
  const joined = text.replaceAll(/\\\n\t?/gu, '\\\n');
  const values = new Map(
    [...joined.matchAll(/^(\w+)[ \t]*[:?]?=[ \t]*(.*)$/gmu)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
  return [...joined.matchAll(/^\t((?:[^\n]|(?<=\\)\n)+)/gmu)].flatMap(([, line = '']) => {
    const command = expanded(line.replace(/^[@+\s-]+/u, ''), values);
    return command === undefined ? [] : [{ text: command, whole: true }];
  });
}

function expanded(line: string, values: ReadonlyMap<string, string>, depth = 0): string | undefined {
  const filled = line.replaceAll(/\$[({](\w+)[)}]/gu, (whole, name: string) => values.get(name) ?? whole);
  if (filled !== line && depth < 5) return expanded(filled, values, depth + 1);
  const rest = filled.replaceAll('$$', '');
  return rest.includes('$') ? undefined : filled.replaceAll('$$', '$');
}

function shellScript(text: string): readonly Piece[] {
  const isShell = /^#!.*\b(?:ba|da|z|k)?sh\b/u.test(text) || !text.startsWith('#!');
  return isShell && /^#!|^\s*(?:if|for|case|set|echo|cd|[A-Z_]+=)/mu.test(text) ? [{ text, whole: false }] : [];
}
