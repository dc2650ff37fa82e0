import { describe } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';

const files = { a: '', b: '', dir: { folder: true }, 'dir/x': '' } as const;

describe('removing', () => {
  effectRows(
    [
      ['rm a b', ['remove a', 'remove b'], 'each operand'],
      ['rm -r dir', ['remove tree dir'], 'with all below'],
      ['rm --recursive dir', ['remove tree dir'], 'by the long name'],
      ['rm dir', ['remove dir!'], 'refused by rm, for it is a directory'],
      ['rm -rf . .. /', ['remove tree /w!', 'remove tree /!'], 'refused by rm, and still asked for'],
      ['rm -f *.log', ['remove *.log?'], 'whatever the glob finds'],
      ['rm "$X"', ['remove $X?'], 'a name that nobody knows'],
      ["rm ''", [], 'an empty name is none'],
      ['rm -i a', ['remove a?'], 'when somebody agrees'],
      ['rm -if a', ['remove a'], 'nobody is asked'],
      ['rmdir dir', ['remove dir'], 'the directory alone'],
      ['cp a d*', ['write d*?', 'write d*/a?', 'write d*/d*?'], 'into the last of the names, the others too'],
      ['rmdir dir; cp a dir', ['remove dir', 'write dir?', 'write dir/a?'], 'which stays where something is in it'],
      ['rmdir --ignore-fail-on-non-empty dir', ['remove dir?'], 'unless there is something in it'],
      ['unlink a', ['remove a'], 'one name'],
      ['shred a', ['write a'], 'overwritten'],
      ['shred -u a', ['write a', 'remove a'], 'and removed'],
      ['rimraf dir', ['remove tree dir'], 'a program of npm'],
      ['npx rimraf dir', ['remove tree dir'], 'started by npx'],
      ['trash a', ['remove tree a'], 'into the trash'],
      ['gio trash a', ['remove tree a'], 'by a subcommand'],
    ],
    files,
  );
});

describe('names that are made up', () => {
  effectRows(
    [
      ['mktemp', ['write /tmp/tmp.…?'], 'below the folder for temporary files'],
      ['mktemp -d', ['create-directory /tmp/tmp.…?'], 'a directory'],
      ['mktemp work.XXXX', ['write work.…?'], 'by a template, here'],
      ['mktemp -p dir work.XXXX.log', ['write dir/work.…?'], 'in a directory that is named'],
      ['mktemp -t work.XXXX', ['write /tmp/work.…?'], 'or the usual one'],
      ['mktemp -u', [], 'only printed'],
      ['xargs mktemp < list', ['write …?', 'write /tmp/tmp.…?'], 'or any, where the list may be empty'],
    ],
    files,
  );
});

describe('moving', () => {
  effectRows(
    [
      ['mv a c', ['move a -> c', 'write c'], 'a new name'],
      ['mv a dir', ['move a -> dir', 'write dir/a'], 'into a directory that is there'],
      ['mv a c/; cp b c/', ['move a -> c', 'write c/a', 'write c/b'], 'a file is meant to lie in it'],
      ['mv dir c/', ['move tree dir -> c', 'write tree c'], 'a directory takes a name that is not there, slash or not'],
      [
        'sed -i s/x/y/ dir; mv dir c',
        ['write dir', 'move tree dir -> c', 'write tree c'],
        'a directory is not written',
      ],
      ['mv *', ['move tree *? -> *', 'write tree *?', 'write tree */*?'], 'the last name is where the others go'],
      ['mv -n a b', ['move a? -> b', 'write b?'], 'unless it is there'],
      ['mv a b dir', ['move a -> dir', 'move b -> dir', 'write dir/a', 'write dir/b'], 'several into one'],
      [
        'mv -t dir a b',
        ['move a -> dir', 'move b -> dir', 'write dir/a', 'write dir/b'],
        'with the directory in front',
      ],
      ['mv -T dir c', ['move tree dir -> c', 'write tree c'], 'never into it'],
      ['mv a', ['move a!'], 'refused, and still asked for'],
      ['mv *.x dir', ['move tree *.x? -> dir', 'write tree dir/*.x?'], 'whatever the glob finds'],
      ['gio move a c', ['move a -> c', 'write c'], 'by a subcommand'],
      [
        'mkdir c | mv a c',
        ['create-directory c', 'move a -> c', 'write c?', 'write c/a?'],
        'what the other side of a pipe makes at the same time',
      ],
      ['rm a | cat | mv b a', ['remove a', 'move b -> a', 'write a?', 'write a/b?'], 'the same from further up'],
      [
        '{ mkdir c; mv a c; } | cat',
        ['create-directory c', 'move a -> c', 'write c/a'],
        'one after the other on the same side',
      ],
      [
        'cp a c | mv dir c',
        ['write c', 'move tree dir -> c', 'write tree c?', 'write tree c/dir?'],
        'what the side behind the pipe has already made',
      ],
      ['rename s/a/b/ a', ['move a?', 'write …?'], 'to a name that is not worked out'],
      ['rename -n s/a/b/ a', [], 'only printed'],
      ['rename --no-act a b a', [], 'by the long name'],
    ],
    files,
  );
});

