import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOST_IDS } from '../../src/protocol/host.ts';
import { bin, type Desk, newDesk } from './portcullis.ts';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
});
afterEach(() => desk.clear());

const userHosts = HOST_IDS.filter((host) => host !== 'amplifier' && host !== 'kiro');

/** A program in a folder of its own, which is put on the path. */
function program(name: string, script: string): Readonly<Record<string, string>> {
  const file = desk.write(`bin/${name}`, script);
  chmodSync(file, 0o755);
  return { PATH: `${dirname(file)}:${process.env.PATH}` };
}

interface Told {
  readonly live: boolean;
  readonly problems: readonly string[];
  readonly hosts: readonly {
    readonly host: string;
    readonly state: string;
    readonly program?: object;
    readonly findings: readonly { readonly check: string; readonly level: string; readonly message: string }[];
    readonly probes: readonly { readonly result: string; readonly message: string; readonly event: string }[];
  }[];
}

function doctor(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Told & { readonly code: number | null } {
  const { out, code } = desk.run(['doctor', '--json', ...args], '', env);
  return { ...JSON.parse(out), code };
}

describe('doctor runs what is configured', () => {
  test('and sees that every host refuses a forbidden command and lets a harmless one run', () => {
    desk.run(['install', 'all']);
    const { code, hosts } = doctor(userHosts, { GEMINI_CLI_TRUST_WORKSPACE: 'true' });
    expect(hosts.map(({ host, state }) => [host, state])).toEqual(userHosts.map((host) => [host, 'live']));
    for (const { host, probes, findings } of hosts) {
      expect(probes.length, host).toBeGreaterThan(0);
      expect(new Set(probes.map(({ result }) => result)), host).toEqual(new Set(['refused']));
      // These run what others have, too.
      expect(new Set(findings.map(({ check }) => check)), host).toEqual(
        new Set(['vscode', 'cursor', 'grok'].includes(host) ? ['twice'] : []),
      );
    }
    expect(code).toBe(0);
  });

  test.each([['kiro'], ['claude-code']])('also as it is checked in, for %s', (host) => {
    desk.write('repo/node_modules/portcullis/package.json', {
      name: 'portcullis',
      exports: { './dist/portcullis.cjs': './dist/portcullis.cjs' },
    });
    desk.write('repo/node_modules/portcullis/dist/portcullis.cjs', `require(${JSON.stringify(bin)});\n`);
    desk.run(['install', host, '--scope', 'project']);
    expect(doctor([host]).hosts[0]?.probes.map(({ result }) => result)).toEqual(['refused']);
  });

  test('and leaves no record of its own trial', () => {
    desk.run(['install', 'claude-code']);
    doctor();
    expect(readdirSync(join(desk.root, 'state/portcullis')).filter((name) => name.startsWith('audit'))).toEqual([]);
  });

  test('a hook that answers, under a policy that lets the probe pass, proves less', () => {
    desk.write('repo/portcullis.json', { guards: { 'no-verify': 'off' } });
    desk.run(['install', 'claude-code']);
    const { code, hosts } = doctor();
    expect([code, hosts[0]?.probes[0]?.result]).toEqual([0, 'unproven']);
  });

  test.each([
    ['the script is gone', 'gone', 'every tool is refused', 'moved'],
    ['the hook lets everything pass', '{}', 'a forbidden command would run', undefined],
    ['the hook refuses everything', 'deny', 'a harmless command is refused too', undefined],
    ['the hook prints beside its answer', 'noise', 'a forbidden command would run', undefined],
  ])('%s', (_why, kind, message, check) => {
    desk.run(['install', 'claude-code']);
    const deny =
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"x"}}';
    const prints = { '{}': '{}', deny, noise: `hello\\n${deny}` }[kind];
    const script =
      prints === undefined
        ? join(desk.root, 'gone/portcullis.cjs')
        : desk.write('fake/portcullis.cjs', `process.stdout.write('${prints}');\n`);
    desk.write('.claude/settings.json', {
      hooks: {
        PreToolUse: [
          {
            hooks: [
              { type: 'command', command: `${process.execPath} ${script} hook`, timeout: 30, onFailure: 'block' },
            ],
          },
        ],
      },
    });
    const { code, hosts } = doctor();
    expect(code).toBe(1);
    expect(hosts[0]?.state).toBe('not live');
    expect(hosts[0]?.probes[0]?.message).toContain(message);
    if (check !== undefined) expect(hosts[0]?.findings.map((finding) => finding.check)).toContain(check);
  });
});

