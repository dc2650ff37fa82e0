import { commandOf, recordCommand } from '../command.ts';
import { taskLines } from '../effects/tasks.ts';
import { type Handler, type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import { readArguments, tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { variableKey } from '../state.ts';
import { join, known, prefixOf, show, textOf, unknown, type Value } from '../value.ts';
import { variableFacts } from '../variable-facts.ts';
import { computedWord } from '../words/computed-word.ts';
import { codeTexts } from '../written.ts';
import { MAKE_OPTIONS, MAKEFILES } from './make-words.ts';
import { runJoined, startApart, startWords, via } from './start.ts';

/** Programs that build: the rules that the line gives them are code. */
export const builders: Readonly<Record<string, Handler>> = { make, ninja, cmake };

/** Scripts of a `package.json` that the line writes: `npm test`, `yarn x`. */
export function packageScripts(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const { words, frame } = invocation;
  const read = (path: string): string | undefined => {
    const [text, ...others] = codeTexts(computedWord(words[0], [path]), frame, shell) ?? [];
    return text === undefined || others.length > 0 ? undefined : textOf(text);
  };
  const lines = taskLines(commandOf(shell, invocation, name), read);
  if (lines.length === 0) return undefined;
  const command = recordCommand(shell, invocation, name);
  for (const line of lines)
    runJoined([computedWord(words[0], [line])], invocation, shell, via('shell', name, command), command, {
      runs: 'possible',
    });
  return ran;
}

/** Recipes of a makefile that the line writes or feeds it with, `--eval`, `SHELL=program`. */
function make(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const args = readArguments(invocation.words.slice(1), MAKE_OPTIONS);
  const texts = [
    ...args.values('eval').map(({ value }) => value),
    ...makefiles(args.values('makefile'), invocation, shell),
  ];
  const codes = [...texts, ...args.operands.map(({ value }) => value)].flatMap((text) =>
    codesIn(show(text), args.has('recon')),
  );
  const shells = args.operands.filter(({ value }) => prefixOf(value).startsWith('SHELL='));
  if (codes.length === 0 && shells.length === 0) return undefined;
  const command = recordCommand(shell, invocation, name);
  for (const code of codes) {
    const word = computedWord(invocation, code);
    runJoined([word], invocation, shell, via('shell', name, command), command, { runs: 'possible' });
  }
  for (const program of shells)
    startApart([tail(program, 'SHELL='.length)], invocation, shell, via('wrapper', name, command), {
      runs: 'possible',
    });
  return ran;
}

/** The makefiles that are read, as far as the line gives their texts. */
function makefiles(named: readonly Word[], { words: [program], frame }: Invocation, shell: Shell): readonly Value[] {
  const file = (value: Value): Word => computedWord(program, value);
  const listed = shell.state.get(variableKey('MAKEFILES')) === undefined ? [] : variableFacts(shell, 'MAKEFILES').facts;
  const before = listed.flatMap((fact) => (fact.is === 'text' ? show(fact.value).split(/\s+/).map(known) : []));
  const files = [...before.map(file), ...(named.length > 0 ? named : MAKEFILES.map((one) => file([one])))];
  return files.flatMap((one) => {
    const input = textOf(one.value) === '-' ? frame.input?.text : undefined;
    return input === undefined ? (codeTexts(one, frame, shell) ?? []) : [input];
  });
}

/** A line behind a tab, or behind the semicolon of a rule; `x != line`; `$(shell line)`. With `-n` most recipes are only shown. */
const RECIPE = /^(?:\t|[^\t\n#=]*:[^\n=;]*;)(?<signs>[\s@+-]*)(?<line>[\s\S]*)$/;
const ASSIGNED = /^\s*[\w.-]+\s*!=\s*(?<line>.*)$/;
const CALLED = /\$(?:\((?:shell)\s+(?<round>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)|\{shell\s+(?<curly>[^{}]*)\})/g;

function codesIn(makefile: string, onlyShows: boolean): readonly Value[] {
  const called = [...makefile.matchAll(CALLED)].map(({ groups }) => groups?.round ?? groups?.curly ?? '');
  const lines = makefile.split(/(?<!\\)\n/).flatMap((line) => {
    const recipe = RECIPE.exec(line)?.groups;
    if (recipe === undefined) return ASSIGNED.exec(line)?.groups?.line ?? [];
    return onlyShows && !/\+|\$\(MAKE\)/.test(`${recipe.signs}${recipe.line}`) ? [] : (recipe.line ?? []);
  });
  return [...called, ...lines].filter((line) => line.trim() !== '').map(recipeCode);
}

/** What make gives to the shell: `$$` is a dollar sign, any other dollar sign begins something that make fills in. */
function recipeCode(text: string): Value {
  return join(
    ...text.split(/(\$(?:\([^)]*\)|\{[^}]*\}|[\s\S]))/).map((piece): Value => {
      if (piece === '$$') return ['$'];
      return piece.startsWith('$') && piece.length > 1 ? [unknown('input', piece)] : known(piece);
    }),
  );
}

/** `command = line` of a build file that the line writes. */
function ninja(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const args = readArguments(invocation.words.slice(1), 'f= C= j= k= l= t= d= w= n v');
  const [program] = invocation.words;
  const named = args.values('f');
  const files = named.length > 0 ? named : [computedWord(program, ['build.ninja'])];
  const texts = files.flatMap((file) => codeTexts(file, invocation.frame, shell) ?? []);
  const lines = texts.flatMap((text) =>
    [...show(text).matchAll(/^\s*command\s*=\s*(.*)$/gm)].map(([, line = '']) => line),
  );
  if (lines.length === 0 || args.has('n')) return undefined;
  const command = recordCommand(shell, invocation, name);
  for (const line of lines) {
    const code = join(
      ...line.split(/(\$(?:\{\w+\}|\w+|.))/).map((piece): Value => {
        if (/^\$[^\w{]/.test(piece)) return known(piece.slice(1));
        return /^\$./.test(piece) ? [unknown('input', piece)] : known(piece);
      }),
    );
    runJoined([computedWord(program, code)], invocation, shell, via('shell', name, command), command, {
      runs: 'possible',
    });
  }
  return ran;
}

/** `cmake -E env A=1 program words`, and `time`, `chdir folder`. */
function cmake(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [option, verb, ...rest] = invocation.words.slice(1);
  if (textOf(option?.value ?? []) !== '-E') return undefined;
  const words = rest.slice(textOf(verb?.value ?? []) === 'chdir' ? 1 : 0);
  if (!/^(?:env|time|chdir)$/.test(textOf(verb?.value ?? []) ?? '')) return undefined;
  const start = words.findIndex(
    ({ value }) => !/^(?:--|-\S*=)/.test(prefixOf(value)) && !prefixOf(value).includes('='),
  );
  return start < 0 ? undefined : startWords(words.slice(start), invocation, shell, name);
}
