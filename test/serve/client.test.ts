import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samples } from '../../src/hosts/samples.ts';
import { clientOf, connectors, type Ended, type ServeDesk, serveDesk, shellCall } from './desk.ts';

const answerOf = ({ out, err, code }: Ended) => ({ out, err, code });
const withoutTimes = ({ time, ms, ...record }: Readonly<Record<string, unknown>>) => record;

const FORBIDDEN = shellCall('git commit --no-verify -m x');
const HARMLESS = shellCall('git status');

describe.skipIf(process.platform === 'win32').each(connectors)('the client, by %s', (connector) => {
  let desk: ServeDesk;
  beforeAll(async () => {
    desk = serveDesk(connector);
    await desk.serve();
  });
  afterAll(() => desk.clear());

  /** Asks both, the server first; says whether it was the server that answered. */
  async function both(start: Parameters<ServeDesk['ask']>[0] = {}) {
    const before = desk.records().length;
    const asked = await desk.ask(start);
    const hooked = await desk.hook(start);
    const [one, other, ...more] = desk.records().slice(before).map(withoutTimes);
    return { asked: answerOf(asked), hooked: answerOf(hooked), records: [one, other], more };
  }

  test.each(samples.map((sample) => [sample.host, sample] as const))(
    'gives the answer of the hook to a payload of %s, and leaves the same record',
    async (host, { env, payload, event }) => {
      const input = `${JSON.stringify(payload)}\n`;
      const own = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      const start = { input, env: Object.fromEntries(own), args: ['--host', host, '--event', event] };
      const { asked, hooked, records, more } = await both(start);
      expect(asked).toEqual(hooked);
      expect(asked.out + asked.err).toContain('no-verify');
      expect(records[0]).toEqual(records[1]);
      expect(more).toEqual([]);
    },
  );

  test.each([
    ['no arguments', []],
    ['a host that is none', ['--host', 'nobody']],
    ['an empty event', ['--host', 'claude-code', '--event', '']],
    ['an argument with blanks, quotes and a line end', ['--host=claude-code', '--event', `a 'b' "c"\n$(d) \`e\` *`]],
  ])('passes its arguments on: %s', async (_what, args) => {
    const { asked, hooked } = await both({ args, input: FORBIDDEN });
    expect(asked).toEqual(hooked);
  });

  test.each([
    ['quotes, backslashes, percents and stars', shellCall(`echo 'a\\'"%s" * $(x) \\0' `)],
    ['several line ends behind it', `${HARMLESS}\n\n\n`],
    ['no line end', HARMLESS.trimEnd()],
    ['a byte order mark', `\ufeff${FORBIDDEN}`],
    ['a character of four bytes', shellCall('git commit --no-verify -m "𝄞"')],
    ['the mark that stands between parts of a reply', shellCall('git commit "--no-verify" -m "a\u001eb"')],
    ['a NUL among its bytes', `{"a":"\0"}`],
    ['a NUL behind it', `${FORBIDDEN}\0`],
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['half of it', FORBIDDEN.slice(0, 60)],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a list', '[]'],
    ['two documents', FORBIDDEN + FORBIDDEN],
    ['half a mebibyte', shellCall(`: ${'x'.repeat(512 * 1024)}; git commit --no-verify -m x`)],
    ['three mebibytes', shellCall(`: ${'x'.repeat(3 * 1024 * 1024)}`)],
  ])('gives the answer of the hook to %s', async (_what, input) => {
    const { asked, hooked } = await both({ input });
    expect(asked).toEqual(hooked);
  });

  test('brings its own environment along, each time', async () => {
    const rule = { name: 'no-ship', when: { command: 'ship' }, decision: 'deny', reason: 'not today' };
    desk.write('other/portcullis/portcullis.json', { extends: [], rules: [rule] });
    const env = {
      XDG_CONFIG_HOME: join(desk.root, 'other'),
      ODD: 'a\n=b\u0001',
      EMPTY: '',
      CLAUDE_PROJECT_DIR: desk.repo,
    };
    const input = shellCall('ship it');
    expect((await desk.ask({ input, env })).out).toContain('not today');
    expect(await desk.ask({ input })).toMatchObject({ out: '', err: '', code: 0 });
    expect((await both({ input, env })).records[0]).toMatchObject({ decision: 'deny' });
  });

  test('lets git’s own variables tell which repository is meant', async () => {
    desk.write('elsewhere/.git/HEAD', 'ref: refs/heads/main\n');
    const input = shellCall('git commit -m x');
    const env = { GIT_DIR: join(desk.root, 'elsewhere/.git') };
    const { asked, hooked } = await both({ input, env });
    expect(asked).toEqual(hooked);
  });

  test('is judged in its own directory, by the policy that stands there now', async () => {
    const rule = (name: string) => ({
      extends: [],
      rules: [{ name, when: { command: 'ship' }, decision: 'deny', reason: name }],
    });
    const input = shellCall('ship it');
    desk.write('here and there/portcullis.json', rule('first'));
    const cwd = join(desk.root, 'here and there');
    expect((await desk.ask({ input, cwd })).out).toContain('first');
    desk.write('here and there/portcullis.json', rule('second'));
    expect((await desk.ask({ input, cwd })).out).toContain('second');
    expect((await desk.ask({ input })).out).toBe('');
  });

  test('is done once the payload is whole, also where the host never closes the pipe', async () => {
    expect(await desk.ask({ input: FORBIDDEN, open: true })).toMatchObject({ code: 2 });
  });

  test('fifty at once are answered, beside some that say nothing and one that stops half-way', async () => {
    const { createConnection } = await import('node:net');
    const idle = Array.from({ length: 20 }, () => createConnection(desk.socket));
    idle[0]?.write('portcullis-hook\0');
    for (const socket of idle) socket.on('error', () => {});
    const before = desk.records().length;
    const calls = Array.from({ length: 50 }, (_, at) => {
      const input = at % 2 === 0 ? FORBIDDEN : shellCall(`echo ${at}`);
      return desk.ask({ input });
    });
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    for (const socket of idle) socket.destroy();
    expect(codes).toEqual(calls.map((_, at) => (at % 2 === 0 ? 2 : 0)));
    expect(desk.records().length - before).toBe(50);
  });

  test('leaves nothing behind', () => expect(readdirSync(desk.folder)).toEqual(['hook.sock']));

  test.each([
    ['one that comes at once', FORBIDDEN],
    ['one that comes in pieces', shellCall(`: ${'x'.repeat(512 * 1024)}; git commit --no-verify -m x`)],
  ])('starts no Node: with none to start, the answer comes all the same, to %s', async (_what, input) => {
    const asked = await desk.ask({ input, node: '/nowhere/node' });
    expect(asked.out).toContain(input === FORBIDDEN ? 'no-verify' : '');
    expect([0, 2]).toContain(asked.code);
  });
});

