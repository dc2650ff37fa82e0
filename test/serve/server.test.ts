import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverAt } from '../../src/cli/serve/ping.ts';
import { type RunningServer, type ServeDesk, serveDesk, shellCall } from './desk.ts';

const FORBIDDEN = shellCall('git commit --no-verify -m x');

describe.skipIf(process.platform === 'win32')('portcullis serve', () => {
  let desk: ServeDesk;
  beforeEach(() => {
    desk = serveDesk();
  });
  afterEach(() => desk.clear());

  const permissions = (file: string): number => lstatSync(file).mode & 0o777;

  test('listens where only its own user can reach it, and tells where', async () => {
    const { told, child } = await desk.serve();
    expect(told).toEqual({ pid: child.pid, socket: desk.socket });
    expect([permissions(desk.folder), permissions(desk.socket)]).toEqual([0o700, 0o600]);
  });

  test('ends when it is told to, and takes its socket away', async () => {
    const { child, ended } = await desk.serve();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readdirSync(desk.folder)).toEqual([]);
  });

  test('ends when nobody asked for a while', async () => {
    const { ended } = await desk.serve(['--idle', '1s']);
    expect(await ended).toBe(0);
    expect(readdirSync(desk.folder)).toEqual([]);
  });

  test('a second one leaves the place to the first', async () => {
    const { child } = await desk.serve();
    await expect(desk.serve()).rejects.toThrow(`served by another server: process ${child.pid}, version `);
    expect(await serverAt(desk.socket)).toMatchObject({ pid: child.pid });
  });

  test('takes the place of one that was killed', async () => {
    const first = await desk.serve();
    first.child.kill('SIGKILL');
    await first.ended;
    const { child } = await desk.serve();
    expect(await serverAt(desk.socket)).toMatchObject({ pid: child.pid });
  });

  test('of several that start at once one holds the place, and the others go', async () => {
    const started = await Promise.allSettled([1, 2, 3, 4].map(() => desk.serve()));
    const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(servers.length).toBeGreaterThan(0);
    const holder = await serverAt(desk.socket);
    if (typeof holder === 'string') throw new Error(holder);
    const others = servers.filter(({ child }) => child.pid !== holder.pid);
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(others.map(() => 0));
    expect(await serverAt(desk.socket)).toEqual(holder);
  }, 30_000);

  test('goes when its socket is taken away', async () => {
    const { ended } = await desk.serve();
    const { rmSync } = await import('node:fs');
    rmSync(desk.socket);
    expect(await ended).toBe(0);
  }, 20_000);

  test('does not use a folder that others can reach', async () => {
    mkdirSync(desk.folder, { recursive: true });
    chmodSync(desk.folder, 0o755);
    await expect(desk.serve()).rejects.toThrow(`${desk.folder} is open to other users: chmod 700 it`);
  });

  test('removes payloads that killed clients left, once they are old', async () => {
    mkdirSync(desk.folder, { recursive: true, mode: 0o700 });
    const [old, fresh, other] = ['call.1', 'call.2', 'notes'].map((name) =>
      desk.write(`run/portcullis/serve/${name}`, 'x'),
    );
    for (const file of [old, other]) utimesSync(file ?? '', 1, 1);
    await desk.serve();
    expect([old, fresh, other].map((file) => existsSync(file ?? ''))).toEqual([false, true, true]);
  });

  test('without a runtime folder it lies in the state folder, and is found there', async () => {
    const env = { XDG_RUNTIME_DIR: '' };
    const { told } = await desk.serve([], env);
    expect(told.socket).toBe(join(desk.root, '.local/state/portcullis/serve/hook.sock'));
    expect(await desk.ask({ input: FORBIDDEN, env })).toMatchObject({ code: 2 });
    expect(readdirSync(join(desk.root, '.local/state/portcullis/serve'))).toEqual(['hook.sock']);
  });

  test('says that a socket’s path is too long', async () => {
    const long = join(desk.root, 'x'.repeat(120));
    await expect(desk.serve([], { XDG_RUNTIME_DIR: long })).rejects.toThrow('cannot be listened on');
  });
});

