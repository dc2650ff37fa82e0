import { describe } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';

const files = { a: '', dir: { folder: true } } as const;

describe('find', () => {
  effectRows(
    [
      ["find . -name '*.o' -delete", ['remove tree **/*.o?'], 'names at any depth'],
      ['find dir -delete', ['remove tree dir?'], 'all of it'],
      ["find dir -name '*' -delete", ['remove tree dir?'], 'the same, for every name will do'],
      ['find dir -type f -delete', ['remove contents dir?'], 'all files in it'],
      ['find . -type l -delete', ['remove tree **/…?'], 'links are only some of what lies there'],
      ['find . -maxdepth 1 -type f -delete', ['remove tree *?', 'remove …?'], 'the files of one directory'],
      ['find . -maxdepth 2 -type f -delete', ['remove tree *?', 'remove **/…?'], 'the files of some directories'],
      ['find . -maxdepth 99 -type f -delete', ['remove contents /w?'], 'so deep that nothing is left'],
      ['find . -maxdepth 1 -type f -mtime +1 -delete', ['remove …?'], 'some of the files of one directory'],
      ['find . -maxdepth 1 -type f -exec rm {} +', ['remove *?', 'remove …?'], 'one by one'],
      ['find dir -mindepth 1 -delete', ['remove contents dir?'], 'all in it'],
      ['find dir -mtime +1 -delete', ['remove dir?', 'remove tree dir/**/…?'], 'some in it'],
      ['find . -mtime +1 -delete', ['remove tree **/…?'], 'never the directory itself'],
      ['find . ! -name x -delete', ['remove tree **/…?'], 'all but one name'],
      ['find dir -name dir -delete', ['remove tree dir?', 'remove tree dir/**/dir?'], 'the start by its own name'],
      [
        "find dir -name 'x*' -o -name y | xargs rm",
        ['remove dir/**/x*?', 'remove dir/**/y?'],
        'all branches are printed where no action stands',
      ],
      ['find . -name x -o -type f -delete', ['remove contents /w?'], 'the test stands in another branch'],
      [
        'find . \\( -name x -o -name y \\) -delete',
        ['remove tree **/x?', 'remove tree **/y?'],
        'each alternative of a group',
      ],
      ["find . -path './dir/*' -delete", ['remove tree dir/**?'], 'its star spans directories'],
      ["find . -path 'dir/*' -delete", [], 'a path as find prints it begins with the start'],
      ["find . -name 'a/b' -delete", [], 'a name holds no slash'],
      [
        "find $D -name '*.o' -delete",
        ['remove tree $D*.o?', 'remove tree $D/**/*.o?'],
        'an unknown start ends so, too',
      ],
      ['find $D -name x -mindepth 1 -delete', ['remove tree $D/**/x?'], 'never the start'],
      [
        'find "$D" -name x -exec rm -r {} +',
        ['remove tree $Dx?', 'remove tree $Dx/**?', 'remove tree $D/**/x?'],
        'and what lies in it',
      ],
      ['find . -iname X -delete', ['remove tree **/X?'], 'by any case'],
      ["find . -maxdepth 1 -name '*.o' -delete", ['remove tree *.o?'], 'not below'],
      ["find . -regex '.*/x\\.o' -delete", ['remove tree **/x.o?'], 'a simple expression'],
      ['find dir -name a $x -delete', ['remove tree dir/**/a?'], 'with words that nobody knows'],
      ['find -L dir -delete', ['remove tree dir?'], 'options in front of the start'],
      ['find -name x -delete', ['remove tree **/x?'], 'the start left out'],
      ['find dir b -name x -delete', ['remove tree dir/**/x?', 'remove tree b/**/x?'], 'several starts'],
      ['find dir -fprint c', ['write c'], 'a file that find writes'],
      ['find dir -name x -print', [], 'only prints'],
      ["find . '(' dir ')' -delete", [], 'a start behind a bracket is an error'],
      ["find dir -name '*.o' -execdir rm {} ';'", ['remove dir/**/*.o?'], 'beside each name, but the name is known'],
      ["find . -name '*.o' -exec rm {} +", ['remove **/*.o?'], 'a command for each'],
      ['find . -exec rm {} \\;', ['remove /w!', 'remove **?'], 'the start and all below'],
      ['find . -type f -exec rm {} +', ['remove **?'], 'files below'],
      [
        'find . -maxdepth 1 ! -name x -exec rm {} +',
        ['remove …?', 'remove **?'],
        'all but one, directories with what they hold',
      ],
      ['find . -maxdepth 1 -type l -exec rm {} +', ['remove **/…?'], 'links'],
      ['find . -name x -exec cp {} dir \\;', ['write dir/x?'], 'copied'],
    ],
    files,
  );
});

describe('names that a pipe carries', () => {
  effectRows(
    [
      ["find . -name '*.o' | xargs rm", ['remove **/*.o?'], 'as find prints them'],
      ["find . -name '*.o' -print0 | xargs -0 rm -f", ['remove **/*.o?'], 'with zero bytes'],
      ['ls *.o | xargs rm', ['remove *.o?'], 'as ls prints them'],
      ['ls | grep x | xargs rm', ['remove *?'], 'some of them'],
      ['grep -rl x dir | xargs sed -i s/a/b/', ['write dir/**?'], 'files that hold a text'],
      ['grep -lZ x *.o a | xargs -0 rm', ['remove *.o?', 'remove a?'], 'of those that are named'],
      ['grep -l x * | xargs rm', ['remove *?'], 'some of them, not all'],
      ['grep -rl x *.o dir | xargs rm', ['remove *.o?', 'remove *.o/**?', 'remove dir/**?'], 'or below them'],
      ['rg -l x a.o | xargs rm', ['remove a.o?', 'remove a.o/**?'], 'of programs that always look below'],
      ['cat list | xargs rm', ['remove xargs?'], 'from a file that is not read'],
      [
        `find . -maxdepth 0 -exec sh -c 'read f; touch "$f"' \\;`,
        ['write $f?'],
        'what is read is not what the search has found',
      ],
      ['fd -e o -x rm', ['remove **/….o?'], 'fd'],
      ["fd '^a\\.txt$' src -X rm", ['remove src/**/a.txt?'], 'by a whole name, below a folder'],
      ['fd state.json -x rm', ['remove **/…state.json…?'], 'by a part of a name; the program is no folder'],
      ["fd 'a|b' -x rm", ['remove **/…?'], 'by an expression'],
      ['fd .env', [], 'names alone'],
    ],
    files,
  );
});

describe('alternatives', () => {
  effectRows(
    [
      [
        'find . -type f \\( -name x -o -name y \\) -delete',
        ['remove **/x?', 'remove **/y?'],
        'what stands in front holds for both',
      ],
      [
        'find . \\( -name x -o -name y \\) -type f -exec rm {} +',
        ['remove **/x?', 'remove **/y?'],
        'and what stands behind',
      ],
      ['find . -name dir -prune -o -type f -delete', ['remove tree *?', 'remove **/…?'], 'what lies in it is kept'],
      ['find . -name dir -prune -o -exec rm -r {} +', ['remove tree *?', 'remove tree **/…?'], 'and all else goes'],
      ['find . -path ./dir -prune -o -name x -delete', ['remove tree **/x?'], 'the pruned branch does nothing'],
      [
        'find . \\( -name x -o -mtime +1 \\) -delete',
        ['remove tree **/x?', 'remove tree **/…?'],
        'one alternative is not about names',
      ],
      ['find . ! \\( -name x \\) -delete', ['remove tree **/…?'], 'a group turned round'],
    ],
    files,
  );
});
