import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN, type Home, makeHome, type Outcome, runHook, startHook } from './hook/run-hook.ts';

/** The example, in a repository where nothing is installed beside it: judged by the hook as a process, approved by its person. */
const repository = join(import.meta.dirname, '..');
const example = join(repository, 'examples/plugin');
const MIGRATION = 'migrations/001-baskets.sql';

let home: Home;
let project = '';
beforeAll(() => {
  home = makeHome();
  project = join(home.path, 'project');
  cpSync(example, project, { recursive: true });
  mkdirSync(join(project, '.git'));
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/feature\n');
});
afterAll(() => home.remove());

function portcullis(...args: readonly string[]): Outcome {
  const options = { cwd: project, env: home.env, encoding: 'utf8' } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...args], options);
  return { stdout, stderr, exitCode: status };
}

const claudePayload = (tool_name: string, tool_input: object): string =>
  JSON.stringify({
    session_id: 's1',
    transcript_path: join(home.path, '.claude/projects/p/s1.jsonl'),
    cwd: project,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name,
    tool_input,
    tool_use_id: 't1',
  });
const claude = (tool: string, input: object): Outcome =>
  runHook({ home, args: ['--host', 'claude-code'], stdin: claudePayload(tool, input) });

function copilot(toolName: string, args: object): Outcome {
  const payload = { sessionId: 's2', timestamp: 1796034886084, cwd: project, toolName, toolArgs: JSON.stringify(args) };
  return runHook({ home, args: ['--host', 'copilot-cli', '--event', 'preToolUse'], stdin: JSON.stringify(payload) });
}

/** The words of a refusal that each host obeys; undefined when the call goes on. */
function refusal({ stdout }: Outcome): string | undefined {
  const said = stdout === '' ? undefined : JSON.parse(stdout);
  const { permissionDecision, permissionDecisionReason } = said?.hookSpecificOutput ?? said ?? {};
  return permissionDecision === 'deny' ? permissionDecisionReason : undefined;
}

const edit = { file_path: MIGRATION, old_string: 'integer', new_string: 'bigint' };
const command = `sed -i s/integer/bigint/ ${MIGRATION}`;

