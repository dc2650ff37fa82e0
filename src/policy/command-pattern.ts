import { listHas } from '../protocol/word-list.ts';
import type { Command, Via, Word } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';
import { couldMatch, matchesWord } from './pattern.ts';

/** A command as rules describe it: the program's name, words that follow in order, and options that stand anywhere. */
export interface CommandPattern {
  readonly name: string;
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/**
 * `npm publish`: a command `npm` whose first word that is no option is `publish`; whatever follows does not count.
 * Words that begin with `-` must stand somewhere before a `--`, in any order (`--tag` also matches `--tag=x`).
 * `*` stands for any text within one word.
 */
export function commandPattern(text: string): CommandPattern {
  const [name = '', ...rest] = text.trim().split(/\s+/);
  return {
    name,
    words: rest.filter((word) => !isOption(word)),
    options: rest.filter(isOption),
  };
}

/** `maybe`: words that are known only at run time decide. */
export function matchCommand(pattern: CommandPattern, command: Command): 'yes' | 'maybe' | 'no' {
  const [program, ...words] = command.words;
  const name = matchName(pattern.name, command.name, program);
  if (name === 'no') return 'no';
  return weakest([
    name,
    matchOperands(pattern.words, words, command.name),
    ...pattern.options.map((option) => matchOption(option, words)),
  ]);
}

/**
 * The same for a program that carries the command (`sudo`, `env`, `timeout`), which is no command of its own: the pattern's
 * words are then those of the carried command, and its options may be either's.
 */
export function matchCarrier(pattern: CommandPattern, { name, words }: Via, command: Command): 'yes' | 'maybe' | 'no' {
  const [program] = words;
  if (program === undefined || matchName(pattern.name, name, program) !== 'yes') return 'no';
  const all = [...words.slice(1), ...command.words];
  return weakest([
    matchOperands(pattern.words, command.words, undefined),
    ...pattern.options.map((option) => matchOption(option, all)),
  ]);
}

type Match = 'yes' | 'maybe' | 'no';

const weakest = (matches: readonly Match[]): Match =>
  matches.includes('no') ? 'no' : matches.includes('maybe') ? 'maybe' : 'yes';

const isOption = (text: string): boolean => text.length > 1 && text.startsWith('-');

/** A pattern with a slash means that very path; otherwise the plain name counts, or as it is written: `gsed` is `sed`, too. */
function matchName(pattern: string, name: string | undefined, program: Word): Match {
  if (pattern.includes('/')) return matchWord(pattern, program);
  if (name !== undefined) return [name, lastPart(program)].some((one) => matchesWord(pattern, one)) ? 'yes' : 'no';
  return couldMatch(`*${pattern}`, program.value) ? 'maybe' : 'no';
}

const lastPart = ({ value }: Word): string => (textOf(value) ?? '').replace(/^.*[\\/]/s, '');

function matchWord(pattern: string, word: Word): Match {
  const text = textOf(word.value);
  if (text !== undefined) return matchesWord(pattern, text) ? 'yes' : 'no';
  return couldMatch(pattern, word.value) ? 'maybe' : 'no';
}

/** Options that stand in front of a program's verb and may take the next word. */
const VALUED: readonly (readonly [names: string, options: string])[] = [
  ['git', '-C -c --git-dir --work-tree --namespace --config-env --attr-source'],
  ['npm', '--prefix --registry --tag --userconfig --cache --loglevel --workspace -w --otp --access'],
  ['pnpm', '-C --dir --filter -F --registry --tag --otp --access'],
  ['yarn', '--cwd --registry --tag --otp --access'],
  [
    'docker podman nerdctl',
    '-H --host -c --context --config -l --log-level -f --file -p --project-name --env-file --profile',
  ],
  ['docker-compose podman-compose', '-f --file -p --project-name --env-file --profile --project-directory'],
  ['kubectl oc helm', '-n --namespace --context --kube-context --cluster --kubeconfig -s --server --user --token --as'],
  ['aws', '--profile --region --output --endpoint-url --query --ca-bundle'],
  ['gcloud', '--project --account --configuration --format --verbosity'],
  ['az', '--subscription --output -o --query'],
  ['gh glab', '-R --repo'],
  ['cargo', '--manifest-path --config --color -C -Z'],
  ['make go', '-C -f --directory --file'],
  ['gradle gradlew', '-p --project-dir -b --build-file -c --settings-file'],
  ['mvn mvnw', '-f --file -s --settings -P --activate-profiles -pl --projects'],
];

/** Whether the word may be the value of an option in front of it. */
function isValue(word: Word | undefined, name: string | undefined): boolean {
  const options = VALUED.find(([names]) => listHas(names, name ?? ''))?.[1] ?? '';
  return word !== undefined && listHas(options, textOf(word.value) ?? '');
}

const splits = (word: Word): boolean => word.value.some((piece) => typeof piece !== 'string' && piece.splits);

/** Options with their values, and words that may vanish, are stepped over on the way to the next operand. */
function matchOperands(patterns: readonly string[], words: readonly Word[], name: string | undefined): Match {
  let at = 0;
  let result: Match = 'yes';
  for (const pattern of patterns) {
    let match: Match = 'no';
    while (match === 'no') {
      const word = words[at];
      if (word === undefined) return 'no';
      at += 1;
      match = matchWord(pattern, word);
      if (match === 'maybe' && splits(word) && matchNext(pattern, words[at])) match = 'no';
      else if (match === 'no' && !isSkipped(word) && !isValue(words[at - 2], name)) return 'no';
    }
    result = weakest([result, match]);
  }
  return result;
}

const matchNext = (pattern: string, word: Word | undefined): boolean =>
  word !== undefined && matchWord(pattern, word) === 'yes';

function isSkipped(word: Word): boolean {
  const text = textOf(word.value);
  return text === undefined ? splits(word) : isOption(text) || text === '--';
}

function matchOption(pattern: string, words: readonly Word[]): Match {
  let result: Match = 'no';
  for (const word of words) {
    if (textOf(word.value) === '--') break;
    const match = matchWord(pattern, word) === 'yes' ? 'yes' : matchWord(`${pattern}=*`, word);
    if (match === 'yes') return 'yes';
    if (match === 'maybe' || (textOf(word.value) === undefined && splits(word))) result = 'maybe';
  }
  return result;
}
