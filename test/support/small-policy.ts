import { defineGuard, type Guard, type Severity, type Unreadable } from '../../src/guards/guard.ts';
import type { Judge } from '../../src/policy/evaluate.ts';
import type { EnabledGuard, Policy } from '../../src/policy/policy.ts';
import type { HookEvent } from '../../src/protocol/event.ts';
import type { Reading } from '../../src/shell/reading.ts';
import { emptyMachine } from './empty-machine.ts';

export const emptyReading = (text: string): Reading => ({ text, commands: [], unread: [] });

/** A judge of an empty machine, who reads nothing in any command. */
export function judgeWith(changes: Partial<Judge> = {}): Judge {
  return {
    facts: emptyMachine,
    approvals: { find: () => undefined },
    cwd: '/process',
    read: emptyReading,
    effectsOf: () => [],
    ...changes,
  };
}

/** A call of a shell, in `/repo`. */
export function shell(
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

export type Said = 'bad' | 'mild' | 'remark' | 'gate';

/** A guard that says what the test wants it to say. */
export function guardThat(check: Guard<Said>['check'], changes: Partial<Guard<Said>> = {}): Guard {
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

/** Guards that deny, where no setting says otherwise. */
export function policyOf(...guards: readonly (Guard | readonly [Guard, Setting])[]): Policy {
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

export const denies = (name: string): Guard => guardThat((context) => context.report('bad', { token: name }), { name });
export const warns = guardThat((context) => context.report('remark', {}), { name: 'warner' });
export const asks = guardThat((context) => context.report('mild', {}), { name: 'asker' });
