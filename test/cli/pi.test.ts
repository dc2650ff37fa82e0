import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bin, type Desk, newDesk, RULES } from './portcullis.ts';

type Handler = (event: object, context: object) => unknown;
type Handlers = Readonly<Record<string, Handler>>;
type Extend = (pi: { on(name: string, handler: Handler): void }) => void | Promise<void>;

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
  vi.stubEnv('HOME', desk.root);
  vi.stubEnv('XDG_STATE_HOME', join(desk.root, 'state'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  desk.clear();
});

async function handlersOf(file: string, name: string): Promise<Handlers> {
  const module: Record<string, Extend> = await import(pathToFileURL(file).href);
  const handlers: Record<string, Handler> = {};
  await module[name]?.({
    on(event, handler) {
      handlers[event] = handler;
    },
  });
  return handlers;
}

/** What an extension is told of a session; `answer`: what the person says in a dialog. */
function session(answer?: boolean) {
  const ui = { confirm: vi.fn(async () => answer ?? false), notify: vi.fn() };
  const sessionManager = { getSessionId: () => 's1', getSessionFile: () => undefined };
  return { cwd: desk.repo, hasUI: answer !== undefined, ui, sessionManager };
}

const judge = (): Promise<Handlers> => handlersOf(join(dirname(bin), 'pi.js'), 'extend');
const bash = (command: string) => ({ toolName: 'bash', toolCallId: 'call_0', input: { command } });
/** A policy of rules for the session's project. */
const rules = (...list: readonly object[]): void => {
  desk.write('repo/portcullis.json', { rules: list });
};

