import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { detectHost } from '../../src/hosts/detect.ts';
import { folded } from '../../src/hosts/event-names.ts';
import { parsePayload } from '../../src/hosts/payload.ts';
import { getHost, hostNamed } from '../../src/hosts/registry.ts';
import { callsOf, type HookEvent } from '../../src/protocol/event.ts';
import type { HostId } from '../../src/protocol/host.ts';
import type { Json } from '../../src/protocol/json.ts';

/** Payloads that real hosts sent, with the environment of the hook. They live outside the project. */
const folder = new URL(
  `${process.env.PORTCULLIS_CAPTURES ?? '../shared/captures'}/`,
  new URL('../../', import.meta.url),
);

interface Capture {
  readonly file: string;
  readonly host: HostId;
  readonly hookEvent: string;
  readonly stdin: string;
  readonly env: Readonly<Record<string, string>>;
}

function captures(): readonly Capture[] {
  if (!existsSync(folder)) {
    test.skip(`no captures in ${fileURLToPath(folder)}`, () => {});
    return [];
  }
  return readdirSync(folder).flatMap((host) => {
    const id = hostNamed(host.replace(/-0\.\d+$/, ''));
    if (id === undefined) return [];
    const files = readdirSync(new URL(`${host}/`, folder)).filter((file) => file.endsWith('.json'));
    return files.map((file) => {
      const { hookEvent, stdin, env } = JSON.parse(readFileSync(new URL(`${host}/${file}`, folder), 'utf8'));
      return { file: `${host}/${file}`, host: id, hookEvent, stdin, env };
    });
  });
}

/** Events that these hosts have beyond the canonical ones. */
const WITHOUT_MEANING = [
  'CwdChanged',
  'ErrorOccurred',
  'InstructionsLoaded',
  'Interrupt',
  'MessageDisplay',
  'PostCompact',
  'PreModelSwitch',
  'Setup',
  'StopFailure',
  'TaskCompleted',
  'TaskCreated',
  'TodoCompleted',
  'TodoCreated',
  'UserPromptExpansion',
  'preMcpToolCall',
  'userPromptTransformed',
  'chat.params',
  'shell.env',
  'system.transform',
  'text.complete',
  'event.file.edited',
  'event.file.watcher.updated',
  'event.message.part.delta',
  'event.message.part.updated',
  'event.message.updated',
  'event.permission.asked',
  'event.permission.replied',
  'event.session.diff',
  'event.session.status',
  'event.session.updated',
].map(folded);

describe.each(captures())('$file', ({ host: id, hookEvent, stdin, env }) => {
  const host = getHost(id);
  const payload = documentOf(stdin);
  const event = decoded();

  test('comes from its host', () => {
    expect(detectHost(payload, { env })).toBe(id);
  });

  test('is the event that the host fired', () => {
    expect(event.name === 'Unknown').toBe(WITHOUT_MEANING.includes(folded(hookEvent)));
    if (event.name === 'Unknown') expect(event.extra).toEqual(payload);
  });

  test('has its calls read', () => {
    for (const call of callsOf(event)) {
      expect(call.unreadable).toBeUndefined();
      if (call.kind === 'shell') expect(call.command).toBeTypeOf('string');
      if (['write', 'edit', 'patch', 'read'].includes(call.kind)) expect(call.files).not.toEqual([]);
      if (call.kind === 'mcp') expect(call.mcp?.tool).toMatch(/^(echo_it|do_thing)$/);
      if (call.kind === 'agent') expect(call.target).toBeTypeOf('string');
    }
  });

  test('is written again as it came', () => {
    expect(host.encodeEvent(event)).toEqual(payload);
  });

  function decoded(): HookEvent {
    const result = host.decode(payload, { event: hookEvent, env });
    if (!result.ok) throw new Error(`${result.problem.field}: ${result.problem.fault}`);
    return result.value;
  }
});

function documentOf(stdin: string): Json {
  const read = parsePayload(stdin);
  if (!read.ok) throw new Error(read.problem.fault);
  return read.value;
}
