import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shellLine } from '../../src/hosts/command-line.ts';
import { bin, type Desk, newDesk } from './portcullis.ts';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
});
afterEach(() => desk.clear());

const read = (path: string): string => readFileSync(join(desk.root, path), 'utf8');

/** Every file below the desk with its bytes and mode, our own state aside. */
function snapshot(): Readonly<Record<string, string>> {
  const names = readdirSync(desk.root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('state'),
  );
  return Object.fromEntries(
    names.sort().map((name) => {
      const file = join(desk.root, name);
      const { mode } = statSync(file);
      return [name, statSync(file).isDirectory() ? `folder ${mode}` : `${mode} ${readFileSync(file, 'base64')}`];
    }),
  );
}

const CLAUDE = `{
  // what the team allows
  "permissions": { "allow": ["Bash(ls:*)"] },
  "hooks": {
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "./theirs.sh" }] } // keep
    ]
  }
}
`;

describe('install', () => {
  test('puts one hook at every judged event of a host, and says what it did', () => {
    const { out, err, code } = desk.run(['install', 'claude-code']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`claude-code  written  ${desk.root}/.claude/settings.json  9 hooks added\n`);
    const { hooks } = JSON.parse(read('.claude/settings.json'));
    const command = shellLine([process.execPath, bin, 'hook', '--host', 'auto']);
    expect(hooks.PreToolUse).toEqual([{ hooks: [{ type: 'command', command, timeout: 30, onFailure: 'block' }] }]);
    expect(Object.keys(hooks)).toContain('SubagentStop');
  });

  test.each(['', 'relative'])('with the home directory %j says that it has none, and writes nothing', (HOME) => {
    const before = snapshot();
    expect(desk.run(['install', 'codex'], '', { HOME })).toMatchObject({
      out: 'note  where codex has its hooks of scope user cannot be told: HOME is not set, or no absolute path\n',
      code: 1,
    });
    expect(snapshot()).toEqual(before);
  });

  test('leaves every foreign byte as it is', () => {
    desk.write('.claude/settings.json', CLAUDE);
    desk.run(['install', 'claude-code']);
    const after = read('.claude/settings.json');
    for (const line of CLAUDE.split('\n').slice(1, 3)) expect(after).toContain(line);
    expect(after).toContain(
      `{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./theirs.sh" }] }, // keep\n`,
    );
  });

  test('a second time changes nothing', () => {
    desk.run(['install', 'all']);
    const before = snapshot();
    const { out, code } = desk.run(['install', 'all', '--json']);
    expect(code).toBe(0);
    expect(new Set(JSON.parse(out).files.map(({ did }: { did: string }) => did))).toEqual(new Set(['unchanged']));
    expect(snapshot()).toEqual(before);
  });

  test.each([['user'], ['project'], ['local']])('uninstall is its exact inverse, in scope %s', (scope) => {
    desk.write('.claude/settings.json', CLAUDE);
    desk.write('repo/.claude/settings.json', CLAUDE.replaceAll('\n', '\r\n'));
    desk.write('.gemini/settings.json', '\ufeff{"ui": {"theme": "x"} /* mine */ }\n\n');
    desk.write('.augment/settings.json', '{"theme": ["x",],}\n');
    desk.write('repo/.qwen/settings.json', '{}');
    desk.write('.codex/config.toml', '# mine\nmodel = "x"');
    desk.write('.factory/hooks.json', '');
    desk.write(
      '.kimi-code/config.toml',
      '# mine\r\n[[hooks]]\r\nevent = "Stop"\r\ncommand = "say done" # when it is\r\n\r\n',
    );
    desk.write('repo/.kiro/agents/a.json', '{"name":"a","hooks":{}}');
    mkdirSync(join(desk.root, '.cursor'));
    const before = snapshot();
    expect(desk.run(['install', 'all', '--scope', scope]).code).toBe(0);
    expect(snapshot()).not.toEqual(before);
    expect(desk.run(['uninstall', 'all']).code).toBe(0);
    expect(snapshot()).toEqual(before);
  });

  test('uninstall without a host says where the hook is', () => {
    desk.run(['install', 'claude-code', 'cline']);
    const { out, err, code } = desk.run(['uninstall']);
    expect([code, out]).toEqual([64, '']);
    expect(err).toBe('portcullis: say out of which host: its name, all, or found; here it is in claude-code, cline\n');
  });

  test('a file that was there once and was taken away is not made anew by uninstall', () => {
    desk.write('.claude/settings.json', CLAUDE);
    desk.run(['install', 'claude-code']);
    desk.run(['uninstall', 'claude-code']);
    rmSync(join(desk.root, '.claude'), { recursive: true });
    desk.run(['install', 'claude-code']);
    desk.run(['uninstall', 'claude-code']);
    expect(existsSync(join(desk.root, '.claude'))).toBe(false);
  });

  test('uninstall needs no record of the install', () => {
    desk.write('.claude/settings.json', CLAUDE);
    desk.run(['install', 'claude-code', 'cursor']);
    rmSync(join(desk.root, 'state'), { recursive: true });
    desk.run(['uninstall', 'all']);
    expect(read('.claude/settings.json')).toBe(CLAUDE);
    expect(existsSync(join(desk.root, '.cursor/hooks.json'))).toBe(false);
  });

  test('two installs at the same time leave one hook for each event', async () => {
    desk.write('.claude/settings.json', CLAUDE);
    const both = [desk.start(['install', 'claude-code']), desk.start(['install', 'claude-code'])];
    await Promise.all(both.map(({ child }) => new Promise((resolve) => child.on('exit', resolve))));
    expect(read('.claude/settings.json').split('portcullis.cjs')).toHaveLength(10);
    desk.run(['uninstall', 'claude-code']);
    expect(read('.claude/settings.json')).toBe(CLAUDE);
  });

  test('Claude Code and Copilot CLI get the same entries, one for each event and none with a matcher', () => {
    desk.run(['install', 'claude-code', 'copilot-cli', '--scope', 'project']);
    const claude = JSON.parse(read('repo/.claude/settings.json')).hooks;
    const copilot = JSON.parse(read('repo/.github/hooks/portcullis.json')).hooks;
    const closing = (key: string, value: unknown) => (key === 'onFailure' ? undefined : value);
    expect(JSON.parse(JSON.stringify(claude, closing))).toEqual(copilot);
    for (const entries of Object.values<object[]>(claude)) {
      expect(entries).toHaveLength(1);
      expect(entries[0]).not.toHaveProperty('matcher');
    }
  });

  test('a committed file names no path of this machine', () => {
    desk.run(['install', 'all', '--scope', 'project']);
    const written = Object.entries(snapshot()).filter(([name]) => /^repo\/\.(?!git\/)/.test(name));
    expect(written.length).toBeGreaterThan(10);
    for (const [name, text] of written) {
      const bytes = text.startsWith('folder') ? '' : Buffer.from(text.split(' ')[1] ?? '', 'base64').toString();
      expect(bytes, name).not.toContain(bin);
      expect(bytes, name).not.toContain(desk.root);
      expect(bytes, name).not.toContain('\r');
      expect(bytes, name).not.toMatch(/npx|&&|\|\|/);
    }
  });

  test('a hook that is written by hand is taken over in place', () => {
    const group = { hooks: [{ type: 'command', command: '/old/node /old/portcullis.cjs hook' }] };
    desk.write('.claude/settings.json', {
      hooks: { PreToolUse: [group], Stop: [{ hooks: [{ type: 'command', command: 'x' }] }] },
    });
    desk.run(['install', 'claude-code']);
    expect(read('.claude/settings.json')).not.toContain('/old/');
    expect(JSON.parse(read('.claude/settings.json')).hooks.PreToolUse).toHaveLength(1);
  });

  test('keeps a copy of a file that it changes, for this user alone', () => {
    desk.write('.claude/settings.json', CLAUDE);
    desk.run(['install', 'claude-code', 'cursor']);
    const folder = join(desk.root, 'state/portcullis/installs/backups');
    const [copy = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(readFileSync(join(folder, copy), 'utf8')).toBe(CLAUDE);
    expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600);
  });

  test('keeps the mode of a file, and a link a link', () => {
    const target = desk.write('dotfiles/claude.json', '{}');
    chmodSync(target, 0o640);
    mkdirSync(join(desk.root, '.claude'));
    symlinkSync(target, join(desk.root, '.claude/settings.json'));
    desk.run(['install', 'claude-code']);
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(read('dotfiles/claude.json')).toContain('portcullis');
  });

  test('--dry-run shows the lines and writes nothing', () => {
    desk.write('.gemini/settings.json', '{\n  "a": 1\n}\n');
    const before = snapshot();
    const { out, code } = desk.run(['install', 'gemini-cli', '--dry-run']);
    expect(code).toBe(0);
    expect(out).toContain(`gemini-cli  would write  ${desk.root}/.gemini/settings.json  6 hooks added\n`);
    expect(out).toContain('    - ' + '  "a": 1\n    + ' + '  "a": 1,\n    +   "hooks": {\n');
    expect(snapshot()).toEqual(before);
    expect(existsSync(join(desk.root, 'state'))).toBe(false);
  });
});

