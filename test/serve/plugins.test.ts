import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin } from '../cli/portcullis.ts';
import { type Ended, type ServeDesk, serveDesk, shellCall } from './desk.ts';

const example = join(import.meta.dirname, '../../examples/plugin');
const answerOf = ({ out, err, code }: Ended) => ({ out, err, code });

/** One server through all of a plugin's states: each call finds the one that is now. */
describe.skipIf(process.platform === 'win32')('plugins of a project, asked by the resident server', () => {
  let desk: ServeDesk;
  beforeAll(async () => {
    desk = serveDesk();
    cpSync(example, desk.repo, { recursive: true });
    await desk.serve();
  });
  afterAll(() => desk.clear());

  const input = shellCall('sed -i s/integer/bigint/ migrations/001-baskets.sql');
  async function both() {
    const asked = answerOf(await desk.ask({ input }));
    expect(asked).toEqual(answerOf(await desk.hook({ input })));
    return asked;
  }

  test('do not run before they are approved', async () => {
    expect((await both()).err).toContain('nobody has trusted');
  });

  test('run once they are', async () => {
    const env = { ...desk.env, PATH: process.env.PATH };
    const trusted = spawnSync(process.execPath, [bin, 'hooks', 'trust', '--yes'], { cwd: desk.repo, env });
    expect(trusted.status).toBe(0);
    expect((await both()).out).toContain('which may have run already');
  });

  test('stay as they were approved when their file is changed', async () => {
    appendFileSync(join(desk.repo, 'portcullis/guards.ts'), '\n// changed\n');
    const { out, err } = await both();
    expect(out).toContain('which may have run already');
    expect(err).toContain('has changed since it was trusted');
  });
});
