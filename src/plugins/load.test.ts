import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { approveIn } from './approved.ts';
import { inspectPlugin, keptFault, loadPlugin } from './load.ts';
import type { NamedPlugin, Plugin } from './plugin.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'plugins-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** A module with one guard, whose summary tells versions apart. */
const source = (summary: string, more = '', failure = 'open'): string => `
import { defineGuard } from 'portcullis';
${more}
export const one = defineGuard({
  name: 'one', summary: '${summary}', since: '1.0.0', severity: 'deny', failure: '${failure}', unreadable: 'allow',
  events: ['PreToolUse'], options: {}, says: { found: { what: 'Found.', instead: 'Leave it.' } },
  examples: { stops: [], allows: [], misses: [] }, check() {},
});
`;

const around = () => ({ env: {}, home: root, approvals: join(root, 'trusted.json') });
const load = (name = './guards.ts', more: Partial<NamedPlugin> = {}): Plugin =>
  loadPlugin({ name, folder: root, failure: 'open', project: undefined, ...more }, around());
const summaries = ({ guards }: Plugin): readonly string[] => guards.map(({ summary }) => summary);

const cacheFolder = (): string => join(root, '.cache/portcullis/plugins');
const keptFile = (): string => join(cacheFolder(), readdirSync(cacheFolder())[0] ?? '');
/** As if all files had been written long before the plugin was compiled, so that their stamps are believed. */
function settle(change: (text: string) => string = (text) => text): void {
  const kept: { stamped: number } = JSON.parse(readFileSync(keptFile(), 'utf8'));
  writeFileSync(keptFile(), change(JSON.stringify({ ...kept, stamped: kept.stamped + 10_000 })));
}

describe('a plugin', () => {
  test('of several files and a package is compiled to one script that is kept', () => {
    write(
      'guards.ts',
      source('one', `import { word } from './word.ts';\nimport { other } from 'other';\nword satisfies string; other;`),
    );
    const word = write('word.ts', 'export const word: string = "a";');
    const other = write('node_modules/other/index.js', 'module.exports = { other: 1 };');
    const plugin = load();
    expect(plugin).toMatchObject({ state: 'live', faults: [], file: join(root, 'guards.ts') });
    expect([...plugin.files].sort()).toEqual([join(root, 'guards.ts'), other, word].sort());
    expect(summaries(plugin)).toEqual(['one']);
  });

  test('is kept in a folder and a file for this user alone', () => {
    write('guards.ts', source('one'));
    load();
    expect(statSync(cacheFolder()).mode & 0o777).toBe(0o700);
    expect(statSync(keptFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(cacheFolder())).toHaveLength(1);
  });

  test('is taken as it was kept while no file has changed', () => {
    write('guards.ts', source('as it is written'));
    load();
    settle((text) => text.replace('as it is written', 'as it was kept'));
    expect(summaries(load())).toEqual(['as it was kept']);
  });

  test('is compiled again when a file of it has changed, even to the same size and time', () => {
    const file = write('guards.ts', source('one'));
    const { atime, mtime } = statSync(file);
    load();
    settle();
    write('guards.ts', source('two'));
    utimesSync(file, atime, mtime);
    expect(summaries(load())).toEqual(['two']);
  });

  test('is not compiled again when its files were only written anew', () => {
    const text = source('as it is written');
    write('guards.ts', text);
    load();
    settle((kept) => kept.replace('as it is written', 'as it was kept'));
    write('guards.ts', text);
    expect(summaries(load())).toEqual(['as it was kept']);
  });

  test('has its content looked at while its files are so young that a stamp may be of two contents', () => {
    write('guards.ts', source('one'));
    load();
    const kept = JSON.parse(readFileSync(keptFile(), 'utf8'));
    // The same stamps, but another content: as when a file is written twice within one tick of the clock.
    writeFileSync(keptFile(), JSON.stringify({ ...kept, code: 'nothing', fingerprint: 'sha256:0' }));
    expect(summaries(load())).toEqual(['one']);
  });

  test.each([
    ['others may write', () => chmodSync(keptFile(), 0o622)],
    ['is damaged', () => writeFileSync(keptFile(), '{"file":')],
    ['is of another version', () => settle((text) => text.replace('esbuild 0', 'esbuild 1'))],
    ['is of another file', () => settle((text) => text.replace('guards.ts"', 'other.ts"'))],
  ])('is compiled again when what was kept %s', (_, spoil) => {
    write('guards.ts', source('as it is written'));
    load();
    settle((text) => text.replace('as it is written', 'as it was kept'));
    spoil();
    expect(summaries(load())).toEqual(['as it is written']);
  });

  test('is in force where nothing can be kept, and that is told', () => {
    write('guards.ts', source('one'));
    write('.cache/portcullis', 'a file where a folder belongs');
    expect(load()).toMatchObject({ state: 'live', faults: [expect.stringContaining('cannot be kept (')] });
  });

  test('prints nothing where the answer goes', () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const out = vi.spyOn(console, 'log').mockImplementation(() => {});
    write('guards.ts', source('one', 'console.log("hello");'));
    load();
    expect(printed).toHaveBeenCalledWith('hello');
    expect(out).not.toHaveBeenCalled();
    printed.mockRestore();
    out.mockRestore();
  });
});

