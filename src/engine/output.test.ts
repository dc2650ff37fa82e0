import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHookOutput } from './output.ts';
import { recoverObject } from './recover.ts';

const ran = (exitCode: number | null, stdout: string, stderr = '') => ({ exitCode, stdout, stderr });

describe('readHookOutput', () => {
  test.each<[ReturnType<typeof ran>, unknown, string]>([
    [ran(0, '{"decision":"deny"}'), { decision: 'deny' }, 'exit code 0: stdout is parsed as JSON'],
    [
      ran(0, '\uFEFF{"decision":"deny"}\r\n'),
      { decision: 'deny' },
      'a byte order mark and a line end are no pollution',
    ],
    [ran(0, '"{\\"decision\\":\\"deny\\"}"'), { decision: 'deny' }, 'JSON inside a JSON string is decoded'],
    [ran(0, 'all fine'), { decision: 'allow', systemMessage: 'all fine' }, 'plain text is for the person'],
    [ran(0, '', 'noise'), undefined, 'stderr is for logs'],
    [ran(0, '[{"decision":"deny"}]'), undefined, 'a list is no answer'],
    [ran(0, '7'), undefined, 'a number is no answer'],
    [
      ran(2, '{"decision":"allow"}', 'no!\n'),
      { decision: 'deny', reason: 'no!' },
      'exit code 2 refuses, stderr says why',
    ],
    [ran(2, '', ' '), { decision: 'deny', reason: expect.stringContaining('exit code 2') }, 'also without a reason'],
    [ran(1, '{"decision":"deny"}', 'boom'), { systemMessage: 'Warning: boom' }, 'other codes decide nothing'],
    [
      ran(127, '', 'bash: x: command not found'),
      { systemMessage: 'Warning: bash: x: command not found' },
      'a missing program refuses nothing',
    ],
    [ran(null, '{"decision":"deny"}'), { systemMessage: 'Warning: {"decision":"deny"}' }, 'nor does a killed one'],
    [ran(3, ''), undefined, 'a silent failure has nothing to say'],
  ])('%j gives %j: %s', (process, output) => {
    expect(readHookOutput(process).output).toEqual(output);
  });

  test.each([
    ['log line\n{"decision":"deny","reason":"r"}', { decision: 'deny', reason: 'r' }],
    ['{"decision":"deny"}\nbye', { decision: 'deny' }],
    ['read {"path":"x"}\n{"decision":"deny"} {"level":"info"}', { decision: 'deny' }],
    ['brace { open\n{"reason":"a } in \\" text","decision":"ask"}', { decision: 'ask', reason: 'a } in " text' }],
    ['{"decision":"allow"}\n{"decision":"deny"}', { decision: 'deny' }],
  ])('an answer among other text is found, with a warning: %j', (stdout, output) => {
    const read = readHookOutput(ran(0, stdout));
    expect(read.output).toEqual(output);
    expect(read.warnings).toHaveLength(1);
  });

  test('an answer on the wrong stream is not obeyed, and told', () => {
    expect(readHookOutput(ran(0, '', '{"decision":"deny"}'))).toMatchObject({
      warnings: ['stderr holds an answer: only one on stdout is read'],
    });
    expect(readHookOutput(ran(0, '', '{"level":"info"}')).warnings).toEqual([]);
  });

  test('objects of log lines are no answers', () => {
    expect(readHookOutput(ran(0, 'seen {"path":"x"}')).output).toEqual({
      decision: 'allow',
      systemMessage: 'seen {"path":"x"}',
    });
  });

  test('half of an answer never allows', () => {
    const process = { ...ran(0, '{"decision":"deny","reason":"xxxx'), truncated: true };
    expect(readHookOutput(process).output).toMatchObject({ decision: 'ask' });
    expect(readHookOutput(process, { asks: false }).output).toMatchObject({ decision: 'deny' });
    expect(readHookOutput(process, { onError: 'deny' }).output).toMatchObject({ decision: 'deny' });
    expect(readHookOutput(process, { blocks: false, asks: false }).output).toEqual({
      systemMessage: expect.stringMatching(/^Warning/),
    });
  });

  test.each([
    [{ onError: 'deny' } as const, 'deny'],
    [{ onError: 'ask' } as const, 'ask'],
    [{ onError: 'ask', asks: false } as const, 'deny'],
    [{ onError: 'deny', blocks: false } as const, undefined],
    [{ onError: 'allow' } as const, undefined],
  ])('a failed hook with %j decides %s', (options, decision) => {
    expect((readHookOutput(ran(1, '', 'boom'), options).output as { decision?: string }).decision).toBe(decision);
  });

  test('exit code 2 is a warning where nothing can be refused', () => {
    expect(readHookOutput(ran(2, '', 'no'), { blocks: false }).output).toEqual({ systemMessage: 'Warning: no' });
  });
});

describe('recoverObject', () => {
  const isAnswer = () => true;
  test('finds any object behind any text without braces', () => {
    const text = fc.string().filter((noise) => !noise.includes('{'));
    fc.assert(
      fc.property(text, fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), text, (before, object, after) => {
        const value = JSON.parse(JSON.stringify(object));
        expect(recoverObject(before + JSON.stringify(value) + after, isAnswer)?.value).toEqual(value);
      }),
    );
  });

  test('does not choke on a megabyte of braces', () => {
    const start = performance.now();
    recoverObject('{'.repeat(1_048_576), isAnswer);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
