import { describe } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';

const files = { a: '', dir: { folder: true }, 'dir/x': '', 'p.diff': '--- a/dir/x\n+++ b/dir/x\n' } as const;

describe('editors', () => {
  effectRows(
    [
      ['sed -i s/a/b/ a b', ['write a', 'write b'], 'in place'],
      ['sed -i.bak -e s/a/b/ a', ['write a', 'write a.bak'], 'with the old text kept'],
      ['sed -Ei s/a/b/ a', ['write a'], 'letters together'],
      ["sed -n '1,2w out' a", ['write out'], 'a command that writes'],
      ["sed 's/a/b/w out' a", ['write out'], 'a flag that writes'],
      ["sed 's/x w y/z/' a", [], 'a letter in a pattern is no command'],
      ['sed s/a/b/ a', [], 'to standard output'],
      ["sed 's/-i/x/' a", [], 'an option in the script is none'],
      ['awk -i inplace 1 a', ['write a'], "gawk's extension"],
      ['awk \'{print > "out"}\' a', ['write out?'], "a file of the program's own"],
      ['awk \'{print >> "out"}\' a', ['append out?'], 'appended'],
      ['awk -v f=out \'{print "x" > f}\' a', ['write out?'], 'a name that is given'],
      ["awk '{print > $1}' a", ['write print >?'], 'a name from the input'],
      ['awk \'BEGIN{system("rm a")}\'', ['remove a?'], 'a shell line in it'],
      ['awk -f prog a', [], 'a program on the disk'],
      ['perl -pi -e s/a/b/ a', ['write a'], 'in place'],
      ['perl -i.bak -pe s/a/b/ a', ['write a', 'write a.bak'], 'with the old text kept'],
      ['perl -0pi -e s/a/b/ a', ['write a'], 'letters behind the digits of another option'],
      ['perl -ne print a', [], 'only reads'],
      ['vim a', ['write a?'], 'may be saved'],
      ['ed -s a', ['write a?'], 'may be saved'],
      ['vim -R a', [], 'only viewed'],
      ['view -c wq a', ['write a?'], 'viewed, with commands'],
      ['code a', ['write a?'], 'may be saved'],
      ["vim -c 'w! out' -c q a", ['write a?', 'write out?'], 'a command that writes elsewhere'],
      ["vim +'saveas out' a", ['write a?', 'write out?'], 'given with a plus'],
      ["ex -s -c '%s/a/b/|w out|q' a", ['write a?', 'write out?'], 'one of several commands'],
      ["vim -c \"call writefile(['x'], 'out')\" -c q", ['write out?'], 'a function that writes'],
      ["vim -c 'set wrap' -c wq a", ['write a?'], 'commands that name no file'],
      ["printf 'w out\\nq\\n' | ed -s a", ['write a?', 'write out?'], 'typed by a pipe'],
      ['ed -s a <<E\nw out\nq\nE', ['write a?', 'write out?'], 'typed by a here-document'],
      ['sqlite3 :memory: ".output out" "select 1"', ['write :memory:?', 'write out?'], 'output that goes to a file'],
      ['sqlite3 db.sqlite -cmd ".once out" "select 1"', ['write db.sqlite?', 'write out?'], 'once'],
      ['sqlite3 db.sqlite "vacuum into \'out\'"', ['write db.sqlite?', 'write out?'], 'a copy that SQL makes'],
      ['sqlite3 db.sqlite <<E\n.backup out\nE', ['write db.sqlite?', 'write out?'], 'typed'],
      ['sqlite3 db.sqlite x', ['write db.sqlite?'], 'a statement may write'],
    ],
    files,
  );
});

describe('patches that name their files', () => {
  effectRows(
    [
      [
        "apply_patch <<'E'\n*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** Delete File: dir/x\n*** End Patch\nE",
        ['write a', 'write b', 'remove dir/x'],
        'on standard input',
      ],
      ["apply_patch '*** Begin Patch\n*** Add File: c\n+x\n*** End Patch'", ['write c'], 'as a word'],
      ['apply_patch "$PATCH"', ['write contents /w?'], 'a text that nobody knows may name anything here'],
      ['make-patch | apply_patch', ['write contents /w?'], 'and so may one from a pipe'],
    ],
    files,
  );
});

