import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild';

/**
 * Bundles modules in islands. esbuild joins the modules of one island into a single scope, so that they call each other
 * at no cost; an island is evaluated when something on it is first used from another one. A process that needs one host,
 * or no shell, pays for no other: to evaluate every table of this product takes longer than to judge a call.
 */
export interface IslandPlan {
  readonly root: string;
  /** What is asked for from outside, by the path (relative to `root`) of the module that exports it. */
  readonly exports: Readonly<Record<string, string>>;
  /** The name of a module's island, from its path relative to `root`. */
  readonly islandOf: (path: string) => string;
  /** The text of modules that is another one than their file holds, by path. */
  readonly instead?: ReadonlyMap<string, string>;
  readonly options: BuildOptions;
}

export interface Island {
  readonly name: string;
  /**
   * A script: a function of `module`, of Node's `require`, and of `island`, which returns what `module.exports` of the island
   * with that number became: a function from a key to one export.
   */
  readonly script: string;
  readonly metafile: Metafile;
}

export interface Islands {
  /** By their numbers. */
  readonly islands: readonly Island[];
  /** Where the plan's exports are: the island's number, and the key there. */
  readonly exports: Readonly<Record<string, readonly [island: number, key: number]>>;
}

export async function bundleIslands(plan: IslandPlan): Promise<Islands> {
  const modules = await readModules(plan);
  const names = [...new Set([...modules.keys()].map(plan.islandOf))].sort();
  const numbers = new Map(names.map((name, index) => [name, index]));
  const exports = exportsBetween(modules, plan);
  const places = Object.entries(plan.exports).map(([name, path]) => {
    const found = exports.find((one) => one.path === path && one.name === name);
    return [name, [numbers.get(found?.island ?? '') ?? 0, found?.key ?? 0]] as const;
  });
  return {
    islands: await Promise.all(names.map((name) => buildIsland(name, numbers, exports, plan))),
    exports: Object.fromEntries(places),
  };
}

/** What a module imports for its value: names by the path of the module that has them, relative to the root. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

async function readModules(plan: IslandPlan): Promise<ReadonlyMap<string, Imports>> {
  const modules = new Map<string, Imports>();
  const todo = Object.values(plan.exports);
  for (const path of todo) {
    if (modules.has(path)) continue;
    const imports = await importsOf(path, plan);
    modules.set(path, imports);
    todo.push(...imports.keys());
  }
  return modules;
}

/** Read from what esbuild makes of the module: there the types are gone, and every import has the same form. */
async function importsOf(path: string, { root, instead }: IslandPlan): Promise<Imports> {
  const text = instead?.get(path) ?? readFileSync(join(root, path), 'utf8');
  const { code } = await transform(text, { loader: 'ts', format: 'esm' });
  const imports = new Map<string, Set<string>>();
  for (const [, names = '', from = ''] of code.matchAll(/^(?:im|ex)port ([^"]*?) ?from "(\.[^"]+)";$/gm)) {
    const target = relative(root, join(root, dirname(path), from));
    const known = imports.get(target) ?? new Set();
    imports.set(target, known);
    for (const [name] of names.matchAll(/(?<=[{,]\s*)\w+/g)) known.add(name);
  }
  return imports;
}

/** An export that is used across the water, or from outside. */
interface Export {
  readonly path: string;
  readonly name: string;
  readonly island: string;
  /** Its key on its island. */
  readonly key: number;
}

function exportsBetween(modules: ReadonlyMap<string, Imports>, { exports, islandOf }: IslandPlan): readonly Export[] {
  const uses = new Set(Object.entries(exports).map(([name, path]) => `${path} ${name}`));
  for (const [importer, imports] of modules)
    for (const [path, names] of imports)
      if (islandOf(path) !== islandOf(importer)) for (const name of names) uses.add(`${path} ${name}`);
  const counts = new Map<string, number>();
  return [...uses].sort().map((use) => {
    const [path = '', name = ''] = use.split(' ');
    const island = islandOf(path);
    const key = counts.get(island) ?? 0;
    counts.set(island, key + 1);
    return { path, name, island, key };
  });
}

type Numbers = ReadonlyMap<string, number>;

async function buildIsland(
  name: string,
  numbers: Numbers,
  exports: readonly Export[],
  plan: IslandPlan,
): Promise<Island> {
  const own = exports.filter(({ island }) => island === name);
  const imports = own.map((one) => `import { ${one.name} as e${one.key} } from "./${one.path}";`);
  // A function, because an object of a hundred exports would cost 0.1 ms to make at every start.
  const cases = own.map(({ key }) => `case ${key}: return e${key};`);
  const entry = `${imports.join('\n')}\nmodule.exports = (key) => { switch (key) { ${cases.join(' ')} } };`;
  const { outputFiles, metafile } = await build({
    ...plan.options,
    absWorkingDir: plan.root,
    stdin: { contents: entry, resolveDir: plan.root, sourcefile: `${name}.js` },
    bundle: true,
    format: 'cjs',
    write: false,
    metafile: true,
    plugins: [abroad(name, plan), replaced(plan), ...(plan.options.plugins ?? [])],
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
  });
  const text = outputFiles.map((file) => file.text).join('');
  const { code } = await transform(
    `script = function (module, require, island) {${linked(text, exports, numbers, plan)}}`,
    {
      minify: true,
      target: 'node20',
      charset: 'ascii',
    },
  );
  return { name, script: `(${asciiOnly(code.trim().replace(/^script=|;$/g, ''))})\n`, metafile };
}

const ABROAD = 'island:';

/** Leaves imports from other islands as they are, under a path that `linked` knows again. */
function abroad(name: string, { root, islandOf }: IslandPlan): Plugin {
  return {
    name: 'islands',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const target = relative(root, join(resolveDir, path));
        return target.startsWith('src/') && islandOf(target) !== name
          ? { path: ABROAD + target, external: true }
          : undefined;
      });
    },
  };
}

function replaced({ root, instead = new Map() }: IslandPlan): Plugin {
  return {
    name: 'replaced modules',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = instead.get(relative(root, path));
        return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: dirname(path) };
      });
    },
  };
}

