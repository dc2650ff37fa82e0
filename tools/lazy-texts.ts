import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * What guards say, and their examples, are made when somebody asks for them: a call that nothing is said about neither
 * loads nor makes them. In the sources they are plain data; here they become getters.
 */
export const lazyTexts: Plugin = {
  name: 'lazy texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]guards[\\/][^\\/]+\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes(' = defineGuard({\n')) return undefined;
      return { contents: withGetters(source, path), loader: 'ts' };
    });
  },
};

/** Relies on the formatter: a property of the guard stands two blanks in, and ends at the first line that does so, too. */
function withGetters(source: string, path: string): string {
  let count = 0;
  const contents = source.replaceAll(
    /^ {2}(says|examples): (\{(?:[^\n]*|\n.*?\n {2})\}),$/gms,
    (_, name: string, value: string) => {
      count += 1;
      return `  get ${name}() {\n  return ${value};\n  },`;
    },
  );
  if (count !== 2) throw new Error(`${path}: a guard has one \`says\` and one \`examples\`, each a literal`);
  return contents;
}
