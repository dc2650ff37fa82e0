import { expect, test } from 'vitest';
import type { Policy } from '../policy/policy.ts';
import { createHookEngine } from './engine.ts';
import { policyHook } from './policy-hook.ts';

const policy: Policy = {
  guards: [],
  rules: [
    {
      name: 'no-publish',
      when: { tool: ['shell'], command: ['npm publish'] },
      decision: 'deny',
      reason: 'releases go through CI',
      unreadable: 'ask',
      layer: 'file',
    },
  ],
};

test('a policy judges tool calls in the agent’s own process', async () => {
  const engine = createHookEngine({ sessionId: 'S', cwd: '/tmp' });
  engine.register('PreToolUse', policyHook({ policy, cwd: '/tmp' }));
  const fire = async (command: string) =>
    (await engine.fire('PreToolUse', { tool_name: 'run_shell_command', tool_input: { command } })).outcome;
  expect(await fire('cd x && npm publish')).toMatchObject({
    action: 'block',
    message: expect.stringContaining('releases go through CI'),
  });
  expect(await fire('npm test')).toMatchObject({ action: 'proceed' });
});