describe('formatters', () => {
  effectRows(
    [
      ['gofmt -w a', ['write a?'], 'writes with this option'],
      ['gofmt -l a', [], 'lists'],
      ['prettier --write a', ['write a?'], 'writes with this option'],
      ['prettier a', [], 'prints'],
      ['black a', ['write a?'], 'writes unless told'],
      ['black --check a', [], 'told'],
      ['eslint --fix a', ['write a?'], 'fixes'],
      ['ruff format a', ['write a?'], 'by its verb'],
      ['ruff check a', [], 'looks'],
      [
        'black .',
        ['write /w?', 'write **/*.py? careful', 'write **/*.pyi? careful', 'write **/*.ipynb? careful'],
        'files below a directory',
      ],
      [
        'ruff format',
        ['write /w?', 'write **/*.py? careful', 'write **/*.pyi? careful', 'write **/*.ipynb? careful'],
        'here, where none is named',
      ],
      [
        "prettier -w 'dir/**/*.{md,json}'",
        ['write dir/**/*.md? careful', 'write dir/**/*.json? careful'],
        'a pattern of its own',
      ],
      ['prettier -w dir/*.md', ['write dir/*.md?'], 'a pattern of the shell'],
      ['terraform fmt', ['write /w?', 'write *.tf? careful', 'write *.tfvars? careful'], 'one directory'],
      [
        'terraform -chdir=dir fmt -recursive',
        ['write dir?', 'write dir/**/*.tf? careful', 'write dir/**/*.tfvars? careful'],
        'and all below it',
      ],
      ['terraform fmt -check', [], 'looks'],
      ['yq -i .a a', ['write a?'], 'the expression is no file'],
    ],
    files,
  );
});

describe('archives', () => {
  effectRows(
    [
      ['tar xf t.tar', ['write contents /w?'], 'anything may come out'],
      ['tar xf t.tar dir/x', ['write tree dir/x?'], 'only what is named'],
      ['tar xzf t.tgz -C out', ['write contents out?'], 'elsewhere'],
      ['tar -x -C out -C sub -f t.tar', ['write contents out/sub?'], 'one directory after the other'],
      ['tar cf t.tar dir', ['write t.tar'], 'the archive'],
      ['tar czf t.tgz --remove-files dir', ['remove tree dir', 'write t.tgz'], 'what goes in goes away'],
      ['tar tf t.tar', [], 'lists'],
      ['tar xOf t.tar dir/x', [], 'to standard output'],
      ['unzip z.zip', ['write contents /w?'], 'anything may come out'],
      ['unzip z.zip -d out', ['write contents out?'], 'elsewhere'],
      ['unzip z.zip dir/x', ['write tree dir/x?'], 'only what is named'],
      ['unzip -l z.zip', [], 'lists'],
      ['7z x z.7z -oout', ['write contents out?'], 'a value behind its letter'],
      ['7z a z.7z dir', ['write z.7z'], 'the archive'],
      ['7z a -sdel z.7z dir', ['write z.7z', 'remove tree dir'], 'what is packed goes away'],
      [
        "printf '%s\\n' a dir/x | zip z.zip -@",
        ['write z.zip', 'read tree a', 'read tree dir/x'],
        'names on standard input',
      ],
      ["TAR_OPTIONS='--create --file=z.tar' tar -- a", ['read tree a', 'write z.tar'], 'options of the environment'],
      ['zip -m z.zip a', ['write z.zip', 'remove tree a'], 'what goes in goes away'],
      ['cpio -id', ['write contents /w?'], 'anything may come out'],
      ['ar x lib.a', ['write contents /w?'], 'into the directory'],
      ['gzip a', ['remove a', 'write a.gz'], 'replaced'],
      ['gzip -k a', ['write a.gz'], 'kept'],
      ['gzip -c a', [], 'to standard output'],
      ['gunzip a.gz', ['remove a.gz', 'write a?'], 'the other way round'],
      ['zstd a', ['write a.zst'], 'kept by default'],
      ['xz -d a.xz', ['remove a.xz', 'write a?'], 'the other way round'],
    ],
    files,
  );
});

describe('patches', () => {
  effectRows(
    [
      [
        'patch -p1 < p.diff',
        ['write dir/x?', 'write dir/x.orig?', 'write dir/x.rej?'],
        'the files that the patch names',
      ],
      ['patch a p.diff', ['write a', 'write a.orig?', 'write a.rej?'], 'the file that the line names'],
      ['diff a b | patch a', ['write a?', 'write a.orig?', 'write a.rej?'], 'by a diff that may be empty'],
      ['patch -o out a p.diff', ['write out'], 'into another file'],
      ['patch -d dir < x', ['write contents dir?'], 'unknown, so any below'],
    ],
    files,
  );
});

