import { describe, expect, test } from 'vitest';
import { denies, guardThat, judgeWith, policyOf, shell, warns } from '../../test/support/small-policy.ts';
import type { Guard } from '../guards/guard.ts';
import type { Approvals } from '../protocol/approvals.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { evaluate } from './evaluate.ts';

const plain = { host: 'claude-code', extra: {} } as const;

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