describe('doctor asks the host itself', () => {
  test('a version with a known fault is told', () => {
    desk.run(['install', 'claude-code']);
    const env = program('claude', '#!/bin/sh\necho "2.0.1 (Claude Code)"\n');
    const { code, hosts } = doctor([], env);
    expect(code).toBe(1);
    expect(hosts[0]).toMatchObject({ host: 'claude-code', program: { version: '2.0.1' } });
    expect(hosts[0]?.findings.map(({ check, level }) => `${level} ${check}`)).toContain('fail host-version');
    const newer = program('claude', '#!/bin/sh\necho "2.1.332 (Claude Code)"\n');
    expect(doctor([], newer).hosts[0]).toMatchObject({ state: 'live', findings: [] });
  });

  /** Codex's app server, as far as it is asked. */
  const server = (trust: string) => `#!${process.execPath}
if (process.argv[2] === '--version') { console.log('codex-cli 0.171.0'); process.exit(0); }
const hooks = Array.from({ length: 9 }, () => ({
  sourcePath: process.env.HOME + '/.codex/hooks.json', command: 'portcullis', enabled: true, trustStatus: '${trust}',
}));
let text = '';
process.stdin.on('data', (chunk) => {
  text += chunk;
  const lines = text.split('\\n');
  text = lines.pop();
  for (const { id, method } of lines.map(JSON.parse)) {
    if (method === 'initialize') console.log(JSON.stringify({ id, result: {} }));
    if (method === 'hooks/list') console.log(JSON.stringify({ id, result: { data: [{ hooks, warnings: ['odd'], errors: [] }] } }));
  }
});
`;

  test.each([
    ['trusted', 0, ['warn app-server']],
    ['untrusted', 1, ['warn app-server', 'fail app-server']],
  ])('Codex lists the hooks as %s', (trust, exit, found) => {
    desk.run(['install', 'codex']);
    const { code, hosts } = doctor([], program('codex', server(trust)));
    expect(code).toBe(exit);
    expect(hosts[0]?.findings.map(({ check, level }) => `${level} ${check}`)).toEqual(found);
  });

  test.skipIf(process.platform === 'win32')('a hook that an old Node starts is not live, though it answers', () => {
    const old = desk.write(
      'old/node',
      `#!/bin/sh\n[ "$1" = --version ] && echo v18.20.8 && exit\nexec '${process.execPath}' "$@"\n`,
    );
    chmodSync(old, 0o755);
    desk.run(['install', 'qwen-code']);
    const settings = join(desk.root, '.qwen/settings.json');
    writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll(process.execPath, old));
    const { code, hosts } = doctor(['qwen-code']);
    expect(code).toBe(1);
    expect(hosts[0]?.findings).toContainEqual(
      expect.objectContaining({ check: 'node', level: 'fail', message: `is started by Node 18.20.8, ${old}` }),
    );
    expect(hosts[0]?.probes.map(({ result }) => result)).toEqual(['refused']);
  });

  test('a Codex that does not answer is told', () => {
    desk.run(['install', 'codex']);
    const { hosts } = doctor([], program('codex', '#!/bin/sh\nexit 3\n'));
    expect(hosts[0]?.findings.map(({ message }) => message)).toEqual(['`codex app-server` does not answer']);
  });
});

