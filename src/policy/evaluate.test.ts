import { describe, expect, test } from 'vitest';
import { emptyMachine } from '../../test/support/empty-machine.ts';
import {
  asks,
  denies,
  emptyReading,
  guardThat,
  judgeWith,
  policyOf,
  type Said,
  shell,
  warns,
} from '../../test/support/small-policy.ts';
import type { Guard } from '../guards/guard.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import type { Reading } from '../shell/reading.ts';
import { evaluate } from './evaluate.ts';

const plain = { host: 'claude-code', extra: {} } as const;
const prompt: HookEvent = { ...plain, name: 'UserPromptSubmit', hostEvent: 'UserPromptSubmit', prompt: 'do it' };

describe('the strictest finding decides', () => {
  const gates = guardThat((context) => context.report('gate', {}), { name: 'gate' });
  test.each([
    ['no guard says anything', policyOf(guardThat(() => {})), 'allow'],
    ['a remark is told to the agent', policyOf(warns), 'additionalContext'],
    ['a question beats a remark', policyOf(warns, asks), 'ask'],
    ['a refusal beats a question', policyOf(asks, denies('x')), 'deny'],
    ['a shut gate beats a refusal', policyOf(denies('x'), gates), 'block'],
  ] as const)('%s', (_, policy, decision) => {
    expect(evaluate(shell('x'), policy, judgeWith()).decision.decision).toBe(decision);
  });

  test.each([
    ['warn', 'additionalContext'],
    ['ask', 'ask'],
    ['deny', 'deny'],
  ] as const)('a guard set to %s goes no further than that', (severity, decision) => {
    const policy = policyOf([denies('x'), { severity }]);
    expect(evaluate(shell('x'), policy, judgeWith()).decision.decision).toBe(decision);
  });

  test('a saying that is at most a remark stays one under a strict setting', () => {
    expect(evaluate(shell('x'), policyOf([warns, { severity: 'deny' }]), judgeWith()).findings[0]?.severity).toBe(
      'warn',
    );
  });

  test('guards are asked only about the events they watch', () => {
    const guard = guardThat((context) => context.report('bad', {}), { events: ['Stop'] });
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).decision).toEqual({ decision: 'allow' });
  });
});

describe('what cannot be read', () => {
  const unsure = guardThat((context) => context.unreadable({ token: '$X' }, 'a variable decides'));
  test.each([
    ['allow', 'deny', 'allow', 'off'],
    ['ask', 'deny', 'ask', 'ask'],
    ['deny', 'deny', 'deny', 'deny'],
    ['deny', 'ask', 'ask', 'ask'],
    ['ask', 'warn', 'additionalContext', 'warn'],
  ] as const)('unreadable %s under severity %s gives %s', (unreadable, severity, decision, found) => {
    const verdict = evaluate(shell('x'), policyOf([unsure, { unreadable, severity }]), judgeWith());
    expect(verdict.decision.decision).toBe(decision);
    expect(verdict.findings).toMatchObject([{ code: 'unreadable', severity: found, token: '$X' }]);
  });

  test('a call that names no tool is unreadable for every guard that watches it', () => {
    const event = shell('x');
    const nameless = {
      ...event,
      calls: [{ name: '', kind: 'other', input: {}, files: [], unreadable: 'no tool name' }],
    } as HookEvent;
    const silent = guardThat(() => {});
    expect(evaluate(nameless, policyOf([silent, { unreadable: 'deny' }]), judgeWith()).decision.decision).toBe('deny');
    expect(evaluate(nameless, policyOf([silent, { unreadable: 'allow' }]), judgeWith()).decision.decision).toBe(
      'allow',
    );
  });

  const looks = guardThat(({ calls }) => calls.forEach(({ reading }) => void reading));
  const unreadFor =
    (why: Reading['unread'][number]['why']) =>
    (text: string): Reading => ({ ...emptyReading(text), unread: [{ span: { start: 2, end: 4 }, why }] });

  test.each([
    ['limit', 'deny', 'what is behind may be anything'],
    ['syntax', 'allow', 'each guard weighs this itself'],
    ['language', 'allow', 'the same'],
  ] as const)('a part that was not read for %s gives %s: %s', (why, decision, _) => {
    const policy = policyOf([looks, { unreadable: 'deny' }]);
    expect(evaluate(shell('a bc'), policy, judgeWith({ read: unreadFor(why) })).decision.decision).toBe(decision);
  });

  test('what several guards say in the same words is said once', () => {
    const twin = guardThat(() => {}, { name: 'twin' });
    const policy = policyOf([looks, { unreadable: 'deny' }], [twin, { unreadable: 'deny' }]);
    const { decision, findings } = evaluate(shell('a bc'), policy, judgeWith({ read: unreadFor('limit') }));
    expect(findings.map(({ guard, token }) => [guard, token])).toEqual([
      ['tester', 'bc'],
      ['twin', 'bc'],
    ]);
    expect('message' in decision && decision.message).not.toContain('Also');
  });
});