describe('what is wrong with a plugin', () => {
  test.each([
    ['it does not compile', 'export const one = {;', /does not compile: guards\.ts:1:21 /],
    ['it imports what is not there', 'import "./none.ts";', /does not compile: .*Could not resolve "\.\/none\.ts"/],
    [
      'it throws',
      `${source('one')}\nthrow new TypeError("no\\nway");`,
      /throws when it is loaded \(TypeError: no way\)/,
    ],
    ['it exports no guard', 'export const one = 1;', /exports no guard/],
    [
      'it wants what guards are not given',
      source('one', 'import { evaluate } from "portcullis";\nevaluate();'),
      /gets no `evaluate` from portcullis; there is defineGuard/,
    ],
    [
      'it wants a face that is not for guards',
      source('one', 'import { getHost } from "portcullis/hosts";\ngetHost();'),
      /`portcullis\/hosts` is not for plugins/,
    ],
    [
      'it loads code by a name that it computes',
      source('one', 'require(["./word", "ts"].join("."));'),
      /is not part of the compiled plugin/,
    ],
    [
      'its guard is none',
      source('one').replace("'open'", "'ajar'"),
      /the guard `one` is not in force: its `failure` must be/,
    ],
  ])('is told when %s', (_, text, fault) => {
    write('guards.ts', text);
    write('word.ts', '');
    const plugin = load();
    expect(plugin.state).toBe('failed');
    expect(plugin.faults).toEqual([expect.stringMatching(fault)]);
    expect(plugin.guards.map(({ name }) => name)).toEqual(['plugin ./guards.ts']);
    expect(plugin.guards[0]?.failure).toBe('open');
  });

  test('leaves its other guards in force', () => {
    write('guards.ts', `${source('one')}\nexport const two = { ...one, name: 'two', events: [] };`);
    const plugin = load();
    expect(plugin.guards.map(({ name }) => name)).toEqual(['one']);
    expect(plugin.faults).toEqual([expect.stringContaining('`two` is not in force: its `events`')]);
  });

  test('leaves guards that are known of it failing by their own failure policy', () => {
    write('guards.ts', source('one', '', 'closed'));
    load();
    write('guards.ts', 'export const one = {;');
    const [guard] = load().guards;
    expect(guard).toMatchObject({ name: 'one', summary: 'one', failure: 'closed', severity: 'deny' });
    const at = (name: string) => () => guard?.check({ event: { name } } as never);
    expect(at('PreToolUse')).toThrow(expect.objectContaining({ name: 'PluginNotLoaded' }));
    // Whoever is refused to stop comes back for ever.
    expect(at('Stop')).not.toThrow();
    // Still known at the next call, and gone only once the plugin loads without it.
    expect(load().guards).toMatchObject([{ name: 'one', failure: 'closed' }]);
    write('guards.ts', source('two').replaceAll('one', 'two'));
    expect(load().guards.map(({ name }) => name)).toEqual(['two']);
  });

  test('closes where the configuration says so, while nothing is known of it', () => {
    expect(load('./none.ts', { failure: 'closed' }).guards).toMatchObject([
      { name: 'plugin ./none.ts', failure: 'closed' },
    ]);
  });
});

describe('a guard of a plugin', () => {
  const guardOf = (check: string, more = ''): Plugin['guards'][number] => {
    write('guards.ts', source('one').replace('check() {}', `${check}${more}`));
    const { guards, faults } = load();
    expect(faults).toEqual([]);
    const [guard] = guards;
    if (guard === undefined) throw new Error('the guard of this test is one');
    return guard;
  };
  const asked = (guard: Plugin['guards'][number]) => () => guard.check({ calls: [] } as never);

  test.each([
    [
      'is asynchronous, so that nobody would wait for it',
      'async check() { throw new Error("late"); }',
      'PluginPromise',
    ],
    ['ends the process', 'check() { process.exit(0); }', 'PluginExit'],
    ['ends it by a module', 'check() { require("node:process").exit(0); }', 'PluginExit'],
    ['breaks', 'check() { null.x; }', 'TypeError'],
  ])('fails, and nothing else does, when it %s', (_, check, name) => {
    expect(asked(guardOf(check))).toThrow(expect.objectContaining({ name }));
  });

  test('is called as the object that it is', () => {
    expect(asked(guardOf('limit: 1, check() { if (this.limit !== 1) throw new Error("lost"); }'))).not.toThrow();
  });

  test('has names that are strings, or none', () => {
    const names = (list: string) => guardOf('check() {}', `, names: () => ${list}`).names?.({});
    expect(names('["a", 5]')).toEqual(['a']);
    expect(names('"abc"')).toEqual([]);
    expect(names('null.x')).toEqual([]);
  });
});

