import { describe, expect, test } from 'vitest';

/** The package as its users import it: what `exports` of package.json names, from the build. */
const names = { root: 'portcullis', shell: 'portcullis/shell', hosts: 'portcullis/hosts' };
const root: typeof import('../src/index.ts') = await import(names.root);
const shell: typeof import('../src/shell/index.ts') = await import(names.shell);
const hosts: typeof import('../src/hosts/index.ts') = await import(names.hosts);

describe('the library', () => {
  const facts = root.memoryFacts({ '/repo/.git/HEAD': 'ref: refs/heads/main\n' });
  const judge = {
    facts,
    approvals: root.noApprovals,
    cwd: '/repo',
    read: shell.readCommand,
    effectsOf: shell.effectsOf,
  };
  const policy = { guards: root.presetGuards('recommended', root.guards), rules: [] };

  test('judges a payload from decoding to the answer', () => {
    const host = hosts.getHost('claude-code');
    const payload = {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      tool_name: 'Bash',
      tool_input: { command: 'git commit --no-verify -m x' },
      cwd: '/repo',
    };
    expect(hosts.detectHost(payload)).toBe('claude-code');
    const decoded = host.decode(payload);
    if (!decoded.ok) throw new Error('it is in order');
    const { decision } = root.evaluate(decoded.value, policy, judge);
    expect(decision.decision).toBe('deny');
    expect(host.encode(decision, decoded.value).stdout).toContain('"permissionDecision":"deny"');
  });

  test('a guard of one’s own has typed options and judges like the others', () => {
    const guard = root.defineGuard({
      name: 'no-friday',
      summary: 'No deployment on a Friday.',
      since: '1.0.0',
      severity: 'deny',
      failure: 'open',
      unreadable: 'allow',
      events: ['PreToolUse'],
      options: { programs: { type: 'strings', default: ['deploy'], help: 'What deploys.' } },
      says: { friday: { what: '{token} deploys', instead: 'Wait for Monday.' } },
      examples: { stops: ['deploy'], allows: ['ls'], misses: [] },
      check({ calls, options, report }) {
        for (const call of calls)
          for (const command of call.reading?.commands ?? [])
            if (options.programs.includes(command.name ?? '')) report('friday', { call, command });
      },
    });
    const event = hosts.getHost('codex').decode({
      hook_event_name: 'PreToolUse',
      session_id: 's',
      turn_id: 't',
      model: 'm',
      tool_name: 'Bash',
      tool_input: { command: 'make && deploy now' },
    });
    if (!event.ok) throw new Error('it is in order');
    const own = { guards: root.presetGuards('recommended', [guard]), rules: [] };
    expect(root.evaluate(event.value, own, judge).decision).toEqual(
      root.deny('`deploy now` deploys. Wait for Monday. [portcullis: no-friday]'),
    );
  });

  test('a configuration in TypeScript is a portcullis.json', () => {
    const config = root.defineConfig({
      extends: ['strict'],
      guards: { 'protected-files': ['deny', { paths: ['.env'] }] },
    });
    expect(JSON.parse(JSON.stringify(config))).toEqual({
      extends: ['strict'],
      guards: { 'protected-files': ['deny', { paths: ['.env'] }] },
    });
  });

  test('the constructors of decisions give exactly their keys', () => {
    expect([root.allow(), root.ask('m'), root.deny('m'), root.block('m'), root.additionalContext('c')]).toEqual([
      { decision: 'allow' },
      { decision: 'ask', message: 'm' },
      { decision: 'deny', message: 'm' },
      { decision: 'block', message: 'm' },
      { decision: 'additionalContext', context: 'c' },
    ]);
  });
});
