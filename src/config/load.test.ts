import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  guards,
  load,
  optionsOf,
  RECOMMENDED,
  root,
  severities,
  told,
  USER,
  write,
} from '../../test/support/config-files.ts';
import { type LoadedPolicy, loadPolicy } from './load.ts';

describe('which files count', () => {
  test('without any file the recommended guards are on', () => {
    expect(severities(load())).toEqual(RECOMMENDED);
    expect(load().problems).toEqual([]);
  });

  test.each([
    ['the directory itself', 'repo/pkg/deep/portcullis.json', true],
    ['a directory above', 'repo/pkg/portcullis.json', true],
    ['the repository’s root', 'repo/portcullis.json', true],
    ['above the repository', 'portcullis.json', false],
  ])('%s: %s', (_, file, counts) => {
    write(file, { guards: { plain: 'off' } });
    expect(severities(load('repo/pkg/deep'))).toEqual(counts ? { branches: 'deny' } : RECOMMENDED);
  });

  test('the nearest file alone is the project’s', () => {
    write('repo/portcullis.json', { guards: { plain: 'off' } });
    write('repo/pkg/portcullis.json', { guards: { branches: 'off' } });
    expect(severities(load('repo/pkg/deep'))).toEqual({ plain: 'ask' });
  });

  test('without a repository and outside of home a file counts only when it is the user’s own, or root’s', () => {
    mkdirSync(join(root, 'loose/deep'), { recursive: true });
    write('loose/portcullis.json', { guards: { plain: 'off' } });
    const loadLoose = (): LoadedPolicy =>
      loadPolicy({ cwd: join(root, 'loose/deep'), home: undefined, env: {}, guards });
    expect(severities(loadLoose())).toEqual({ branches: 'deny' });
    // Only a superuser can give a file away.
    if (process.getuid?.() !== 0) return;
    chownSync(join(root, 'loose/portcullis.json'), 65_534, 65_534);
    expect(severities(loadLoose())).toEqual(RECOMMENDED);
  });

  test('a linked work tree, whose .git is a file, ends the search', () => {
    write('repo/pkg/.git', 'gitdir: elsewhere');
    write('repo/portcullis.json', { guards: { plain: 'off' } });
    expect(severities(load('repo/pkg/deep'))).toEqual(RECOMMENDED);
  });

  test.each([
    ['outside of it', 'elsewhere'],
    ['in a repository that was made in it', 'repo/pkg/deep'],
  ])('where the session has gone without a file of its own, the one where it began holds: %s', (_, cwd) => {
    mkdirSync(join(root, cwd, '.git'), { recursive: true });
    write('repo/portcullis.json', { guards: { plain: 'off' } });
    const at = { cwd: join(root, cwd), home: root, env: {}, guards };
    expect(severities(loadPolicy(at))).toEqual(RECOMMENDED);
    expect(severities(loadPolicy({ ...at, project: join(root, 'repo') }))).toEqual({ branches: 'deny' });
    write(`${cwd}/portcullis.json`, { guards: { branches: 'off' } });
    expect(severities(loadPolicy({ ...at, project: join(root, 'repo') }))).toEqual({ plain: 'ask' });
  });

  test('a directory that is not there any more is looked for all the same', () => {
    write('repo/portcullis.json', { guards: { plain: 'off' } });
    expect(severities(load('repo/gone/deeper'))).toEqual({ branches: 'deny' });
  });

  test('a file named by hand replaces every layer, presets included', () => {
    write(USER, { guards: { plain: 'deny' } });
    write('repo/portcullis.json', { guards: { plain: 'deny' } });
    write('other.json', { extends: [], guards: { branches: 'warn' } });
    expect(severities(load('repo', 'other.json'))).toEqual({ branches: 'warn' });
  });

  test('a file named by hand that is not there is a problem, and the recommended guards are on', () => {
    expect(severities(load('repo', 'nowhere.json'))).toEqual(RECOMMENDED);
    expect(told(load('repo', 'nowhere.json'))).toEqual(['nowhere.json: cannot be read (ENOENT)']);
  });
});

