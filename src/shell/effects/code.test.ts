import { describe } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';

const files = {
  a: '',
  dir: { folder: true },
  'dir/x': '',
  'w.py': "import os\nos.remove('dir/x')\nload('b.txt')\n",
  'r.py': "print(open('a').read())\n",
  Makefile: 'OUT = dir\nall: build\nbuild:\n\ttouch $(OUT)/made\nclean: build\n\trm -rf $(OUT)\n',
  'package.json': '{"scripts":{"prewipe":"rm a","wipe":"rm -rf dir","test":"echo > log"}}',
  go: '#!/usr/bin/env bash\nrm a\n',
  'go.sh': 'touch dir/made\nrm -rf "$OUT"\n',
  'tool.py': '#!/usr/bin/env python3\nrm a\n',
} as const;

describe('Python', () => {
  effectRows(
    [
      ["python3 -c \"open('c','w')\"", ['write c?'], 'opened for writing'],
      ['python3 -c "open(\'a\')"', [], 'for reading'],
      ["python3 -c \"open('a', mode='a')\"", ['write a?'], 'the mode by name'],
      ["python3 -c \"open('a','r+')\"", ['write a?'], 'both'],
      ["python3 -c \"open('a', encoding='utf-8')\"", [], 'another argument by name'],
      ['python3 -c "import os; os.remove(\'a\')"', ['remove a?'], 'removed'],
      ["python3 -c \"import os; os.rename('a','c')\"", ['write tree c?', 'remove tree a?'], 'renamed'],
      ["python3 -c \"import shutil; shutil.copy('a','c')\"", ['write tree c?'], 'copied'],
      ["python3 -c \"from pathlib import Path; Path('dir', 'x').write_text('')\"", ['write dir/x?'], 'a path object'],
      ["python3 -c \"from pathlib import Path; (Path('dir')/'x').unlink()\"", ['remove dir/x?'], 'joined with a slash'],
      ["python3 -c \"import os; p=os.path.join('dir','x'); open(p,'w')\"", ['write dir/x?'], 'by a name'],
      ["python3 -c \"d='dir'; open(f'{d}/x','w')\"", ['write dir/x?'], 'in a formatted text'],
      ['python3 -c "import os; os.system(\'rm a\')"', ['remove a?'], 'a shell line'],
      ["python3 -c \"open('\\\\143','w')\"", ['write c?'], 'a character by its octal number'],
      ["python3 -c \"import subprocess; subprocess.run(['rm','a'])\"", ['remove a?'], 'a list of words'],
      ['python3 -c "x(\'a.txt\')"', ['write a.txt?'], 'a call that nobody knows'],
      [
        "HOME=/h; python3 -c \"import os; os.remove(os.environ['HOME'] + '/a'); os.remove(os.path.expanduser('~/b'))\"",
        ['remove /h/a?', 'remove /h/b?'],
        'in the home directory',
      ],
      [
        'HOME=/h; python3 -c "from pathlib import Path; (Path.home() / \'a\').unlink()"',
        ['remove /h/a?'],
        'by pathlib',
      ],
      ["python3 -c \"import os; getattr(os, 'remove')('a')\"", ['remove a?'], 'a function by a text'],
      ["python3 -c \"exec('import os\\nos.remove(\\'a\\')')\"", ['remove a?'], 'code in a text'],
      ["python3 -c \"import os; os.link('a','c')\"", ['link c? -> a hard'], 'a second name'],
      ['python3 -c "import os,glob; [os.remove(f) for f in glob.glob(\'dir/*\')]"', ['remove dir/*?'], 'what is found'],
      [
        "python3 -c \"from pathlib import Path; [p.unlink() for p in Path('dir').rglob('x')]\"",
        ['remove dir/**/x?'],
        'found in directories below',
      ],
      ["python3 -c \"for p in Path('dir').glob('*'): print(p)\"", [], 'found and shown'],
      ['python3 -c "import os; list(map(os.remove, glob.glob(\'*.o\')))"', ['remove *.o?'], 'a function handed over'],
      [
        "python3 -c \"import zipfile; zipfile.ZipFile('z.zip').extractall('dir')\"",
        ['write contents dir?'],
        'unpacked',
      ],
      ["python3 -c \"import base64; open(base64.b64decode('Yw==').decode(),'w')\"", ['write c?'], 'an encoded name'],
      ['python3 -c "print(\'a.txt\')"', [], 'a call that only prints'],
      ['python3 -c "import sys; open(sys.argv[1],\'w\')" c', ['write c?'], "the program's own argument"],
      ["python3 - <<E\nopen('c','w') # open('a','w')\nE", ['write c?'], 'from a here-document, comments aside'],
      ['python3 w.py', ['execute w.py', 'remove dir/x?'], 'a program on the disk that says what it writes'],
      ['python3 r.py', ['execute r.py'], 'and one that only reads'],
      ['python3 a.py', ['execute a.py'], 'one that is not there'],
    ],
    files,
  );
});

