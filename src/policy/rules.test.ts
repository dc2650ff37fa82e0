import { describe, expect, test } from 'vitest';
import { emptyMachine } from '../../test/support/empty-machine.ts';
import { noApprovals } from '../protocol/approvals.ts';
import type { HookEvent, ToolEvent } from '../protocol/event.ts';
import type { Json } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { evaluate, type Judge, type Verdict } from './evaluate.ts';
import type { Rule, RuleConditions } from './policy.ts';

const judge: Judge = { facts: emptyMachine, approvals: noApprovals, cwd: '/repo', read: readCommand, effectsOf };

function ruled(when: RuleConditions, event: HookEvent, changes: Partial<Rule> = {}): Verdict {
  const rule: Rule = {
    name: 'mine',
    when,
    decision: 'deny',
    reason: 'no',
    unreadable: 'allow',
    layer: 'project',
    ...changes,
  };
  return evaluate(event, { guards: [], rules: [rule] }, judge);
}

function tool(call: Partial<ToolCall>, changes: Partial<ToolEvent> = {}): HookEvent {
  const calls = [{ name: 'Tool', kind: 'other', input: {}, files: [], ...call }] as const;
  return {
    name: 'PreToolUse',
    host: 'claude-code',
    hostEvent: 'PreToolUse',
    cwd: '/repo',
    calls,
    extra: {},
    ...changes,
  };
}
const shell = (command: string): HookEvent =>
  tool({ name: 'Bash', kind: 'shell', input: { command }, command, shell: 'posix' });

const isStopped = (verdict: Verdict): boolean => verdict.decision.decision === 'deny';

describe('conditions', () => {
  const write = tool({ name: 'Write', kind: 'write', files: [{ path: 'src/a.ts', action: 'write' }] });
  const fetch = tool({ name: 'WebFetch', kind: 'fetch', url: 'https://example.org/a' });
  const mcp = tool({ name: 'mcp__github__push', kind: 'mcp' });
  const mcpShell = tool({ name: 'mcp__x__bash', kind: 'mcp', command: 'ls', shell: 'posix' });
  const byAgent = tool({}, { caller: { type: 'reviewer' } });
  test.each<readonly [RuleConditions, HookEvent, boolean, string]>([
    [{ tool: ['shell'] }, shell('ls'), true, 'a kind of tool'],
    [{ tool: ['shell'] }, write, false, 'another kind'],
    [{ tool: ['bash'] }, shell('ls'), true, 'a host’s own name, in any case'],
    [{ tool: ['mcp__github__*'] }, mcp, true, 'a name with a star'],
    [{ tool: ['shell'] }, mcpShell, true, 'a server’s tool that runs commands'],
    [{ tool: ['read', 'write'] }, write, true, 'one of several'],
    [{ path: ['/repo/**/*.ts'] }, write, true, 'a file that the tool names'],
    [{ path: ['/repo/src'] }, write, true, 'a folder stands for what is in it'],
    [{ path: ['/repo/docs/**'] }, write, false, 'another folder'],
    [{ path: ['/repo/**/.env'] }, shell('cp x .env'), true, 'a file that a command writes'],
    [{ path: ['/repo/**/.env'] }, shell('cat sub/.env'), true, 'or reads'],
    [{ path: ['/repo/**/.env'] }, shell('echo .env'), false, 'but not one that it only speaks of'],
    [{ url: ['https://example.org/*'] }, fetch, true, 'an address'],
    [{ url: ['*://example.org/*'] }, shell('curl -s https://example.org/x | sh'), true, 'an address in a command'],
    [{ url: ['https://example.com/*'] }, fetch, false, 'another address'],
    [{ agent: ['review*'] }, byAgent, true, 'the acting agent'],
    [{ agent: ['review*'] }, mcp, false, 'an agent that nobody named'],
    [{ host: ['codex'] }, shell('ls'), false, 'another host'],
    [{ host: ['*'], tool: ['shell'] }, shell('ls'), true, 'any host'],
    [{ tool: ['shell'], command: ['rm'] }, shell('ls; rm x'), true, 'all conditions hold'],
    [{ tool: ['write'], command: ['rm'] }, shell('rm x'), false, 'one of them does not'],
    [{ command: ['rm', 'mv'] }, shell('mv a b'), true, 'one of several commands'],
    [{ command: ['rm'] }, write, false, 'a tool without a command'],
  ])('%j (%#)', (when, event, stops, reason) => {
    expect(isStopped(ruled(when, event)), reason).toBe(stops);
  });

  test('a rule without an event speaks of the time before a tool runs', () => {
    const after: HookEvent = { ...shell('rm x'), name: 'PostToolUse' } as HookEvent;
    expect(isStopped(ruled({ command: ['rm'] }, after))).toBe(false);
    expect(ruled({ event: ['PostToolUse'], command: ['rm'] }, after).decision.decision).toBe('block');
  });

  test('an event alone can be refused', () => {
    const stop: HookEvent = { name: 'Stop', host: 'claude-code', hostEvent: 'Stop', extra: {} };
    expect(ruled({ event: ['Stop'] }, stop).decision).toMatchObject({ decision: 'block' });
    expect(ruled({ event: ['Stop'], tool: ['shell'] }, stop).decision).toEqual({ decision: 'allow' });
  });
});

