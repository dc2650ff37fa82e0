/** What a plugin gets in place of Node's own: the answer and the end of the hook are not its to give. */
export interface PluginScope {
  readonly console: Console;
  readonly process: NodeJS.Process;
}

export function pluginScope(): PluginScope {
  return { console: quietConsole(), process: boundProcess() };
}

/** Standard output is for the answer alone. */
function quietConsole(): Console {
  const { error } = console;
  return Object.assign(Object.create(console), { log: error, info: error, debug: error, dir: error, table: error });
}

/** A library that ends the process when something is amiss would end the hook without an answer, and so let the call go on. */
function boundProcess(): NodeJS.Process {
  return Object.create(process, {
    exit: { value: refuse },
    reallyExit: { value: refuse },
    abort: { value: refuse },
    kill: { value: refuse },
    exitCode: { value: undefined, writable: true },
    stdout: { get: () => process.stderr },
  });
}

function refuse(): never {
  throw new PluginExit('a plugin does not end the process');
}

class PluginExit extends Error {
  override readonly name = 'PluginExit';
}