describe('the example of a plugin', () => {
  it('does not run in the hook before its person has approved it, and that is told and recorded', () => {
    const { stdout, stderr } = claude('Edit', edit);
    expect(stdout).toBe('');
    expect(stderr).toContain(
      '`./portcullis/guards.ts` is not loaded: it is code of this project that nobody has trusted yet',
    );
    expect(home.records().at(-1)).toMatchObject({ result: 'error', decision: 'allow' });
    expect(portcullis('doctor').stdout).toContain('nobody has trusted');
    const [guards = '', plugins = ''] = portcullis('status').stdout.split('\nPlugins\n');
    expect(guards).not.toContain('plugin ./portcullis/guards.ts');
    expect(plugins).toMatch(/^ {2}not loaded +\.\/portcullis\/guards\.ts +waits for `portcullis hooks trust`\n/);
  });

  it('is not approved by a hook’s or a program’s empty answer, nor by an agent', () => {
    expect(portcullis('hooks', 'trust')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^portcullis: nothing was trusted: a person has to agree/),
    });
    expect(refusal(claude('Bash', { command: 'npx portcullis hooks trust --yes' }))).toContain('self-protection');
  });

  it('is judged by the project’s own cases, which its person runs', () => {
    expect(portcullis('test')).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('is shown with every file of it, and approved', () => {
    const { stdout, exitCode } = portcullis('hooks', 'trust', '--yes');
    expect(stdout).toContain(`    ${join(project, 'portcullis/guards.ts')}\n`);
    expect(stdout).toContain('Trusted the plugin ./portcullis/guards.ts');
    expect(exitCode).toBe(0);
    expect(portcullis('hooks', 'trust').stdout).toContain(
      'Every hook and plugin of this project is trusted, or there is none.',
    );
  });

  it('stops what changes an applied migration, under Claude Code and Copilot CLI, by file tool and by shell', () => {
    for (const outcome of [
      claude('Edit', edit),
      claude('Bash', { command }),
      copilot('edit', { path: join(project, MIGRATION), old_str: 'integer', new_str: 'bigint' }),
      copilot('bash', { command }),
    ])
      expect(refusal(outcome)).toContain('which may have run already');
    expect(home.records().at(-1)).toMatchObject({
      result: 'ok',
      decision: 'deny',
      findings: [{ guard: 'applied-migrations', code: 'changed' }],
    });
  });

  it('lets new migrations be written', () => {
    const path = 'migrations/002-prices.sql';
    expect(claude('Write', { file_path: path, content: 'x' })).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    expect(copilot('bash', { command: `echo x > ${path}` })).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  });

  it('appears wherever guards do', () => {
    const checked = portcullis('check', command, '--json');
    expect(checked.exitCode).toBe(2);
    expect(JSON.parse(checked.stdout)).toMatchObject({ problems: [], findings: [{ guard: 'applied-migrations' }] });
    expect(portcullis('log').stdout).toContain('applied-migrations');
    expect(JSON.parse(portcullis('status', '--json').stdout)).toMatchObject({
      plugins: [{ plugin: './portcullis/guards.ts', state: 'live', guards: ['applied-migrations'], layer: 'project' }],
      problems: [],
    });
    const line = JSON.stringify({
      id: 1,
      host: 'claude-code',
      payload: JSON.parse(claudePayload('Bash', { command })),
    });
    const replayed = spawnSync(process.execPath, [BIN, 'replay'], {
      cwd: project,
      env: home.env,
      input: line,
      encoding: 'utf8',
    });
    expect(JSON.parse(replayed.stdout)).toMatchObject({ decision: 'deny', guards: ['applied-migrations'] });
  });

  it('is kept from the agent', () => {
    for (const line of ['sed -i s/deny/warn/ portcullis/guards.ts', 'rm -rf portcullis'])
      expect(claude('Bash', { command: line }).stdout).toContain('self-protection');
  });

  it('stays in force as it was approved when the file is changed behind the guards’ back', () => {
    const file = join(project, 'portcullis/guards.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace("severity: 'deny'", "severity: 'off'"));
    const changed = claude('Edit', edit);
    expect(refusal(changed)).toContain('which may have run already');
    expect(changed.stderr).toContain('has changed since it was trusted, and what was trusted stays in force');
    writeFileSync(file, text);
    expect(claude('Edit', edit).stderr).not.toContain('has changed');
  });

  it('is found by doctor when what is kept of it was changed behind the guards’ back', () => {
    const folder = join(home.path, '.cache/portcullis/plugins');
    const kept = readdirSync(folder).map((name) => join(folder, name));
    const texts = kept.map((file) => readFileSync(file, 'utf8'));
    for (const [index, file] of kept.entries())
      writeFileSync(file, (texts[index] ?? '').replace('which may have run already', 'never mind'));
    expect(portcullis('doctor').stdout).toContain('is not what its files compile to');
    for (const [index, file] of kept.entries()) writeFileSync(file, texts[index] ?? '');
    expect(portcullis('doctor').stdout).not.toContain('is not what its files compile to');
  });

  it('is compiled by many processes at once, each with the right answer', async () => {
    rmSync(join(home.path, '.cache'), { recursive: true });
    const stdin = claudePayload('Bash', { command });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => startHook({ home, stdin })));
    for (const outcome of outcomes) expect(refusal(outcome)).toContain('which may have run already');
    expect(home.cacheFiles().length).toBeGreaterThan(0);
  });
});

