import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineGuard, type Guard } from '../guards/guard.ts';
import { approveIn } from '../plugins/approved.ts';
import { inspectPlugin } from '../plugins/load.ts';
import { aroundOf } from './bring-plugins.ts';
import { type LoadedPolicy, loadPolicy } from './load.ts';
import { describeConfigProblem } from './problem.ts';

const builtIn: Guard = defineGuard({
  name: 'plain',
  summary: 'for tests',
  since: '0.1.0',
  severity: 'ask',
  failure: 'open',
  unreadable: 'ask',
  events: ['PreToolUse'],
  options: {},
  says: { bad: { what: 'bad', instead: '' } },
  examples: { stops: [], allows: [], misses: [] },
  check: () => {},
});

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'bring-')));
  mkdirSync(join(root, 'repo/.git'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const OWN = 'repo/portcullis.json';
const USER = '.config/portcullis/portcullis.json';

function write(path: string, value: unknown): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
}

/** CommonJS with guards of these names, each with members of its own. */
const module = (members: Readonly<Record<string, object>>): string => {
  const common = { summary: 's', since: '1.0.0', severity: 'deny', failure: 'open', unreadable: 'allow' };
  const rest = {
    events: ['PreToolUse'],
    options: { words: { type: 'strings', default: ['x'], help: 'h' } },
    says: {},
    examples: {},
  };
  const guards = Object.entries(members).map(
    ([name, own]) => `{ ...${JSON.stringify({ ...common, ...rest, name, ...own })}, check() {} }`,
  );
  return `exports.guards = [${guards.join(', ')}];`;
};

const load = (more: object = {}): LoadedPolicy =>
  loadPolicy({ cwd: join(root, 'repo'), home: root, env: {}, guards: [builtIn], ...more });
const told = ({ problems }: LoadedPolicy): readonly string[] =>
  problems.map((problem) => describeConfigProblem(problem).replaceAll(`${root}/`, ''));
const inForce = ({ policy }: LoadedPolicy): Record<string, string> =>
  Object.fromEntries(policy.guards.map(({ guard, severity }) => [guard.name, severity]));
const guardOf = ({ policy }: LoadedPolicy, name: string) => policy.guards.find(({ guard }) => guard.name === name);

function approve(name: string, folder = join(root, 'repo')): void {
  const around = aroundOf({ env: {}, home: root });
  const project = join(root, 'repo');
  const content = inspectPlugin({ name, folder, failure: 'open', project }, around);
  if ('fault' in content || around.approvals === undefined) throw new Error('nothing to approve');
  approveIn(around.approvals, project, [content.approval], [content.about]);
}

describe('guards of a plugin', () => {
  test('are on as their own file says, where a layer names the plugin', () => {
    write(USER, { plugins: ['./g.cjs'] });
    write('.config/portcullis/g.cjs', module({ one: {}, two: { severity: 'off', strict: 'ask' } }));
    expect(inForce(load())).toEqual({ plain: 'ask', one: 'deny' });
    write(USER, { extends: ['strict'], plugins: ['./g.cjs'] });
    expect(inForce(load())).toEqual({ plain: 'ask', one: 'deny', two: 'ask' });
    write(USER, { extends: [], plugins: ['./g.cjs'] });
    expect(inForce(load())).toEqual({ one: 'deny' });
  });

  test('are configured like any other', () => {
    const guards = { one: ['ask', { words: ['y'], unreadable: 'deny' }], two: 'off', three: ['deny', { word: [] }] };
    write(USER, { plugins: ['./g.cjs'], guards });
    write('.config/portcullis/g.cjs', module({ one: {}, two: {}, three: {} }));
    const loaded = load();
    expect(inForce(loaded)).toEqual({ plain: 'ask', one: 'ask', three: 'deny' });
    expect(guardOf(loaded, 'one')).toMatchObject({ options: { words: ['y'] }, unreadable: 'deny', layer: 'user' });
    expect(told(loaded)).toEqual([`${USER}:1: guards.three.1.word: unknown option \`word\`; did you mean \`words\`?`]);
  });

  test('can be tightened by a weaker layer, and not loosened', () => {
    write(USER, { plugins: ['./g.cjs'], guards: { one: 'ask' } });
    write('.config/portcullis/g.cjs', module({ one: {}, two: {} }));
    write(OWN, { guards: { one: 'deny', two: 'off' } });
    expect(inForce(load())).toMatchObject({ one: 'deny', two: 'deny' });
  });

  test('of a project are not spoken for by a stronger layer’s presets', () => {
    write(USER, { extends: ['strict'] });
    write(OWN, { plugins: ['./g.cjs'], guards: { one: ['ask', { words: ['own'] }] } });
    write('repo/g.cjs', module({ one: { strict: 'deny' } }));
    approve('./g.cjs');
    const loaded = load();
    expect(told(loaded)).toEqual([]);
    expect(guardOf(loaded, 'one')).toMatchObject({ severity: 'ask', options: { words: ['own'] }, layer: 'project' });
  });

  test('of a shared preset are found from its folder, and approved for the project', () => {
    write(OWN, { extends: ['@acme/preset'] });
    const folder = 'repo/node_modules/@acme/preset';
    write(`${folder}/portcullis.json`, { plugins: ['./g.cjs', '@acme/more'] });
    write(`${folder}/g.cjs`, module({ one: {} }));
    write('repo/node_modules/@acme/more/index.js', module({ two: {} }));
    expect(load().plugins.map(({ state }) => state)).toEqual(['unapproved', 'unapproved']);
    for (const name of ['./g.cjs', '@acme/more']) approve(name, join(root, folder));
    expect(inForce(load())).toMatchObject({ one: 'deny', two: 'deny' });
  });

  test('are in force once where two layers name them, by leave of the stronger', () => {
    write(USER, { plugins: [join(root, 'g.cjs')] });
    write(OWN, { plugins: ['../g.cjs'], guards: { one: 'warn' } });
    write('g.cjs', module({ one: {} }));
    const loaded = load();
    expect(told(loaded)).toEqual([expect.stringContaining('`warn` is weaker than `deny` of the user configuration')]);
    expect(loaded.policy.guards.filter(({ guard }) => guard.name === 'one')).toHaveLength(1);
    expect(inForce(loaded)).toMatchObject({ one: 'deny' });
  });

  test.each([
    ['portcullis', { plain: { failure: 'closed' } }, 'plain of ./g.cjs', 'portcullis itself has one of that name'],
    ['another plugin', { one: { failure: 'closed' } }, 'one of ./g.cjs', './first.cjs has one of that name'],
  ])('whose name belongs to %s are not in force, and fail as they say', (_, members, name, message) => {
    write(USER, { plugins: ['./first.cjs', './g.cjs'] });
    write('.config/portcullis/first.cjs', module({ one: {} }));
    write('.config/portcullis/g.cjs', module(members));
    const loaded = load();
    expect(told(loaded)).toEqual([expect.stringContaining(message)]);
    expect(guardOf(loaded, 'plain')?.guard).toBe(builtIn);
    expect(guardOf(loaded, name)?.guard).toMatchObject({ failure: 'closed' });
    expect(() => guardOf(loaded, name)?.guard.check({ event: { name: 'PreToolUse' } } as never)).toThrow();
  });
});

describe('a project’s plugin', () => {
  test('is not run by who only works there; the rest of the policy is in force', () => {
    write(OWN, '{\n"plugins": [\n"./g.cjs"], "guards": { "one": "deny", "plain": "deny", "plan": "deny" } }');
    write('repo/g.cjs', 'throw new Error("ran");');
    const loaded = load();
    expect(inForce(loaded)).toEqual({ plain: 'deny', 'plugin ./g.cjs': 'deny' });
    expect(told(loaded)).toEqual([
      `${OWN}:3: plugins.0: \`./g.cjs\` is not loaded: it is code of this project that nobody has trusted yet; read it, then \`portcullis hooks trust\``,
      `${OWN}:3: guards.one: is not in force: there is no such guard while a plugin is not loaded`,
      `${OWN}:3: guards.plan: unknown guard \`plan\`; did you mean \`plain\`?`,
    ]);
  });

  test('is run by who tests the project’s own policy', () => {
    write(OWN, { plugins: ['./g.cjs'] });
    write('repo/g.cjs', module({ one: {} }));
    expect(inForce(load({ projectOnly: true }))).toMatchObject({ one: 'deny' });
  });

  test('is run from a file that is named by hand', () => {
    write('repo/policy.json', { plugins: ['./g.cjs'] });
    write('repo/g.cjs', module({ one: {} }));
    expect(inForce(load({ file: join(root, 'repo/policy.json') }))).toEqual({ plain: 'ask', one: 'deny' });
  });

  test('refuses while it is not known, where the policy says so', () => {
    write(OWN, { plugins: [{ from: './g.cjs', failure: 'closed' }] });
    write('repo/g.cjs', module({ one: {} }));
    expect(guardOf(load(), 'plugin ./g.cjs')?.guard.failure).toBe('closed');
  });
});

describe('what is wrong with the list of plugins', () => {
  test.each([
    [[5], 'plugins.0: must be a path, the name of a package, or an object with one of them as `from`, not 5'],
    [[''], 'plugins.0: must be a path, the name of a package'],
    [[{ from: './g.cjs', fail: 'open' }], 'plugins.0.fail: unknown setting `fail`'],
    [[{ from: './g.cjs', failure: 'ajar' }], 'plugins.0.failure: unknown value `ajar`'],
    [{}, 'plugins: must be a list of paths and names of packages, not an object'],
  ])('%j', (plugins, message) => {
    write(USER, { plugins });
    write('.config/portcullis/g.cjs', module({ one: {} }));
    expect(told(load())).toEqual([expect.stringContaining(`${USER}:1: ${message}`)]);
  });
});
