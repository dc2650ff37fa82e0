import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionsOf, plainGuard, root, severities, told, USER, write } from '../../test/support/config-files.ts';
import { defineGuard, type Guard } from '../guards/guard.ts';
import { type LoadedPolicy, loadPolicy } from './load.ts';

const guards: readonly Guard[] = [
  defineGuard({
    ...plainGuard,
    name: 'files',
    severity: 'off',
    strict: 'ask',
    options: {
      paths: { type: 'strings', default: [], help: 'x', paths: 'globs', stricter: 'more' },
      deep: { type: 'boolean', default: false, help: 'x' },
    },
  }),
  defineGuard({ ...plainGuard, name: 'plain', severity: 'ask', strict: 'deny', options: {} }),
  defineGuard({
    ...plainGuard,
    name: 'self-protection',
    severity: 'deny',
    options: { policyFiles: { type: 'strings', default: [], help: 'x', paths: 'globs' } },
  }),
];

const OWN = 'repo/portcullis.json';
const PACKAGE = 'repo/node_modules/@acme/preset';

const load = (): LoadedPolicy => loadPolicy({ cwd: join(root, 'repo'), home: root, env: {}, guards });

describe('a preset that is not built in', () => {
  test.each([
    ['a file beside it', './base.json', 'repo/base.json'],
    ['a file upwards', '../shared/base.json', 'shared/base.json'],
    ['a package’s portcullis.json', '@acme/preset', `${PACKAGE}/portcullis.json`],
    ['a file of a package', '@acme/preset/strict.json', `${PACKAGE}/strict.json`],
    ['a package above', 'preset', 'node_modules/preset/portcullis.json'],
  ])('is %s, with comments', (_, name, file) => {
    write(OWN, { extends: [name] });
    write(file, '{ "guards": { "plain": "deny" } } // ours');
    const loaded = load();
    expect(told(loaded)).toEqual([]);
    expect(severities(loaded)).toEqual({ plain: 'deny' });
    expect(loaded.files.map((place) => place.file)).toEqual([join(root, OWN)]);
  });

  test('stands below what the file itself says; a severity alone leaves its options', () => {
    write(OWN, { extends: ['recommended', './base.json'], guards: { files: 'deny', plain: 'warn' } });
    write('repo/base.json', {
      guards: { files: ['ask', { paths: ['./a'], deep: true, unreadable: 'deny' }], plain: 'deny' },
    });
    const loaded = load();
    expect(severities(loaded)).toMatchObject({ files: 'deny', plain: 'warn' });
    expect(optionsOf(loaded, 'files')).toEqual({ paths: [`${root}/repo/a`], deep: true });
    expect(loaded.policy.guards.find(({ guard }) => guard.name === 'files')?.unreadable).toBe('deny');
  });

  test('gives way to a later one of the list, option by option no more than the file does', () => {
    write(OWN, { extends: ['./one.json', './two.json'] });
    write('repo/one.json', { guards: { files: ['ask', { deep: true }], plain: 'deny' } });
    write('repo/two.json', { guards: { files: ['deny', { paths: ['x'] }] } });
    const loaded = load();
    expect(severities(loaded)).toEqual({ files: 'deny', plain: 'deny' });
    expect(optionsOf(loaded, 'files')).toEqual({ paths: [`${root}/repo/**/x`], deep: false });
  });

  test('brings built-in presets that it extends, and others', () => {
    write(OWN, { extends: ['./one.json'] });
    write('repo/one.json', { extends: ['./two.json', 'recommended'] });
    write('repo/two.json', { extends: ['strict'], guards: { plain: 'warn' } });
    expect(severities(load())).toEqual({ files: 'ask', plain: 'warn', 'self-protection': 'deny' });
  });

  test('keeps built-in presets from being implied', () => {
    write(OWN, { extends: ['./base.json'] });
    write('repo/base.json', {});
    expect(severities(load())).toEqual({});
  });

  test('brings rules, of which the file’s own take the place of those of the same name', () => {
    const rule = (name: string, reason: string) => ({ name, reason, when: { path: './x' }, decision: 'deny' });
    write(OWN, { extends: ['@acme/preset'], rules: [rule('a', 'own')] });
    write(`${PACKAGE}/portcullis.json`, { rules: [rule('a', 'preset'), rule('b', 'preset')] });
    expect(load().policy.rules.map(({ name, reason, when }) => [name, reason, when.path])).toEqual([
      ['b', 'preset', [`${root}/${PACKAGE}/x`]],
      ['a', 'own', [`${root}/repo/x`]],
    ]);
  });

  test('speaks of the project that extends it, and with ./ of its own folder', () => {
    write(OWN, { extends: ['@acme/preset'] });
    write(`${PACKAGE}/portcullis.json`, { guards: { files: ['deny', { paths: ['.env*', './lock', '!*.md'] }] } });
    expect(optionsOf(load(), 'files')).toMatchObject({
      paths: [`${root}/repo/**/.env*`, `${root}/${PACKAGE}/lock`, `!${root}/repo/**/*.md`],
    });
  });

  test('is of the layer that extends it: a weaker layer’s preset loosens nothing', () => {
    write(USER, { guards: { plain: 'deny' } });
    write(OWN, { extends: ['./base.json'] });
    write('repo/base.json', '{\n"guards": {\n"plain": "off" } }');
    const loaded = load();
    expect(severities(loaded)).toMatchObject({ plain: 'deny' });
    expect(told(loaded)).toEqual([
      'repo/base.json:3: guards.plain: `off` is weaker than `deny` of the user configuration, which stays',
    ]);
  });

  test('belongs to the files that are kept from the agent', () => {
    write(OWN, { extends: ['./one.json'] });
    write('repo/one.json', { extends: ['recommended', './[two].json'] });
    write('repo/[two].json', {});
    expect(optionsOf(load(), 'self-protection')).toEqual({
      policyFiles: [`${root}/repo/?two?.json`, `${root}/repo/one.json`],
    });
  });

  test('is read once, however many extend it', () => {
    write(OWN, { extends: ['./one.json', './two.json'] });
    for (const name of ['one', 'two'])
      write(`repo/${name}.json`, { extends: ['./base.json'], guards: { none: 'deny' } });
    write('repo/base.json', { guards: { wrong: 'deny' } });
    expect(told(load()).filter((line) => line.includes('`wrong`'))).toHaveLength(1);
  });
});