describe('a plugin whose guard breaks', () => {
  const guard = (failure: string): string => `
    const say = { found: { what: 'x', instead: 'y' } };
    exports.breaks = { name: 'breaks', summary: 's', since: '1', severity: 'deny', failure: '${failure}', unreadable: 'allow',
      events: ['PreToolUse'], options: {}, says: say, examples: {}, check() { null.x; } };`;
  it.each([
    ['closed', 'The guard breaks broke while judging this'],
    ['open', undefined],
  ])('follows its own failure policy and is told: %s', (failure, reason) => {
    const policy = join(home.path, '.config/portcullis');
    mkdirSync(policy, { recursive: true });
    writeFileSync(join(policy, 'portcullis.json'), '{ "plugins": ["./own.cjs"] }');
    writeFileSync(join(policy, 'own.cjs'), guard(failure));
    try {
      const outcome = claude('Bash', { command: 'ls' });
      if (reason === undefined) expect(refusal(outcome)).toBeUndefined();
      else expect(refusal(outcome)).toContain(reason);
      expect(outcome.stderr).toContain('the guard breaks failed (TypeError at ');
      expect(home.records().at(-1)).toMatchObject({ result: 'error' });
    } finally {
      rmSync(join(policy, 'portcullis.json'));
    }
  });
});

describe('the package, in a project of somebody else', () => {
  let folder = '';
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-stranger-')));
    cpSync(example, folder, { recursive: true });
    const packed = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
      cwd: repository,
      encoding: 'utf8',
    });
    const installed = join(folder, 'node_modules/portcullis');
    mkdirSync(installed, { recursive: true });
    const tarball = join(folder, packed.stdout.trim());
    spawnSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
    // What an installation brings besides; without esbuild, as `--omit=optional` leaves it.
    symlinkSync(join(repository, 'node_modules/unbash'), join(folder, 'node_modules/unbash'));
    mkdirSync(join(folder, 'node_modules/@types'));
    symlinkSync(join(repository, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    // npm itself takes long to start on a busy machine.
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('types a guard and its tests', () => {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      noEmit: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['portcullis'] }));
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('runs the guard’s examples and tables', () => {
    const tsx = join(repository, 'node_modules/tsx/dist/esm/index.mjs');
    const args = ['--import', tsx, '--test', 'portcullis/guards.test.ts'];
    const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stdout).toMatch(/^# fail 0$/m);
    expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(14);
    expect(status).toBe(0);
  });

  it('says what is missing when esbuild is not installed beside it, and runs plain CommonJS all the same', () => {
    const bin = join(folder, 'node_modules/portcullis/dist/portcullis.cjs');
    expect(existsSync(bin)).toBe(true);
    const env = { PATH: process.env.PATH, HOME: folder };
    const options = { cwd: folder, env, encoding: 'utf8' } as const;
    const trust = spawnSync(process.execPath, [bin, 'hooks', 'trust', '--yes'], options);
    expect(trust.stdout).toContain(
      'is TypeScript, and esbuild, which would compile it, is not installed beside portcullis',
    );
    expect(trust.status).toBe(1);
    writeFileSync(join(folder, 'portcullis.json'), '{ "plugins": ["./plain.cjs"], "guards": { "plain": "ask" } }');
    writeFileSync(
      join(folder, 'plain.cjs'),
      `const { defineGuard } = require('portcullis');
       exports.plain = defineGuard({ name: 'plain', summary: 's', since: '1', severity: 'deny', failure: 'open', unreadable: 'allow',
         events: ['PreToolUse'], options: {}, says: { seen: { what: '{token} was seen.', instead: 'Ask.' } }, examples: {},
         check({ calls, report }) { for (const call of calls) report('seen', { call, token: call.name }); } });`,
    );
    expect(spawnSync(process.execPath, [bin, 'hooks', 'trust', '--yes'], options).status).toBe(0);
    expect(spawnSync(process.execPath, [bin, 'check', 'ls'], options)).toMatchObject({ status: 1, stderr: '' });
  });
});
