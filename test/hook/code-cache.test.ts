import { chmodSync, chownSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claudePayload, type Home, makeHome, type Outcome, runHook, startHook } from './run-hook.ts';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

/** Bytes before the first script's code, whose length stands at 4. */
const HEADER = 20;

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

  it('is kept apart for calls that need the shell parser and calls that do not', () => {
    runHook({ home, stdin: READ });
    expect(basename(onlyFile())).toContain('-light-');
    judge();
    expect(home.cacheFiles()).toHaveLength(2);
    const [light = 0, shell = 0] = [...home.cacheFiles()].sort().map((file) => statSync(file).size);
    expect(light).toBeLessThan(shell / 2);
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
    const text = readFileSync(onlyFile());
    for (let number = 0; number < 30; number++) writeFileSync(`${onlyFileOf('-shell-')}.old${number}`, text);
    runHook({ home, stdin: READ });
    expect(home.cacheFiles().length).toBeLessThanOrEqual(24);
  });
});

const onlyFileOf = (part: string): string =>
  home.cacheFiles().find((file) => basename(file).includes(part) && !/old/.test(file)) ?? '';

describe('a code cache that cannot be trusted is not used, and replaced', () => {
  const spoil: readonly (readonly [why: string, spoil: (file: string) => void])[] = [
    ['a bit is flipped in the header', (file) => flip(file, 5)],
    ['a bit is flipped near the start of the code', (file) => flip(file, 40)],
    ['a bit is flipped in the middle', (file) => flip(file, Math.floor(statSync(file).size / 3))],
    ['a bit is flipped in the second copy', (file) => flip(file, HEADER + 2 * readFileSync(file).readUInt32LE(4) - 9)],
    [
      'a bit is flipped in a script that is loaded later',
      (file) => flip(file, HEADER + 2 * readFileSync(file).readUInt32LE(4) + 9),
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
    const length = bytes.readUInt32LE(4);
    for (const copy of [HEADER, HEADER + length]) bytes.fill(0x5a, copy, copy + 24);
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