describe('Node', () => {
  effectRows(
    [
      ["node -e \"fs.writeFileSync('c','')\"", ['write c?'], 'written'],
      ["node -e \"const d='dir/'; fs.unlinkSync(d+'x')\"", ['remove dir/x?'], 'put together'],
      ['node -e "fs.rmSync(\\`dir\\`, {recursive:true})"', ['remove tree dir?'], 'a template'],
      ["node -e \"fs.renameSync('a','c')\"", ['write tree c?', 'remove tree a?'], 'renamed'],
      ['node -e "require(\'./a.js\')"', [], 'read'],
      ['node -p "JSON.parse(fs.readFileSync(\'a.json\')).x"', [], 'read'],
      ["node -e \"require('child_process').execSync('rm a')\"", ['remove a?'], 'a shell line'],
      ['node --print "x(\'a.txt\')"', ['write a.txt?'], 'a call that nobody knows'],
    ],
    files,
  );
});

describe('others', () => {
  effectRows(
    [
      ['perl -e \'unlink "a"\'', ['remove a?'], 'without brackets'],
      [
        'HOME=/h; perl -e \'unlink "$ENV{HOME}/a"; unlink $ENV{HOME} . "/b"\'',
        ['remove /h/a?', 'remove /h/b?'],
        'at home',
      ],
      [`HOME=/h; ruby -e "File.delete(\\"#{ENV['HOME']}/a\\")"`, ['remove /h/a?'], 'at home, in Ruby'],
      ['HOME=/h; php -r \'unlink(getenv("HOME")."/a");\'', ['remove /h/a?'], 'at home, in PHP'],
      [
        "HOME=/h; node -e \"fs.rmSync(process.env.HOME+'/a'); fs.unlinkSync(require('os').homedir()+'/b')\"",
        ['remove tree /h/a?', 'remove /h/b?'],
        'at home, in Node',
      ],
      ['perl -e \'unlink glob "*.o"; unlink <dir/*>\'', ['remove *.o?', 'remove dir/*?'], 'what is found'],
      ["perl -e 'while (<F>) { print }'", [], 'a handle that is read'],
      ['perl -e \'chmod 0, "a"\'', ['permissions a?'], 'rights in front of the name'],
      ['perl -e \'unlink "\\x{61}"\'', ['remove a?'], 'a character by its number in braces'],
      ['awk \'BEGIN { system("rm\\040a") }\'', ['remove a?'], 'a blank by its octal number'],
      ['lua -e \'os.remove("\\97")\'', ['remove a?'], 'a decimal number'],
      ['perl -e \'open(F,">","c")\'', ['write c?'], 'the mode in front of the name'],
      ['perl -e \'open(F,"<","a")\'', [], 'for reading'],
      ['perl -e \'open F, ">", "c"; open G, "<a"\'', ['write c?'], 'without brackets'],
      ['perl -e \'system("rm a")\'', ['remove a?'], 'a shell line'],
      ['ruby -e \'File.write("c","")\'', ['write c?'], 'written'],
      ['ruby -e \'puts File.read("a")\'', [], 'read'],
      ['php -r \'unlink("a");\'', ['remove a?'], 'removed'],
      ["deno eval \"Deno.writeTextFileSync('c','')\"", ['write c?'], 'written'],
    ],
    files,
  );
});

describe('tasks', () => {
  effectRows(
    [
      ['make', ['write dir/made?'], 'the first target of the makefile'],
      ['make clean', ['remove tree dir?', 'write dir/made?'], 'a target with what it needs'],
      ['make -n clean', [], 'a dry run'],
      ['npm run wipe', ['remove a?', 'remove tree dir?'], 'a script of the package, with the one before it'],
      ['npm test', ['write log?'], 'by its short name'],
      ['npm run --silent test', ['write log?'], 'with options in between'],
      ['pnpm run --silent test', ['write log?'], 'of others, too'],
      ['cd dir; npm run test --prefix ..', ['write log?'], 'of another folder, wherever it is said'],
      ['npm run nothing', [], 'one that is not there'],
      ['./go', ['execute go', 'remove a?'], 'a script that names its shell'],
      [
        './go.sh',
        ['execute go.sh', 'write dir/made?'],
        'one that names none; what it changes without a name is not told',
      ],
      ['dir/../go', ['execute go', 'remove a?'], 'by another way to it'],
      ['./tool.py', ['execute tool.py'], 'in another language'],
      ['./absent', ['execute absent'], 'one that is not there'],
    ],
    files,
  );
});
