import type { Word } from '../reading.ts';
import { join, known, type Piece, show, textOf, type Value } from '../value.ts';
import { expandBraces } from '../words/braces.ts';
import { type Call, type Draft, draft, each, possible, relativeTo, type Verb } from './draft.ts';

/**
 * Formatters and fixers: they read, or write their operands back. Of a directory they take the files whose names end as
 * theirs do, and patterns they look up themselves (Prettier 3, ESLint 9, Biome 2, Ruff 0.9, Black 25, Go 1.24).
 */
export const formatterVerbs: readonly Verb[] = [
  {
    names: 'prettier',
    options: 'w,write c,check l,list-different config= ignore-path= parser= stdin-filepath= plugin= log-level=',
    effects: rewrites(
      [
        '.js',
        '.jsx',
        '.json',
        '.json5',
        '.jsonc',
        '.?js',
        '.ts',
        '.tsx',
        '.?ts',
        '.*css',
        '.less',
        '.html',
        '.vue',
      ].concat(['.md', '.mdx', '.yml', '.yaml', '.graphql']),
      'write',
    ),
  },
  {
    names: 'eslint stylelint tslint xo',
    options:
      'fix c,config= ext= f,format= o,output-file= rule= ignore-path= max-warnings= parser= plugin= rulesdir= fix-dry-run',
    effects: (call) => [
      ...rewrites(['.js', '.jsx', '.?js', '.ts', '.tsx', '.?ts'], 'fix')(call),
      ...each('write', call.args.values('output-file')),
    ],
  },
  { names: 'standard', options: 'fix', effects: rewrites(['.js', '.jsx', '.?js'], 'fix') },
  { names: 'gofmt goimports gofumpt', options: '- w d l s e i= r= local=', effects: rewrites(['.go'], 'w') },
  { names: 'shfmt', options: '- w d l s i= ln=', effects: rewrites(['.sh', '.bash'], 'w') },
  {
    names: 'clang-format',
    options: '- i style= n dry-run assume-filename= fallback-style= lines=',
    effects: rewrites([], 'i'),
  },
  {
    names: 'autopep8',
    options: 'i,in-place a,aggressive max-line-length= select= ignore= r d,diff',
    effects: rewrites(['.py'], 'in-place'),
  },
  { names: 'yapf', options: 'i,in-place d,diff r style=', effects: rewrites(['.py'], 'in-place') },
  {
    names: 'black blue isort',
    options: 'check check-only c,code= diff l,line-length= t,target-version= config= q profile=',
    effects: rewritesUnless(['.py', '.pyi', '.ipynb'], 'check', 'check-only', 'diff', 'code'),
  },
  { names: 'rustfmt', options: 'check edition= config= emit= config-path=', effects: rewritesUnless([], 'check') },
  {
    names: 'ruff',
    options: 'fix check diff select= ignore= config= line-length= target-version=',
    effects: afterVerb(
      ['.py', '.pyi', '.ipynb'],
      (verb, call) => (verb === 'format' && !call.args.has('check', 'diff')) || call.args.has('fix'),
    ),
  },
  {
    names: 'biome rome',
    options: 'write apply fix unsafe config-path=',
    effects: afterVerb(
      ['.js', '.jsx', '.?js', '.ts', '.tsx', '.?ts', '.json', '.jsonc', '.css', '.graphql'],
      (_, call) => call.args.has('write', 'apply', 'fix'),
    ),
  },
  { names: 'terraform tofu', options: '- check recursive diff write= list= chdir=', effects: terraform },
  {
    names: 'xmlstarlet',
    options: 'L,inplace u= v= x= d= i= t= n= s= a= r= N=',
    effects: afterVerb([], (_, call) => call.args.has('inplace')),
  },
  {
    names: 'php-cs-fixer rubocop',
    options: 'a,A,auto-correct,autocorrect dry-run config= only=',
    effects: rewrites(['.rb', '.php'], 'autocorrect', 'a', 'A'),
  },
  {
    names: 'perltidy',
    options: '- b bext= o= st',
    effects: (call) => [...rewrites([], 'b')(call), ...each('write', call.args.values('o'))],
  },
];

/** `ends`: how the names end of the files that it takes of a directory. It writes with one of the switches. */
function rewrites(ends: readonly string[], ...switches: readonly string[]): Verb['effects'] {
  return (call) => rewritten(call.args.has(...switches), ends, call.args.operands, call);
}

/** `black file…`: writes unless it is told only to look. */
function rewritesUnless(ends: readonly string[], ...switches: readonly string[]): Verb['effects'] {
  return (call) => rewritten(!call.args.has(...switches), ends, call.args.operands, call);
}

/** `ruff format`, `biome check --write`: a verb of the program's own comes first, and the directory is meant where none is named. */
function afterVerb(ends: readonly string[], writes: (verb: string, call: Call) => boolean): Verb['effects'] {
  return (call) => {
    const [verb, ...files] = call.args.operands;
    if (verb === undefined) return [];
    const here = files.length === 0 ? [{ ...verb, value: known('.') }] : files;
    return rewritten(writes(textOf(verb.value) ?? '', call), ends, here, call);
  };
}

/** `terraform fmt`: the files of one directory, or of all below it, too. */
function terraform({ args }: Call): readonly Draft[] {
  const [verb, ...named] = args.operands;
  if (verb === undefined || textOf(verb.value) !== 'fmt' || args.has('check')) return each('read', named, possible);
  const places = named.length === 0 ? [{ ...verb, value: known('.') }] : named;
  const way: Value = args.has('recursive') ? ['/', DEEP, '/', ANY] : ['/', ANY];
  const drafts = places.flatMap((word) => [
    ...each('write', [word], possible),
    ...['.tf', '.tfvars'].map((end) => rewriting(word, join(word.value, way, [end]))),
  ]);
  return relativeTo(args.values('chdir').at(-1)?.value, drafts);
}

/** What a file says stays as it is. */
const rewriting = (word: Word, path: Value): Draft => ({
  ...draft('write', word, { ...possible, careful: true }),
  path,
});

function rewritten(writes: boolean, ends: readonly string[], words: readonly Word[], call: Call): readonly Draft[] {
  if (!writes) return each('read', words, possible);
  return words.flatMap((word, at) => {
    const patterns = patternsOf(word.value);
    if (patterns !== undefined) return patterns.map((path) => rewriting(word, path));
    const isFile = call.world.kind(word.value) === 'file' || /[^./]\.\w+$/.test(show(word.value));
    const below =
      isFile || at >= MOST_PLACES
        ? []
        : ends.map((end) => rewriting(word, join(word.value, ['/', DEEP, '/', ANY], globbed(end))));
    return [...each('write', [word], possible), ...below];
  });
}

/** Of more directories only the names are told. */
const MOST_PLACES = 32;

const DEEP: Piece = { gap: 'glob', source: '**', splits: true };
const ANY: Piece = { gap: 'glob', source: '*', splits: true, dots: true };

/** A pattern that the shell has left alone. */
function patternsOf(value: Value): readonly Value[] | undefined {
  const text = textOf(value);
  if (text === undefined || !/[*?]/.test(text)) return undefined;
  return expandBraces(text)?.map((one) => globbed(one));
}

const globbed = (pattern: string): Value =>
  pattern
    .split(/(\*\*|[*?])/)
    .filter((text) => text !== '')
    .map((text): Piece => (text === '**' || text === '*' || text === '?' ? { ...ANY, source: text } : text));