describe('a guard that breaks', () => {
  const breaks = (failure: 'open' | 'closed'): Guard =>
    guardThat(
      () => {
        throw new TypeError('cannot read ghp_SECRET');
      },
      { name: 'broken', failure },
    );

  test('fails alone: the others still decide', () => {
    const verdict = evaluate(shell('x'), policyOf(breaks('open'), denies('y')), judgeWith());
    expect(verdict.decision.decision).toBe('deny');
    expect(verdict.failures).toMatchObject([{ guard: 'broken', closed: false }]);
  });

  test('open lets the call through and is recorded without the error’s message', () => {
    const verdict = evaluate(shell('x'), policyOf(breaks('open')), judgeWith());
    expect(verdict.decision).toEqual({ decision: 'allow' });
    expect(verdict.failures[0]?.error).toMatch(/^TypeError/);
    expect(JSON.stringify(verdict)).not.toContain('SECRET');
  });

  test('closed refuses, as far as its severity goes', () => {
    const strict = evaluate(shell('x'), policyOf(breaks('closed')), judgeWith());
    expect(strict.decision).toMatchObject({ decision: 'deny' });
    expect(JSON.stringify(strict)).not.toContain('SECRET');
    const mild = evaluate(shell('x'), policyOf([breaks('closed'), { severity: 'ask' }]), judgeWith());
    expect(mild.decision.decision).toBe('ask');
  });

  test('what it found before it broke counts', () => {
    const guard = guardThat((context) => {
      context.report('bad', { token: 'x' });
      throw new Error('late');
    });
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).decision.decision).toBe('deny');
  });
});

describe('events without a tool to refuse', () => {
  const finds = denies('x');
  const event = (name: EventName): HookEvent => ({ ...plain, name, hostEvent: name }) as HookEvent;
  test.each([
    ['a prompt is blocked', prompt, 'block'],
    ['a stop is blocked', event('Stop'), 'block'],
    ['a result that is there already is blocked from the agent', shell('x', { name: 'PostToolUse' }), 'block'],
    ['a session start can only be told', event('SessionStart'), 'additionalContext'],
    ['a sub-agent’s start is blocked, for the hosts that can', event('SubagentStart'), 'block'],
    ['so is a compaction', event('PreCompact'), 'block'],
  ] as const)('%s', (_, happened, decision) => {
    expect(evaluate(happened, policyOf(finds), judgeWith()).decision.decision).toBe(decision);
  });

  test('where few hosts can refuse, the person is told in any case', () => {
    const { decision } = evaluate(event('SubagentStart'), policyOf(finds), judgeWith());
    expect(decision).toMatchObject({ decision: 'block', notice: 'message' in decision ? decision.message : '' });
  });

  test('a question that nobody can be asked is told to the agent and to the person', () => {
    const { decision } = evaluate(prompt, policyOf(asks), judgeWith());
    expect(decision).toEqual({
      decision: 'additionalContext',
      context: 'mild. [portcullis: asker]',
      notice: 'mild. [portcullis: asker]',
    });
  });

  test('an event without a meaning is let pass', () => {
    const unknown: HookEvent = { ...plain, name: 'Unknown', hostEvent: 'Novelty' };
    expect(evaluate(unknown, policyOf(finds), judgeWith()).decision).toEqual({ decision: 'allow' });
  });
});