describe('what is kept', () => {
  test('is compared with what the files compile to', () => {
    write('guards.ts', source('one'));
    load();
    const named = { name: './guards.ts', folder: root, failure: 'open', project: undefined } as const;
    expect(keptFault(named, around())).toBeUndefined();
    settle((text) => text.replace('check()', 'check(ed)'));
    expect(keptFault(named, around())).toContain('is not what its files compile to');
    write('guards.ts', source('two'));
    expect(keptFault(named, around())).toBeUndefined();
  });
});

describe('a project’s plugin', () => {
  const ofProject = (): NamedPlugin => ({ name: './guards.ts', folder: root, failure: 'open', project: root });
  const loadHere = (): Plugin => loadPlugin(ofProject(), around());
  function approve(): void {
    const content = inspectPlugin(ofProject(), around());
    if ('fault' in content) throw new Error(content.fault);
    approveIn(around().approvals, root, [content.approval], [content.about]);
  }
  const marked = (mark: string): string =>
    source('one', `require('node:fs').writeFileSync(${JSON.stringify(join(root, mark))}, '');`);
  const ran = (mark: string): boolean => statSync(join(root, mark), { throwIfNoEntry: false }) !== undefined;

  test('does not run until a person has approved it, nor while they are shown what it is', () => {
    write('guards.ts', marked('ran'));
    const plugin = loadHere();
    expect(plugin).toMatchObject({ state: 'unapproved', faults: [expect.stringContaining('nobody has trusted')] });
    expect(inspectPlugin(ofProject(), around())).toMatchObject({ files: [join(root, 'guards.ts')] });
    expect(ran('ran')).toBe(false);
    approve();
    expect(loadHere()).toMatchObject({ state: 'live', faults: [] });
    expect(ran('ran')).toBe(true);
  });

  test('that changes stays in force as it was approved, until the change is approved', () => {
    write('guards.ts', source('approved'));
    approve();
    loadHere();
    write('guards.ts', marked('ran'));
    // As when somebody tests the project's policy, or names the file in one of their own.
    load();
    rmSync(join(root, 'ran'));
    const plugin = loadHere();
    expect(plugin).toMatchObject({
      state: 'outdated',
      faults: [expect.stringContaining('what was trusted stays in force')],
    });
    expect(summaries(plugin)).toEqual(['approved']);
    expect(ran('ran')).toBe(false);
    approve();
    expect(summaries(loadHere())).toEqual(['one']);
    expect(ran('ran')).toBe(true);
  });

  test('that is gone stays in force as it was approved, too', () => {
    const file = write('guards.ts', source('approved'));
    approve();
    loadHere();
    rmSync(file);
    expect(loadHere()).toMatchObject({ state: 'outdated', faults: [expect.stringContaining('there is no file')] });
    expect(summaries(loadHere())).toEqual(['approved']);
  });

  test('that is a package stays so when the package is removed', () => {
    const named: NamedPlugin = { ...ofProject(), name: '@acme/guards' };
    write(
      'node_modules/@acme/guards/index.js',
      source('approved').replace('export const', 'export const x = 1;\nexport const'),
    );
    const content = inspectPlugin(named, around());
    if ('fault' in content) throw new Error(content.fault);
    approveIn(around().approvals, root, [content.approval], [content.about]);
    loadPlugin(named, around());
    rmSync(join(root, 'node_modules'), { recursive: true });
    const plugin = loadPlugin(named, around());
    expect(plugin).toMatchObject({ state: 'outdated', faults: [expect.stringContaining('no package `@acme/guards`')] });
    expect(summaries(plugin)).toEqual(['approved']);
  });

  test('is compiled again from the approved files where what was kept is lost', () => {
    write('guards.ts', source('approved'));
    approve();
    loadHere();
    rmSync(cacheFolder(), { recursive: true });
    expect(summaries(loadHere())).toEqual(['approved']);
    rmSync(cacheFolder(), { recursive: true });
    write('guards.ts', marked('ran'));
    expect(loadHere().state).toBe('unapproved');
    expect(ran('ran')).toBe(false);
  });

  test('is not approved by an approval of another plugin or project, or by one that was replaced', () => {
    write('guards.ts', source('one'));
    const content = inspectPlugin(ofProject(), around());
    if ('fault' in content) throw new Error(content.fault);
    const { approvals } = around();
    approveIn(approvals, join(root, 'elsewhere'), [content.approval]);
    approveIn(approvals, root, [content.approval.replace('./guards.ts', './guards.ts x')]);
    expect(loadHere().state).toBe('unapproved');
    approveIn(approvals, root, [content.approval], [content.about]);
    expect(loadHere().state).toBe('live');
    approveIn(approvals, root, [`${content.about}sha256:0`], [content.about]);
    expect(loadHere().state).toBe('unapproved');
  });

  test('that somebody else has had compiled is not approved by that', () => {
    write('guards.ts', marked('ran'));
    load();
    rmSync(join(root, 'ran'));
    expect(loadHere().state).toBe('unapproved');
    expect(ran('ran')).toBe(false);
  });
});
