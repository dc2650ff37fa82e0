import { describe, expect, it } from 'vitest';
import { selfProtection } from '../../src/guards/self-protection.ts';
import { settingsOf } from '../../src/hosts/all-settings.ts';
import { HOST_IDS } from '../../src/protocol/host.ts';
import { judgeRow } from '../../src/testing/guard-row.ts';

const hooked = '{"hooks":[{"command":"portcullis hook"}]}';
const files = HOST_IDS.flatMap((id) => {
  const { files: found, events } = settingsOf(id);
  return found.flatMap(({ path, on = {} }) =>
    [path, ...Object.values(on)].map(
      (one) => [id, one.replace('{event}', events[0] ?? 'x').replace('*', 'x')] as const,
    ),
  );
});

describe('the guards keep every file by which a host is told of its hooks', () => {
  it.each(files)('%s: %s', (_, path) => {
    const place = path.replace(/^~/, '/home/dev').replace(/^%\w+%/, '/home/dev/Program Data');
    const verdict = judgeRow(selfProtection, { command: `rm '${place}'` }, { files: { [place]: hooked } });
    expect(verdict.findings.map(({ code, severity }) => ({ code, severity }))).toEqual([
      { code: 'removed', severity: 'deny' },
    ]);
  });

  it.each(
    HOST_IDS.flatMap((id) =>
      settingsOf(id).files.flatMap(({ moved = [] }) => moved.map(({ variable }) => [id, variable] as const)),
    ),
  )('%s: not started with another %s', (id, variable) => {
    const program = { 'claude-code': 'claude', 'gemini-cli': 'gemini', 'kimi-code': 'kimi' }[String(id)] ?? id;
    const verdict = judgeRow(selfProtection, { command: `${variable}=/tmp/x ${program}` });
    expect(verdict.findings.map(({ code }) => code)).toEqual(['elsewhere']);
  });
});
