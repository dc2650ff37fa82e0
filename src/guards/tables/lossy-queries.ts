import { listHas } from '../../protocol/word-list.ts';
import { readArguments } from '../../shell/options.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { show } from '../../shell/value.ts';

/** Database clients: which of their words are statements. Statements on standard input count too. */
const CLIENTS: readonly (readonly [
  names: string,
  options: string,
  statements: readonly string[],
  language: 'sql' | 'mongo',
])[] = [
  [
    'psql pgcli cockroach',
    'c,command= e,execute= f,file= d,dbname= h,host= p,port= U,username= v,set= url=',
    ['command', 'execute'],
    'sql',
  ],
  ['mysql mariadb', 'e,execute= h,host= u,user= P,port= D,database= p,password=?', ['execute'], 'sql'],
  ['sqlite3 duckdb', 'cmd= init= c= separator=', ['cmd', 'c', 'operands'], 'sql'],
  ['sqlcmd clickhouse-client snowsql isql usql', 'Q= q,query= S= U= P= d= i= o= host= c=', ['Q', 'query'], 'sql'],
  ['cqlsh', 'e,execute= f,file= u,username= p,password= k,keyspace=', ['execute'], 'sql'],
  ['mongosh mongo', 'eval= host= port= u= p= f,file=', ['eval'], 'mongo'],
];

/** What in a database client's statements is lost: the text, and the word that holds it. */
export function lossyQuery(
  command: Command,
): { readonly statement: string; readonly word: Word | undefined } | undefined {
  const client = CLIENTS.find(([names]) => listHas(names, command.name ?? ''));
  if (client === undefined) return undefined;
  const [, options, named, language] = client;
  const args = readArguments(command.words.slice(1), options);
  const words = [...args.values(...named), ...(named.includes('operands') ? args.operands.slice(1) : [])];
  const given = command.stdin?.from === 'file' ? undefined : command.stdin?.text;
  const stdin = given === undefined ? [] : [{ text: show(given), word: undefined }];
  const texts = [...words.map((one) => ({ text: show(one.value), word: one })), ...stdin];
  const isAlone = named.includes('operands') && !texts.some(({ text }) => /\battach\b|\.open\b/iu.test(text));
  if (isAlone && isInMemory(args.operands[0])) return undefined;
  for (const { text, word } of texts) {
    const statement = language === 'sql' ? lossyStatement(text) : MONGO.exec(text)?.[0];
    if (statement !== undefined) return { statement, word };
  }
  return undefined;
}

/** A database that is gone with the program: `:memory:`, or none that is named. */
const isInMemory = (database: Word | undefined): boolean => /^(?::memory:)?$/u.test(show(database?.value ?? []));

const MONGO = /dropDatabase\s*\(|\.drop\s*\(|(?:deleteMany|remove)\s*\(\s*(?:\{\s*\}\s*)?\)/u;

/** The first statement that drops something, empties a table, or deletes or changes rows without a condition. */
function lossyStatement(sql: string): string | undefined {
  return statements(sql).find((statement) => {
    const words = statement.trim().replaceAll(/\s+/gu, ' ').toLowerCase();
    if (
      /^drop (?:database|schema|table|user|role|index|view|materialized view|keyspace|collection|owned|tablespace|column)\b/u.test(
        words,
      )
    )
      return true;
    if (
      /^truncate\b/u.test(words) ||
      /^alter table \S+ .*\bdrop (?:column )?(?!constraint|default|not null)/u.test(words)
    )
      return true;
    return /^(?:with .*)?(?:delete from|update) /u.test(words) && !/\b(?:where|limit|join|using)\b/u.test(words);
  });
}

/** Statements without comments, texts, which may hold any word, and lines for the client itself (`.open x`, `\\c x`). */
function statements(sql: string): readonly string[] {
  const plain = sql
    .replaceAll(/'(?:[^']|'')*'/gu, "''")
    .replaceAll(/--[^\n]*/gu, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//gu, ' ')
    .replaceAll(/^\s*[.\\][a-z].*$/gmu, ' ');
  return plain.split(';');
}
