import { describe, expect, test } from 'vitest';
import { emptyMachine } from '../../test/support/empty-machine.ts';
import { defineGuard, type Guard, type Severity, type Unreadable } from '../guards/guard.ts';
import type { Approvals } from '../protocol/approvals.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { Reading } from '../shell/reading.ts';
import { evaluate, type Judge } from './evaluate.ts';
import type { EnabledGuard, Policy } from './policy.ts';

const emptyReading = (text: string): Reading => ({ text, commands: [], unread: [] });

function judgeWith(changes: Partial<Judge> = {}): Judge {
  return {
    facts: emptyMachine,
    approvals: { find: () => undefined },
    cwd: '/process',
    read: emptyReading,
    effectsOf: () => [],
    ...changes,
  };
}

function shell(
  command: string,
  changes: { readonly cwd?: string; readonly name?: 'PreToolUse' | 'PostToolUse' } = {},
): HookEvent {
  return {
    name: changes.name ?? 'PreToolUse',
    host: 'claude-code',
    hostEvent: 'PreToolUse',
    cwd: changes.cwd ?? '/repo',
    calls: [{ name: 'Bash', kind: 'shell', input: { command }, command, shell: 'posix', files: [] }],
    extra: {},
  };
}

const plain = { host: 'claude-code', extra: {} } as const;
const prompt: HookEvent = { ...plain, name: 'UserPromptSubmit', hostEvent: 'UserPromptSubmit', prompt: 'do it' };

type Said = 'bad' | 'mild' | 'remark' | 'gate';

/** A guard that says what the test wants it to say. */
function guardThat(check: Guard<Said>['check'], changes: Partial<Guard<Said>> = {}): Guard {
  return defineGuard({
    name: 'tester',
    summary: 'for tests',
    since: '0.1.0',
    severity: 'deny',
    failure: 'open',
    unreadable: 'ask',
    events: ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SessionStart', 'SubagentStart', 'PreCompact'],
    options: {},
    says: {
      bad: { what: '{token} is bad', instead: 'Do {other} instead.' },
      mild: { what: 'mild', instead: '', atMost: 'ask' },
      remark: { what: 'by the way', instead: '', atMost: 'warn' },
      gate: { what: 'the gate is shut', instead: '', blocks: true },
    },
    examples: { stops: [], allows: [], misses: [] },
    check,
    ...changes,
  } as Guard<Said>);
}

interface Setting {
  readonly severity?: Exclude<Severity, 'off'>;
  readonly unreadable?: Unreadable;
}

function policyOf(...guards: readonly (Guard | readonly [Guard, Setting])[]): Policy {
  const enabled = guards.map((item): EnabledGuard => {
    const [guard, setting] = 'name' in item ? [item, {}] : item;
    return {
      guard,
      severity: setting.severity ?? 'deny',
      options: {},
      unreadable: setting.unreadable ?? guard.unreadable,
      layer: 'project',
    };
  });
  return { guards: enabled, rules: [] };
}

const denies = (name: string): Guard => guardThat((context) => context.report('bad', { token: name }), { name });
const warns = guardThat((context) => context.report('remark', {}), { name: 'warner' });
const asks = guardThat((context) => context.report('mild', {}), { name: 'asker' });

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