describe('what doctor concludes', () => {
  test('nothing installed is nothing live', () => {
    const { out, code } = desk.run(['doctor']);
    expect([code, out]).toEqual([1, 'No host is found here: `portcullis install HOST` puts the hook into one.\n']);
  });

  test('a host that is found without a hook is told, and no fault where another one has it', () => {
    desk.run(['install', 'claude-code']);
    desk.write('.gemini/GEMINI.md', '');
    const { code, hosts } = doctor();
    expect(hosts.map(({ host, state }) => `${host} ${state}`)).toEqual(['claude-code live', 'gemini-cli none']);
    expect(code).toBe(0);
    expect(doctor(['gemini-cli']).code).toBe(1);
  });

  test('a configuration that switches the recommended guards off is told, with its file', () => {
    desk.run(['install', 'claude-code']);
    expect(JSON.parse(desk.run(['doctor', '--json']).out).notes).toEqual([]);
    const file = desk.write('repo/portcullis.json', { extends: [] });
    const { out, code } = desk.run(['doctor']);
    expect(code).toBe(0);
    expect(out).toContain(`note  every guard of \`recommended\` is off here, as ${file} would have it\n`);
    desk.write('repo/portcullis.json', { guards: { 'no-verify': 'off', 'cwd-removal': 'off' } });
    expect(desk.run(['doctor']).out).toMatch(/^note {2}(?:cwd-removal, no-verify|no-verify, cwd-removal) are off here/);
    // What the user fixed no project switches off, and that is told instead.
    desk.write('.config/portcullis/portcullis.json', { extends: ['recommended'] });
    expect(JSON.parse(desk.run(['doctor', '--json']).out).notes).toEqual([
      expect.stringContaining(`${file}:1: guards.cwd-removal: `),
      expect.stringContaining(`${file}:1: guards.no-verify: `),
    ]);
  });

  test('a configuration with a problem is exit code 1, and the hook is live all the same', () => {
    desk.run(['install', 'claude-code']);
    const file = desk.write('repo/portcullis.json', '{"guards": {"no-verfy": "deny"}}');
    const { code, live, problems } = doctor();
    expect([code, live, problems]).toEqual([1, true, [expect.stringContaining(file)]]);
    const { out } = desk.run(['doctor']);
    expect(out).toMatch(new RegExp(`^problem  ${file}:1: guards.no-verfy: `));
    expect(out).toMatch(/\nclaude-code {2}live\n/);
    expect(out).toMatch(/\nEvery hook that is installed is live; what is marked as a problem is to be mended\.\n$/);
  });

  test('a record that was changed past the command line is told', () => {
    desk.write('repo/portcullis.json', { workflow: { phases: [{ name: 'PLAN' }, { name: 'BUILD' }] } });
    desk.run(['workflow', 'init', '--slug', 'shop']);
    expect(doctor().problems).toEqual([]);
    desk.write('repo/.workflow/shop/state.json', { currentPhase: 'BUILD' });
    expect(doctor()).toMatchObject({
      code: 1,
      problems: [expect.stringContaining('the record of the run shop was changed by other means')],
    });
  });

  test('is drawn for a person: what, where, and what to do', () => {
    desk.run(['install', 'claude-code']);
    desk.write('repo/.claude/settings.json', '{"disableAllHooks": true}');
    const { out, code } = desk.run(['doctor']);
    expect(code).toBe(1);
    expect(out).toMatch(/^claude-code {2}not live\n/);
    expect(out).toContain(
      `  problem  ${desk.repo}/.claude/settings.json: \`disableAllHooks\` is true: no hook runs [off]\n           take it out, or set it to false\n`,
    );
    expect(out).toContain('  ok  a forbidden command was refused, and a harmless one was not  ');
  });

  test('a host that waits for trust in the folder is live once that is given, and says so first', () => {
    desk.run(['install', 'gemini-cli']);
    expect(desk.run(['doctor', 'gemini-cli']).out).toMatch(/^gemini-cli {2}live once trusted\n/);
    expect(doctor(['gemini-cli'])).toMatchObject({ code: 0, hosts: [{ state: 'live', awaits: 'trust' }] });
    const trusted = desk.run(['doctor', 'gemini-cli'], '', { GEMINI_CLI_TRUST_WORKSPACE: 'true' });
    expect(trusted.out).toMatch(/^gemini-cli {2}live\n/);
    desk.write('.gemini/trustedFolders.json', { [desk.repo]: 'DO_NOT_TRUST' });
    expect(desk.run(['doctor', 'gemini-cli']).out).toMatch(/^gemini-cli {2}not live\n/);
  });

  test('a wrong name is a wrong command line', () => expect(desk.run(['doctor', 'claud']).code).toBe(64));
});