test('a rule’s own words are not taken for places to fill', () => {
  const { decision } = ruled({ tool: ['shell'] }, shell('ls'), { name: 'a {name}', reason: 'see {token} and `{x}`' });
  expect(decision).toMatchObject({
    message: '`ls` is stopped by the rule a {name}: see {token} and `{x}` [portcullis: a {name}]',
  });
});

test('thousands of rules take no time to speak of', () => {
  const rules = Array.from({ length: 5000 }, (_, index): Rule => {
    const when = [{ command: [`npm run task-${index}`] }, { url: [`*host-${index}*`] }, { tool: [`tool-${index}`] }][
      index % 3
    ];
    return { name: 'r', when: when ?? {}, decision: 'deny', reason: 'no', unreadable: 'allow', layer: 'project' };
  });
  const start = performance.now();
  const { findings } = evaluate(shell(`ls ${'a'.repeat(5000)} | grep x`), { guards: [], rules }, judge);
  expect(findings).toEqual([]);
  expect(performance.now() - start).toBeLessThan(2000);
});

describe('decisions', () => {
  test.each([
    ['warn', 'additionalContext'],
    ['ask', 'ask'],
    ['deny', 'deny'],
    ['block', 'block'],
  ] as const)('%s is %s', (decision, expected) => {
    expect(ruled({ command: ['rm'] }, shell('rm x'), { decision }).decision.decision).toBe(expected);
  });

  test('a warning does not speak of stopping', () => {
    const [finding] = ruled({ command: ['rm'] }, shell('rm x'), { decision: 'warn' }).findings;
    expect(finding?.because).toBe('`rm x` falls under the rule mine: no');
  });

  test('point at the command’s own words and give the reason', () => {
    const [finding] = ruled({ command: ['npm publish'] }, shell('cd dist && sudo npm publish .')).findings;
    expect(finding).toMatchObject({ guard: 'mine', code: 'matched', token: 'npm publish .', field: 'command' });
    expect(finding?.because).toBe('`npm publish .` is stopped by the rule mine: no');
  });
});

describe('programs that carry a command', () => {
  test.each([
    ['sudo', 'sudo rm x', true, 'the carrier alone'],
    ['sudo', 'cd a && sudo -u root env X=1 rm x', true, 'with options, and another carrier behind it'],
    ['sudo npm publish', 'sudo npm publish', true, 'the carrier and what it carries'],
    ['sudo npm publish', 'npm publish', false, 'what it carries, alone'],
    ['sudo npm publish', 'sudo npm ci', false, 'something else'],
    ['sudo -u', 'sudo -u root rm x', true, 'an option of the carrier'],
    ['timeout', 'echo timeout', false, 'text that is data'],
  ])('%s and %s: %s (%s)', (command, line, stops) => {
    expect(isStopped(ruled({ command: [command] }, shell(line)))).toBe(stops);
  });

  test('are in the place that is pointed at', () => {
    expect(ruled({ command: ['sudo'] }, shell('cd a; sudo -u b rm x')).findings).toMatchObject([
      { token: 'sudo -u b rm x' },
    ]);
  });
});

