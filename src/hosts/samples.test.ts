import { describe, expect, test } from 'vitest';
import { callsOf } from '../protocol/event.ts';
import { HOST_IDS } from '../protocol/host.ts';
import { detectHost } from './detect.ts';
import { getHost } from './registry.ts';
import { samples } from './samples.ts';

test('every host has one', () => {
  expect(samples.map((sample) => sample.host).sort()).toEqual([...HOST_IDS].sort());
});

describe.each(samples)('$host $version', (sample) => {
  const host = getHost(sample.host);
  const decoded = host.decode(sample.payload, { event: sample.event, env: sample.env });

  test('is taken for no other host', () => {
    expect([sample.host, undefined]).toContain(detectHost(sample.payload, { env: sample.env }));
  });

  test('is a shell command about to run', () => {
    expect(decoded.ok && decoded.value.name).toBe('PreToolUse');
    const [call] = decoded.ok ? callsOf(decoded.value) : [];
    expect(call).toMatchObject({ kind: 'shell', command: 'git commit --no-verify -m "wip"' });
  });

  test('is written again as it came', () => {
    if (decoded.ok) expect(host.encodeEvent(decoded.value)).toEqual(sample.payload);
  });

  test('is refused in words that the host obeys', () => {
    if (!decoded.ok) return;
    const answer = host.encode({ decision: 'deny', message: 'WHY' }, decoded.value);
    expect(host.decodeOutput(answer, decoded.value).decision).toEqual({ decision: 'deny', message: 'WHY' });
  });
});
