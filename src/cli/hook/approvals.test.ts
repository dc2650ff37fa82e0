import { expect, test } from 'vitest';
import type { Env } from '../../hosts/host.ts';
import { personsApprovals } from './approvals.ts';

test.each<[Env, true | undefined, string]>([
  [{}, undefined, 'there is no place to keep what was refused'],
  [{ HOME: '/home/dev' }, true, 'the home holds it'],
  [{ XDG_STATE_HOME: '/var/state' }, true, 'a folder of its own holds it'],
  [{ XDG_STATE_HOME: 'state' }, undefined, 'a relative folder counts for nothing'],
])('with %j approvals are offered: %s, as %s', (env, offered) => {
  expect(personsApprovals(env).offered).toBe(offered);
});
