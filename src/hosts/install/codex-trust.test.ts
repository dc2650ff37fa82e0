import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '../all-settings.ts';
import { type TrustRecord, trustedPath, trustRecords, trustState, withoutTrust, withTrust } from './codex-trust.ts';
import { handlersIn } from './handlers.ts';
import { memoryWorld } from './memory-world.ts';
import { readToml } from './toml.ts';

const file = '/home/dev/.codex/hooks.json';
const command = '/usr/bin/node /opt/portcullis.cjs hook --host codex';
const group = (timeout: number, rest: object = {}) => ({ ...rest, hooks: [{ type: 'command', command, timeout }] });

function recordsOf(hooks: Record<string, object[]>): readonly TrustRecord[] {
  const { layout } = settingsOf('codex');
  if (layout === undefined) throw new Error('no layout');
  return trustRecords(file, handlersIn(JSON.parse(JSON.stringify({ hooks })), layout));
}

describe('a hook’s record', () => {
  // Hashes from `hooks/list` of codex-cli 0.171.0 for these very handlers.
  test.each([
    ['PreToolUse', { timeout: 30 }, {}, 'd27f0f51b5a937cc3a998ffb53e3c067b96a6fb002f3ed3a589044c902dcbf50'],
    ['SessionEnd', { timeout: 30 }, {}, '889e2d2a1d250a0dfb82a604b243d00919b21ba438cbb3a3e60048497967dbfe'],
    ['SessionEnd', {}, {}, '604bdcb487b3ca53391dc9777c95e43a9f6eee689ba73e662057be7fd12bfd10'],
    ['SubagentStop', {}, { matcher: 'a|b' }, 'be90efa695af0b40250c715ce6c40be8a10e973154f2bfe1632ab105858fdfaa'],
  ])('%s with %j in %j has the hash that Codex makes', (event, handler, rest, hash) => {
    const [record] = recordsOf({ [event]: [{ ...rest, hooks: [{ type: 'command', command, ...handler }] }] });
    expect(record?.hash).toBe(`sha256:${hash}`);
  });

  test('is named by its places in the file', () => {
    const hooks = { PreToolUse: [group(5), { hooks: [{ command: 'x' }, { command: 'y' }] }] };
    expect(recordsOf(hooks).map(({ key }) => key.slice(file.length))).toEqual([
      ':pre_tool_use:0:0',
      ':pre_tool_use:1:0',
      ':pre_tool_use:1:1',
    ]);
  });

  test('changes with the command, the time and the matcher', () => {
    const hashes = [group(30), group(31), group(30, { matcher: 'Bash' })].map(
      (one) => recordsOf({ PreToolUse: [one] })[0]?.hash,
    );
    expect(new Set(hashes).size).toBe(3);
  });

  test.each([
    ['links in CODEX_HOME are followed', { CODEX_HOME: '/link' }, '/link/hooks.json', '/real/hooks.json'],
    ['and no others', {}, '/link/hooks.json', '/link/hooks.json'],
  ])('%s', (_why, env, path, expected) =>
    expect(trustedPath(path, memoryWorld({}, { env, links: { '/link': '/real' } }))).toBe(expected),
  );
});

const records = recordsOf({ PreToolUse: [group(30)], Stop: [group(30)] });
const [first] = records;
const textOf = (edit: ReturnType<typeof withTrust>): string => ('text' in edit ? edit.text : `fault: ${edit.fault}`);
const stateOf = (text: string, record: TrustRecord | undefined) => {
  const read = readToml(text);
  return 'value' in read && record ? trustState(read.value, record) : undefined;
};

describe('trust in config.toml', () => {
  const configs = [
    '',
    'model = "x"',
    'model = "x"\n',
    '# mine\r\n[features]\r\nhooks = true # yes\r\n',
    '[hooks.state."/other/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:1"\n',
  ];

  test.each(configs)('%j gets it, and is as it was once it is taken out', (text) => {
    const put = textOf(withTrust(text, file, records));
    expect(records.map((record) => stateOf(put, record))).toEqual(['trusted', 'trusted']);
    expect(put.startsWith(text)).toBe(true);
    expect(withTrust(put, file, records)).toEqual({ text: put });
    expect(withoutTrust(put, file)).toBe(text);
  });

  test('is kept for other files', () => {
    const others = records.map(({ key, hash }) => ({ key: key.replace(file, '/p/.codex/hooks.json'), hash }));
    const one = textOf(withTrust('a = 1\n', file, records));
    const both = textOf(withTrust(one, '/p/.codex/hooks.json', others));
    expect([...records, ...others].map((record) => stateOf(both, record))).toEqual(Array(4).fill('trusted'));
    expect(withoutTrust(both, '/p/.codex/hooks.json')).toBe(one);
    expect(withoutTrust(withoutTrust(both, file), '/p/.codex/hooks.json')).toBe('a = 1\n');
  });

  test('keeps what was appended behind it since', () => {
    const put = `${textOf(withTrust('a = 1\n', file, records))}[projects."/p"]\ntrust_level = "trusted"\n`;
    expect(withoutTrust(put, file)).toBe('a = 1\n[projects."/p"]\ntrust_level = "trusted"\n');
  });

  test('takes the place of a record that Codex wrote', () => {
    const text = `[hooks.state."${first?.key}"]\n# by hand\ntrusted_hash = "sha256:old"\n[other]\nx = 1\n`;
    const put = textOf(withTrust(text, file, records.slice(0, 1)));
    expect(put).toBe(text.replace('sha256:old', first?.hash ?? ''));
  });

  test('does not switch on what a person switched off', () => {
    const text = `[hooks.state."${first?.key}"]\nenabled = false\ntrusted_hash = "sha256:old"\n`;
    expect(stateOf(textOf(withTrust(text, file, records)), first)).toBe('disabled');
  });

  test.each([
    ['does not parse', 'model = ', /^line 1: /],
    [
      'has its records in one line',
      `hooks = { state = { "${first?.key}" = { trusted_hash = "sha256:old" } } }\n`,
      /form/,
    ],
  ])('is refused for a file that %s', (_why, text, fault) =>
    expect(withTrust(text, file, records)).toMatchObject({ fault: expect.stringMatching(fault) }),
  );

  test('comes out of any text that it went into', () => {
    const line = fc.constantFrom('a = 1', '[t]', '# note', '', '  ', 'b = """', 'x"""', '[[l]]', 'c = "\\""');
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n'), (lines, eol, end) => {
        const text = lines.join(eol) + end;
        const put = withTrust(text, file, records);
        if ('text' in put) expect(withoutTrust(put.text, file)).toBe(text);
      }),
    );
  });
});
