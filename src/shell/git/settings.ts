import type { Command, Word } from '../reading.ts';
import { known, prefixOf, textOf, type Value } from '../value.ts';

/** A configuration value that a command line brings along for one git command. */
export interface GitSetting {
  /** Section and name in lower case where known; undefined when the text does not tell the key. */
  readonly key: string | undefined;
  /** `true` where no value is given. */
  readonly value: Value;
  /** The option that carries it; absent for the environment. */
  readonly word?: Word;
  /** The variable that carries it. */
  readonly variable?: string;
}

/** `name=value` of `-c`; a name alone means true. */
export function settingOf(text: Value, word?: Word): GitSetting {
  const start = prefixOf(text);
  const equals = start.indexOf('=');
  const carrier = word === undefined ? {} : { word };
  if (equals >= 0) {
    const rest = start.slice(equals + 1);
    return { key: canonicalKey(start.slice(0, equals)), value: [...known(rest), ...text.slice(1)], ...carrier };
  }
  const whole = textOf(text);
  return { key: whole === undefined ? undefined : canonicalKey(whole), value: known('true'), ...carrier };
}

/** Section and name do not mind case; the subsection between them does. */
export function canonicalKey(key: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  if (first < 0) return key.toLowerCase();
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

/** `--config-env=name=VARIABLE`. */
export function settingFromVariable(text: Value, word: Word, command: Command): GitSetting {
  const whole = textOf(text) ?? '';
  const equals = whole.lastIndexOf('=');
  if (equals < 0) return { key: undefined, value: text, word };
  const variable = command.variable(whole.slice(equals + 1));
  return { key: canonicalKey(whole.slice(0, equals)), value: variable?.value ?? unset(whole), word };
}

/** What the environment adds, in git's order: the numbered pairs, then the quoted list (git-config(1), ENVIRONMENT). */
export function environmentSettings(command: Command): readonly GitSetting[] {
  return [...numberedSettings(command), ...quotedSettings(command)];
}

/** More pairs than anybody writes by hand. */
const MOST_PAIRS = 1000;

function numberedSettings(command: Command): readonly GitSetting[] {
  const count = command.variable('GIT_CONFIG_COUNT');
  if (count?.exported !== true) return [];
  const variable = 'GIT_CONFIG_COUNT';
  const total = textOf(count.value);
  // An unknown number: every pair that the line sets counts.
  const indices =
    total === undefined
      ? command.environment.flatMap((name) => /^GIT_CONFIG_KEY_(\d+)$/.exec(name)?.[1] ?? [])
      : [...Array(Math.max(0, Math.min(Number(total) || 0, MOST_PAIRS))).keys()].map(String);
  return indices.map((index) => {
    const key = command.variable(`GIT_CONFIG_KEY_${index}`)?.value ?? unset(`GIT_CONFIG_KEY_${index}`);
    const name = textOf(key);
    const value = command.variable(`GIT_CONFIG_VALUE_${index}`)?.value ?? unset(`GIT_CONFIG_VALUE_${index}`);
    return { key: name === undefined ? undefined : canonicalKey(name), value, variable };
  });
}

/** `'name=value' 'name'='value'`: each part in single quotes, `'\''` and `'\!'` inside (git's quote.c). */
function quotedSettings(command: Command): readonly GitSetting[] {
  const list = command.variable('GIT_CONFIG_PARAMETERS');
  if (list?.exported !== true) return [];
  const variable = 'GIT_CONFIG_PARAMETERS';
  const text = textOf(list.value);
  if (text === undefined) return [{ key: undefined, value: list.value, variable }];
  const quoted = String.raw`((?:'[^']*'(?:\\['!](?='))?)+)`;
  return [...text.matchAll(new RegExp(`${quoted}(?:=${quoted}?)?`, 'g'))].map((match) => {
    const [, name = '', value] = match;
    if (!match[0].includes("'=")) return { ...settingOf(known(unquote(name))), variable };
    return { key: canonicalKey(unquote(name)), value: known(unquote(value ?? '')), variable };
  });
}

function unquote(text: string): string {
  return text.replace(/'([^']*)'(?:\\(['!]))?/g, (_, inside: string, escaped?: string) => inside + (escaped ?? ''));
}

const unset = (source: string): Value => [{ gap: 'variable', source, splits: false }];
