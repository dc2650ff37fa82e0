import { describe, expect, test } from 'vitest';
import { known } from '../../shell/value.ts';
import { fakeWorkspace } from '../../testing/fake-workspace.ts';
import { SECRET_FILES, SECRET_FOLDERS } from '../tables/secret-files.ts';
import { secretFiles } from './secret-files.ts';

const { cwd, facts } = fakeWorkspace({ files: { '/home/dev/.npmrc': '//packages.example.org/:_authToken=abc' } });
const named = (path: string, paths: readonly string[] = []) => secretFiles({ facts, cwd, paths }).named(known(path));

/** A plain name that a pattern of the table means. */
const example = (pattern: string): string => {
  const path = pattern.replaceAll('**', 'a/b').replaceAll('*', 'x').replaceAll('?', ' ');
  return path.startsWith('/') ? path : `/home/dev/${path}`;
};

describe('each pattern of the table names a secret file', () => {
  const patterns = SECRET_FILES.filter(({ holds }) => holds === undefined).flatMap(({ paths }) => paths.split(' '));
  test.each([...patterns, ...SECRET_FOLDERS.split(' ')])('%s', (pattern) => {
    expect(named(example(pattern))).toBeDefined();
  });
});

describe('files that are secret only with a key in them', () => {
  test.each([
    ['/home/dev/.npmrc', true, 'a token in it'],
    ['/home/dev/project/.npmrc', false, 'no text, and not in the home directory'],
    ['/home/dev/.docker/config.json', true, 'no text, in the home directory'],
  ])('%s: %s, %s', (path, isSecret) => {
    expect(named(path) !== undefined).toBe(isSecret);
  });
});

test('own patterns add files and take them out', () => {
  expect(named('/home/dev/project/config/prod.yml', ['**/config/prod.yml'])).toMatchObject({ what: 'a secret file' });
  expect(named('/home/dev/project/.env', ['!**/.env'])).toBeUndefined();
});
