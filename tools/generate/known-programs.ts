import { printers } from '../../src/shell/output.ts';
import { builtins } from '../../src/shell/programs/builtins.ts';
import { carriers } from '../../src/shell/programs/carriers.ts';
import { interpreters } from '../../src/shell/programs/interpreters.ts';
import { shells } from '../../src/shell/programs/shells.ts';
import { wrappers } from '../../src/shell/programs/wrapper-table.ts';
import type { Generator } from './generator.ts';

const WIDTH = 110;

/** The names that the tables of the reader of scripts hold, for those that must not load the tables to ask. */
export const knownPrograms: Generator = {
  name: 'the names of known programs',
  files: () => [{ path: 'src/shell/known-programs.ts', text: text() }],
};

function text(): string {
  const tables = [builtins, carriers, interpreters, wrappers, printers].flatMap((table) => Object.keys(table));
  const lines = [''];
  for (const name of [...new Set([...tables, ...shells])].sort()) {
    const line = `${lines.at(-1)}${name} `;
    if (line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`${name} `);
  }
  const parts = lines.map((line) => `  '${line}'`).join(' +\n');
  return `// Written by \`npm run generate\` from the tables in src/shell/programs.

/** Programs and builtins that \`readScript\` does something about, each between two spaces. */
export const KNOWN_PROGRAMS =
  ' ' +
${parts};
`;
}
