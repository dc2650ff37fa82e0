import { createRequire, isBuiltin } from 'node:module';
import { Script } from 'node:vm';
import { additionalContext, allow, ask, block, deny } from '../protocol/decision.ts';
import { couldBe, known, prefixOf, show, suffixOf, textOf } from '../shell/value.ts';
import { type PluginScope, pluginScope } from './scope.ts';

/** Runs a plugin's script and returns what it exports. Throws whatever the script throws. */
export function runPlugin(code: string, file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  const scope = pluginScope();
  scriptOf(code, file).runInThisContext()(
    module,
    module.exports,
    requireFor(file, scope),
    scope.console,
    scope.process,
  );
  return module.exports;
}

/** Whether Node takes the text as the body of a CommonJS module. */
export function parses(code: string, file: string): boolean {
  try {
    scriptOf(code, file);
    return true;
  } catch {
    return false;
  }
}

/** On the first line of the text, so that places in messages are those of the text. */
const scriptOf = (code: string, file: string): Script =>
  new Script(`(function (module, exports, require, console, process) {${code}\n})`, { filename: `${file} (compiled)` });

/** A plugin gets nothing at run time that was not there when it was compiled, and so nothing that nobody approved. */
function requireFor(file: string, scope: PluginScope): (name: string) => unknown {
  return (name) => {
    const own = Object.entries(scope).find(([module]) => name === module || name === `node:${module}`);
    if (own !== undefined) return own[1];
    if (Object.hasOwn(FACES, name)) return faceOf(name);
    if (isBuiltin(name)) return createRequire(file)(name);
    throw new PluginImport(
      name.startsWith('portcullis/')
        ? `\`${name}\` is not for plugins: what a guard needs is given to its check`
        : `\`${name}\` is not part of the compiled plugin: import it by a fixed name, and have esbuild installed`,
    );
  };
}

class PluginImport extends Error {
  override readonly name = 'PluginImport';
}

const same = <Value>(value: Value): Value => value;

/** What `import … from 'portcullis'` gives a plugin, whether or not the package is installed beside it. */
const FACES: Readonly<Record<string, object>> = {
  portcullis: { defineGuard: same, defineConfig: same, allow, ask, deny, block, additionalContext },
  'portcullis/shell': { couldBe, known, prefixOf, show, suffixOf, textOf },
};

function faceOf(name: string): object {
  return new Proxy(FACES[name] ?? {}, {
    get(target, key) {
      if (typeof key === 'symbol' || key === '__esModule' || key === 'then') return undefined;
      if (Object.hasOwn(target, key)) return Reflect.get(target, key);
      if (key === 'default') return target;
      throw new PluginImport(`a plugin gets no \`${key}\` from ${name}; there is ${Object.keys(target).join(', ')}`);
    },
  });
}