describe.skipIf(process.platform === 'win32')('where the server does not answer, the hook does', () => {
  let desk: ServeDesk;
  beforeEach(() => {
    desk = serveDesk();
  });
  afterEach(() => desk.clear());

  async function expectRefusal(start: Parameters<ServeDesk['ask']>[0] = {}) {
    const asked = answerOf(await desk.ask({ input: FORBIDDEN, ...start }));
    expect(asked).toEqual(answerOf(await desk.hook({ input: FORBIDDEN })));
    expect(asked.code).toBe(2);
  }

  /** Something that listens in the server's place. */
  async function stranger(serve: (socket: Socket) => void): Promise<() => void> {
    mkdirSync(desk.folder, { recursive: true, mode: 0o700 });
    const server = createServer(serve);
    await new Promise<void>((resolve) => server.listen(desk.socket, resolve));
    return () => server.close();
  }

  test('there is none', () => expectRefusal());

  test('there is none, and the host never closes the pipe', async () => {
    expect(await desk.ask({ input: FORBIDDEN, open: true })).toMatchObject({ code: 2 });
  });

  test('nothing on the path reaches a socket', async () => {
    await desk.clear();
    desk = serveDesk('no-such-program');
    await desk.serve();
    await expectRefusal();
  });

  test('it was killed, and its socket is still there', async () => {
    const { child, ended } = await desk.serve();
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(desk.folder)).toEqual(['hook.sock']);
    await expectRefusal();
    await expectRefusal({ open: true });
    expect(readdirSync(desk.folder)).toEqual(['hook.sock']);
  });

  test('it is stopped: it is not waited for long, and does not judge the call later on', async () => {
    const { child } = await desk.serve();
    child.kill('SIGSTOP');
    await expectRefusal();
    const before = desk.records().length;
    child.kill('SIGCONT');
    await expectRefusal();
    expect(desk.records().length - before).toBe(2);
  });

  test.each([
    ['hangs up at once', (socket: Socket) => socket.destroy()],
    ['dies in the midst of a call', (socket: Socket) => socket.once('data', () => socket.destroy())],
    [
      'dies in the midst of its answer',
      (socket: Socket) => socket.once('data', () => socket.end('portcullis-1\u001e0\u001e')),
    ],
    ['says something else', (socket: Socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n{}'))],
    [
      'says too little',
      (socket: Socket) => socket.once('data', () => socket.end('portcullis-1\u001e0\u001e{}\u001eend')),
    ],
    [
      'names another exit code',
      (socket: Socket) => socket.once('data', () => socket.end('portcullis-1\u001e1\u001e\u001e\u001eend')),
    ],
    [
      'is of a later form',
      (socket: Socket) => socket.once('data', () => socket.end('portcullis-2\u001e0\u001e\u001e\u001eend')),
    ],
  ])('what listens there %s', async (_what, serve) => {
    const close = await stranger((socket) => {
      socket.on('error', () => {});
      serve(socket);
    });
    await expectRefusal();
    await expectRefusal({ open: true });
    close();
  });

  test('there is no room for the payload: it is refused, since nobody can judge it', async () => {
    await desk.serve();
    chmodSync(desk.write('full/dd', '#!/bin/sh\nexit 1\n'), 0o755);
    const script = clientOf(join(desk.root, 'other'), `${join(desk.root, 'full')}:${desk.env.PATH}`);
    const asked = await desk.ask({ input: HARMLESS, script });
    expect(asked).toMatchObject({ code: 2, out: '', err: expect.stringContaining('could not be kept') });
    expect(readdirSync(desk.folder)).toEqual(['hook.sock']);
  });

  test('programs of a project’s packages are not asked, whatever the path says', async () => {
    await desk.serve();
    for (const name of ['nc', 'perl', 'dd', 'env', 'cat', 'rm'])
      chmodSync(desk.write(`planted/${name}`, "#!/bin/sh\nprintf 'portcullis-1\\0360\\036\\036\\036end'\n"), 0o755);
    await expectRefusal({ env: { PATH: `${join(desk.root, 'planted')}:${desk.env.PATH}` } });
  });

  test('it is of another build', async () => {
    await desk.serve();
    const script = clientOf(join(desk.root, 'other'), desk.env.PATH ?? '');
    writeFileSync(
      script,
      readFileSync(script, 'latin1').replace(/^portcullis_build='[^']+'/m, "portcullis_build='else'"),
      'latin1',
    );
    await expectRefusal({ script });
  });

  test('another call’s payload stands where its own would: it is left alone', async () => {
    await desk.serve();
    // Every process id that may come: the client's cannot be known before.
    const { pid } = (await import('node:child_process')).spawn('/bin/sh', ['-c', ':']);
    for (let id = pid ?? 0; id < (pid ?? 0) + 400; id++) writeFileSync(join(desk.folder, `call.${id}`), 'mine');
    await expectRefusal();
    expect(readdirSync(desk.folder).length).toBe(401);
  });

  test('--start starts one for the calls to come', async () => {
    await expectRefusal({ args: ['--start', '--host', 'claude-code'] });
    await expect.poll(() => readdirSync(desk.folder), { timeout: 20_000 }).toContain('hook.sock');
    const { serverAt } = await import('../../src/cli/serve/ping.ts');
    const server = await serverAt(desk.socket);
    if (typeof server === 'string') throw new Error(server);
    await expectRefusal();
    process.kill(server.pid, 'SIGTERM');
  });
});
