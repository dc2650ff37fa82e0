import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../protocol/json.ts';
import type { FunctionHook } from './hook.ts';
import { sandboxFailureHandler } from './sandbox-failure.ts';
import { type SandboxGuardOptions, sandboxGuard } from './sandbox-guard.ts';
import type { Backend } from './sandbox-wrap.ts';

const call = { event: 'PreToolUse', signal: new AbortController().signal } as const;
const answer = (hook: FunctionHook, command: unknown, more: JsonObject = {}) =>
  hook.run({ tool_name: 'run_shell_command', tool_input: { command } as JsonObject, cwd: '/w', ...more }, call);
const lineOf = async (command: string, options: Partial<SandboxGuardOptions> = {}): Promise<string | undefined> => {
  const output = await answer(sandboxGuard({ backend: 'linux-sandbox', ...options }), command);
  const input = output?.hookSpecificOutput?.tool_input as JsonObject | undefined;
  return input === undefined ? undefined : String(input.command);
};

describe('what runs in the sandbox', () => {
  it.each<[command: unknown, more: JsonObject, because: string]>([
    ['ls -l', {}, 'it is safe'],
    ['  ', {}, 'there is nothing'],
    [7, {}, 'it is no command'],
    ['rm -rf x', { tool_name: 'edit' }, 'it is another tool'],
    ['sudo -i', {}, 'there is no command behind it'],
  ])('%j passes as it is: %j, %s', async (command, more) =>
    expect(await answer(sandboxGuard({ backend: 'bwrap', isRoot: true }), command, more)).toEqual({
      decision: 'allow',
    }),
  );

  it('what stops the machine is refused', async () => {
    expect(await answer(sandboxGuard({ backend: 'bwrap' }), 'sudo poweroff')).toMatchObject({ decision: 'block' });
  });

  it('a person is asked where there is no sandbox', async () => {
    expect(await answer(sandboxGuard({ backend: undefined }), 'rm -rf x')).toMatchObject({ decision: 'ask' });
  });

  it('the network is open for what only talks, and shut for danger', async () => {
    expect(await lineOf('wget https://a.example')).toContain(`--network-sandbox-policy '"enabled"'`);
    expect(await lineOf('wget https://a.example; rm -rf x')).toContain(`--network-sandbox-policy '"restricted"'`);
    expect(await lineOf('wget https://a.example', { backend: 'bwrap' })).not.toContain('--unshare-net');
    expect(await lineOf('rm -rf x', { backend: 'bwrap' })).toContain('--unshare-net');
  });

  it('sudo is taken off, whatever its options and their order, and for root alone where nothing else changes', async () => {
    for (const sudo of ['sudo', 'sudo -n', 'sudo -u root -E --', 'sudo --user=root A=1'])
      expect(await lineOf(`${sudo} cat /root/x`, { isRoot: true })).toBe('cat /root/x');
    expect(await lineOf('sudo cat /root/x')).toBeUndefined();
    expect(await lineOf('sudo rm -rf /x')).toMatch(/ -- bash -c 'COSH_RC=\S+ rm -rf \/x'$/);
  });
});

describe('what failed in the sandbox', () => {
  it.each<Backend>(['linux-sandbox', 'bwrap'])('is asked for outside as the model wrote it: %s', async (backend) => {
    for (const command of [`rm -rf 'a b'`, `sudo -n rm -rf "it's"`, 'rm -rf x\nrm -rf ü']) {
      const wrapped = await lineOf(command, { backend });
      const output = await answer(sandboxFailureHandler(), wrapped, { error: 'denied' });
      expect(output?.hookSpecificOutput).toMatchObject({
        hookEventName: 'PostToolUseFailure',
        sandbox_bypass_request: { original_command: command, reason: expect.stringMatching(/denied$/) },
      });
    }
  });

  it('the error is told in part', async () => {
    const wrapped = await lineOf('rm -rf x');
    const output = await answer(sandboxFailureHandler(), wrapped, { error: 'e'.repeat(500) });
    expect(JSON.stringify(output).match(/e{100,}/)?.[0]).toHaveLength(200);
  });

  it.each<[command: unknown, more: JsonObject, because: string]>([
    ['rm -rf x', { error: 'Permission denied' }, 'it did not run there'],
    ['echo linux-sandbox ', {}, 'only its name is there'],
    [`/usr/local/bin/linux-sandbox -- bash -c 'x'`, { tool_name: 'edit' }, 'it is another tool'],
    [7, {}, 'it is no command'],
  ])('nothing is asked for %j %j: %s', async (command, more) =>
    expect(await answer(sandboxFailureHandler(), command, more)).toEqual({}),
  );
});