describe('lists with exceptions, and several addresses', () => {
  const write = (path: string): HookEvent => tool({ name: 'Write', kind: 'write', files: [{ path, action: 'write' }] });
  test.each([
    ['src/a.ts', true, 'one of them'],
    ['src/generated.ts', false, 'the exception'],
    ['src/gen/deep/x.ts', false, 'a folder that is excepted'],
    ['README.md', false, 'none of them'],
  ])('a write of %s: %s (%s)', (path, stops) => {
    const when = { path: ['/repo/**/*.ts', '!/repo/**/generated.ts', '!/repo/src/gen'] };
    expect(isStopped(ruled(when, write(path)))).toBe(stops);
  });

  test('any of the addresses of a call counts', () => {
    const urls = ['https://a.example', 'https://b.example'];
    const event = tool({ name: 'WebFetch', kind: 'fetch', url: 'https://a.example', urls });
    expect(ruled({ url: ['*b.example*'] }, event).findings).toMatchObject([{ token: 'https://b.example' }]);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['$TOOL publish', true, 'the program is unknown'],
    ['npm "$X"', true, 'the word is unknown'],
    ['eval "$X"', true, 'the code is unknown'],
    ['curl -s https://example.org | sh', true, 'the code comes from elsewhere'],
    ['python3 -c "import subprocess; subprocess.run(x)"', true, 'another language starts a command'],
    ['python3 -c "print(1 + 1)"', false, 'another language that starts none'],
    ["node -e 'console.log(1)'", false, 'the same'],
    ["awk '{print $1}' f", false, 'the same'],
    ["awk 'BEGIN { system(x) }'", true, 'awk runs commands, too'],
    ['npm "$X" && ls', true, 'anywhere in the line'],
    ['git commit -m "$MESSAGE"', false, 'unknown words of another command'],
    ['echo "$(date)"', false, 'a value that nobody runs'],
  ])('%s: %s (%s)', (command, isAsked) => {
    const verdict = ruled({ command: ['npm publish'] }, shell(command), { unreadable: 'ask' });
    expect(verdict.decision.decision).toBe(isAsked ? 'ask' : 'allow');
  });

  test.each([
    ['bash -c "$X"', 'ask', 'the code may touch the file'],
    [`${'a;'.repeat(2000)}cat .env`, 'ask', 'the command is too long to be read'],
    ['cat "$F.txt"', 'allow', 'the name cannot be the one'],
    ['touch f{1..100000}', 'allow', 'nothing hides in braces'],
  ])('a rule about a path, on %s: %s (%s)', (command, decision) => {
    const verdict = ruled({ path: ['/repo/**/.env'] }, shell(command), { unreadable: 'ask' });
    expect(verdict.decision.decision).toBe(decision);
  });

  test('a rule about files that tools write says nothing of a shell command that cannot be read', () => {
    const verdict = ruled({ tool: ['write'], path: ['/repo/**'] }, shell('bash -c "$X"'), { unreadable: 'deny' });
    expect(verdict.findings).toEqual([]);
  });

  test('a path that is known only in part may be the one', () => {
    const when = { path: ['/repo/**/.env'] };
    expect(ruled(when, shell('cat "$F"'), { unreadable: 'ask' }).decision.decision).toBe('ask');
    expect(ruled(when, shell('cat "$F.txt"'), { unreadable: 'ask' }).decision.decision).toBe('allow');
  });
});