describe('what is wrong with a preset is told with its place, and recommended is on in its stead', () => {
  test.each([
    ['a file that is not there', './none.json', {}, '2: extends.0: there is no file repo/none.json'],
    [
      'a package that is not installed',
      '@acme/none',
      {},
      '2: extends.0: no package `@acme/none` is installed in repo or above',
    ],
    [
      'a name that is nearly a built-in one',
      'recomended',
      {},
      '2: extends.0: unknown preset `recomended`; did you mean `recommended`?',
    ],
    [
      'a name that is not',
      'my-preset',
      {},
      '2: extends.0: unknown preset `my-preset`; there are: recommended, strict; and no package `my-preset` is installed',
    ],
    [
      'one that extends itself',
      './a.json',
      { 'repo/a.json': { extends: ['./a.json'] } },
      'repo/a.json:1: extends.0: a circle of presets: repo/portcullis.json extends repo/a.json extends repo/a.json',
    ],
    [
      'one that leads back to the file',
      './a.json',
      { 'repo/a.json': { extends: './portcullis.json' } },
      'repo/a.json:1: extends: a circle of presets: ',
    ],
    ['one that does not parse', './a.json', { 'repo/a.json': '{\n"guards": [}' }, 'repo/a.json:2: does not parse: '],
  ])('%s', (_, name, files, message) => {
    write(OWN, `{\n"extends": ["${name}"] }`);
    for (const [file, value] of Object.entries(files)) write(file, value);
    const loaded = load();
    expect(told(loaded).join('\n')).toContain(message.startsWith('2:') ? `${OWN}:${message}` : message);
    expect(severities(loaded)).toEqual({ plain: 'ask', 'self-protection': 'deny' });
    expect(loaded.problems.every(({ level }) => level === 'error')).toBe(true);
  });

  test('a chain that is too long', () => {
    write(OWN, { extends: ['./p0.json'] });
    for (let index = 0; index < 20; index += 1) write(`repo/p${index}.json`, { extends: [`./p${index + 1}.json`] });
    expect(told(load())).toEqual([expect.stringContaining('is not read: more than 8 presets extend each other')]);
  });

  test('a mistake inside names the preset’s own file and line', () => {
    write(OWN, { extends: ['./base.json'] });
    write('repo/base.json', '{\n"guards": {\n"plan": "deny" } }');
    expect(told(load())).toEqual(['repo/base.json:3: guards.plan: unknown guard `plan`; did you mean `plain`?']);
  });
});