test('a file that does not parse keeps uninstall from nothing, unless the hook may be in it', () => {
  const broken = desk.write('.gemini/settings.json', '{ "a": 1,, }');
  desk.run(['install', 'codex']);
  expect(desk.run(['uninstall', 'all'])).toMatchObject({ code: 0, err: '' });
  writeFileSync(broken, '{ "a": 1,, "hooks": {"BeforeTool": [{"hooks": [{"command": "portcullis hook"}]}]} }');
  const { out, code } = desk.run(['uninstall', 'all']);
  expect([code, out]).toEqual([1, expect.stringContaining(`gemini-cli  failed  ${broken}:1\n`)]);
});

describe('what cannot be installed', () => {
  test.each([
    ['does not parse', '.claude/settings.json', '{\n  "a": ,\n}', 'claude-code', ':2', 'a value is missing'],
    ['is a list', '.claude/settings.json', '[1, 2]', 'claude-code', ':1', 'the document must be an object'],
    ['is no JSON', '.claude/settings.json', '<settings/>', 'claude-code', ':1', 'this is no JSON value'],
    [
      'would be passed over for one entry',
      '.claude/settings.json',
      '{"hooks": {\n"PreToolUse": [\n{"type": "command", "command": "x"}\n]}}',
      'claude-code',
      ':3',
      '`hooks.PreToolUse.0` has no list `hooks`, and claude-code passes over the whole file for it',
    ],
    [
      'holds a key that Codex does not know',
      '.codex/hooks.json',
      '{\n  "version": 1,\n  "hooks": {}\n}',
      'codex',
      ':2',
      '`version` is a key that Codex does not know there',
    ],
    [
      'holds an address, which Cursor takes for a comment',
      '.cursor/hooks.json',
      '{"version": 1, "hooks": {"stop": [{"command": "curl http://localhost"}]}}',
      'cursor',
      ':1',
      '`hooks.stop.0.command` holds `//`',
    ],
    [
      'has a comma in front of a bracket, behind which Gemini CLI reads nothing',
      '.gemini/settings.json',
      '{\n  "ui": {}, // mine\n  "tools": {},\n}',
      'gemini-cli',
      ':3',
      'a comma stands in front of a closing bracket, and gemini-cli passes over the whole file for it',
    ],
  ])('a file that %s is left alone', (_why, path, text, host, line, fault) => {
    const file = desk.write(path, text);
    const before = snapshot();
    const { out, code } = desk.run(['install', host]);
    expect(code).toBe(1);
    expect(out).toContain(`${host}  failed  ${file}${line}\n  ${fault}`);
    expect(snapshot()).toEqual(before);
  });

  test('a file that is no UTF-8 is left alone', () => {
    const file = desk.write('.claude/settings.json', '');
    writeFileSync(file, Buffer.from('{}', 'utf16le').fill(0xff, 0, 1));
    const { out, code } = desk.run(['install', 'claude-code']);
    expect([code, out]).toEqual([1, expect.stringContaining('is no UTF-8 text; save it as UTF-8')]);
    expect(readFileSync(file)[0]).toBe(0xff);
  });

  test('a file of somebody else under the name of ours stays', () => {
    const file = desk.write('.cline/hooks/PreToolUse', '#!/bin/sh\nexit 0\n');
    const { out, code } = desk.run(['install', 'cline']);
    expect(code).toBe(1);
    expect(out).toContain(`failed  ${file}\n  is there already, and is not ours`);
    expect(read('.cline/hooks/PreToolUse')).toBe('#!/bin/sh\nexit 0\n');
    desk.run(['uninstall', 'cline']);
    expect(readdirSync(join(desk.root, '.cline/hooks'))).toEqual(['PreToolUse']);
  });

  test.each([
    [['install'], 'say into which host'],
    [['install', 'claude'], 'did you mean'],
    [['install', 'claude-code', '--scope', 'global'], '--scope must be one of user, project, local'],
    [['uninstall'], 'say out of which host: its name, all, or found; no host has the hook here'],
    [['uninstall', 'nothing-like-it'], 'there is no host nothing-like-it'],
  ])('%j is a wrong command line', (args, message) =>
    expect(desk.run(args)).toMatchObject({ code: 64, out: '', err: expect.stringContaining(message) }),
  );

  test('a host without the scope is told, and fails where it was named', () => {
    const { out, code } = desk.run(['install', 'kiro', '--scope', 'local']);
    expect(code).toBe(1);
    expect(out).toContain('kiro has no place for hooks of scope local; it has: project');
    expect(desk.run(['install', 'all', '--scope', 'local']).code).toBe(0);
  });
});

