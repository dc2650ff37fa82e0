import { spawnSync } from 'node:child_process';
import { describe, expect, type TestContext } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { resolvePath } from '../../src/shell/path.ts';
import { readCommand } from '../../src/shell/read.ts';
import type { Command } from '../../src/shell/reading.ts';
import { known, textOf, unknown, type Value } from '../../src/shell/value.ts';
import { couldMatch, couldMeet, matchesGlob, parseGlob } from '../../src/shell/words/pattern.ts';
import { opaquePart } from '../../src/workflow/rules/opacity.ts';
import { changesOf } from '../../src/workflow/rules/write-targets.ts';
import { type CaseRow, testAreas } from './rows.ts';
import { preset } from './workflow.ts';

/** Another reader's parts. It splits lines by rules of its own; what is compared is what the line runs and writes. */
interface Row extends CaseRow {
  readonly area: string;
  readonly input: JsonObject;
  readonly expected: Json;
}
interface Simple {
  readonly words: readonly string[];
  readonly redirects: readonly { readonly op: string; readonly target: string }[];
  readonly stdin?: 'pipe' | 'redirect';
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const KEYWORDS = ['{', '}', '(', ')', '!', 'if', 'then', 'else', 'do', 'done', 'fi', 'while', 'until', 'time'];

function isRead({ input, expected }: Row): void {
  const line = text(input.line);
  const reading = readCommand(line, {
    cwd: '/repo',
    env: isObject(input.vars) ? (input.vars as Record<string, string>) : {},
  });
  // Of a line that bash refuses nothing needs to be seen but that it is not understood.
  if (reading.unread.some(({ why }) => why === 'syntax')) {
    expect(bashReads(line)).toBe(false);
    return;
  }
  const wanted = (Array.isArray(expected) ? expected : []) as unknown as readonly Simple[];
  const programs = wanted.map((simple) => ({ ...simple, words: program(simple.words) }));
  for (const simple of programs.filter(({ words }) => words.length > 0))
    expect(
      reading.commands.some((command) => agrees(command, simple)),
      JSON.stringify(simple),
    ).toBe(true);
}

/** Assignments start nothing, and braces are no words, as bash has it. */
function program(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => !/^\w+=/u.test(word) && !KEYWORDS.includes(word));
  return at < 0 ? [] : words.slice(at);
}

function agrees(command: Command, { words, redirects, stdin }: Simple): boolean {
  // A wrapper's own words are no words of the command here.
  const own = command.via.length === 0 ? words : words.slice(-command.words.length);
  const found = command.words.map(({ value }) => value);
  const targets = command.redirects.flatMap(({ target }) => (target === undefined ? [] : [target.value]));
  return (
    [found, found.map(unmatched)].some((line) => couldMeet(lineOf(line), asValue(own.join(' ')))) &&
    redirects.every(({ target }) => target === '' || targets.some((one) => couldMeet(one, asValue(target)))) &&
    // Of a pipe and a file the file counts, which stands behind the pipe.
    (stdin === undefined || command.stdin !== undefined)
  );
}

/** Words as one text, for a variable without quotes may be several words. */
const lineOf = (words: readonly Value[]): Value =>
  words.flatMap((word, index) => (index === 0 ? word : [...known(' '), ...word]));

/** Patterns of file names and `~` as they are written; there they are looked up later. */
const unmatched = (word: Value): Value =>
  word.flatMap((piece) =>
    typeof piece !== 'string' && (piece.gap === 'glob' || piece.gap === 'tilde') ? known(piece.source) : [piece],
  );

/** What that reader does not know stands as NUL there; alone it may be no word at all. */
const asValue = (wanted: string): Value =>
  wanted
    .replaceAll(' \0', '\0')
    .split('\0')
    .flatMap((part, index) => (index === 0 ? known(part) : [unknown('command', '$(…)'), ...known(part)]));

const bashReads = (line: string): boolean => spawnSync('bash', ['-n', '-c', line]).status === 0;

/** `file`, `tree`, `landing` and `rewrite` are all written here, by paths that may be said more exactly. */
function targets({ input, expected }: Row): void {
  const effects = effectsOf(readCommand(text(input.command), { cwd: text(input.cwd) || '/repo' }));
  const written = changesOf(effects).map(({ path }) => path);
  const wanted = texts(expected).map((target) => target.slice(target.indexOf(' ') + 1));
  if (wanted.length === 0) expect(written).toEqual([]);
  // A copy lands in a directory or in the file there; either says where.
  else
    expect(
      wanted.some((path) => written.some((one) => [path, `${path}/**`].some((at) => couldMatch(one, parseGlob(at))))),
    ).toBe(true);
}

/** Whether what stands in the body of a here-document is read as commands. */
function heredoc({ input, expected }: Row, { skip }: TestContext): void {
  skip(text(expected) === text(input.command), 'a body that nothing closes is data to bash all the same');
  const { commands, unread } = readCommand(text(input.command), { cwd: '/repo' });
  const runs = commands.some(({ name }) => name === 'rm') || unread.length > 0;
  expect(runs).toBe(false);
}

const texts = (value: Json): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** There a path may stay relative; here it is told from a directory deep enough to climb from. */
function joined({ input, expected }: Row): void {
  const start = '/r/s/t/u';
  const from = resolvePath(known(start), known(text(input.base)));
  const found = textOf(resolvePath(from, known(text(input.path))));
  expect(found?.replace(/^[A-Za-z]:$/u, '$&/')).toBe(
    textOf(resolvePath(known(start), known(text(expected))))?.replace(/^[A-Za-z]:$/u, '$&/'),
  );
}

/** Wrappers are looked through here, and nesting ends later, so such a line may be readable. */
const READ_FURTHER = /is started through a wrapper$|nested too deep to read$/u;

const areas: Readonly<Record<string, (row: Row, context: TestContext) => void>> = {
  'shell.read': isRead,
  'shell.targets': targets,
  'shell.opacity': ({ input, expected }, { skip }) => {
    skip(READ_FURTHER.test(text(expected)), 'read further here');
    const opaque = opaquePart(readCommand(text(input.command), { cwd: '/repo' }), preset());
    expect(opaque !== undefined).toBe(expected !== null);
  },
  'shell.heredoc-data': heredoc,
  'path.join': joined,
  'glob.segment': ({ input, expected }) =>
    expect(matchesGlob(text(input.name), parseGlob(text(input.segment)))).toBe(expected),
};

/** Lines that bash itself reads otherwise than that reader; see `disagreements.json`. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'a backslash at the end': /^[^'"`\\]*(?:\\\\)*\\$/u,
  'white space that parts no words': /[\f\v\r\u00a0\u2000-\u200a\u3000]/u,
  'a substitution that fails': /\$\{(?:\}|\d+[A-Za-z_])/u,
};
const kindOf = ({ area, input }: Row): string | undefined =>
  area === 'shell.read' ? Object.keys(KINDS).find((kind) => KINDS[kind]?.test(text(input.line))) : undefined;

describe('reading', () => testAreas('shell-reading', areas, kindOf));