describe('messages', () => {
  test('the first finding of the winning kind leads, the others follow shortly', () => {
    const { decision } = evaluate(shell('x'), policyOf(asks, denies('first'), denies('second'), warns), judgeWith());
    expect(decision).toEqual({
      decision: 'deny',
      message:
        '`first` is bad. Do {other} instead. [portcullis: first]\nAlso: `second` is bad. [second]\nAlso: mild. [asker]',
      context: 'by the way. [portcullis: warner]',
    });
  });

  test('of many findings only some are named', () => {
    const guard = guardThat((context) => {
      for (const token of ['a', 'b', 'c', 'd', 'e', 'f']) context.report('bad', { token });
    });
    const { decision } = evaluate(shell('x'), policyOf(guard), judgeWith());
    expect('message' in decision && decision.message.split('\n').slice(1)).toEqual([
      'Also: `b` is bad. [tester]',
      'Also: `c` is bad. [tester]',
      'Also: `d` is bad. [tester]',
      'And 2 more.',
    ]);
  });

  test('text of the payload stays on one line, in back-ticks, without marks that move or reverse it, and short', () => {
    const token = `a\n\u001b[31m\u202eb\`c ${'x'.repeat(200)}`;
    const guard = guardThat((context) => context.report('bad', { token }, { other: '{token}' }));
    const [finding] = evaluate(shell('x'), policyOf(guard), judgeWith()).findings;
    expect(finding?.because).toBe(`\`a [31m b'c ${'x'.repeat(68)}…\` is bad`);
    expect(finding?.instead).toBe('Do `{token}` instead.');
  });

  test('what can be told as a secret stays out of the message, and in the token that a person may approve', () => {
    // Put together so that no scanner takes this file for a leak.
    const secret = ['gh', 'p_', 'q7Rt2Lm9Xz4Vb8Nc3Ks6Pd1Wf5Gh0Jy'].join('');
    const { decision, findings } = evaluate(shell('x'), policyOf(denies(`a=${secret}`)), judgeWith());
    expect(decision).toMatchObject({ message: expect.stringContaining('`a=[redacted]` is bad') });
    expect(findings).toMatchObject([{ token: `a=${secret}` }]);
  });

  test('a guard’s own words stand without back-ticks', () => {
    const says = { bad: { what: '{token} {does} {path}', own: ['does'], instead: '' } };
    const guard = guardThat((context) => context.report('bad', { token: 'rm' }, { does: 'removes', path: 'a b' }), {
      says: says as unknown as Guard<Said>['says'],
    });
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).findings[0]?.because).toBe('`rm` removes `a b`');
  });

  test('the token is the text under the span', () => {
    const guard = guardThat((context) => {
      const [call] = context.calls;
      if (call !== undefined) context.report('bad', { call, field: 'command', span: { start: 4, end: 8 } });
    });
    const [finding] = evaluate(shell('git push now'), policyOf(guard), judgeWith()).findings;
    expect(finding).toMatchObject({ token: 'push', field: 'command', span: { start: 4, end: 8 }, call: 0 });
  });

  test('what guards tell goes to the agent, also when nothing is wrong', () => {
    const guard = guardThat((context) => context.tell('the branch is main'));
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).decision).toEqual({
      decision: 'additionalContext',
      context: 'the branch is main',
    });
  });

  test('the same thing found twice is said once', () => {
    const guard = guardThat((context) => {
      context.report('bad', { token: 'x', span: { start: 0, end: 1 } });
      context.report('bad', { token: 'x', span: { start: 0, end: 1 } });
    });
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).findings).toHaveLength(1);
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

