import { describe, expect, it } from 'vitest';
import { getHost } from '../hosts/registry.ts';
import { HOST_IDS } from '../protocol/host.ts';
import { samplePayload } from './sample-payload.ts';

describe('samplePayload', () => {
  it.each(HOST_IDS)('is a payload that %s would send', (id) => {
    const host = getHost(id);
    const hostEvent = Object.entries(host.capabilities.events).find(([, { event }]) => event === 'PreToolUse')?.[0];
    const event = host.decode(
      samplePayload(id, { command: 'npm publish' }),
      hostEvent === undefined ? {} : { event: hostEvent },
    );
    expect(event).toMatchObject({
      ok: true,
      value: { name: 'PreToolUse', calls: [{ kind: 'shell', command: 'npm publish' }] },
    });
  });
});
