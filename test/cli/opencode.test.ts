import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin, type Desk, newDesk, RULES } from './portcullis.ts';

const dist = dirname(bin);

/** A plugin's hooks, as far as they are called here. */
interface Hooks {
  'tool.execute.before'(input: object, output: { args: Record<string, unknown> }): Promise<void>;
  'tool.execute.after'(input: object, output: { output: string }): Promise<void>;
  'chat.message'(input: object, output: object): Promise<void>;
  event(told: { readonly event: { readonly type: string } }): Promise<void>;
}

let desk: Desk;
const { HOME, XDG_STATE_HOME } = process.env;
beforeEach(() => {
  desk = newDesk();
  process.env.HOME = desk.root;
  process.env.XDG_STATE_HOME = join(desk.root, 'state');
});
afterEach(() => {
  restore('HOME', HOME);
  restore('XDG_STATE_HOME', XDG_STATE_HOME);
  desk.clear();
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function hooksOf(file: string, name: string): Promise<Hooks> {
  const module: Record<string, (context: object) => Promise<Hooks>> = await import(pathToFileURL(file).href);
  const start = module[name];
  if (start === undefined) throw new Error(`no ${name}`);
  return start({ directory: desk.repo });
}

const judge = (): Promise<Hooks> => hooksOf(join(dist, 'opencode.js'), 'plugin');
const bash = { tool: 'bash', sessionID: 'ses_1', callID: 'call_0' };

describe('in opencode’s own process', () => {
  test('a forbidden command is refused by an error, whose text the agent gets', async () => {
    const before = (await judge())['tool.execute.before'](bash, { args: { command: 'git commit --no-verify -m x' } });
    await expect(before).rejects.toThrow(/`--no-verify` makes `git commit` skip the hooks/);
    expect(desk.log()).toMatchObject([{ decision: 'deny', host: 'opencode', tool: 'bash' }]);
  });

  test('other calls go on, with the arguments that they had', async () => {
    const output = { args: { command: 'git status' } };
    const { args } = output;
    await (await judge())['tool.execute.before'](bash, output);
    expect(output.args).toBe(args);
    expect(args).toEqual({ command: 'git status' });
  });

  test('the policy is that of the session’s directory, at each call anew', async () => {
    const hooks = await judge();
    const call = () => hooks['tool.execute.before'](bash, { args: { command: 'make release' } });
    await call();
    const rule = {
      name: 'no-release',
      when: { command: 'make release' },
      decision: 'deny',
      reason: 'releases are made elsewhere',
    };
    desk.write('repo/portcullis.json', { rules: [rule] });
    await expect(call()).rejects.toThrow(/releases are made elsewhere/);
  });

  test('a file tool is judged too', async () => {
    desk.write('repo/portcullis.json', RULES);
    const args = { filePath: join(desk.repo, '.env'), content: '' };
    const before = (await judge())['tool.execute.before']({ ...bash, tool: 'write' }, { args });
    await expect(before).rejects.toThrow(/it holds secrets/);
  });

  test('arguments that are no JSON cannot be judged, and that is logged', async () => {
    const args: Record<string, unknown> = { command: 'ls' };
    args.self = args;
    await (await judge())['tool.execute.before'](bash, { args });
    expect(desk.log()).toMatchObject([{ result: 'error', host: 'opencode' }]);
  });

  test('what is told of prompts and sessions is heard, and of everything else is not', async () => {
    const hooks = await judge();
    await hooks['chat.message']({ sessionID: 's' }, { parts: [{ type: 'text', text: 'hello' }] });
    await hooks.event({ event: { type: 'session.idle' } });
    await hooks.event({ event: { type: 'message.part.delta' } });
    await hooks['tool.execute.after']({ ...bash, args: { command: 'ls' } }, { output: 'a' });
    expect(desk.log().map(({ event }) => event)).toEqual(['UserPromptSubmit', 'Stop', 'PostToolUse']);
  });
});

test('in the process of Kilo Code, a fork of it, the same is judged and recorded under its own name', async () => {
  const hooks = await hooksOf(join(dist, 'kilo.js'), 'plugin');
  const start = { ...bash, tool: 'background_process' };
  const args = { action: 'start', command: 'git commit -n -m x' };
  await expect(hooks['tool.execute.before'](start, { args })).rejects.toThrow(/portcullis: no-verify/);
  await hooks['tool.execute.before'](start, { args: { action: 'list' } });
  expect(desk.log()).toMatchObject([
    { decision: 'deny', host: 'kilo' },
    { decision: 'allow', host: 'kilo' },
  ]);
});

describe('the plugin file', () => {
  const installed = async (): Promise<Hooks> => {
    const file = join(desk.root, '.config/opencode/plugin/portcullis.js');
    // opencode's engine takes any file for a module; Node goes by the name.
    const copy = desk.write('plugin.mjs', readFileSync(file, 'utf8'));
    return hooksOf(copy, 'Portcullis');
  };

  test('loads the judge', async () => {
    desk.run(['install', 'opencode']);
    const hooks = await installed();
    await expect(hooks['tool.execute.before'](bash, { args: { command: 'git commit -n -m x' } })).rejects.toThrow(
      /portcullis: no-verify/,
    );
  });

  test('refuses every tool when the judge cannot be loaded: opencode would go on without it', async () => {
    desk.run(['install', 'opencode']);
    const path = '.config/opencode/plugin/portcullis.js';
    desk.write(path, readFileSync(join(desk.root, path), 'utf8').replace('/opencode.js', '/gone.js'));
    const hooks = await installed();
    await expect(hooks['tool.execute.before'](bash, { args: { command: 'ls' } })).rejects.toThrow(
      /Portcullis cannot be loaded, so that no tool runs/,
    );
  });
});
