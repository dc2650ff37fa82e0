import type { Random } from './random.ts';
import { leaf, type Tree } from './tree.ts';
import { type Growth, simple, verbatim, word } from './words.ts';

/** Names that the folders of the world hold, and some that they do not. */
const FILES = [
  'a.txt',
  'b.txt',
  'dir/x.txt',
  'dir/sub/y.txt',
  '.env',
  'alias.txt',
  'link/x.txt',
  'list',
  'two words/w.txt',
] as const;
const FOLDERS = ['dir', 'dir/sub', 'empty', 'link', 'two words', '.', '..', 'dir/..', './dir/', 'dir//sub'] as const;
const NEW = [
  'new.txt',
  'dir/new.txt',
  'link/new.txt',
  'empty/new.txt',
  'dir/sub/deep.txt',
  'new folder',
  '-dash',
  'n',
] as const;
const FAR = [
  '/tmp/t.txt',
  '../play/b.txt',
  '../repo/a.txt',
  '/home/dev/home.txt',
  '/home/dev/play/dir',
  '../other/dir/x.txt',
] as const;

export function pickFile({ random }: Growth): string {
  return random.chance(70) ? random.pick(FILES) : random.pick([...FAR, ...NEW]);
}
const pickFolder = ({ random }: Growth): string => random.pick(FOLDERS);
const pickNew = ({ random }: Growth): string =>
  random.chance(75) ? random.pick(NEW) : random.pick([...FAR, ...FILES]);

/** A word for one file that is there, one folder, one new name; files also by patterns. */
const file = (growth: Growth): Tree =>
  growth.random.chance(15) ? pattern(growth.random) : word(pickFile(growth), growth);
const folder = (growth: Growth): Tree => word(pickFolder(growth), growth);
const made = (growth: Growth): Tree => word(pickNew(growth), growth);
const any = (growth: Growth): Tree => (growth.random.chance(60) ? file(growth) : folder(growth));

const pattern = (random: Random): Tree =>
  verbatim(
    random.pick([
      '*.txt',
      '?.txt',
      '[ab].txt',
      '{a,b}.txt',
      'dir/*',
      './*',
      '*',
      '.*',
      'd*',
      '*/x.txt',
      '**/y.txt',
      'dir/{x,y}.txt',
      '~/home.txt',
      '"$PWD"/a.txt',
      '$PWD/dir',
      '~/play/b.txt',
      '"$HOME"/play/dir',
      '{dir,empty}',
      'missing*',
      '[!a].txt',
      '"*.txt"',
      "'?'.txt",
      '$NOPE',
      '"$NOPE"',
      '"$NOPE/a.txt"',
      '$EMPTY',
      '"$EMPTY"',
      '${NOPE:-b.txt}',
      '{a..c}.txt',
      '[[:lower:]].txt',
      '~+/a.txt',
      '$OLDPWD/a.txt',
      '"$@"',
      '$TARGET $TARGET',
    ]),
  );

const text = (source: string): Tree => verbatim(source);
const option = ({ random }: Growth, ...options: readonly [string, ...string[]]): readonly Tree[] => {
  const chosen = random.pick(['', ...options]);
  return chosen === '' ? [] : [text(chosen)];
};
const several = (growth: Growth, draw: (growth: Growth) => Tree): readonly Tree[] =>
  growth.random.some(1 + growth.random.below(3), () => draw(growth));

type Make = (growth: Growth) => readonly Tree[];

