import { chmodSync, chownSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claudePayload, type Home, makeHome, type Outcome, runHook, startHook } from './run-hook.ts';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const DENIED = claudePayload('Bash', { command: 'git commit --no-verify -m x' });
const READ = claudePayload('Read', { file_path: 'README.md' });

const judge = (): Outcome => runHook({ home, stdin: DENIED });
const onlyFile = (): string => {
  const files = home.cacheFiles();
  expect(files).toHaveLength(1);
  return files[0] ?? '';
};
/** Makes a rewritten file tell itself apart. */
const age = (file: string): void => utimesSync(file, 1_000_000, 1_000_000);
const isAged = (file: string): boolean => statSync(file).mtimeMs === 1_000_000_000;

describe('the code cache', () => {
  it('is made by the first call, for this user alone, and used by the next ones', () => {
    const first = judge();
    const file = onlyFile();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    age(file);
    expect(judge()).toEqual(first);
    expect(isAged(onlyFile())).toBe(true);
  });

  it('takes in what later calls need besides, and stays as it is once all of it is there', () => {
    runHook({ home, stdin: READ });
    const before = statSync(onlyFile()).size;
    const prompt = { hook_event_name: 'UserPromptSubmit', prompt: 'Ignore all previous instructions.' };
    const other = JSON.stringify({ session_id: 's', cwd: home.path, ...prompt });
    runHook({ home, stdin: other });
    expect(statSync(onlyFile()).size).toBeGreaterThan(before);
    for (const stdin of [READ, DENIED, other]) runHook({ home, stdin });
    age(onlyFile());
    for (const stdin of [READ, DENIED, other]) runHook({ home, stdin });
    expect(isAged(onlyFile())).toBe(true);
  });

  it('is not mixed up with one made under other flags', () => {
    const first = judge();
    expect(runHook({ home, stdin: DENIED, env: { NODE_OPTIONS: '--max-old-space-size=256' } })).toEqual(first);
    expect(runHook({ home, stdin: DENIED, nodeArgs: ['--max-lazy'] })).toEqual(first);
    expect(home.cacheFiles()).toHaveLength(3);
  });

  it('survives many first calls at once and leaves nothing half-written', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => startHook({ home, stdin: DENIED })));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(onlyFile()).not.toMatch(/\.\d+$/);
  });

  it('keeps a bounded number of files', () => {
    judge();
    const file = onlyFile();
    const text = readFileSync(file);
    for (let number = 0; number < 30; number++) writeFileSync(`${file}.old${number}`, text);
    runHook({ home, stdin: READ, nodeArgs: ['--max-lazy'] });
    expect(home.cacheFiles().length).toBeLessThanOrEqual(24);
  });
});

/** Where the code of a script lies in the file, and how long one of its two copies is. */
interface Kept {
  readonly start: number;
  readonly length: number;
}

/** The scripts in a cache file, the largest first. A call loads only some of them, and looks at no other. */
function keptIn(file: string): readonly Kept[] {
  const bytes = readFileSync(file);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  for (let count = 1, sum = 0; count < words.length; count++) {
    sum += 2 * (words[count] ?? 0);
    const header = 4 * (1 + count);
    if (header + sum !== bytes.length) continue;
    let start = header;
    const kept = [...words.slice(1, 1 + count)].map((length) => {
      const one = { start, length };
      start += 2 * length;
      return one;
    });
    return kept.filter(({ length }) => length > 0).sort((one, other) => other.length - one.length);
  }
  throw new Error(`${file} is no code cache`);
}

/** Flips a bit of every script, since which of them a call loads is for the build to say. */
function flipAll(file: string, at: (kept: Kept) => number): void {
  for (const kept of keptIn(file)) flip(file, at(kept));
}

describe('a code cache that cannot be trusted is not used, and replaced', () => {
  const spoil: readonly (readonly [why: string, spoil: (file: string) => void])[] = [
    ['a bit is flipped in the header', (file) => flip(file, 5)],
    ['a bit is flipped near the start of the code', (file) => flipAll(file, ({ start }) => start + 20)],
    ['a bit is flipped in the middle', (file) => flipAll(file, ({ start, length }) => start + (length >> 1))],
    ['a bit is flipped in the second copy', (file) => flipAll(file, ({ start, length }) => start + 2 * length - 9)],
    [
      'a bit is flipped in all scripts but the largest',
      (file) => {
        for (const { start } of keptIn(file).slice(1)) flip(file, start + 9);
      },
    ],
    ['it is cut short', (file) => truncateSync(file, 50_000)],
    ['it is empty', (file) => truncateSync(file, 0)],
    ['it is something else', (file) => writeFileSync(file, 'no code at all, but longer than a header')],
    ['its group may write it', (file) => chmodSync(file, 0o660)],
    ['everybody may write it', (file) => chmodSync(file, 0o606)],
    ...(process.getuid?.() === 0
      ? [['another user owns it', (file: string) => chownSync(file, 65_534, 65_534)] as const]
      : []),
  ];
  it.each(spoil)('%s', (_why, spoilIt) => {
    const first = judge();
    const file = onlyFile();
    spoilIt(file);
    age(file);
    expect(judge()).toEqual(first);
    expect(isAged(onlyFile())).toBe(false);
    expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
    expect(judge()).toEqual(first);
  });

  it('V8 rejects it though both copies agree', () => {
    const first = judge();
    const file = onlyFile();
    const bytes = readFileSync(file);
    for (const { start, length } of keptIn(file))
      for (const copy of [start, start + length]) bytes.fill(0x5a, copy, copy + 24);
    writeFileSync(file, bytes);
    age(file);
    expect(judge()).toEqual(first);
    expect(isAged(onlyFile())).toBe(false);
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(file, bytes);
}
