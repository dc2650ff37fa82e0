import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { guards } from '../src/guards/registry.ts';
import { WALK } from '../tools/generate/architecture.ts';
import { bin } from './cli/portcullis.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every page that people read, by its path from the root. */
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('names only paths that are there', () => {
    const named = [...text.matchAll(/`((?:src|docs|tools|test|bench|examples|schema)\/[\w./-]+)`/g)].map(
      ([, path]) => path,
    );
    expect(named.filter((path) => !MADE_BY_EXAMPLES.test(path ?? '') && !existsSync(join(root, path ?? '')))).toEqual(
      [],
    );
  });

  it('links only to pages that are there', () => {
    const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
    const local = links.filter((target) => !/^(?:[a-z]+:|#)/.test(target)).map((target) => target.replace(/#.*$/, ''));
    expect(local.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });

  // The pages below docs/ show other projects' commands too.
  it.skipIf(page.startsWith('docs/'))('runs only scripts of npm that there are', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** What `npm run new` would make. */
const MADE_BY_EXAMPLES = /some-agent|my-verb|no-surprises/;

/** Without code, in which brackets mean other things. */
const prose = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');

describe('the walk of one call', () => {
  it('names files that are there, in ARCHITECTURE.md and here', () => {
    const lost = WALK.filter(([path]) => !existsSync(join(root, path)));
    expect(lost).toEqual([]);
    for (const [path] of WALK) expect(read('ARCHITECTURE.md')).toContain(path);
  });
});

describe.each(guards.map(({ name }) => name))('the page of %s', (name) => {
  it('has its five sections, in order and with text', () => {
    const page = read(`docs/guards/${name}.md`);
    const sections = [...page.matchAll(/^## (.*)\n+([^#]*)/gm)].map(([, title, body]) => [title, body?.trim() !== '']);
    expect(sections).toEqual(SECTIONS.map((title) => [title, true]));
  });
});

const SECTIONS = ['What it stops', 'What it leaves alone', 'Options', 'What it cannot see', 'When to switch it off'];

/** `portcullis check …   # deny` in a block of shell commands, with the decision it must lead to where one is stated. */
interface Check {
  readonly page: string;
  readonly command: string;
  readonly stated: string | undefined;
}

const checks: readonly Check[] = pages.flatMap((page) =>
  [...read(page).matchAll(/^```(?:sh|bash|console)\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    [...block.matchAll(/^(?:\$ )?(?:npx )?(portcullis check .*?)(?:\s+# (allow|ask|deny|block|context)\b.*)?$/gm)].map(
      ([, command = '', stated]) => ({ page, command, stated }),
    ),
  ),
);

describe.runIf(existsSync(bin))('the commands on the pages', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portcullis-docs-'));
    mkdirSync(join(folder, '.git/refs/heads'), { recursive: true });
    mkdirSync(join(folder, '.git/objects'));
    writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, '.git/refs/heads/main'), `${'1'.repeat(40)}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(checks)('$page: $command', ({ command, stated }) => {
    const script = `portcullis() { "$NODE" "$BIN" "$@"; }\n${command}`;
    const { status, stderr } = spawnSync('bash', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: folder, NODE: process.execPath, BIN: bin },
    });
    expect(stderr).toBe('');
    expect(stated === undefined ? [0, 1, 2] : [EXITS[stated]]).toContain(status);
  });
});

const EXITS: Readonly<Record<string, number>> = { allow: 0, context: 0, ask: 1, deny: 2, block: 2 };

describe.runIf(existsSync(join(root, 'dist/lib/testing.js')))('the guide to testing', () => {
  it('shows a test that runs and passes', () => {
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(read('docs/testing.md')) ?? [];
    mkdirSync(join(root, '.cache'), { recursive: true });
    const file = join(root, '.cache', `guide-${process.pid}.test.ts`);
    writeFileSync(file, example);
    try {
      const args = ['--import', 'tsx', '--test', '--test-reporter', 'tap', file];
      const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
      expect(stdout).toContain('stops: in a nested shell');
      expect({ status, failed: /^# fail (\d+)/m.exec(stdout)?.[1] }).toEqual({ status: 0, failed: '0' });
    } finally {
      rmSync(file, { force: true });
    }
  });
});