/** Each row is one kind of command; a name in front of the words is disguised as any other word. */
const COMMANDS: readonly [readonly [string, Make], ...(readonly [string, Make])[]] = [
  ['rm', (g) => [...option(g, '-f', '-v', '-i', '--force', '--'), ...several(g, file)]],
  [
    'rm',
    (g) => [
      text(g.random.pick(['-r', '-rf', '-R', '-fr', '--recursive', '-r -f', '-rf --', '-d'])),
      ...several(g, any),
    ],
  ],
  [
    'mv',
    (g) => [...option(g, '-f', '-n', '-v', '-u', '-T', '-b', '--'), any(g), g.random.chance(50) ? folder(g) : made(g)],
  ],
  ['mv', (g) => [...several(g, file), folder(g)]],
  ['mv', (g) => [text('-t'), folder(g), ...several(g, any)]],
  [
    'cp',
    (g) => [
      ...option(g, '-f', '-n', '-p', '-T', '-b', '-u', '-L', '-P', '--'),
      file(g),
      g.random.chance(40) ? folder(g) : made(g),
    ],
  ],
  [
    'cp',
    (g) => [
      text(g.random.pick(['-r', '-a', '-R', '-rT', '-dR', '-rL'])),
      any(g),
      g.random.chance(50) ? folder(g) : made(g),
    ],
  ],
  ['cp', (g) => [...option(g, '-r', '--parents', '-a'), ...several(g, any), folder(g)]],
  ['cp', (g) => [...option(g, '-l', '-s', '--attributes-only', '--remove-destination'), file(g), made(g)]],
  ['ln', (g) => [...option(g, '-f', '-v', '-T'), file(g), made(g)]],
  [
    'ln',
    (g) => [
      text(g.random.pick(['-s', '-sf', '-sfn', '-sT', '-sr'])),
      any(g),
      g.random.chance(50) ? folder(g) : made(g),
    ],
  ],
  ['ln', (g) => [text('-s'), any(g)]],
  [
    'touch',
    (g) => [
      ...option(g, '-c', '-a', '-d 2020-01-01', '-r b.txt'),
      ...several(g, (one) => (one.random.chance(50) ? made(one) : file(one))),
    ],
  ],
  [
    'mkdir',
    (g) => [
      ...option(g, '-p', '-pv', '-m 700'),
      ...several(g, (one) => (one.random.chance(60) ? made(one) : word('deep/er/est', one))),
    ],
  ],
  ['rmdir', (g) => [...option(g, '-p', '--ignore-fail-on-non-empty'), ...several(g, folder)]],
  ['truncate', (g) => [text(g.random.pick(['-s 0', '-s0', '--size=5', '-c -s 0', '-r b.txt'])), ...several(g, file)]],
  ['tee', (g) => [...option(g, '-a', '--append', '-i'), ...several(g, made), text('< list')]],
  [
    'sed',
    (g) => [
      text(
        g.random.pick([
          '-i s/a/Z/',
          '-i.bak s/b/Z/',
          '-ie s/a/q/',
          '-n -i p',
          '-E -i "s/(a)/\\1q/"',
          '--in-place=.o -e s/a/q/',
          's/a/b/',
          '-n "s/a/b/w out.txt"',
          '-ni.bak p',
        ]),
      ),
      ...several(g, file),
    ],
  ],
  ['dd', (g) => [text('if=list'), simpleJoin('of=', made(g)), ...option(g, 'bs=1', 'conv=notrunc', 'status=none')]],
  ['chmod', (g) => [text(g.random.pick(['600', '-x', '+x', 'u+w', '-R go-r', 'a-w', '-v 640'])), ...several(g, any)]],
  ['install', (g) => [...option(g, '-m 600', '-D', '-d', '-b'), file(g), made(g)]],
  ['cat', (g) => [...several(g, file), text('>'), made(g)]],
  ['echo', (g) => [text('x'), text(g.random.pick(['>', '>>', '>|', '&>', '1>', '2>', '&>>', '<>'])), made(g)]],
  [':', (g) => [text(g.random.pick(['>', '>>'])), file(g)]],
  ['printf', (g) => [text("'%s\\n' x"), text('>>'), file(g)]],
  ['cat', (g) => [file(g), text('2>/dev/null'), text('>'), file(g)]],
  ['sort', (g) => [text('list'), text('-o'), made(g)]],
  [
    'find',
    (g) => [
      folder(g),
      text(
        g.random.pick([
          '-name "*.txt" -delete',
          '-type f -delete',
          '-name x.txt -exec rm {} +',
          "-name '*.txt' -exec touch {}.bak \\;",
          '-maxdepth 1 -name a.txt -exec cp {} copy.txt \\;',
          '-empty -delete',
          '-type d -name sub -exec rm -r {} +',
          '-name x.txt -print',
          '-mindepth 1 -name "?.txt" -exec sh -c \'echo q >"$1".q\' _ {} \\;',
          '-name x.txt -execdir rm {} \\;',
          '-newer list -delete',
          '-name x.txt -o -name y.txt -delete',
          '! -name "*.txt" -type f -delete',
          '-prune -delete',
          '-delete -name x.txt',
        ]),
      ),
    ],
  ],
  [
    'xargs',
    (g) => [
      text(
        g.random.pick([
          'rm',
          '-n1 rm -f',
          '-I{} mv {} {}.old',
          'touch',
          '-I% cp % dir',
          '-d "\\n" rm',
          'sh -c \'rm "$@"\' _',
          '-r rm -rf',
          '-t echo',
          '-P2 -n1 touch',
        ]),
      ),
      text('< list'),
    ],
  ],
  ['gzip', (g) => [...option(g, '-k', '-f', '-c'), file(g)]],
  ['split', () => [text('-l 1 list part-')]],
  ['unlink', (g) => [file(g)]],
  ['shred', (g) => [...option(g, '-u', '-n 1'), file(g)]],
  ['mktemp', () => [text('-p . work.XXXX')]],
  ['mkfifo', (g) => [made(g)]],
  [
    'tar',
    (g) => [
      text(
        g.random.pick([
          'cf new.tar dir',
          'cf - dir | tar xf - -C empty',
          'czf n.tgz a.txt',
          'cf gone.tar --remove-files dir',
        ]),
      ),
    ],
  ],
  ['patch', () => [text("<<'P'\n--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-a\n+patched\nP")]],
  ['ls', (g) => [file(g)]],
  ['cat', (g) => [file(g)]],
  ['grep', (g) => [text('-r a'), any(g)]],
  ['echo', (g) => [text('rm'), file(g)]],
  ['bash', () => [text('script.sh')]],
  ['./script.sh', () => []],
  ['source', () => [text('./script.sh')]],
];

function simpleJoin(prefix: string, tree: Tree): Tree {
  return { ...tree, write: (parts) => prefix + tree.write(parts), simpler: [] };
}

export function fileCommand(growth: Growth): Tree {
  const [name, make] = growth.random.pick(COMMANDS);
  const program = growth.random.chance(12)
    ? leaf('word', growth.random.pick([`\\${name}`, `/bin/${name}`, `"${name}"`, `command ${name}`]), [
        leaf('word', name),
      ])
    : leaf('word', name);
  return simple([program, ...make(growth)]);
}
