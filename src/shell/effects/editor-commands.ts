import type { Command, Word } from '../reading.ts';
import { known, show } from '../value.ts';
import { type Call, type Draft, draft, possible } from './draft.ts';

/** Files that an editor or a database client writes because a command in its own language says so, not its command line. */

/** `w FILE`, `saveas FILE`, `redir > FILE`, `writefile(…, 'FILE')` of ed, ex and vim; a file that is opened may be saved. */
const EX =
  /^[\s:]*(?:silent!?\s+|noautocmd\s+|keepalt\s+)*(?:%|[\d,.$+'<>]*)?\s*(?:w(?:r(?:i(?:te?)?)?)?|wq|x(?:it)?|up(?:date)?|sav(?:eas?)?|redi(?:r)?|e(?:d(?:it?)?)?|f(?:ile)?|sp(?:lit)?|vs(?:plit)?|tabe(?:dit)?|n(?:ext)?)!?\s*(?:>>?\s*|(?<=\s))(?!!)(?<file>\S.*)$/u;
const EX_CALL = /\b(?:writefile\([^)]*?,|delete\(|rename\((?:[^)]*,)?)\s*(['"])(?<file>[^'"]+)\1/gu;

/** `.output FILE`, `.backup FILE` and the like of sqlite3, and SQL that makes a file of its own. */
const SQLITE =
  /^\s*\.(?:output|once|save|backup|clone|open|log|excel|dump)\s+(?:--?\w+\s+)*(?:main\s+|temp\s+)?(?!\|)(["']?)(?<file>[^"'\s]+)\1\s*$/u;
const SQL = /\b(?:vacuum\s+(?:\w+\s+)?into|attach(?:\s+database)?|writefile\s*\()\s*(['"])(?<file>[^'"]+)\1/giu;

/** What other databases' clients copy into a file: `COPY … TO`, psql's own commands, `INTO OUTFILE`. */
const CLIENT = /^\s*\\(?:copy\b.*\bto\s+|[ogw]\s+)(?!program\b|stdout\b|pstdout\b|\|)(["']?)(?<file>[^"'\s;]+)\1/iu;
const COPY =
  /\b(?:copy\b[^;]*?\bto|into\s+(?:outfile|dumpfile)|export\s+database|attach(?:\s+database)?)\s*'(?<file>[^']+)'/giu;

/** Statements in the values of these options, on standard input and, for some clients, among the operands. */
export function statementWrites(call: Call, options: readonly string[], operands: boolean): readonly Draft[] {
  const given = [...call.args.values(...options), ...(operands ? call.args.operands.slice(1) : [])];
  return [...given.map((word) => [word, show(word.value)] as const), ...typedIn(call.command)].flatMap(([word, text]) =>
    pieces(text, /\n/u, CLIENT, COPY).map((file) => written(word, file)),
  );
}

/** What stands in `-c`, `--cmd` and `+command`, and what is typed into an editor. */
export function exWrites(call: Call): readonly Draft[] {
  const plus = call.args.operands.filter((word) => show(word.value).startsWith('+'));
  const given = call.args.values('c', 'cmd').concat(plus);
  return [
    ...given.map((word) => [word, show(word.value).replace(/^\+/u, '')] as const),
    ...typedIn(call.command),
  ].flatMap(([word, text]) => pieces(text, /\n|(?<!\\)\|/u, EX, EX_CALL).map((file) => written(word, file)));
}

/** The statements on the command line, in `-cmd`, and on standard input. */
export function sqliteWrites(call: Call): readonly Draft[] {
  const given = [...call.args.values('cmd'), ...call.args.operands.slice(1)];
  return [...given.map((word) => [word, show(word.value)] as const), ...typedIn(call.command)].flatMap(([word, text]) =>
    pieces(text, /\n/u, SQLITE, SQL).map((file) => written(word, file)),
  );
}

function pieces(text: string, between: RegExp, line: RegExp, call: RegExp): readonly string[] {
  const lines = text.split(between).flatMap((piece) => line.exec(piece)?.groups?.file ?? []);
  return [...lines, ...[...text.matchAll(call)].flatMap(({ groups }) => groups?.file ?? [])].map((file) => file.trim());
}

/** What is piped or redirected in, where it is known. */
function typedIn({ stdin, words }: Command): readonly (readonly [Word, string])[] {
  const text = stdin === undefined || stdin.from === 'file' || stdin.text === undefined ? undefined : show(stdin.text);
  return text === undefined ? [] : [[words[0], text]];
}

const written = (word: Word, file: string): Draft => ({
  ...draft('write', word, possible),
  path: known(file),
});
