import { type Invocation, notRead, type Shell } from '../interpreter.ts';
import type { Command, Unread, Word } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { launchesIn } from './embedded.ts';
import { sedScript } from './sed-script.ts';
import { runJoined, startApart, via } from './start.ts';

/** Reports code of another language as not read, unless it surely does nothing, and reads the commands that it plainly starts. */
export function readCode(
  code: Value,
  word: Word,
  language: string,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  if (code.length > 0 && code.every((piece) => typeof piece !== 'string' || piece.trim() === '')) {
    notRead(shell, { span: word.span, why: 'dynamic-code', by: command, language });
    return;
  }
  if (!isPlain(language, show(code))) {
    const unread: Unread = { span: word.span, why: 'language', by: command, language, code };
    notRead(shell, unread);
  }
  startLaunches(code, word, language, invocation, shell, command);
}

/** The commands that code plainly starts. */
export function startLaunches(
  code: Value,
  word: Word,
  language: string,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  const launches =
    language === 'sed' ? sedCommands(code) : language === 'sql' ? sqlCommands(show(code)) : launchesIn(code, language);
  const how = via('interpreter', command.name ?? language, command);
  for (const launch of launches) {
    if ('line' in launch)
      runJoined([computedWord(word, launch.line)], invocation, shell, how, command, { runs: 'possible' });
    else {
      const [first, ...rest] = launch.words.map((value): Word => ({ ...word, source: show(value), value }));
      if (first !== undefined) startApart([first, ...rest], invocation, shell, how, { runs: 'possible' });
    }
  }
}

/** Programs of awk, sed and SQL that surely start nothing and write nothing: most of those that are ever written. */
function isPlain(language: string, text: string): boolean {
  if (language === 'awk')
    return !/system|getline|[|>]|close|@|ENVIRON|RS\s*=/.test(
      text.replace(/"(?:[^"\\]|\\.)*"|\/(?:[^/\\\n]|\\.)+\//g, '""'),
    );
  if (language === 'sed') return sedCommands([text]).length === 0;
  return language === 'sql' && sqlCommands(text).length === 0;
}

/** `e command`, and the flag `e` of `s`, which runs what the line has become. */
function sedCommands(code: Value): readonly { readonly line: Value }[] {
  return sedScript(textOf(code) ?? '').flatMap((one) => (one.kind === 'runs' ? [{ line: known(one.line) }] : []));
}

/** Lines for the shell in statements and in the clients' own commands (psql 15, mysql 8, SQLite 3.40 with its short names). */
function sqlCommands(text: string): readonly { readonly line: Value }[] {
  return SQL_LINES.flatMap((pattern) => [...text.matchAll(pattern)].map((found) => ({ line: known(found[1] ?? '') })));
}

const SQL_LINES = [
  /(?:^|\n|;)\s*(?:\\!|\.(?:sh(?:el?l?)?|sy(?:s(?:t(?:em?)?)?)?)\b|system\s|pager\s|\\P\s)\s*([^\n]+)/g,
  /(?:^|\n)\s*(?:\.(?:output|once|import|log|excel)\s+(?:-\S+\s+)*|\\(?:o|out|g|gx|w|write)\s+|[^\n]*\\gx?\s*)["']?\|\s*([^\n]+)/g,
  /\bprogram\s+'((?:[^']|'')*)'/gi,
  /\bedit\s*\([^()]*,\s*'([^']*)'\s*\)/gi,
  /(?:^|\n)\s*\\\w+[^\n`]*`([^`\n]*)`/g,
];
