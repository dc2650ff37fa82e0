import { lossyPrograms } from '../../src/guards/tables/lossy-programs.ts';
import type { ProgramTable } from '../../src/guards/tables/program-rows.ts';
import { SECRET_PRINTERS } from '../../src/guards/tables/secret-printers.ts';
import { builtins } from '../../src/shell/builtins/builtins.ts';
import { archiveVerbs } from '../../src/shell/effects/archives.ts';
import { copyVerbs } from '../../src/shell/effects/copies.ts';
import type { Verb } from '../../src/shell/effects/draft.ts';
import { editorVerbs } from '../../src/shell/effects/editors.ts';
import { findVerbs } from '../../src/shell/effects/find.ts';
import { formatterVerbs } from '../../src/shell/effects/formatters.ts';
import { gitSubcommands } from '../../src/shell/effects/git.ts';
import { interpreterVerbs } from '../../src/shell/effects/interpreters.ts';
import { newFileVerbs } from '../../src/shell/effects/new-files.ts';
import { notebookVerbs } from '../../src/shell/effects/notebooks.ts';
import { outputVerbs } from '../../src/shell/effects/outputs.ts';
import { patchVerbs } from '../../src/shell/effects/patch.ts';
import { permissionVerbs } from '../../src/shell/effects/permissions.ts';
import { powershellVerbs } from '../../src/shell/effects/powershell.ts';
import { removalVerbs } from '../../src/shell/effects/removals.ts';
import { rewriterVerbs } from '../../src/shell/effects/rewriters.ts';
import { searchVerbs } from '../../src/shell/effects/search.ts';
import { printers } from '../../src/shell/output.ts';
import { carriers, gitCarriers } from '../../src/shell/programs/carriers.ts';
import { interpreters } from '../../src/shell/programs/interpreters.ts';
import { shells } from '../../src/shell/programs/shells.ts';
import { wrappers } from '../../src/shell/programs/wrapper-table.ts';
import { filters } from '../../src/shell/text-filters.ts';
import type { Generator } from './generator.ts';

const WIDTH = 110;
/** As the formatter has it. */
const LONGEST_LINE = 120;

/** The names that tables have rows for, so that a table need not be loaded to be asked for one. */
export const programNames: Generator = {
  name: 'the names of programs',
  files: () => [
    { path: 'src/shell/known-programs.ts', text: knownPrograms() },
    { path: 'src/shell/effects/verb-names.ts', text: verbNames() },
    { path: 'src/guards/tables/uses.ts', text: tableNames() },
  ],
};

function knownPrograms(): string {
  const tables = [builtins, carriers, interpreters, wrappers, printers].flatMap((table) => Object.keys(table));
  return `// Written by \`npm run generate\` from the tables in src/shell/programs.

/** Programs and builtins that \`readScript\` does something about. */
export const KNOWN_PROGRAMS =
${list([...tables, ...shells], '  ')};

/** Programs that print their input changed: what, where it is known. */
export const TEXT_FILTERS = '${Object.keys(filters).sort().join(' ')}';

/** Subcommands of git whose words, options or settings may be programs. */
export const GIT_CARRIERS =
${list([...gitCarriers], '  ')};
`;
}

function verbNames(): string {
  const tables: Readonly<Record<string, readonly Verb[]>> = {
    removal: removalVerbs,
    copy: copyVerbs,
    newFile: newFileVerbs,
    permission: permissionVerbs,
    rewriter: rewriterVerbs,
    search: searchVerbs,
    find: findVerbs,
    patch: patchVerbs,
    archive: archiveVerbs,
    editor: editorVerbs,
    formatter: formatterVerbs,
    output: outputVerbs,
    notebook: notebookVerbs,
    interpreter: interpreterVerbs,
    powershell: powershellVerbs,
  };
  const rows = Object.entries(tables).map(([table, verbs]) => {
    const names = list(
      verbs.flatMap((verb) => verb.names.split(' ')),
      '    ',
    );
    const row = `  ${table}: ${names.trim()},`;
    return `${names.includes('\n') || row.length > LONGEST_LINE ? `  ${table}:\n${names},` : row}\n`;
  });
  return `// Written by \`npm run generate\` from the tables in this folder.

/** The programs that each table has rows for. */
export const VERB_NAMES = {
${rows.join('')}} as const;

/** The subcommands of git that have a row. */
export const GIT_NAMES =
${list(gitSubcommands, '  ')};
`;
}

function tableNames(): string {
  const constant = (name: string, tables: readonly ProgramTable[]): string =>
    `export const ${name} =\n${list(tables.flatMap(usesOf), '  ')};\n`;
  return `// Written by \`npm run generate\` from the tables in this folder. In lower case. A program
// stands alone where its rows may be about any use of it.

/** The uses that \`lossyPrograms\` has rows for: programs, and programs with their first operand. */
${constant('LOSSY_USES', lossyPrograms)}
/** The uses that \`SECRET_PRINTERS\` has rows for. */
${constant('SECRET_PRINTER_USES', SECRET_PRINTERS)}`;
}

/** `npm` with rows for `publish|pub` and `owner|access rm`: `npm:publish npm:pub npm:owner npm:access`. */
function usesOf({ names, rows }: ProgramTable): readonly string[] {
  const verbs = rows.flatMap(({ words }) => words.split(' ', 1).flatMap((first) => first.split('|')));
  const isAny = verbs.some((verb) => !/^[\w:-]+$/.test(verb));
  const uses = names.split(' ').flatMap((name) => (isAny ? [name] : verbs.map((verb) => `${name}:${verb}`)));
  return uses.map((use) => use.toLowerCase());
}

/** Names as one text, in lines. */
function list(names: readonly string[], indent: string): string {
  const lines = [''];
  for (const name of [...new Set(names)].sort()) {
    const last = lines.length - 1;
    const line = `${lines[last]}${name} `;
    if (line.length <= WIDTH) lines[last] = line;
    else lines.push(`${name} `);
  }
  return lines.map((line, index) => `${indent}'${index === lines.length - 1 ? line.trimEnd() : line}'`).join(' +\n');
}
