import { describe, expect, test } from 'vitest';
import type { HostId } from '../../protocol/host.ts';
import { overHttp } from './http-traps.ts';
import { memoryWorld } from './memory-world.ts';
import { placesOf } from './places.ts';
import { siteOf } from './site.ts';

const WHOLE = {
  type: 'http',
  url: 'http://127.0.0.1:8787/hook/claude-code',
  headers: { Authorization: 'Bearer $PORTCULLIS_TOKEN' },
  allowedEnvVars: ['PORTCULLIS_TOKEN'],
  timeout: 30,
  onFailure: 'block',
};
const UNTRIED = 'warn asks a server over HTTP; whether that answers is not tried here';

/** What is found where this handler stands in the user's file of a host. */
function found(handler: object, { host = 'claude-code' as HostId, event = 'PreToolUse', env = {} } = {}) {
  const [place] = placesOf(host, memoryWorld({}), 'user');
  const text = JSON.stringify({ hooks: { [event]: [{ hooks: [handler] }] } }, null, 2);
  const world = memoryWorld({ [place?.file ?? '']: text }, { env: { PORTCULLIS_TOKEN: 'x', ...env } });
  return overHttp.look(siteOf(host, world)).map(({ level, message }) => `${level} ${message}`);
}

describe('a hook of type http', () => {
  test('that is as it should be is told to be untried', () => expect(found(WHOLE)).toEqual([UNTRIED]));

  test.each([
    ['another server', { ...WHOLE, url: 'http://127.0.0.1:8787/other' }],
    ['another machine', { ...WHOLE, url: 'http://example.com/hook/claude-code' }],
    ['no address', { ...WHOLE, url: 'hook' }],
    ['a command', { ...WHOLE, type: 'command', command: 'x' }],
  ])('for %s is none of ours', (_, handler) => expect(found(handler)).toEqual([]));

  test.each([
    ['names another host', { url: 'http://localhost:1/hook/qwen-code' }, 'fail says that qwen-code calls'],
    ['has no header', { headers: {} }, 'fail sends no token, so that the server refuses it'],
    ['has a header of another kind', { headers: { authorization: 'Basic x' } }, 'fail sends no token'],
    ['may not fill the variable in', { allowedEnvVars: [] }, 'fail sends no token: `allowedEnvVars` does not name'],
    ['goes on when it fails', { onFailure: undefined }, 'warn lets the tool run while the server is down'],
  ])('that %s is told so', (_, change, told) => {
    expect(found({ ...WHOLE, ...change })).toEqual([expect.stringContaining(told), UNTRIED]);
  });

  test('with a variable that is not set is told so', () => {
    expect(found(WHOLE, { env: { PORTCULLIS_TOKEN: '' } })[0]).toContain(
      'warn sends PORTCULLIS_TOKEN, which is not set',
    );
  });

  test('may hold the token itself', () => {
    expect(found({ ...WHOLE, headers: { authorization: 'Bearer abc' }, allowedEnvVars: [] })).toEqual([UNTRIED]);
  });

  test('need not refuse where nothing can be stopped', () => {
    expect(found({ ...WHOLE, onFailure: undefined }, { event: 'SessionEnd' })).toEqual([UNTRIED]);
  });

  test('of a host that has none never runs', () => {
    const handler = { ...WHOLE, url: 'http://127.0.0.1:1/hook/gemini-cli' };
    expect(found(handler, { host: 'gemini-cli', event: 'BeforeTool' })[0]).toContain(
      'fail is of type http, and gemini-cli has no such hooks',
    );
  });

  test('of a host that cannot be told to refuse is told so', () => {
    const handler = { ...WHOLE, url: 'http://127.0.0.1:1/hook/qwen-code' };
    expect(found(handler, { host: 'qwen-code' })[0]).toContain('warn lets the tool run while the server is down');
  });

  test('of Copilot leads nowhere before a tool, and elsewhere only by leave', () => {
    const handler = { ...WHOLE, url: 'http://127.0.0.1:1/hook/copilot-cli' };
    const at = (event: string, env = {}) => found(handler, { host: 'copilot-cli', event, env })[0];
    expect(at('PreToolUse')).toContain('fail is not asked before a tool');
    expect(at('SessionStart')).toContain('fail leads to this machine, where Copilot sends nothing');
    expect(at('SessionStart', { COPILOT_HOOK_ALLOW_LOCALHOST: '1' })).toBe(UNTRIED);
  });
});
