import { describe, expect, test } from 'vitest';
import {
  appended,
  type Document,
  documentText,
  isFault,
  lineOf,
  type Path,
  readDocument,
  removed,
  replaced,
} from './document.ts';

function documentOf(text: string): Document {
  const read = readDocument(text);
  if (isFault(read)) throw new Error(read.what);
  return read;
}

interface Row {
  readonly why: string;
  readonly before: string;
  readonly path: Path;
  readonly key?: string;
  readonly after: string;
  /** Where what was added stands. */
  readonly added: Path;
}

const rows: readonly Row[] = [
  {
    why: 'behind the last member, on a line of its own',
    before: '{\n  "a": 1\n}\n',
    path: [],
    key: 'b',
    after: '{\n  "a": 1,\n  "b": 0\n}\n',
    added: ['b'],
  },
  {
    why: 'in the file’s own indentation and line ends',
    before: '{\r\n\t"a": {\r\n\t\t"x": 1\r\n\t}\r\n}',
    path: ['a'],
    key: 'b',
    after: '{\r\n\t"a": {\r\n\t\t"x": 1,\r\n\t\t"b": 0\r\n\t}\r\n}',
    added: ['a', 'b'],
  },
  {
    why: 'behind the comment that belongs to the last member',
    before: '{\n  "a": 1 // one\n}',
    path: [],
    key: 'b',
    after: '{\n  "a": 1, // one\n  "b": 0\n}',
    added: ['b'],
  },
  {
    why: 'with a trailing comma where the file has them',
    before: '{\n  "a": 1, /* one */\n}',
    path: [],
    key: 'b',
    after: '{\n  "a": 1, /* one */\n  "b": 0,\n}',
    added: ['b'],
  },
  { why: 'in an empty list, in its line', before: '{"a": []}', path: ['a'], after: '{"a": [0]}', added: ['a', 0] },
  {
    why: 'in an empty object that has a line of its own',
    before: '{\n}',
    path: [],
    key: 'b',
    after: '{"b": 0\n}',
    added: ['b'],
  },
  {
    why: 'with the containers that are missing',
    before: '{\n  "a": 1\n}',
    path: ['hooks', 'Stop'],
    after: '{\n  "a": 1,\n  "hooks": {\n    "Stop": [\n      0\n    ]\n  }\n}',
    added: ['hooks', 'Stop', 0],
  },
  {
    why: 'in a document on one line',
    before: '{"a":1}',
    path: [],
    key: 'b',
    after: '{"a":1,\n  "b": 0}',
    added: ['b'],
  },
  {
    why: 'in the member that counts, of two with one name',
    before: '{"a": [1], "a": [2]}',
    path: ['a'],
    after: '{"a": [1], "a": [2,\n  0]}',
    added: ['a', 1],
  },
  {
    why: 'behind a byte order mark',
    before: '\ufeff{\n  "a": 1\n}',
    path: [],
    key: 'b',
    after: '\ufeff{\n  "a": 1,\n  "b": 0\n}',
    added: ['b'],
  },
];

describe('a value is added', () => {
  test.each(rows)('$why', ({ before, path, key, after }) =>
    expect(appended(documentOf(before), path, key, 0)).toBe(after),
  );
});

describe('and taken out without a trace', () => {
  test.each(rows)('$why', ({ before, after, added }) => expect(removed(documentOf(after), added)).toBe(before));

  test.each([
    ['from the middle', '[1, 2, 3]', [1], '[1, 3]'],
    ['from the front', '[1, 2]', [0], '[ 2]'],
    ['with a comment of somebody else kept', '[\n  1,\n  // keep\n  2\n]', [1], '[\n  1\n  // keep\n]'],
    ['from a container with a comment, which stays', '{"a": [\n  // keep\n  1\n]}', ['a', 0], '{"a": [\n  // keep\n]}'],
    ['what is not there', '{"a": 1}', ['b'], '{"a": 1}'],
  ] as const)('%s', (_why, text, path, after) => expect(removed(documentOf(text), path)).toBe(after));

  test('is nothing when nothing else was there', () => {
    const made = documentText({ hooks: { Stop: [0] } });
    expect(removed(documentOf(made), ['hooks', 'Stop', 0])).toBeUndefined();
  });
});

test('a value is replaced where it stands', () => {
  expect(replaced(documentOf('{\n  "a": [1, /* two */ 2] // end\n}'), ['a', 1], { x: 1 })).toBe(
    '{\n  "a": [1, /* two */ {\n    "x": 1\n  }] // end\n}',
  );
});

test('a line is that of the nearest value that is there', () => {
  const document = documentOf('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}');
  expect([lineOf(document, ['a', 'b', 0]), lineOf(document, ['a', 'x']), lineOf(document, [])]).toEqual([4, 2, 1]);
});

describe('a text that is no JSON', () => {
  test.each([
    ['{"a": }', 1, 7, 'a value is missing'],
    ['{\n  "a" 1\n}', 2, 7, 'a colon is expected'],
    ['{\n  "a": 1\n', 3, 1, 'a closing brace is missing'],
    ['{"a": 1} 2', 1, 10, 'text after the end of the document'],
    ["{'a': 1}", 1, 2, 'this is no JSON value'],
    ['{"a": "b', 1, 7, 'a string is not closed'],
    ['{"a": 1 /* ', 1, 9, 'a comment is not closed'],
  ])('%j is told by its place and in words', (text, line, column, what) =>
    expect(readDocument(text)).toEqual({ line, column, what }),
  );

  test('is never quoted', () => expect(JSON.stringify(readDocument('{"key": sk-secret}'))).not.toContain('secret'));
});
