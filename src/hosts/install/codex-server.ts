import { spawn } from 'node:child_process';
import { isObject, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';
import { trustedPath } from './codex-trust.ts';
import { fail, warn } from './finding.ts';
import type { Finding, Site } from './host-doctor.ts';
import { startOfFile } from './start.ts';

/** Milliseconds that Codex may take to start and to answer. */
const PATIENCE = 20_000;

/** What Codex itself says of our hooks: its app server is started, asked for its list, and ended. */
export async function askCodex(program: string, site: Site): Promise<readonly Finding[]> {
  const answer = await hooksList(program, site);
  if (answer === undefined) return [warn('`codex app-server` does not answer', 'start codex once, and look at /hooks')];
  const entries = (Array.isArray(answer.data) ? answer.data : []).filter(isObject);
  const hooks = entries.flatMap(({ hooks: list }) => (Array.isArray(list) ? list : [])).filter(isObject);
  const told = (key: 'errors' | 'warnings'): readonly string[] =>
    entries
      .flatMap(({ [key]: texts }) => (Array.isArray(texts) ? texts : []))
      .map((text) => (typeof text === 'string' ? text : JSON.stringify(text)));
  return [
    ...told('errors').map((text) => fail(`Codex says: ${text}`, 'mend what it names')),
    ...told('warnings').map((text) => warn(`Codex says: ${text}`, 'mend what it names')),
    ...site.installed.flatMap((file) => {
      const path = trustedPath(file.place.file, site.world);
      const own = hooks.filter((hook) => stringAt(hook, 'sourcePath') === path && isOn(hook));
      const count = own.filter(({ trustStatus }) => trustStatus === 'trusted' || trustStatus === 'managed').length;
      return count >= file.ours.length
        ? []
        : [
            fail(
              `Codex runs ${count} of its ${file.ours.length} hooks`,
              'run `portcullis install codex` again, or look at /hooks in codex',
              file,
            ),
          ];
    }),
  ];
}

const isOn = (hook: JsonObject): boolean =>
  hook.enabled !== false && (stringAt(hook, 'command') ?? '').includes('portcullis');

/** JSON-RPC over its standard streams, a line each; undefined where no answer comes. */
function hooksList(file: string, { world }: Site): Promise<JsonObject | undefined> {
  return new Promise((resolve) => {
    const { program, args, verbatim } = startOfFile(file, ['app-server'], world);
    const child = spawn(program, args, {
      cwd: world.project,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
    const end = (answer: JsonObject | undefined): void => {
      clearTimeout(timer);
      child.kill();
      resolve(answer);
    };
    const timer = setTimeout(() => end(undefined), PATIENCE);
    const send = (message: JsonObject): void =>
      void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    let text = '';
    child.on('error', () => end(undefined));
    child.on('exit', () => end(undefined));
    child.stdin.on('error', () => end(undefined));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const message of lines.map(parsed)) {
        if (message?.id === 1) {
          send({ method: 'initialized' });
          send({ id: 2, method: 'hooks/list', params: { cwds: [world.project] } });
        } else if (message?.id === 2) end(isObject(message.result) ? message.result : undefined);
      }
    });
    send({
      id: 1,
      method: 'initialize',
      params: { clientInfo: { name: 'portcullis', title: 'Portcullis', version: '1' } },
    });
  });
}

function parsed(line: string): JsonObject | undefined {
  const value = parseJson(line);
  return isObject(value) ? value : undefined;
}