describe('copying', () => {
  effectRows(
    [
      ['cp a c', ['write c'], 'a new file'],
      ['cp a dir', ['write dir/a'], 'into a directory that is there'],
      ['cp a b c', ['write c/a', 'write c/b'], 'several need a directory'],
      ['cp -r dir c', ['write tree c'], 'with all below'],
      ['cp -r dir/. c', ['write tree c'], 'what the directory holds'],
      ['cp --parents dir/x c', ['write c/dir/x'], 'with the directories on the way'],
      ['cp --parents dir/../a c', ['create-directory c/dir?', 'write c/a'], 'also one that two dots leave again'],
      ['cp -t dir a', ['write dir/a'], 'with the directory in front'],
      ['cp -tdir a', ['write dir/a'], 'behind its letter'],
      ['cp --target-dir=dir a', ['write dir/a'], 'by a shortened name'],
      ['cp -b a b', ['write b', 'write b~?'], 'what was there is kept'],
      ['cp -l a c', ['link c -> a'], 'a link instead'],
      ['install -m 755 a c', ['write c'], 'with permissions'],
      ['install -b a b', ['write b', 'write b~?'], 'with a copy of what was there'],
      ['install -d d1', ['create-directory d1'], 'only directories'],
      ['rsync -a dir/ out/', ['write contents out?'], 'what the directory holds'],
      ['rsync -a dir out', ['write tree out/dir?', 'write out?'], 'the directory'],
      ['rsync -n dir out', [], 'a dry run'],
      [
        'rsync -a --delete dir/ out/',
        ['write contents out?', 'remove contents out?'],
        'what is not in the source goes',
      ],
      ['rsync -a dir host:out', [], 'to another machine'],
      ['scp host:p/f .', ['write f'], 'from another machine'],
      ['ditto a c', ['write c'], 'macOS'],
    ],
    files,
  );
});

describe('links and names', () => {
  effectRows(
    [
      ['ln a c', ['link c -> a hard'], 'a second name of the file'],
      ['ln -s a c', ['link c -> a'], 'a symbolic link'],
      ['ln -s ../a', ['link a -> /a'], 'named like its target'],
      ['ln -s $X ../a', ['link /a -> $X', 'link a? -> /a'], 'the first may be no word at all'],
      ['link a c', ['link c -> a hard'], 'the plain program'],
      ['touch a c', ['write a', 'write c'], 'made when it is not there'],
      ['touch -c a', ['permissions a?'], 'only its times'],
      ['mkdir -p p/q', ['create-directory p/q'], 'directories'],
      ['mkfifo p', ['write p'], 'a pipe is a name too'],
      ['mknod p p', ['write p'], 'with its kind behind'],
    ],
    files,
  );
});

describe('contents and permissions', () => {
  effectRows(
    [
      ['truncate -s0 a', ['write a'], 'cut'],
      ['dd if=a of=c', ['write c'], 'operands with names'],
      ['tee c d', ['write c', 'write d'], 'several files'],
      ['tee -a c', ['append c'], 'appended to'],
      ['sponge c', ['write c'], 'written at the end'],
      ['split a part', ['write part…?'], 'names with a known beginning'],
      ['uniq a c', ['write c'], 'the second operand is written'],
      ['xxd -r a c', ['write c'], 'here too'],
      ['strip a', ['write a'], 'in place'],
      ['chmod -R 755 dir', ['permissions tree dir'], 'with all below'],
      ['chmod -x a', ['permissions a'], 'a mode that looks like an option'],
      ['chown u a', ['permissions a'], 'the owner'],
      ['chattr +i a', ['permissions a'], 'attributes'],
      ['setfacl -m u:x:r a', ['permissions a'], 'access lists'],
      ['mount --bind dir m', ['link m -> dir'], 'a name becomes another way in'],
    ],
    files,
  );
});
