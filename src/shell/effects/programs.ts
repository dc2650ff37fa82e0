import { listHas } from '../../protocol/word-list.ts';
import { gitCommand } from '../git/git.ts';
import { readArguments } from '../options.ts';
import type { Reading, Word } from '../reading.ts';
import { prefixOf, textOf } from '../value.ts';
import { givenWords } from '../words/given-words.ts';
import { archiveVerbs } from './archives.ts';
import { copyVerbs } from './copies.ts';
import { type Call, type Draft, draft, each, possible, type Verb } from './draft.ts';
import { editorVerbs } from './editors.ts';
import { findVerbs } from './find.ts';
import { formatterVerbs } from './formatters.ts';
import { gitEffects } from './git.ts';
import { guessedOutputs } from './guessed-outputs.ts';
import { isInterpreter } from './interpreter-names.ts';
import { interpreterEffects, interpreterVerbs } from './interpreters.ts';
import { newFileVerbs } from './new-files.ts';
import { notebookVerbs } from './notebooks.ts';
import { outputVerbs } from './outputs.ts';
import { patchVerbs } from './patch.ts';
import { permissionVerbs } from './permissions.ts';
import { powershellVerbs } from './powershell.ts';
import { READERS, SILENT } from './readers.ts';
import { removalVerbs } from './removals.ts';
import { rewriterVerbs } from './rewriters.ts';
import { searchVerbs } from './search.ts';
import { GIT_NAMES, VERB_NAMES } from './verb-names.ts';

/** Every program that has a row. A table is loaded when one of its programs is met. */
const TABLES: readonly (readonly [names: string, verbs: () => readonly Verb[]])[] = [
  [VERB_NAMES.removal, () => removalVerbs],
  [VERB_NAMES.copy, () => copyVerbs],
  [VERB_NAMES.newFile, () => newFileVerbs],
  [VERB_NAMES.permission, () => permissionVerbs],
  [VERB_NAMES.rewriter, () => rewriterVerbs],
  [VERB_NAMES.search, () => searchVerbs],
  [VERB_NAMES.find, () => findVerbs],
  [VERB_NAMES.patch, () => patchVerbs],
  [VERB_NAMES.archive, () => archiveVerbs],
  [VERB_NAMES.editor, () => editorVerbs],
  [VERB_NAMES.formatter, () => formatterVerbs],
  [VERB_NAMES.output, () => outputVerbs],
  [VERB_NAMES.notebook, () => notebookVerbs],
  [VERB_NAMES.interpreter, () => interpreterVerbs],
  [VERB_NAMES.powershell, () => powershellVerbs],
];

function verbOf(name: string): Verb | undefined {
  const table = TABLES.find(([names]) => listHas(names, name));
  return table?.[1]().findLast((one) => listHas(one.names, name));
}

type Bare = Omit<Call, 'args' | 'words'>;

/** What a command's own program does to files, apart from redirections. */
export function programEffects(bare: Bare, reading: Reading | undefined): readonly Draft[] {
  const { command } = bare;
  const run = started(command.words[0]);
  return [...run, ...givenWords(command, reading).flatMap((words) => wordEffects(bare, words, reading))];
}

function wordEffects(bare: Bare, words: readonly Word[], reading: Reading | undefined): readonly Draft[] {
  const { name } = bare.command;
  if (name === undefined) return each('read', words.filter(isOperand), possible);
  const args = readArguments(words, '');
  if (args.has('help', 'version') && words.length === 1) return [];
  const call: Call = { ...bare, words, args };
  if (name === 'git' || name.startsWith('git-')) return ofGit(call);
  const verb = verbOf(name) ?? verbOf(name.toLowerCase());
  const own = verb === undefined ? [] : verb.effects({ ...call, args: readArguments(words, verb.options) });
  if (isInterpreter(name)) {
    const read = reading?.unread.some((one) => one.why === 'language' && one.by?.index === bare.command.index) === true;
    return verb === undefined ? interpreterEffects(call, read) : own;
  }
  if (verb !== undefined) return own;
  if (SILENT.has(name)) return name === 'source' ? each('read', words) : [];
  const reads = each('read', words.filter(isOperand), READERS.has(name) ? {} : possible);
  return READERS.has(name) ? reads : [...reads, ...guessedOutputs(words)];
}

function ofGit(call: Call): readonly Draft[] {
  const git = call.git ?? gitCommand(call.command);
  return git === undefined || !listHas(GIT_NAMES, git.subcommand ?? '') ? [] : gitEffects(git, call);
}

const isOperand = (word: Word): boolean => !'-+'.includes(prefixOf(word.value).charAt(0) || ' ');

/** A program that is named by a path is a file that is run. */
function started(program: Word): readonly Draft[] {
  return (textOf(program.value) ?? '').includes('/') ? [draft('execute', program)] : [];
}

/** Files that wrappers write beside what they run: `time -o`, `strace -o`, `script log`, `flock file`. */
export function wrapperEffects(bare: Bare): readonly Draft[] {
  return bare.command.via.flatMap((via): readonly Draft[] => {
    if (via.kind !== 'wrapper' && via.kind !== 'shell') return [];
    const verb = verbOf(via.name);
    const words = via.words.slice(1);
    if (via.name === 'flock') return each('write', words.filter(isOperand).slice(0, 1), possible);
    if (verb === undefined || !outputVerbs.includes(verb)) return [];
    const args = readArguments(words, verb.options);
    return verb.effects({ ...bare, words, args }).filter((one) => one.action !== 'read');
  });
}
