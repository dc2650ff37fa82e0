import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostNamed } from '../../src/hosts/registry.ts';
import { type Ended, type ServeDesk, serveDesk } from './desk.ts';

/** Payloads that real hosts sent; they live outside the project. */
const folder = resolve(import.meta.dirname, '../..', process.env.PORTCULLIS_CAPTURES ?? '../shared/captures');

const answerOf = ({ out, err, code }: Ended) => ({ out, err, code });

/** Each takes four processes, so that one in four has to do. */
function captures() {
  const hosts = existsSync(folder) ? readdirSync(folder) : [];
  return hosts
    .flatMap((name) => {
      const host = hostNamed(name.replace(/-0\.\d+$/, ''));
      const files = host === undefined ? [] : readdirSync(join(folder, name)).filter((file) => file.endsWith('.json'));
      return files.map((file) => ({ host, file: `${name}/${file}` }));
    })
    .filter((_, index) => index % 4 === 0);
}

describe.skipIf(process.platform === 'win32' || !existsSync(folder))('the client answers as the hook does', () => {
  let desk: ServeDesk;
  beforeAll(async () => {
    desk = serveDesk();
    await desk.serve();
  });
  afterAll(() => desk.clear());

  test.each(captures())('to $file', async ({ host, file }) => {
    const { stdin, env = {} } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { PATH, HOME, ...marks } = env;
    for (const named of [host ?? 'auto', 'auto']) {
      const start = { input: stdin, env: marks, args: ['--host', named] };
      const asked = await desk.ask(start);
      expect(answerOf(asked)).toEqual(answerOf(await desk.hook(start)));
    }
  });
});
