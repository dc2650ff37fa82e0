import { lookup } from '../../protocol/lookup.ts';
import type { Word } from '../reading.ts';
import { show, textOf } from '../value.ts';
import { type Call, type Draft, draft, each, possible, type Verb } from './draft.ts';
import { backups } from './editors.ts';
import { guessedOutputs } from './guessed-outputs.ts';

/** Programs that run a script or code given on the line. What code does is for `code.ts`; here is the rest. */

/** Perl and Ruby change their operands in place with `-i`. */
const IN_PLACE = 'i,in-place=? e= E= M= m= I= l=# 0=# F= s x=? C=# n p a w W v c t T u U r= d=? D=? h S';

/** `python -m json.tool IN OUT` and other modules that write their last operand. */
const MODULES: Readonly<Record<string, (operands: readonly Word[]) => readonly Draft[]>> = {
  'json.tool': ([input, output]) => [
    ...(input === undefined ? [] : each('read', [input])),
    ...(output === undefined ? [] : each('write', [output])),
  ],
  zipfile: (words) => archived(words),
  tarfile: (words) => archived(words),
  py_compile: (words) => each('read', words),
};

/** `-c archive files…` makes one, `-e archive [directory]` takes one apart. */
function archived(words: readonly Word[]): readonly Draft[] {
  const [flag, archive, directory] = words;
  const name = flag === undefined ? '' : show(flag.value);
  if (archive === undefined) return [];
  if (/^(?:-c|--create)$/u.test(name)) return each('write', [archive]);
  if (!/^(?:-e|--extract)$/u.test(name)) return each('read', [archive]);
  return [
    ...each('read', [archive]),
    directory === undefined
      ? { action: 'write', path: ['.'], reach: 'contents', ...possible }
      : draft('write', directory, { reach: 'contents', ...possible }),
  ];
}

export function interpreterEffects(call: Call, codeIsRead: boolean): readonly Draft[] {
  const { words } = call;
  const name = call.command.name ?? '';
  const module = words.findIndex((word) => textOf(word.value) === '-m');
  const named = module < 0 ? undefined : textOf(words[module + 1]?.value ?? []);
  if (/^(?:python|pypy)/u.test(name) && named !== undefined)
    return lookup(MODULES, named)?.(words.slice(module + 2)) ?? guessedOutputs(words);
  const script = words.findIndex((word) => !show(word.value).startsWith('-'));
  const before = script < 0 ? words : words.slice(0, script);
  if (codeIsRead || before.length > 0) return codeIsRead ? [] : unclear(words, script);
  const [file, ...rest] = words;
  if (file === undefined) return [];
  return [draft('execute', file), draft('read', file), ...guessedOutputs(rest)];
}

/**
 * Options stand in front and no code was made out. A word that looks like code rather than a file name may be code:
 * its texts may be written. Otherwise the first operand is the script.
 */
function unclear(words: readonly Word[], script: number): readonly Draft[] {
  const file = words[script];
  if (file === undefined) return [];
  if (!/[()'"`;=]/u.test(show(file.value)))
    return [draft('execute', file), draft('read', file), ...guessedOutputs(words.slice(script + 1))];
  return [];
}

/** Whether this word may be code though no option says so for this program. */
function looksLikeCode(words: readonly Word[]): Word | undefined {
  const script = words.findIndex((word) => !show(word.value).startsWith('-'));
  const file = words[script];
  return script > 0 && file !== undefined && /[()'"`;=]/u.test(show(file.value)) ? file : undefined;
}

function inPlace(call: Call): readonly Draft[] {
  const { args } = call;
  const coded = args.has('e', 'E');
  const files = coded ? args.operands : args.operands.slice(1);
  const action = args.has('in-place') ? 'write' : 'read';
  const suffix = args.values('in-place').at(-1);
  const script = coded ? [] : args.operands.slice(0, 1).filter((word) => looksLikeCode(call.words) !== word);
  return [
    ...script.flatMap((word) => [draft('execute', word), draft('read', word)]),
    ...each(action, files, action === 'read' ? possible : {}),
    ...(suffix === undefined ? [] : backups(files, suffix)),
  ];
}

/** `sh script words…` runs a file; with `-c` the words are code and its arguments, which the reader follows. */
function shellScript(call: Call): readonly Draft[] {
  const [file] = call.args.operands;
  return call.args.has('c', 's') || file === undefined ? [] : [draft('execute', file), draft('read', file)];
}

export const interpreterVerbs: readonly Verb[] = [
  { names: 'perl ruby jruby', options: IN_PLACE, effects: inPlace },
  {
    names: 'sh bash dash ash ksh mksh oksh yash zsh fish csh tcsh elvish nu xonsh rbash pwsh powershell cmd',
    options: '+ c o= O= rcfile= init-file=',
    effects: shellScript,
  },
];
