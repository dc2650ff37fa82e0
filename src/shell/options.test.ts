import { describe, expect, test } from 'vitest';
import { readArguments } from './options.ts';
import type { Word } from './reading.ts';
import { known, show } from './value.ts';

const word = (text: string): Word => ({ span: { start: 0, end: 0 }, source: text, value: known(text) });
const read = (line: string, table: string) => {
  const args = readArguments(line.split(' ').map(word), table);
  const used = args.used.map(({ name, value }) => (value === undefined ? name : `${name}=${show(value.value)}`));
  return `${used.join(' ')} | ${args.operands.map(({ value }) => show(value)).join(' ')}`;
};

describe('readArguments', () => {
  const CP = 't,target-directory= T,no-target-directory r,R,recursive S,suffix= v,verbose';
  const rows: readonly (readonly [line: string, table: string, result: string, why: string])[] = [
    ['-r a b', CP, 'recursive | a b', 'a letter'],
    ['-rv a', CP, 'recursive verbose | a', 'letters together'],
    ['-rt d a', CP, 'recursive target-directory=d | a', 'the last letter takes the next word'],
    ['-td a', CP, 'target-directory=d | a', 'a value behind its letter'],
    ['a -r b', CP, 'recursive | a b', 'options behind operands'],
    ['--target-directory=d a', CP, 'target-directory=d | a', 'a value behind an equals sign'],
    ['--target-dir d a', CP, 'target-directory=d | a', 'a shortened name'],
    ['--no-t a', CP, 'no-target-directory | a', 'short, but of one only'],
    ['-- -r', CP, ' | -r', 'two dashes end the options'],
    ['- a', CP, ' | - a', 'a lone dash is an operand'],
    ['--=x a', 'code=', '=x | a', 'no name is short for none'],
    ['-q a', CP, 'q | a', 'an unknown letter takes nothing'],
    ['-i.bak f', 'i,in-place=?', 'in-place=.bak | f', 'an optional value stands right behind'],
    ['-i f', 'i,in-place=?', 'in-place | f', 'or is not there'],
    ['-n 5 cmd -x', '+ n=', 'n=5 | cmd -x', 'where options end at the first operand'],
    ['-out f in', '- out=', 'out=f | in', 'long names behind one dash'],
    ['-ofile in', '- o= out=', 'o=file | in', 'or a letter with its value'],
    ['-Recurse -Pa x', '~ path= recurse', 'recurse path=x | ', 'PowerShell: any case, shortened'],
    ['-Path:x', '~ path= recurse', 'path=x | ', 'PowerShell: a value behind a colon'],
  ];
  test.each(rows)('%s by %s: %s (%s)', (line, table, result) => {
    expect(read(line, table)).toBe(result);
  });
});