describe('output options', () => {
  effectRows(
    [
      ['curl -o c u', ['write c'], 'named'],
      ['curl -sSLo c u', ['write c'], 'letters together'],
      ["curl -O 'http://h/p/f.txt?x'", ['write f.txt'], 'named after the address'],
      ['curl -D h -c jar u', ['write h', 'write jar'], 'headers and cookies'],
      ['curl --output-dir out -O http://h/f', ['write out/f'], 'elsewhere'],
      ['wget http://h/f', ['write f?'], 'named after the address'],
      ['wget -O c u', ['write c'], 'named'],
      ['wget -P out http://h/f', ['write out/f?'], 'elsewhere'],
      ['wget -r u', ['write contents /w?'], 'anything'],
      ['sort -o c a', ['write c'], 'an option'],
      ['shuf a -o c', ['write c'], 'the same of another'],
      ['aria2c -d out -o c http://h/f', ['write out/c?'], 'a name in a directory'],
      ['aria2c -d out http://h/f', ['write out/f?'], 'named after the address'],
      ['rpl old new a c', ['write a?', 'write c?'], 'behind both texts'],
      ['ruplacer old new dir', [], 'shows what it would change'],
      ['ruplacer --go old new dir', ['write tree dir?'], 'and changes it'],
      ['comby old new a -i', ['write a?'], 'in place'],
      ['dasel put -f a -v 1 x', ['write a?'], 'a verb that writes'],
      ['dasel -f a x', [], 'and none'],
      ['safe-rm -r dir; rip a', ['remove tree dir', 'remove tree a'], 'removers of other names'],
      ['gcc -oapp a.c', ['write app'], 'a value behind its letter'],
      ['gcc -o$X.o a.c', ['write $X.o?'], 'an unknown one, too'],
      ['go build -o bin/app .', ['write bin/app'], 'of a subcommand'],
      ['openssl genrsa -out k 2048', ['write k'], 'long names behind one dash'],
      ['gpg -o c -d a', ['write c'], 'an option'],
      ['portcullis report --html=a', ['write a'], 'an option of this product'],
      ['npx portcullis test --output a', ['write a'], 'another'],
      ['psql -c "\\\\copy t to \'c\'"', ['write c?'], 'a command of the client'],
      ['mysql -e "select 1 into outfile \'/c\'"', ['write /c?'], 'a statement'],
      ['duckdb -c "copy t to \'c.csv\'"', ['write c.csv?'], 'another'],
      ['psql -c "select \'to c\'"; mysql -e "select 1"', [], 'and none'],
      ['convert a c.png', ['write c.png'], 'the last operand'],
      ['ffmpeg -i a c.mp4', ['write c.mp4'], 'the last operand'],
      ['ssh-keygen -f k -t rsa', ['write k', 'write k.pub'], 'two files'],
      ['tsc --outDir out', ['write contents out?'], 'a directory'],
      ['strace -o log ls', ['write log'], 'of a wrapper'],
      ['/usr/bin/time -o log ls', ['write log'], 'of a wrapper'],
      ['script log', ['write log'], "a session's record"],
      ['flock l rm a', ['write l?', 'remove a'], 'the lock itself'],
      ['unknowntool -o c a', ['write c?'], 'by the usual name of the option'],
      ['unknowntool --output=c a', ['write c?'], 'by the usual name of the option'],
      ['unknowntool a', [], 'operands are taken to be read'],
      ['python3 -m json.tool a c', ['write c'], "a module's second operand"],
    ],
    files,
  );
});

describe('PowerShell and cmd', () => {
  effectRows(
    [
      ['Remove-Item -Recurse dir', ['remove tree dir'], 'a cmdlet'],
      ['Set-Content -Path a -Value x', ['write a'], 'the path by name'],
      ['New-Item -ItemType Directory d', ['create-directory d'], 'a directory'],
      ['Copy-Item a -Destination c', ['write c'], 'the target by name'],
      ['Move-Item a c', ['move a -> c', 'write c'], 'by place'],
      ['Rename-Item dir/x y', ['move tree dir/x', 'write dir/y'], 'a name in the same directory'],
      ['del a', ['remove a'], 'cmd'],
    ],
    files,
  );
});

describe('copies from elsewhere', () => {
  effectRows([
    ['docker cp box:/x/a out', ['write out?', 'write out/a?'], 'from a container'],
    ['kubectl -n x cp pod:/a .', ['write /w?', 'write a?'], 'from a pod, where an option has a value'],
    ['aws s3 cp s3://b/k out', ['write out?', 'write out/k?'], 'from a bucket'],
    ['aws s3 sync s3://b/k out', ['write contents out?'], 'a whole folder'],
    ['gsutil cp gs://b/k out', ['write out?', 'write out/k?'], 'by another program'],
    ['rclone copyto far:x/k out', ['write out?', 'write out/k?'], 'from a remote'],
    ['docker cp out box:/x', [], 'to a container'],
    ['aws s3 cp out s3://b/k', [], 'to a bucket'],
    ['docker run image cp a b', [], 'inside of a container'],
    ['kubectl get pods out', [], 'no copy'],
  ]);
});