describe('what is told after an install', () => {
  test('Codex gets its trust, beside what is there', () => {
    desk.write('.codex/config.toml', 'model = "x"\n');
    const { out, code } = desk.run(['install', 'codex']);
    expect([code, out.split('\n').length]).toEqual([0, 3]);
    expect(read('.codex/config.toml')).toMatch(
      /^model = "x"\n# Portcullis: .*\n\[hooks\.state\."[^"]*\/\.codex\/hooks\.json:pre_tool_use:0:0"\]\ntrusted_hash = "sha256:[0-9a-f]{64}"\n/,
    );
  });

  test('Codex’s trust is asked of a person where it cannot be written', () => {
    desk.write('.codex/config.toml', 'model = ');
    const { out, code } = desk.run(['install', 'codex']);
    expect(code).toBe(1);
    expect(out).toContain('line 1: this is no TOML\n  start codex and trust the hooks there, with /hooks');
    expect(read('.codex/config.toml')).toBe('model = ');
  });

  test('Copilot’s folder is not trusted', () => {
    const { out } = desk.run(['install', 'copilot-cli', '--scope', 'project']);
    expect(out).toContain(
      `problem  copilot-cli: ${desk.repo}/.github/hooks/portcullis.json: ${desk.repo} is no trusted folder`,
    );
  });

  test('a project without the package', () => {
    const { out } = desk.run(['install', 'gemini-cli', '--scope', 'project']);
    expect(out).toContain('npm install --save-dev, with the path of a checkout');
  });
});

test('`found` are the hosts that are used here', () => {
  mkdirSync(join(desk.root, '.gemini'));
  desk.write('repo/.cursor/rules', '');
  const { out } = desk.run(['install', 'found', '--json']);
  expect(new Set(JSON.parse(out).files.map(({ host }: { host: string }) => host))).toEqual(
    new Set(['gemini-cli', 'cursor']),
  );
});

test.each(['install', 'uninstall', 'doctor', 'status', 'bridge'])('%s --help tells how it is called', (verb) => {
  const { out, code } = desk.run([verb, '--help']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^portcullis ${verb} `));
  expect(out).toContain('Exit 0');
});
