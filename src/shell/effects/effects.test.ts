import { describe } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';

const files = { a: '', b: '', dir: { folder: true }, 'dir/x': '', link: { link: '/w/dir' } } as const;

describe('redirections', () => {
  effectRows(
    [
      ['echo x > f', ['write f'], 'truncates or makes the file'],
      ['echo x >> f', ['append f'], 'appends'],
      ['echo x >| f', ['write f'], 'noclobber does not stop it'],
      ['echo x &> f', ['write f'], 'both streams'],
      ['echo x >& f', ['write f'], 'the older spelling of both streams'],
      ['echo x 2> f 3>> g', ['write f', 'append g'], 'any descriptor'],
      ['exec 3<> f', ['write f?'], 'opened for reading and writing'],
      ['echo x >&2 2>&1', [], 'a descriptor is copied'],
      ['echo x >&-', [], 'or closed'],
      ['echo x > /dev/null', [], 'the null device is no file'],
      ['> f', ['write f'], 'without a command'],
      ['echo x > "$X/y"', ['write $X/y?'], 'the end of the name is known'],
      ['if t; then echo x > f; fi', ['write f?'], 'only when the condition holds'],
      ['(cd dir && echo x > f)', ['write dir/f?'], 'relative to where the subshell went'],
      ['cd nowhere && echo x > f', ['write nowhere/f?'], 'a directory that may not be there'],
      ['for f in a b; do echo x > "$f"; done', ['write a?', 'write b?'], 'each value of a loop'],
      ['cat <<E > f\n> a\nE', ['write f'], 'a here-document is data'],
    ],
    files,
  );
});

describe('links of the same line', () => {
  effectRows(
    [
      [
        'ln -s dir l; rm l/x',
        ['link l -> dir', 'remove l/x', 'remove dir/x?'],
        'a name below a link leads to what the link names',
      ],
      ['ln a h; echo x > h', ['link h -> a hard', 'write h', 'write a?'], 'a hard link is the same file'],
      [
        'ln -s ../dir sub/l; rm sub/l/x',
        ['link sub/l? -> dir', 'link sub/l/dir? -> sub/dir', 'remove sub/l/x', 'remove dir/x?'],
        'what a link names is read from where the link lies',
      ],
      [
        'ln -rs dir sub/l; rm sub/l/x',
        ['link sub/l? -> dir', 'link sub/l/dir? -> dir', 'remove sub/l/x', 'remove dir/x?'],
        'but with -r from here',
      ],
      [
        'ln -s dir l; ln -s l k; rm k/x',
        ['link l -> dir', 'link k -> l', 'remove k/x', 'remove l/x?', 'remove dir/x?'],
        'one link behind another',
      ],
      ['ln -s dir l; rm l/../b', ['link l -> dir', 'remove b'], 'two dots take the name in front away, a link or not'],
      ['ln -s a l; rm l', ['link l -> a', 'remove l'], 'removing a link leaves what it leads to'],
      ['ln -s dir l; rm -r l/', ['link l -> dir', 'remove tree l', 'remove tree dir?'], 'but for a slash behind it'],
      ['ln -s dir l; rm l/*', ['link l -> dir', 'remove l/*?', 'remove dir/*?'], 'names below it that are not known'],
      [
        'mount --bind dir m; rm m/x',
        ['link m -> dir', 'remove m/x', 'remove dir/x?'],
        'a bind mount is another way in',
      ],
    ],
    files,
  );
});

describe('the disk', () => {
  effectRows(
    [
      ['rm link/x', ['remove link/x', 'remove dir/x'], 'a link on the disk leads elsewhere'],
      ['rm link/*', ['remove link/*?', 'remove dir/*?'], 'also for names that are not known'],
      ['rm /proc/self/cwd/a', ['remove a'], 'the working directory by its name of the process'],
      ['(cd dir && rm /proc/$$/cwd/x)', ['remove dir/x?'], 'of this shell'],
      ['rm /proc/1/root/etc/x', ['remove /etc/x'], 'and the root'],
      ['rm link', ['remove link'], 'but removing it removes the link'],
      ['rm -rf link', ['remove tree link'], 'whatever it leads to'],
      ['rm -rf link/', ['remove tree link?', 'remove tree dir?'], 'but for a slash behind it'],
    ],
    files,
  );
});

describe('options that only print', () => {
  effectRows(
    [
      ['rm --help', [], 'nothing is removed'],
      ['cp --version', [], 'nothing is copied'],
    ],
    files,
  );
});

describe('reached in other ways', () => {
  effectRows(
    [
      ["sh -c 'rm a'", ['remove a'], 'a nested shell'],
      ['sudo -u me rm a', ['remove a'], 'a wrapper'],
      ['env -C dir rm x', ['remove dir/x'], 'a wrapper that changes the directory'],
      ["eval 'rm a'", ['remove a'], 'text that the shell reads again'],
      ['f() { rm "$1"; }; f a', ['remove a'], "a function's argument"],
      ['echo a | xargs rm', ['remove a?'], 'names from a pipe'],
      ['ssh host rm a', [], "another machine's files"],
      ['ssh -p 22 me@host ls a', [], 'nor are its words files here'],
      ['curl -d @- https://x.org', [], 'what it is fed with is no file'],
      [
        "git -c alias.z='!rm a' z",
        ['remove a?', 'remove a'],
        'an alias of git that is a shell line, here or in the top folder',
      ],
      ['bash s.sh a', ['execute s.sh'], 'a script is run, its arguments are not files of the line'],
    ],
    files,
  );
});