/**
 * esbuild keeps an external module in a variable at the top and writes every use of an import as `variable.name`: there
 * the island is asked for instead, when the use is reached. Modules of Node stay at the top, each asked for once.
 */
function linked(text: string, exports: readonly Export[], numbers: Numbers, { islandOf }: IslandPlan): string {
  const keys = new Map(exports.map(({ path, name, key }) => [`${path} ${name}`, key]));
  const paths = new Map<string, string>();
  const nodes = new Map<string, string>();
  const body = text.replaceAll(/^var (\w+) = require\("([^"]+)"\);\n/gm, (line, variable: string, path: string) => {
    if (path.startsWith(ABROAD)) paths.set(variable, path.slice(ABROAD.length));
    else if (nodes.has(path)) paths.set(variable, nodes.get(path) ?? '');
    else {
      nodes.set(path, variable);
      return line;
    }
    return '';
  });
  const left = body.includes(`"${ABROAD}`) ? /"island:[^"]+"/.exec(body)?.[0] : undefined;
  if (left !== undefined) throw new Error(`only named imports may go from one island to another: ${left}`);
  return body.replaceAll(/\b(import_\w+)(?:\.(\w+))?/g, (whole, variable: string, name: string | undefined) => {
    const path = paths.get(variable);
    if (path === undefined) return whole;
    if (!path.includes('/')) return whole.replace(variable, path);
    const key = keys.get(`${path} ${name}`);
    if (key === undefined) throw new Error(`${path} does not export ${name}`);
    return `(island(${numbers.get(islandOf(path))})(${key}))`;
  });
}

/**
 * The scripts are read as single bytes. What esbuild leaves outside ASCII stands in regular expressions, where the same
 * escapes mean the same; in a tagged template they would not.
 */
function asciiOnly(code: string): string {
  const tagged = /\braw`[^`]*[^\x00-\x7e][^`]*`/.exec(code)?.[0];
  if (tagged !== undefined) throw new Error(`a tagged template of the hook must be ASCII: ${tagged}`);
  return code.replaceAll(/[^\x00-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