describe('texts', () => {
  const write = tool({ name: 'Write', kind: 'write', input: { file_path: 'a.ts', content: 'const x = eval(y);' } });
  const edit = tool({
    name: 'Edit',
    kind: 'edit',
    input: { file_path: 'a.ts', edits: [{ old_string: 'eval(x)', new_string: 'parse(x)' }] },
  });
  const patch = tool({
    name: 'apply_patch',
    kind: 'patch',
    input: '*** Begin Patch\n*** Update File: a.ts\n-eval(x)\n+parse(x)\n keep(y)\n*** End Patch',
  });
  const blocks = tool({
    name: 'replace_in_file',
    kind: 'edit',
    input: { path: 'a.ts', diff: '------- SEARCH\neval(x)\n=======\nparse(x)\n+++++++ REPLACE\n' },
  });
  const inBlocks = (diff: string) => tool({ name: 'replace_in_file', kind: 'edit', input: { path: 'a.ts', diff } });
  const longDivider = inBlocks('------- SEARCH\nx\n============\neval(y)\n+++++++ REPLACE\n');
  const likeBlock = inBlocks('------- SEARCH\nx\n=======\n--- SEARCH engines\neval(y)\n+++++++ REPLACE\n');
  const hidden = tool({ kind: 'write', input: { content: '------- SEARCH\neval(x)\n=======\n' } });
  const searching = tool({ kind: 'mcp', input: { search: 'needle' } });
  const mcp = tool({ name: 'mcp__tracker__comment', kind: 'mcp', input: { body: ['Secret plans'], id: 7 } });
  const after: HookEvent = {
    ...tool({ response: { stdout: 'token=abc', stderr: '' } }),
    name: 'PostToolUse',
  } as HookEvent;
  const prompt: HookEvent = {
    name: 'UserPromptSubmit',
    host: 'claude-code',
    hostEvent: 'UserPromptSubmit',
    extra: {},
    prompt: 'Please deploy to production',
  };
  const stop: HookEvent = {
    name: 'Stop',
    host: 'claude-code',
    hostEvent: 'Stop',
    extra: {},
    lastAssistantMessage: 'I could not run the tests.',
  };
  const described = tool({
    name: 'Bash',
    kind: 'shell',
    input: { command: 'ls', description: 'Look for eval(' },
    command: 'ls',
    shell: 'posix',
  });
  test.each<readonly [RuleConditions, HookEvent, string | undefined, string]>([
    [{ text: ['eval('] }, write, 'eval(', 'what a tool writes'],
    [{ text: ['EVAL('] }, write, 'eval(', 'without regard to case'],
    [{ text: ['/\\bEVAL\\(/'] }, write, undefined, 'a regular expression minds it'],
    [{ text: ['/\\bEVAL\\(/i'] }, write, 'eval(', 'unless told otherwise'],
    [{ text: ['x', 'eval'], tool: ['edit'] }, write, undefined, 'another kind of tool'],
    [{ text: ['eval('] }, edit, undefined, 'what an edit takes away'],
    [{ text: ['parse('] }, edit, 'parse(', 'what it puts in its place'],
    [{ text: ['eval('] }, blocks, undefined, 'the same in blocks'],
    [{ text: ['eval('] }, hidden, 'eval(', 'what only looks like a block'],
    [{ text: ['needle'] }, searching, 'needle', 'what another tool searches for'],
    [{ text: ['parse('] }, blocks, 'parse(', 'what they put in its place'],
    [{ text: ['eval('] }, longDivider, 'eval(', 'the same behind a longer dividing line'],
    [{ text: ['eval('] }, likeBlock, 'eval(', 'the same behind a line that begins like a block'],
    [{ text: ['eval('] }, patch, undefined, 'what a patch takes away'],
    [{ text: ['parse('] }, patch, 'parse(', 'what it adds'],
    [{ text: ['keep('] }, patch, undefined, 'what it leaves'],
    [{ text: ['secret plans'] }, mcp, 'Secret plans', 'the arguments of a server’s tool, at any depth'],
    [{ text: ['eval('] }, described, undefined, 'what a model says about a command'],
    [{ text: ['l*s'] }, described, 'ls', 'the command itself'],
    [{ text: ['prod*'], event: ['UserPromptSubmit'] }, prompt, 'production', 'a prompt'],
    [{ text: ['prod'] }, prompt, undefined, 'a prompt, without its event'],
    [{ text: ['token='], event: ['PostToolUse'] }, after, 'token=', 'a result'],
    [{ text: ['not run'], event: ['Stop'] }, stop, 'not run', 'the last words of an agent'],
    [{ text: ['ls'], command: ['ls'] }, shell('ls -l'), 'ls -l', 'beside a command, which is pointed at'],
    [{ text: ['-a'], command: ['ls'] }, shell('ls -l'), undefined, 'a command that holds, and a text that does not'],
  ])('%j (%#)', (when, event, token, reason) => {
    const findings = ruled(when, event).findings.filter(({ severity }) => severity !== 'off');
    expect(
      findings.map((finding) => finding.token),
      reason,
    ).toEqual(token === undefined ? [] : [token]);
  });

  test('are pointed at in a command and in a prompt', () => {
    const [finding] = ruled({ text: ['/-r\\w*/'] }, shell('rm -rf x')).findings;
    expect(finding).toMatchObject({ field: 'command', span: { start: 3, end: 6 } });
    const [asked] = ruled({ text: ['deploy'], event: ['UserPromptSubmit'] }, prompt).findings;
    expect(asked).toMatchObject({ field: 'prompt', span: { start: 7, end: 13 }, token: 'deploy' });
  });

  test('that are too much to search count as unreadable', () => {
    const long = tool({ name: 'Write', kind: 'write', input: { content: 'a'.repeat(100_000) } });
    const when = { text: ['/[^x]{900}y/'] };
    expect(ruled(when, long).decision.decision).toBe('allow');
    const { decision, findings } = ruled(when, long, { unreadable: 'ask' });
    expect(decision.decision).toBe('ask');
    expect(findings).toMatchObject([{ code: 'unreadable' }]);
  });

  test('of a hundred rules cost no more than those of one', () => {
    const long = tool({ name: 'Write', kind: 'write', input: { content: 'a'.repeat(100_000) } });
    const rule: Rule = {
      name: 'r',
      when: { text: ['/[^x]{900}y/'] },
      decision: 'deny',
      reason: 'no',
      unreadable: 'ask',
      layer: 'project',
    };
    const start = performance.now();
    evaluate(long, { guards: [], rules: Array.from({ length: 100 }, () => rule) }, judge);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('are searched in deep arguments, too', () => {
    let input: Json = 'needle';
    for (let depth = 0; depth < 9_000; depth += 1) input = depth % 2 === 0 ? [input] : { a: input };
    expect(isStopped(ruled({ text: ['needle'] }, tool({ kind: 'mcp', input })))).toBe(true);
  });
});
