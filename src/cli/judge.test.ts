import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoadedPolicy } from '../config/load.ts';
import { defineGuard, type Guard } from '../guards/guard.ts';
import { selfProtection } from '../guards/self-protection.ts';
import { parsePayload } from '../hosts/payload.ts';
import type { EnabledGuard } from '../policy/policy.ts';
import { presetGuards } from '../policy/presets.ts';
import { noApprovals } from '../protocol/approvals.ts';
import { HOST_IDS, type HostId } from '../protocol/host.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { memoryFacts } from '../workspace/memory-facts.ts';
import { type Judged, type JudgeRequest, judgePayload } from './judge.ts';

const shape = {
  summary: 'for tests',
  since: '0.1.0',
  severity: 'deny',
  unreadable: 'allow',
  events: ['PreToolUse', 'PostToolUse', 'Stop'],
  says: { bad: { what: '{token} is bad', instead: '' } },
  examples: { stops: [], allows: [], misses: [] },
} as const;

/** Objects to every command that holds `bad`, and breaks on `break`. */
const objector = (failure: 'open' | 'closed'): Guard =>
  defineGuard({
    ...shape,
    name: 'objector',
    failure,
    options: { paths: { type: 'strings', paths: 'globs', default: [], help: 'x' } },
    check({ calls, report }) {
      for (const call of calls) {
        if (call.command?.includes('break')) throw new RangeError(call.command);
        if (call.command?.includes('bad')) report('bad', { call, token: call.command });
      }
    },
  });

function policyOf(guard: Guard, paths: readonly string[] = []): LoadedPolicy {
  const enabled: EnabledGuard = { guard, severity: 'deny', options: { paths }, unreadable: 'allow', layer: 'project' };
  return { policy: { guards: [enabled], rules: [] }, problems: [], files: [], plugins: [], sources: [], audit: {} };
}

interface Setting {
  readonly host?: HostId;
  readonly event?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly policy?: LoadedPolicy;
}

function judge(text: string, setting: Setting = {}): Judged {
  const request: JudgeRequest = {
    payload: parsePayload(text),
    text,
    host: setting.host,
    event: setting.event,
    env: setting.env ?? {},
    cwd: '/process',
    policyAt: () => setting.policy ?? policyOf(objector('open')),
    judge: { facts: memoryFacts({}), approvals: noApprovals, env: setting.env ?? {}, read: readCommand, effectsOf },
  };
  return judgePayload(request);
}

const bash = (command: string, changes: object = {}): string =>
  JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    tool_name: 'Bash',
    tool_input: { command },
    ...changes,
  });

describe('who asks decides the words', () => {
  test('a host named by argument is answered in its words', () => {
    const payload = { toolName: 'bash', toolArgs: '{"command":"bad"}', cwd: '/repo' };
    const { answer, host } = judge(JSON.stringify(payload), { host: 'copilot-cli', event: 'preToolUse' });
    expect(host).toBe('copilot-cli');
    expect(JSON.parse(answer.stdout)).toMatchObject({ permissionDecision: 'deny' });
  });

  test('one that only Claude Code, Copilot or VS Code can be gets an envelope that all three read', () => {
    const payload = { hookEventName: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'bad' } };
    const { answer, host } = judge(JSON.stringify(payload));
    expect(host).toBeUndefined();
    const words = { permissionDecision: 'deny', permissionDecisionReason: '`bad` is bad. [portcullis: objector]' };
    expect(answer.exitCode).toBe(0);
    expect(JSON.parse(answer.stdout)).toEqual({
      ...words,
      hookSpecificOutput: { hookEventName: 'PreToolUse', ...words },
    });
  });

  test('any other that cannot be told gets what every host takes for a refusal', () => {
    const { answer } = judge(
      '{"tool_name":"Bash","tool_input":{"command":"bad"},"timestamp":"x","odd":1,"conversation_id":"c"}',
    );
    expect(answer).toEqual({ stdout: '', stderr: '`bad` is bad. [portcullis: objector]\n', exitCode: 2 });
  });
});

describe('what is let pass says nothing', () => {
  test.each([
    ['an allowed call', bash('ls')],
    ['an event without a meaning', '{"hook_event_name":"Novelty","session_id":"s","tool_input":{"command":"bad"}}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"bad"'],
  ])('%s', (_, text) => {
    expect(judge(text).answer).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    expect(judge(text).error).toBeUndefined();
  });
});