describe('calls', () => {
  test.each([
    ['the event’s directory', '/repo', undefined, '/repo'],
    ['the call’s own directory, relative to the event’s', '/repo', 'sub/../other', '/repo/other'],
    ['the process’s directory when the event names none', undefined, undefined, '/process'],
    ['a home directory', '/repo', '~/x', '/home/me/x'],
  ])('act in %s', (_, cwd, directory, expected) => {
    const seen: string[] = [];
    const guard = guardThat((context) => seen.push(...context.calls.map((call) => call.cwd)));
    const calls = [
      { name: 'Bash', kind: 'shell', input: {}, command: 'x', files: [], ...(directory ? { directory } : {}) },
    ];
    const happened = { ...plain, name: 'PreToolUse', hostEvent: '', ...(cwd ? { cwd } : {}), calls };
    evaluate(happened as unknown as HookEvent, policyOf(guard), judgeWith());
    expect(seen).toEqual([expected]);
  });

  test('are read when a guard first asks, and once for all guards', () => {
    let reads = 0;
    let effects = 0;
    const judge = judgeWith({
      read: (text) => {
        reads += 1;
        return emptyReading(text);
      },
      effectsOf: () => {
        effects += 1;
        return [];
      },
    });
    evaluate(shell('x'), policyOf(guardThat(() => {})), judge);
    expect([reads, effects]).toEqual([0, 0]);
    const looks = guardThat((context) =>
      context.calls.forEach((call) => void [call.reading, call.effects, call.effects]),
    );
    evaluate(shell('x'), policyOf(looks, looks), judge);
    expect([reads, effects]).toEqual([1, 1]);
  });

  test('of file tools have the effects that they name', () => {
    let seen: unknown;
    const guard = guardThat((context) => {
      seen = context.calls[0]?.effects;
    });
    const event: HookEvent = {
      ...shell('x'),
      name: 'PreToolUse',
      calls: [{ name: 'Move', kind: 'edit', input: {}, files: [{ path: 'a', action: 'move', to: '../b' }] }],
    } as HookEvent;
    evaluate(event, policyOf(guard), judgeWith());
    expect(seen).toMatchObject([
      { action: 'move', path: ['/repo/a'], to: ['/b'], level: 'certain' },
      { action: 'write', path: ['/b'], from: ['/repo/a'] },
    ]);
  });
});

describe('a reader that breaks', () => {
  const broken = (): never => {
    throw new RangeError('ghp_SECRET');
  };
  const reads = (name: string, changes: Partial<Guard<Said>> = {}): Guard =>
    guardThat(({ calls }) => void calls.map((call) => [call.reading, call.effects, call.git]), { name, ...changes });
  test.each([
    ['of commands', { read: broken }],
    ['of effects', { effectsOf: broken }],
    ['of the variables', Object.defineProperty(judgeWith(), 'env', { get: broken })],
  ] as const)('%s lets each guard’s policy decide, and is told once', (_, changes) => {
    const judge = Object.defineProperties(judgeWith(), Object.getOwnPropertyDescriptors(changes));
    const verdict = evaluate(shell('x'), policyOf(reads('one'), [reads('two'), { unreadable: 'deny' }]), judge);
    expect(verdict.findings).toMatchObject([
      { guard: 'one', code: 'unreadable', severity: 'ask' },
      { guard: 'two', code: 'unreadable', severity: 'deny' },
    ]);
    expect(verdict.failures).toMatchObject([{ guard: 'one', closed: false }]);
    expect(JSON.stringify(verdict.failures)).not.toContain('ghp_');
  });

  test('leaves what other guards find by other means', () => {
    const { decision } = evaluate(shell('x'), policyOf(reads('one'), denies('x')), judgeWith({ read: broken }));
    expect(decision.decision).toBe('deny');
  });

  test('makes a closed guard refuse', () => {
    const closed = reads('closed', { failure: 'closed', unreadable: 'allow' });
    const { decision, failures } = evaluate(shell('x'), policyOf(closed), judgeWith({ read: broken }));
    expect([decision.decision, failures[0]?.closed]).toEqual(['deny', true]);
  });

  test('before there are calls fails each guard that asks for them', () => {
    const judge = judgeWith({ facts: Object.defineProperty({ ...emptyMachine }, 'home', { get: broken }) });
    const verdict = evaluate(shell('x'), policyOf(reads('open'), reads('closed', { failure: 'closed' })), judge);
    expect(verdict.decision.decision).toBe('deny');
    expect(verdict.failures).toMatchObject([
      { guard: 'open', closed: false },
      { guard: 'closed', closed: true },
    ]);
  });
});
