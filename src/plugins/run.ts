import { createRequire, isBuiltin } from 'node:module';
import { Script } from 'node:vm';
import { additionalContext, allow, ask, block, deny } from '../protocol/decision.ts';
import { couldBe, known, prefixOf, show, suffixOf, textOf } from '../shell/value.ts';

/** Runs a plugin's script and returns what it exports. Throws whatever the script throws. */
export function runPlugin(code: string, file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  scriptOf(code, file).runInThisContext()(module, module.exports, requireFor(file), quiet());
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

const scriptOf = (code: string, filename: string): Script =>
  new Script(`(function (module, exports, require, console) {${code}\n})`, { filename });

/** A plugin gets nothing at run time that was not there when it was compiled, and so nothing that nobody approved. */
function requireFor(file: string): (name: string) => unknown {
  return (name) => {
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

/** Standard output is for the answer alone. */
function quiet(): Console {
  const { error } = console;
  return Object.assign(Object.create(console), { log: error, info: error, debug: error, dir: error, table: error });
}