describe('in Pi’s own process', () => {
  test('a forbidden command is blocked, with the reason for the agent', async () => {
    const { tool_call } = await judge();
    expect(await tool_call?.(bash('git commit --no-verify -m x'), session())).toEqual({
      block: true,
      reason: expect.stringContaining('`--no-verify` makes `git commit` skip the hooks'),
    });
    expect(desk.log()).toMatchObject([{ decision: 'deny', host: 'pi', tool: 'bash' }]);
  });

  test('other calls go on as they are', async () => {
    const { tool_call } = await judge();
    const call = bash('git status');
    expect(await tool_call?.(call, session())).toBeUndefined();
    expect(call.input).toEqual({ command: 'git status' });
  });

  test('a file tool is judged too', async () => {
    desk.write('repo/portcullis.json', RULES);
    const { tool_call } = await judge();
    const write = { toolName: 'write', toolCallId: 'call_0', input: { path: '.env', content: '' } };
    expect(await tool_call?.(write, session())).toMatchObject({
      block: true,
      reason: expect.stringContaining('it holds secrets'),
    });
  });

  test.each([
    ['who says yes', true, undefined],
    ['who says no', false, { block: true, reason: expect.stringContaining('a person names releases') }],
    ['who is not there', undefined, { block: true, reason: expect.stringContaining('a person names releases') }],
  ])('a question is put to the person, %s', async (_who, answer, result) => {
    rules({ name: 'ask', when: { command: 'git tag' }, decision: 'ask', reason: 'a person names releases' });
    const { tool_call } = await judge();
    const context = session(answer);
    expect(await tool_call?.(bash('git tag v1'), context)).toEqual(result);
    expect(context.ui.confirm).toHaveBeenCalledTimes(answer === undefined ? 0 : 1);
  });

  test('a refusal is no question', async () => {
    const { tool_call } = await judge();
    const context = session(true);
    expect(await tool_call?.(bash('git commit -n -m x'), context)).toMatchObject({ block: true });
    expect(context.ui.confirm).not.toHaveBeenCalled();
  });

  test('what is said about a call stands beside its result, and only beside its', async () => {
    rules({ name: 'note', when: { command: 'make' }, decision: 'warn', reason: 'it takes an hour' });
    const { tool_call, tool_result } = await judge();
    await tool_call?.(bash('make'), session());
    const done = { type: 'text', text: 'done' };
    const result = { ...bash('make'), content: [done], structuredContent: { exit_code: 0 } };
    const changed = await tool_result?.(result, session());
    expect(changed).toMatchObject({ structuredContent: { exit_code: 0 } });
    expect(changed).toMatchObject({ content: [done, { type: 'text', text: expect.stringContaining('an hour') }] });
    expect(await tool_result?.({ ...result, toolCallId: 'call_1' }, session())).toBeUndefined();
  });

  test('a result that is refused is replaced by the reason, for scripts too', async () => {
    rules({ name: 'keep', when: { event: 'PostToolUse', command: 'cat' }, decision: 'deny', reason: 'it is secret' });
    const { tool_result } = await judge();
    const result = { ...bash('cat pass'), content: [{ type: 'text', text: 'xyzzy' }], structuredContent: 'xyzzy' };
    const changed = await tool_result?.(result, session());
    expect(changed).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('it is secret') }] });
    expect(JSON.stringify(changed)).not.toContain('xyzzy');
  });

  test('a prompt that is refused is handled, and the person is told why', async () => {
    const rule = { when: { event: 'UserPromptSubmit', text: 'deploy' }, decision: 'block', reason: 'not on Fridays' };
    rules({ name: 'no-deploy', ...rule });
    const { input } = await judge();
    const context = session(true);
    expect(input?.({ text: 'deploy it' }, context)).toEqual({ action: 'handled' });
    expect(context.ui.notify).toHaveBeenCalledWith(expect.stringContaining('not on Fridays'), 'warning');
    expect(input?.({ text: 'test it' }, context)).toEqual({ action: 'continue' });
  });

  test('what is said about a prompt reaches the run that follows, once', async () => {
    rules({ name: 'note', when: { event: 'UserPromptSubmit' }, decision: 'warn', reason: 'be brief' });
    const handlers = await judge();
    handlers.input?.({ text: 'hello' }, session());
    expect(handlers.before_agent_start?.({}, session())).toMatchObject({
      message: { content: expect.stringContaining('be brief') },
    });
    expect(handlers.before_agent_start?.({}, session())).toBeUndefined();
  });

  test('an agent that would stop is sent on; one that was interrupted is left alone', async () => {
    rules({ name: 'not-yet', when: { event: 'Stop' }, decision: 'block', reason: 'run the tests first' });
    const { agent_before_settle } = await judge();
    const entries = [{ type: 'custom' }];
    expect(agent_before_settle?.({ entries, outcome: 'completed' }, session())).toMatchObject({
      continue: true,
      entries: [
        { type: 'custom' },
        { type: 'custom_message', content: expect.stringContaining('run the tests first') },
      ],
    });
    expect(agent_before_settle?.({ entries, outcome: 'aborted' }, session())).toBeUndefined();
  });

  test('the start, the end and the shortening of a session are heard', async () => {
    const { session_start, session_before_compact, session_shutdown } = await judge();
    session_start?.({ reason: 'startup' }, session());
    session_before_compact?.({ reason: 'manual' }, session());
    session_shutdown?.({ reason: 'quit' }, session());
    expect(desk.log().map(({ event }) => event)).toEqual(['SessionStart', 'PreCompact', 'SessionEnd']);
  });
});

describe('the extension file', () => {
  const file = () => join(desk.root, '.pi/agent/extensions/portcullis.js');
  /** Pi takes any file for a module; Node goes by the name. */
  const installed = (text: string): Promise<Handlers> => handlersOf(desk.write('extension.mjs', text), 'default');

  test('loads the judge', async () => {
    desk.run(['install', 'pi']);
    const { tool_call } = await installed(readFileSync(file(), 'utf8'));
    expect(await tool_call?.(bash('git commit -n -m x'), session())).toMatchObject({ block: true });
  });

  test('blocks every tool when the judge cannot be loaded: Pi would go on without it', async () => {
    desk.run(['install', 'pi']);
    const { tool_call } = await installed(readFileSync(file(), 'utf8').replace('/pi.js', '/gone.js'));
    expect(await tool_call?.(bash('ls'), session())).toMatchObject({
      reason: expect.stringContaining('Portcullis cannot be loaded, so that no tool runs'),
    });
  });

  test('is where Pi looks when its folder was moved, and goes with uninstall', () => {
    const moved = { PI_CODING_AGENT_DIR: join(desk.root, 'elsewhere') };
    desk.run(['install', 'pi'], '', moved);
    expect(readdirSync(join(desk.root, 'elsewhere/extensions'))).toEqual(['portcullis.js']);
    desk.run(['uninstall', 'pi'], '', moved);
    expect(() => readdirSync(join(desk.root, 'elsewhere/extensions'))).toThrow(/ENOENT/);
  });
});
