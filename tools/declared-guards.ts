import { join } from 'node:path';
import { guards } from '../src/guards/registry.ts';

/**
 * The registry as the hook has it: what guards declare stands there as data, and what they do and say is asked of the guard
 * itself, which is loaded only then. For most calls the declaration of most guards says that they are not concerned.
 */
export async function declaredGuards(root: string): Promise<string> {
  const modules = await Promise.all(guards.map((guard) => moduleOf(guard, root)));
  const loaders = modules.map(({ variable }) => `() => ${variable}`);
  // One text that is parsed costs half of as many objects that the code makes.
  const data = JSON.stringify(JSON.stringify(guards.map(declared)));
  return `${modules.map(({ variable, path }) => `import { ${variable} } from '${path}';`).join('\n')}
${DECLARED}
const loaders = [${loaders.join(', ')}];
export const guards = JSON.parse(${data}).map((data, index) => new Declared(data, loaders[index]));
`;
}

type AnyGuard = (typeof guards)[number];

async function moduleOf(guard: AnyGuard, root: string): Promise<{ readonly path: string; readonly variable: string }> {
  const path = `./${guard.name}.ts`;
  const module: object = await import(join(root, 'src/guards', path));
  const variable = Object.entries(module).find(([, value]) => value === guard)?.[0];
  if (variable === undefined) throw new Error(`src/guards/${guard.name}.ts does not export the guard of that name`);
  return { path, variable };
}

/** What is asked of the guard itself: how the policy deals with it does not depend on it. */
const ASKED = ['summary', 'says', 'examples'] as const;
const DONE = ['check', 'closedFor', 'names'] as const;

const declared = (guard: AnyGuard): object =>
  Object.fromEntries(Object.entries(guard).filter(([member]) => ![...ASKED, ...DONE].some((one) => one === member)));

const DECLARED = `
class Declared {
  #load;
  constructor(data, load) {
    Object.assign(this, data);
    this.#load = load;
  }
  ${ASKED.map((member) => `get ${member}() { return this.#load().${member}; }`).join('\n  ')}
  ${DONE.map((member) => `${member}(asked) { return this.#load().${member}?.(asked); }`).join('\n  ')}
}`;
