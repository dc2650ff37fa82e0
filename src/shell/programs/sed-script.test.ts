import { describe, expect, it } from 'vitest';
import { type SedCommand, sedScript } from './sed-script.ts';

const writes = (file: string): SedCommand => ({ kind: 'writes', file });
const runs = (line: string): SedCommand => ({ kind: 'runs', line });

const ROWS: readonly (readonly [script: string, found: readonly SedCommand[], because: string])[] = [
  ['w out', [writes('out')], 'a command without an address'],
  ['1wout', [writes('out')], 'no blank is needed'],
  ['/x/,/y/ !w out', [writes('out')], 'behind a range'],
  ['\\,x,Iw out', [writes('out')], 'behind a pattern with marks of its own'],
  ['$!{w out\n}', [writes('out')], 'in a group'],
  ['s/a/b/gw out', [writes('out')], 'a flag behind others'],
  ['s|a|b|wout', [writes('out')], 'other marks'],
  ['s/[/]/x/w out', [writes('out')], 'a mark in a bracket ends nothing'],
  ['s/a/b/; w out', [writes('out')], 'the second of two'],
  ['s/a/w out/', [], 'in the replacement'],
  ['s/how now/x/p', [], 'in the pattern'],
  ['s/x w y/z/', [], 'in the pattern, with blanks around'],
  ['/w out/d', [], 'in an address'],
  ['a w out', [], 'text that is appended'],
  ['a\\\nw out\\\nmore', [], 'text on lines of its own'],
  ['# w out', [], 'a remark'],
  ['y/w/v/', [], 'letters that are exchanged'],
  [': w\nb w', [], 'a label'],
  ['r in', [{ kind: 'reads', file: 'in' }], 'a file that is put in'],
  ['1e date', [runs('date')], 'a line for the shell'],
  ['s/.*/date/e', [runs('date')], 'the line itself becomes one'],
  ['s/.*/date/', [], 'only printed'],
  ['', [], 'nothing'],
  ['s/a', [], 'broken off'],
];

describe('what a sed script has to do with the outside', () => {
  it.each(ROWS)('%j: %j, for %s', (script, found) => expect(sedScript(script)).toEqual(found));
});