describe('stricter wins', () => {
  test.each([
    ['the project tightens', { plain: 'ask' }, { plain: 'deny' }, 'deny'],
    ['the project cannot loosen', { plain: 'deny' }, { plain: 'warn' }, 'deny'],
    ['the project alone may loosen what only a preset says', {}, { plain: 'off' }, undefined],
    ['the user alone may, too', { plain: 'off' }, {}, undefined],
    ['the project tightens what the user switched off', { plain: 'off' }, { plain: 'warn' }, 'warn'],
    ['options without a readable severity do not switch off', {}, { files: [{}, {}] }, 'ask'],
    ['the user’s mistyped severity is no leave for the project', { plain: 'Deny' }, { plain: 'off' }, 'ask'],
  ] as const)('%s', (_, user, project, severity) => {
    write(USER, { guards: user });
    write('repo/portcullis.json', { guards: project });
    expect(severities(load()).plain).toBe(severity);
  });

  test('a preset that the user extends is fixed, one that nobody names is not', () => {
    write(USER, { extends: ['recommended'] });
    write('repo/portcullis.json', { guards: { plain: 'off', branches: 'ask' } });
    expect(severities(load())).toEqual(RECOMMENDED);
    expect(load().problems.map((problem) => problem.level)).toEqual(['note', 'note']);
  });

  test('a project that extends nothing has nothing, as far as nobody stronger spoke', () => {
    write('repo/portcullis.json', { extends: [] });
    expect(severities(load())).toEqual({});
    write(USER, { guards: { branches: 'deny' } });
    expect(severities(load())).toEqual({ branches: 'deny' });
  });

  test('the preset strict is what each guard says of it', () => {
    write('repo/portcullis.json', { extends: ['strict'] });
    expect(severities(load())).toEqual({ branches: 'deny', files: 'ask', plain: 'deny' });
  });

  test('what stands in a layer by name counts, not what it extends', () => {
    write('repo/portcullis.json', { extends: ['strict'], guards: { plain: 'warn' } });
    expect(severities(load()).plain).toBe('warn');
  });

  test('unreadable is layered in the same way', () => {
    const unreadable = (): string | undefined =>
      load().policy.guards.find(({ guard }) => guard.name === 'plain')?.unreadable;
    write(USER, { guards: { plain: ['ask', { unreadable: 'deny' }] } });
    write('repo/portcullis.json', { guards: { plain: ['ask', { unreadable: 'allow' }] } });
    expect(unreadable()).toBe('deny');
    write(USER, { guards: { plain: 'ask' } });
    expect(unreadable()).toBe('ask');
    write(USER, { extends: ['recommended'] });
    expect(unreadable()).toBe('ask');
    write(USER, {});
    expect(unreadable()).toBe('allow');
    write(USER, { guards: { plain: ['ask', { unreadable: 'allow' }] } });
    write('repo/portcullis.json', { guards: { plain: 'ask' } });
    expect(unreadable()).toBe('allow');
  });

  test.each([
    ['{', 'a file that does not parse'],
    ['[]', 'a file that holds something else'],
    ['{"extends": ["strct"]}', 'a preset that is none'],
    ['{"extends": 5}', 'something that names no preset'],
    [`{"rules": [], "x": "${'x'.repeat(1024 * 1024)}"}`, 'a file that is too large'],
  ])('the user’s %j is no leave for the project to switch recommended guards off (%s)', (text) => {
    write(USER, text);
    write('repo/portcullis.json', { extends: [], guards: { plain: 'off', branches: ['deny', { branches: [] }] } });
    expect(severities(load())).toEqual(RECOMMENDED);
    expect(optionsOf(load(), 'branches')).toMatchObject({ branches: ['main'] });
    expect(load().problems[0]?.level).toBe('error');
  });

  test('the rules of all layers hold, the strongest layer’s first', () => {
    const rule = (name: string) => ({ name, when: { tool: 'shell' }, decision: 'ask', reason: 'x' });
    write(USER, { rules: [rule('mine')] });
    write('repo/portcullis.json', { rules: [rule('ours')] });
    expect(load().policy.rules.map(({ name, layer }) => `${layer} ${name}`)).toEqual(['user mine', 'project ours']);
  });
});