describe('hooks of type http', () => {
  let desk: ServeDesk;
  let server: RunningServer;
  let token = '';
  beforeAll(async () => {
    desk = serveDesk();
    server = await desk.serve(['--http', '0']);
    token = readFileSync(server.told.token ?? '', 'utf8').trim();
  });
  afterAll(() => desk.clear());

  interface Sent {
    readonly path?: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
  }

  function send({ path = 'claude-code', method = 'POST', headers = {}, body = FORBIDDEN }: Sent) {
    return new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
      const sent = request(
        `${server.told.http}${path}`,
        { method, headers: { authorization: `Bearer ${token}`, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode, json: JSON.parse(text) }));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const denied = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' } };

  test('get the JSON that the host obeys', async () => {
    expect(await send({})).toMatchObject({ status: 200, json: denied });
    expect(await send({ path: 'qwen-code' })).toMatchObject({ status: 200, json: denied });
    expect(await send({ body: shellCall('ls') })).toEqual({ status: 200, json: {} });
    expect(desk.records().at(-1)).toMatchObject({ host: 'claude-code', decision: 'allow' });
  });

  test('may name their event', async () => {
    const body = JSON.stringify({ toolName: 'bash', toolArgs: '{"command":"git commit --no-verify -m x"}' });
    const { status, json } = await send({ path: 'copilot-cli/preToolUse', body });
    expect([status, json]).toMatchObject([200, { permissionDecision: 'deny' }]);
  });

  test('are judged in the directory of the payload', async () => {
    const rule = { name: 'no-ship', when: { command: 'ship' }, decision: 'deny', reason: 'not today' };
    desk.write('there/portcullis.json', { extends: [], rules: [rule] });
    expect(await send({ body: shellCall('ship', join(desk.root, 'there')) })).toMatchObject({ json: denied });
    expect(await send({ body: shellCall('ship', desk.repo) })).toEqual({ status: 200, json: {} });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a NUL', '{"a":"\0"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('that are broken get what the hook says to a broken payload: %s', async (_what, body) => {
    expect(await send({ body })).toEqual({ status: 200, json: {} });
    expect(desk.records().at(-1)).toMatchObject({ result: 'error' });
  });

  test.each([
    ['no token', 401, { headers: { authorization: '' } }],
    ['another token', 401, { headers: { authorization: `Bearer ${'A'.repeat(43)}` } }],
    ['the token without its scheme', 401, { headers: { authorization: 'A'.repeat(43) } }],
    ['another name for this machine', 403, { headers: { host: 'rebound.example:80' } }],
    ['a page in a browser', 403, { headers: { origin: 'http://localhost' } }],
    ['another method', 405, { method: 'GET', body: '' }],
    ['a host without such hooks', 404, { path: 'codex' }],
    ['no host', 404, { path: '' }],
    ['a path with more to it', 404, { path: 'claude-code/PreToolUse/x' }],
    ['a path that climbs', 404, { path: 'claude-code/..%2f' }],
  ] as const)('are refused unjudged: %s', async (_what, status, sent) => {
    const before = desk.records().length;
    expect((await send(sent)).status).toBe(status);
    expect(desk.records().length).toBe(before);
  });

  test('take payloads of megabytes', async () => {
    const body = shellCall(`: ${'x'.repeat(3 * 1024 * 1024)}; git commit --no-verify -m x`);
    expect((await send({ body })).status).toBe(200);
  });

  test('keep a token that only its own user can read, the same each time', async () => {
    const file = server.told.token ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(token).toMatch(/^[\w-]{43}$/);
    const other = serveDesk();
    const again = await desk.serve(['--http', '0'], { XDG_RUNTIME_DIR: join(other.root, 'run') });
    expect(readFileSync(again.told.token ?? '', 'utf8').trim()).toBe(token);
    chmodSync(file, 0o644);
    const open = desk.serve(['--http', '0'], { XDG_RUNTIME_DIR: join(other.root, 'run2') });
    await expect(open).rejects.toThrow('is open to other users');
    chmodSync(file, 0o600);
    await other.clear();
  });
});