describe('approvals', () => {
  const recorder = (asked: string[], id?: string): Approvals => ({
    find: (fingerprint) => {
      asked.push(fingerprint);
      return id === undefined ? undefined : { id };
    },
  });

  test('a person lets one finding through, and the finding says so', () => {
    const verdict = evaluate(shell('x'), policyOf(denies('x')), judgeWith({ approvals: recorder([], 'a1') }));
    expect(verdict.decision).toEqual({ decision: 'allow' });
    expect(verdict.findings).toMatchObject([{ severity: 'off', approved: 'a1' }]);
  });

  test('are not asked for remarks, nor for a guard that broke', () => {
    const asked: string[] = [];
    const broken = guardThat(
      () => {
        throw new Error('x');
      },
      { failure: 'closed' },
    );
    evaluate(shell('x'), policyOf(warns, broken), judgeWith({ approvals: recorder(asked, 'a1') }));
    expect(asked).toEqual([]);
  });

  test('are asked about the event, too, and once for each thing that stands in its way', () => {
    const asked: HookEvent[] = [];
    const approvals: Approvals = { find: (_, event) => void asked.push(event) };
    const event = shell('x');
    evaluate(event, policyOf(denies('x'), denies('y')), judgeWith({ approvals }));
    expect(asked).toEqual([event, event]);
  });

  test('that break lose no finding, and are told without a word of the error', () => {
    const approvals: Approvals = {
      find: () => {
        throw new TypeError('ghp_SECRET');
      },
    };
    const verdict = evaluate(shell('x'), policyOf(denies('x'), denies('y')), judgeWith({ approvals }));
    expect(verdict.decision.decision).toBe('deny');
    expect(verdict.findings.map(({ severity }) => severity)).toEqual(['deny', 'deny']);
    expect(verdict.failures).toMatchObject([{ guard: 'approvals', closed: true }]);
    expect(JSON.stringify(verdict)).not.toContain('ghp_');
  });

  describe('are offered', () => {
    const offered = (id?: string): Approvals => ({ ...recorder([], id), offered: true });
    const verdictOf = (event: HookEvent, approvals = offered(), ...guards: readonly Guard[]) =>
      evaluate(event, policyOf(...(guards.length === 0 ? [denies('x')] : guards)), judgeWith({ approvals }));
    test('with a short id for what was refused', () => {
      const { decision, refusal } = verdictOf(shell('x'));
      expect(refusal?.id).toMatch(/^[a-z2-9]{6}$/);
      expect(decision.approval).toBe(refusal?.id);
      expect(refusal?.fingerprints).toHaveLength(1);
    });
    test('under the same id whenever the same is refused for the same reasons', () => {
      const id = (command: string) => verdictOf(shell(command)).refusal?.id;
      expect(id('x')).toBe(id('x'));
      expect(id('x')).not.toBe(id('x y'));
    });
    test('for all that stands in the way at once, what was approved before included', () => {
      const known: Approvals = { find: (text) => (text.includes('"x"') ? { id: 'a1' } : undefined), offered: true };
      const both = [denies('x'), denies('y')] as const;
      expect(verdictOf(shell('z'), known, ...both).refusal).toEqual(verdictOf(shell('z'), offered(), ...both).refusal);
    });
    test.each<[string, HookEvent, Approvals, readonly Guard[]]>([
      ['where nothing was refused', shell('x'), offered(), [warns]],
      ['where it was let through', shell('x'), offered('a1'), [denies('x')]],
      ['where there is no place for them', shell('x'), recorder([]), [denies('x')]],
      ['after the tool has run', { ...shell('x'), name: 'PostToolUse' } as HookEvent, offered(), [denies('x')]],
    ])('not %s', (_, event, approvals, guards) => {
      const { decision, refusal } = verdictOf(event, approvals, ...guards);
      expect([refusal, decision.approval]).toEqual([undefined, undefined]);
    });
    test('not where a finding is about several calls at once', () => {
      const call: ToolCall = { name: 'Bash', kind: 'shell', input: {}, command: 'x', files: [] };
      const event: HookEvent = { ...plain, name: 'PreToolUse', hostEvent: '', calls: [call, call] };
      expect(verdictOf(event).refusal).toBeUndefined();
    });
    test('not where a guard broke that refuses what it cannot judge', () => {
      const broken = guardThat(
        () => {
          throw new Error('x');
        },
        { failure: 'closed', name: 'broken' },
      );
      expect(verdictOf(shell('x'), offered(), denies('x'), broken).refusal).toBeUndefined();
      expect(verdictOf(shell('x'), offered(), broken, denies('x')).refusal).toBeUndefined();
    });
  });

  const fingerprint = (event: HookEvent): string => {
    const asked: string[] = [];
    evaluate(
      event,
      policyOf(guardThat((context) => context.report('bad', { call: context.calls[0] as never }))),
      judgeWith({ approvals: recorder(asked) }),
    );
    return asked.join();
  };
  test('hold for the same command under another host and tool name', () => {
    const copilot: HookEvent = {
      ...plain,
      name: 'PreToolUse',
      hostEvent: 'preToolUse',
      host: 'copilot-cli',
      cwd: '/repo',
      calls: [
        {
          name: 'bash',
          kind: 'shell',
          input: { command: 'git push', description: 'x' },
          command: 'git push',
          files: [],
        },
      ],
    };
    expect(fingerprint(copilot)).toBe(fingerprint(shell('git push')));
  });
  test.each([
    ['another command', shell('git push -f')],
    ['another directory', shell('git push', { cwd: '/other' })],
  ])('do not hold for %s', (_, other) => {
    expect(fingerprint(other)).not.toBe(fingerprint(shell('git push')));
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