describe('failures', () => {
  test('a guard that breaks lets the call through and is told by its class', () => {
    const { answer, decision, error, notes } = judge(bash('break SECRET'));
    expect([answer.stdout, decision.decision]).toEqual(['', 'allow']);
    expect(error).toMatch(/^the guard objector failed \(RangeError at /);
    expect(notes).toEqual([`portcullis: ${error}`]);
    expect(JSON.stringify([answer, error, notes])).not.toContain('SECRET');
  });

  test('a guard that breaks and fails closed refuses, and that is on record as an error, too', () => {
    const { decision, error } = judge(bash('break'), { policy: policyOf(objector('closed')) });
    expect(decision.decision).toBe('deny');
    expect(error).toContain('RangeError');
  });

  test('a policy that cannot be had is a failure without words of the payload', () => {
    const request = judge(bash('bad'), {
      get policy(): LoadedPolicy {
        throw new TypeError('SECRET');
      },
    });
    expect(request.error).toBe('judging failed (TypeError)');
    expect(request.answer).toEqual({ stdout: '{}', stderr: '', exitCode: 0 });
  });

  test.each([
    ['no event told', undefined, '{}'],
    ['before a tool', 'PreToolUse', '{}'],
    ['after a tool', 'PostToolUse', '{}'],
    ['at the end of a turn', 'Stop', ''],
    ['before the model chooses its tools', 'BeforeToolSelection', ''],
    ['an event that nobody knows', 'Novelty', ''],
  ])('a payload that is none: %s', (_, event, stdout) => {
    const { answer, error } = judge('{"tool', event === undefined ? {} : { event });
    expect(answer).toEqual({ stdout, stderr: '', exitCode: 0 });
    expect(error).toBe('payload: truncated JSON at offset 6');
  });

  describe('a guard that fails closed looks for the names that it protects', () => {
    const policy = policyOf(objector('closed'), ['/process/**/ledger.json']);
    test.each([
      ['in a broken payload', '{"path": "data/ledger.json', undefined, 'deny'],
      ['behind escapes', '{"path": "data\\/ledger.json', undefined, 'deny'],
      ['of another name', '{"path": "data/other.json', undefined, 'allow'],
      ['after the tool ran', '{"path": "data/ledger.json', 'PostToolUse', 'allow'],
      ['of another event', '{"path": "data/ledger.json', 'Stop', 'allow'],
      [
        'in arguments that are no JSON',
        '{"hook_event_name":"PreToolUse","toolName":"edit","toolArgs":"{ledger.json"}',
        undefined,
        'deny',
      ],
    ])('%s', (_, text, event, decision) => {
      const judged = judge(text, { policy, ...(event === undefined ? {} : { event }) });
      expect(judged.decision.decision).toBe(decision);
      expect(judged.error).toBeDefined();
    });

    test.each([
      ['the policy', '{"path": "/repo/portcullis.json', 'deny'],
      ['a host’s settings, anywhere', '{"path": "/home/u/.claude/settings.json', 'deny'],
      ['the same, relative', '{"path": ".claude/settings.json', 'deny'],
      ['hooks by a pattern', '{"path": "/repo/.github/hooks/x.json', 'deny'],
      ['the record', '{"path": "/home/u/.local/state/portcullis/audit.jsonl', 'deny'],
      ['a transcript of the same host', '{"transcript_path": "/home/u/.claude/projects/x/y.jsonl', 'allow'],
    ])('self-protection: %s', (_, text, decision) => {
      const recommended = { policy: { guards: presetGuards('recommended', [selfProtection]), rules: [] } };
      const none = {
        get policy(): LoadedPolicy {
          throw new Error('x');
        },
      };
      expect(judge(text, { policy: { ...policy, ...recommended } }).decision.decision).toBe(decision);
      expect(judge(text, none).decision.decision).toBe(decision);
    });

    test('and refuses in the words of the host, if that is known', () => {
      const { answer } = judge('{"path": "ledger.json', { policy, host: 'claude-code' });
      expect(JSON.parse(answer.stdout).hookSpecificOutput.permissionDecision).toBe('deny');
      expect(judge('{"path": "ledger.json', { policy }).answer).toMatchObject({ stdout: '', exitCode: 2 });
    });
  });

  test('an event that the settings do not name for this hook is judged as what it is, and noted', () => {
    const { decision, problems } = judge(bash('bad'), { host: 'claude-code', event: 'PostToolUse' });
    expect(decision.decision).toBe('deny');
    expect(problems).toEqual(['--event does not name the event of the payload, which is PreToolUse']);
  });

  test('faults of the configuration are told with every call', () => {
    const problem = {
      file: '/c.json',
      line: 2,
      setting: 'guards.x',
      message: 'unknown guard',
      level: 'error',
    } as const;
    const policy = { ...policyOf(objector('open')), problems: [problem, { ...problem, level: 'note' as const }] };
    expect(judge(bash('ls'), { policy }).notes).toEqual(['portcullis: /c.json:2: guards.x: unknown guard']);
  });
});

describe('whatever comes in', () => {
  const answerIsInOrder = ({ answer }: Judged): boolean => {
    if (answer.stdout !== '') JSON.parse(answer.stdout);
    return answer.exitCode === 0 || (answer.exitCode === 2 && answer.stderr.trim() !== '');
  };
  const hosts = fc.constantFrom<HostId | undefined>(undefined, ...HOST_IDS);

  test('any JSON is answered with one document or nothing', () => {
    const keys = fc.constantFrom(
      'hook_event_name',
      'tool_name',
      'toolName',
      'tool_input',
      'toolArgs',
      'cwd',
      'prompt',
      'x',
    );
    const values = fc.oneof(fc.jsonValue(), fc.constantFrom('PreToolUse', 'Stop', 'Bash', '{"command":"bad"}'));
    fc.assert(
      fc.property(fc.dictionary(keys, values), hosts, (payload, host) => {
        expect(answerIsInOrder(judge(JSON.stringify(payload), host === undefined ? {} : { host }))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a payload cut off anywhere is answered without a word of it', () => {
    const whole = bash('git commit -m ghp_SECRETSECRET', { cwd: '/ghp_SECRETSECRET', note: 'ghp_SECRETSECRET' });
    for (let end = 0; end < whole.length; end += 1) {
      const { answer, error, notes } = judge(whole.slice(0, end));
      expect(error).toBeDefined();
      expect(JSON.stringify([answer, error, notes])).not.toContain('SECRET');
    }
  });
});
