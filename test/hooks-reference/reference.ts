import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHookEngine, type Fired, type HookOutput, readLayer } from '../../src/engine/index.ts';
import { SAMPLE_FIELDS } from '../../src/engine/sample-fields.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { JsonObject } from '../../src/protocol/json.ts';

/**
 * What the hooks reference says, sentence by sentence in other words, in its order. A string is a command line that is run
 * as the hook; an object is what a hook answers.
 */
export type Row = readonly [
  statement: string,
  event: EventName,
  hook: string | HookOutput,
  fields: JsonObject,
  expected: object,
];

/** An answer with words for its event alone. */
export const tell = (hookSpecificOutput: JsonObject): HookOutput => ({ hookSpecificOutput });

async function fired(event: EventName, hook: string | HookOutput, fields: JsonObject): Promise<Fired> {
  const command = typeof hook === 'string' ? hook : `cat >/dev/null; echo '${JSON.stringify(hook)}'`;
  const settings = { hooks: { [event]: [{ hooks: [{ type: 'command', command, name: 'h' }] }] } };
  const engine = createHookEngine({
    sessionId: 'S',
    cwd: tmpdir(),
    transcriptPath: '/t.jsonl',
    layers: [readLayer({ source: 'user', settings })],
    clock: { now: () => new Date(0), elapsed: () => 0 },
  });
  engine.beginRun();
  return engine.fire(event, { ...SAMPLE_FIELDS[event], ...fields } as never);
}

/** The payload comes back as the text for the person. */
export const ECHO = 'cat';
export const echoed = (payload: object) => ({ payload });

/** Tests one chapter of the reference. */
export function testReference(chapter: string, rows: readonly Row[]): void {
  describe(`the hooks reference: ${chapter}`, () => {
    test.concurrent.each(rows)('%s', async (_statement, event, hook, fields, expected) => {
      const result = await fired(event, hook, fields);
      const payload = hook === ECHO ? JSON.parse(result.results[0]?.stdout ?? '{}') : undefined;
      expect({ ...result, payload: { run_id: undefined, ...payload } }).toMatchObject(expected);
    });
  });
}
