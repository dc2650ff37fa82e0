import { describe, expect, test } from 'vitest';
import type { Action, Effect } from '../../shell/effect.ts';
import { known } from '../../shell/value.ts';
import { memoryFacts } from '../../workspace/memory-facts.ts';
import type { JudgedCall } from '../guard.ts';
import { guardedFiles } from './guarded-files.ts';

const plain = memoryFacts({ '/opt/checkout/dist/portcullis.cjs': '', '/usr/lib/hook': { link: '/opt/checkout/dist' } });
const from = (folder: string) => ({ ...plain, programFolder: () => folder });
const call: JudgedCall = {
  name: 'Bash',
  kind: 'shell',
  input: {},
  files: [],
  index: 0,
  cwd: '/repo',
  reading: undefined,
  effects: [],
  git: [],
  read: (text) => ({ text, commands: [], unread: [] }),
};
const effect = (action: Action, path: string): Effect => ({
  action,
  path: known(path),
  reach: 'tree',
  level: 'certain',
});

describe('the program that the hook runs from, wherever it is installed', () => {
  test.each<[Action, string, string | undefined]>([
    ['write', '/opt/checkout/dist/portcullis.cjs', 'program'],
    ['permissions', '/opt/checkout/dist/hook.js', 'program'],
    ['remove', '/opt/checkout/dist', 'program'],
    ['remove', '/opt/checkout', 'program'],
    ['move', '/opt', 'program'],
    ['write', '/usr/lib/hook/portcullis.cjs', 'program'],
    ['write', '/opt/checkout/src/a.ts', undefined],
    ['remove', '/opt/checkout/node_modules', undefined],
    ['read', '/opt/checkout/dist/portcullis.cjs', undefined],
  ])('%s %s: %s', (action, path, code) => {
    expect(guardedFiles(call, from('/opt/checkout/dist'), []).tampering(effect(action, path))?.code).toBe(code);
  });

  test('goes with the packages of a project, which are installed anew', () => {
    const files = guardedFiles(call, from('/repo/node_modules/portcullis/dist'), []);
    expect(files.tampering(effect('remove', '/repo/node_modules'))).toBeUndefined();
    expect(files.tampering(effect('remove', '/repo/node_modules/portcullis'))?.code).toBe('program');
  });

  test('is none in a library, whose caller is another program', () => {
    expect(guardedFiles(call, plain, []).tampering(effect('remove', '/opt/checkout/dist'))).toBeUndefined();
  });
});
