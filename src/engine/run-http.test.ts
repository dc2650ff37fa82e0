import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpOptions, runHttp } from './run-http.ts';

let server: Server;
let base: string;
const seen: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] = [];

const ROUTES: Readonly<Record<string, RequestListener>> = {
  '/answer': (_, response) => response.end('{"decision":"deny"}'),
  '/nothing': (_, response) => response.writeHead(204).end(),
  '/moved': (_, response) => response.writeHead(307, { location: '/answer' }).end(),
  '/broken': (_, response) => response.writeHead(500).end('secret of the server'),
  '/slow': () => {},
  '/flood': (_, response) => response.end('x'.repeat(5000)),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ headers: request.headers, body });
      ROUTES[request.url ?? '']?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const options: HttpOptions = { input: '{"a":1}', env: { TOKEN: 't', OTHER: 'o' }, timeoutMs: 5000, limit: 1000 };
const post = (path: string, more: Partial<HttpOptions> = {}) =>
  runHttp({ type: 'http', url: `${base}${path}` }, { ...options, ...more });

describe('runHttp', () => {
  test('posts the payload, and takes the body as the answer', async () => {
    expect(await post('/answer')).toEqual({ exitCode: 0, stdout: '{"decision":"deny"}', stderr: '', truncated: false });
    expect(seen.at(-1)).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } });
    expect(await post('/nothing')).toMatchObject({ exitCode: 0, stdout: '' });
  });

  test.each([
    ['/moved', /redirects \(status 307\); refused/],
    ['/broken', /answered 500/],
  ])('%s is a failed hook, and nothing of the body is told', async (path, error) => {
    const before = seen.length;
    const end = await post(path);
    expect(end.error).toMatch(error);
    expect(end.stdout).toBe('');
    expect(seen).toHaveLength(before + 1);
  });

  test('waits no longer than it may', async () => {
    expect(await post('/slow', { timeoutMs: 100 })).toMatchObject({ error: 'Hook timed out after 100ms' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await post('/slow', { signal: controller.signal })).toMatchObject({ error: 'Hook aborted' });
  });

  test('reads no more than it may', async () => {
    expect(await post('/flood')).toMatchObject({ exitCode: 0, truncated: true, stdout: 'x'.repeat(1000) });
  });

  test('a server that is not there is told without its address', async () => {
    const end = await runHttp({ type: 'http', url: 'http://127.0.0.1:1/secret' }, options);
    expect(end.error).toMatch(/cannot be reached \(\w+\)$/);
  });

  test('only variables that the hook names go out', async () => {
    const headers = { authorization: 'Bearer $TOKEN', other: '<${OTHER}>' };
    await runHttp({ type: 'http', url: `${base}/answer`, headers, allowedEnvVars: ['TOKEN'] }, options);
    expect(seen.at(-1)?.headers).toMatchObject({ authorization: 'Bearer t', other: '<>' });
  });
});
