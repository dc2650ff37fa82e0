import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHookEngine, readLayer } from '../src/engine/index.ts';
import { SAMPLE_FIELDS } from '../src/engine/sample-fields.ts';
import { EVENT_NAMES, type EventName } from '../src/protocol/event.ts';

const page = readFileSync(new URL('../docs/engine.md', import.meta.url), 'utf8');

/** An event's heading, its hook and its outcome. */
const examples = [...page.matchAll(/^### (\w+)\n[\s\S]*?```sh\n([\s\S]*?)```\n```json\n([\s\S]*?)```/gm)].map(
  ([, event = '', hook = '', outcome = '']) => ({ event: event as EventName, hook, outcome: JSON.parse(outcome) }),
);

describe('docs/engine.md', () => {
  test('has an example for every event', () => {
    expect(examples.map(({ event }) => event).toSorted()).toEqual(EVENT_NAMES.toSorted());
  });

  test.each(examples)('the example of $event is true', async ({ event, hook, outcome }) => {
    const settings = { hooks: { [event]: [{ hooks: [{ type: 'command', command: hook }] }] } };
    const engine = createHookEngine({
      sessionId: 'docs',
      cwd: tmpdir(),
      layers: [readLayer({ source: 'user', settings })],
    });
    expect((await engine.fire(event, SAMPLE_FIELDS[event] as never)).outcome).toEqual(outcome);
  });

  test('has all 46 points', () => {
    const numbers = [...page.matchAll(/^\| D(\d+) \|/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 46 }, (_, index) => index + 1));
  });
});