describe('status', () => {
  test('says what is in force, from which layer, and under which hosts', () => {
    const file = desk.write('repo/portcullis.json', {
      guards: { 'destructive-command': 'deny' },
      rules: [{ name: 'no-publish', when: { command: 'npm publish' }, decision: 'ask', reason: 'x' }],
    });
    desk.run(['install', 'codex']);
    const { out, err, code } = desk.run(['status']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`\\n {2}deny {3}destructive-command +${file}\\n`));
    expect(out).toMatch(/\n {2}deny {3}no-verify +preset\n/);
    expect(out).toMatch(new RegExp(`\\nRules\\n {2}ask {4}no-publish +${file}\\n`));
    expect(out).toContain(`  codex\n    ${desk.root}/.codex/hooks.json  user\n`);
    expect(out).toContain('    no question can be asked at PreToolUse: it is refused instead\n');
  });

  test('tells hosts that run the hook from another one’s file from those that have it themselves', () => {
    desk.run(['install', 'claude-code']);
    const file = `${desk.root}/.claude/settings.json`;
    const alone = `  claude-code\n    ${file}  user\n    vscode, cursor and grok would run it from there, too\n`;
    expect(desk.run(['status']).out).toContain(alone);
    expect(desk.run(['status', '--line']).out).toMatch(/, claude-code\n$/);
    expect(JSON.parse(desk.run(['status', '--json']).out).hosts).toMatchObject([
      { host: 'claude-code', readers: ['vscode', 'cursor', 'grok'] },
    ]);
    // Cursor is used here.
    desk.write('.cursor/mcp.json', {});
    const { out } = desk.run(['status']);
    expect(out).toContain(`  claude-code\n    ${file}  user\n    vscode and grok would run it from there, too\n`);
    expect(out).toContain(`  cursor\n    ${file}  user, of claude-code\n`);
    expect(desk.run(['status', '--line']).out).toMatch(/, claude-code \(read by cursor\)\n$/);
    expect(JSON.parse(desk.run(['status', '--json']).out).hosts).toMatchObject([
      { host: 'claude-code', readers: ['vscode', 'grok'] },
      { host: 'cursor', readers: [], files: [{ file, scope: 'user', of: 'claude-code' }] },
    ]);
    expect(desk.run(['doctor', 'vscode']).out).toMatch(/settings\.json {2}\d+ events, of claude-code\n/);
  });

  test('says which guards wait for something to guard, and lists none that only stands for a plugin', () => {
    desk.write('repo/portcullis.json', { plugins: ['./none.ts'] });
    const { out } = desk.run(['status']);
    expect(out).toMatch(/\n {2}deny {3}protected-files +preset, guards nothing yet: it has no paths\n/);
    expect(out).toContain('Plugins\n  not loaded  ./none.ts\n');
    expect(out.split('none.ts')).toHaveLength(4);
    expect(JSON.parse(desk.run(['status', '--json']).out).plugins).toMatchObject([{ state: 'failed', guards: [] }]);
  });

  test('as data', () => {
    desk.run(['install', 'droid']);
    const { guards, hosts, problems } = JSON.parse(desk.run(['status', '--json']).out);
    expect(problems).toEqual([]);
    expect(guards).toContainEqual(expect.objectContaining({ guard: 'no-verify', severity: 'deny', layer: 'preset' }));
    expect(hosts).toMatchObject([{ host: 'droid', files: [{ scope: 'user' }] }]);
    expect(hosts[0].fallbacks).toContainEqual({ event: 'PreToolUse', lacks: 'ask', becomes: 'deny' });
  });

  test('in one line', () => {
    expect(desk.run(['status', '--line']).out).toMatch(/^portcullis: \d+ guards, no host has the hook\n$/);
    desk.run(['install', 'droid', 'codex']);
    desk.write('repo/portcullis.json', '{');
    expect(desk.run(['status', '--line']).out).toMatch(
      /^portcullis: \d+ guards, codex droid, 1 problem in the configuration\n$/,
    );
  });

  test('writes nothing', () => {
    desk.run(['status']);
    expect(existsSync(join(desk.root, 'state'))).toBe(false);
  });
});
