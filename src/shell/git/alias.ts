import type { Word } from '../reading.ts';
import { known, textOf } from '../value.ts';
import { mayBeSeveral } from '../words/one-word.ts';

/**
 * The words of an alias, split as git's `split_cmdline` does: white space, both quotes, a backslash outside single
 * quotes. Undefined when a quote is not closed: git refuses such an alias. The words stand at the place of `at`.
 */
export function splitAlias(text: string, at: Word): readonly Word[] | undefined {
  const words: string[] = [];
  let current: string | undefined;
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quote === '' && /\s/.test(character)) {
      if (current !== undefined) words.push(current);
      current = undefined;
    } else if (quote === character) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      current ??= '';
    } else {
      if (character === '\\' && quote !== "'") index += 1;
      current = (current ?? '') + (text[index] ?? '');
    }
  }
  if (quote !== '') return undefined;
  if (current !== undefined) words.push(current);
  return words.map((word) => ({ ...at, value: known(word) }));
}

/**
 * The text that git gives to `sh` for an alias such as `!f() { …; }; f`: the words of the call become its arguments
 * (`run_command` with a shell: `sh -c 'text "$@"' text words…`). Words that are not known stay unknown variables.
 */
export function shellAliasText(alias: string, words: readonly Word[]): string {
  const quoted = words.map((word, index) => {
    const text = textOf(word.value);
    // One that may be several words, or none, is left to split.
    if (text === undefined && mayBeSeveral(word.value)) return `$GIT_ALIAS_ARGUMENT_${index}`;
    return text === undefined ? `"$GIT_ALIAS_ARGUMENT_${index}"` : `'${text.replaceAll("'", `'\\''`)}'`;
  });
  const body = alias.replace(/^!/, '');
  if (quoted.length === 0) return body;
  return /\$[1-9@*{]/.test(body) ? `set -- ${quoted.join(' ')}\n${body} "$@"` : `${body} ${quoted.join(' ')}`;
}