describe('options', () => {
  test('folders are those of the file that names them', () => {
    write('repo/portcullis.json', {
      guards: { branches: ['deny', { repositories: ['.', '../other', '/abs/x', '~/mine'] }] },
    });
    expect(optionsOf(load('repo/pkg'), 'branches')).toMatchObject({
      repositories: [`${root}/repo`, `${root}/other`, '/abs/x', `${root}/mine`],
    });
  });

  test.each([
    ['.env*', '/repo/**/.env*', 'any depth'],
    ['./.env', '/repo/.env', 'directly in the folder'],
    ['infra/**', '/repo/**/infra/**', 'any depth'],
    ['secrets/', '/repo/**/secrets', 'a folder'],
    ['**/x', '/repo/**/x', 'any depth'],
    ['../up', '/up', 'beside the folder'],
    ['!.env.example', '!/repo/**/.env.example', 'an exception'],
  ])('the pattern %s of a project means %s (%s)', (pattern, meaning) => {
    write('repo/portcullis.json', { guards: { files: ['deny', { paths: [pattern] }] } });
    const expected = meaning.startsWith('!') ? `!${root}${meaning.slice(1)}` : root + meaning;
    expect(optionsOf(load(), 'files')).toEqual({ paths: [expected] });
  });

  test('patterns of the user’s own file, and defaults, match anywhere', () => {
    write('repo/portcullis.json', { guards: { files: 'deny' } });
    expect(optionsOf(load(), 'files')).toEqual({ paths: ['**/.env*'] });
    write(USER, { guards: { files: ['deny', { paths: ['*.pem', '~/keys'] }] } });
    expect(optionsOf(load(), 'files')).toEqual({ paths: ['**/*.pem', `${root}/keys`] });
  });

  test('a folder whose name looks like a pattern is meant as it is', () => {
    mkdirSync(join(root, 'a[b]'));
    write('a[b]/portcullis.json', { guards: { files: ['deny', { paths: ['x'] }] } });
    expect(optionsOf(load('a[b]'), 'files')).toEqual({ paths: [`${root}/a?b?/**/x`] });
  });

  test('a weaker layer adds what is stricter and changes nothing else', () => {
    write(USER, { guards: { branches: 'deny' } });
    write('repo/portcullis.json', {
      guards: { branches: ['deny', { branches: ['release'], first: false, repositories: ['nowhere'] }] },
    });
    expect(optionsOf(load(), 'branches')).toEqual({ branches: ['main', 'release'], first: false, repositories: [] });
    expect(told(load())).toEqual([
      'repo/portcullis.json:1: guards.branches.repositories: is fixed by the user configuration, which stays',
    ]);
  });

  test('a layer that extends a preset means its options, too', () => {
    write(USER, { extends: ['recommended'] });
    write('repo/portcullis.json', {
      guards: {
        branches: ['deny', { branches: ['release'], repositories: ['nowhere'] }],
        files: ['ask', { paths: ['x'] }],
      },
    });
    expect(optionsOf(load(), 'branches')).toMatchObject({ branches: ['main', 'release'], repositories: [] });
    // Nobody stronger has this one on.
    expect(optionsOf(load(), 'files')).toEqual({ paths: [`${root}/repo/**/x`] });
  });

  test('a weaker layer cannot take back what a stronger one made stricter', () => {
    write(USER, { guards: { branches: ['deny', { first: false }] } });
    write('repo/portcullis.json', { guards: { branches: ['deny', { first: true }] } });
    expect(optionsOf(load(), 'branches')).toMatchObject({ first: false });
  });
});

describe('how long the log is kept', () => {
  test.each([
    [{ retentionDays: 90 }, { retentionDays: 7 }, { retentionDays: 90 }, 'the user’s word is the last'],
    [{ retentionDays: 7 }, { retentionDays: 90 }, { retentionDays: 7 }, 'the same'],
    [{}, { retentionDays: 90, maxFileBytes: 100_000 }, { retentionDays: 90, maxFileBytes: 100_000 }, 'longer'],
    [
      {},
      { retentionDays: 1, maxFileBytes: 100_000 },
      { maxFileBytes: 100_000 },
      'a project cannot have it thrown away',
    ],
  ])('the user’s %j and the project’s %j give %j: %s', (user, project, result, _) => {
    write(USER, { audit: user });
    write('repo/portcullis.json', { audit: project });
    expect(load().audit).toEqual(result);
  });
});
