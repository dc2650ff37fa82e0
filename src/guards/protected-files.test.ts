import { describe, it } from 'vitest';
import { guardTester } from '../testing/guard-tester.ts';
import { protectedFiles } from './protected-files.ts';

const options = { paths: ['.env*', '!.env.example', 'infra/**', 'data/*/ledger.json'] };
const stop = (why: string, command: string, at?: string) => ({
  why,
  command,
  options,
  code: 'changed',
  ...(at === undefined ? {} : { at }),
});
const unclear = (why: string, command: string, at?: string) => ({
  why,
  command,
  options,
  code: 'unreadable',
  ...(at === undefined ? {} : { at }),
});
const pass = (why: string, command: string) => ({ why, command, options });

guardTester({ describe, it })(protectedFiles, {
  workspace: {
    files: {
      '.env': 'KEY=1',
      'infra/main.tf': '',
      'data/2024/ledger.json': '{}',
      'packages/app/.env.local': '',
      'src/a.ts': '',
      '/tmp': { folder: true },
      'build/x': '',
      '/srv/other/.env': 'KEY=1',
      secrets: { link: '/home/dev/project/infra' },
    },
  },
  stops: [
    ...(
      [
        ['a tool of a server that nobody knows', 'put_object', { target: 'infra/main.tf', body: 'x' }],
        ['whatever its arguments are called', 'sync', { job: { items: [{ at: '/home/dev/project/.env' }] } }],
        ['code that a server runs', 'execute_python', { code: "open('.env', 'w').write('x')" }],
      ] as const
    ).map(([why, tool, input]) => ({
      why,
      options,
      code: 'unreadable',
      call: { kind: 'mcp' as const, input, mcp: { server: 'x', tool } },
    })),
    stop('a redirection', 'echo x > .env', '.env'),
    stop('by another case', 'echo x > .ENV', '.ENV'),
    stop('appended to', 'echo x >> infra/main.tf', 'infra/main.tf'),
    stop('behind a descriptor number', 'make 2>.env.local', '.env.local'),
    stop('a file that does not exist yet', 'touch packages/b/.env', 'packages/b/.env'),
    stop('outside of the project too', 'rm /srv/x/.env', '/srv/x/.env'),
    stop('a protected directory itself', 'rm -rf infra', 'infra'),
    stop('a directory that leads to it', 'mv data /tmp/old', 'data'),
    stop('a directory on the way, by a glob', 'rm -rf da*', 'da*'),
    stop('a directory that holds one, as the disk tells', 'rm -rf packages/app', 'packages/app'),
    stop('the whole project', 'rm -rf ../project', '../project'),
    stop('a copy into its place', 'cp /tmp/new .env', '.env'),
    stop('a copy into its directory', 'cp -t infra /tmp/main.tf', 'infra'),
    stop('a link over it', 'ln -sf /dev/null .env', '.env'),
    stop('a hard link to it', 'ln .env other', 'other'),
    stop('the way to one closed', 'chmod 000 data', 'data'),
    stop('a tree that is copied over the way to one, whatever it holds', 'cp -r /tmp/data .', '.'),
    stop('permissions', 'chmod 777 data/2024/ledger.json', 'data/2024/ledger.json'),
    stop('through a link on the disk', 'rm secrets/main.tf', 'secrets/main.tf'),
    stop('through a link of the same line', 'ln -s infra i; echo x > i/main.tf', 'i/main.tf'),
    stop('restored over', 'git checkout -- infra', 'infra'),
    stop('the whole tree restored', 'git checkout .', '.'),
    { why: 'the whole tree reset', command: 'git reset --hard', options, code: 'changed' },
    { why: 'an archive taken apart over it', command: 'tar xf a.tar', options, code: 'changed' },
    stop('by find', "find . -name '*.tf' -delete", '.'),
    stop('by a loop', 'for f in infra/*.tf; do rm "$f"; done', '"$f"'),
    stop('a name put together', 'd=infra; rm $d/main.tf', '$d/main.tf'),
    stop('an unknown directory with a known name', 'rm "$D/ledger.json"', '"$D/ledger.json"'),
    stop('a directory that a variable of the line names', 'cd infra && rm main.tf', 'main.tf'),
    { why: 'code in another language', command: "python3 -c \"open('.env', 'w')\"", options, code: 'changed' },
    { why: 'code that nobody can tell', command: 'node -e "x(\'.env\')"', options, code: 'changed' },
    {
      why: 'a file tool',
      call: { kind: 'write', files: [{ path: '.env', action: 'write' }] },
      options,
      code: 'changed',
      at: '/home/dev/project/.env',
    },
    {
      why: 'a move by a tool',
      call: { kind: 'patch', files: [{ path: 'src/a.ts', action: 'move', to: 'infra/a.ts' }] },
      options,
      code: 'changed',
    },
    {
      why: 'a Windows path',
      call: { kind: 'edit', files: [{ path: 'C:\\work\\infra\\main.tf', action: 'write' }] },
      options: { paths: ['infra/**'] },
      code: 'changed',
    },
    unclear('an unknown target', 'echo x > "$OUT"', '"$OUT"'),
    unclear('an unknown directory goes', 'rm -rf $DIR', '$DIR'),
    unclear('an unknown name where protected files are', 'mv x infra/../$NAME', 'infra/../$NAME'),
    unclear('a program that is unknown', '$TOOL infra/main.tf'),
    unclear('text that no shell reads', 'fi && rm .env'),
  ],
  allows: [
    ...(
      [
        ['a tool of a server that only looks', 'get_object', { target: 'infra/main.tf' }],
        ['a text that speaks of one', 'post_message', { text: 'please look at .env and infra/main.tf' }],
        ['code that names none', 'execute_python', { code: "open('notes.md', 'w')" }],
      ] as const
    ).map(([why, tool, input]) => ({
      why,
      options,
      call: { kind: 'mcp' as const, input, mcp: { server: 'x', tool } },
    })),
    pass('reading', 'cat .env infra/main.tf; grep -r x infra; git diff .env'),
    pass('a copy of it', 'cp .env /tmp/copy'),
    pass('an exception', 'echo KEY= > .env.example'),
    pass('another file of the directory above', 'echo x > data/notes.txt'),
    pass('a name that only looks alike', 'rm data/ledger.json data/2024/ledger.jsonl xenv'),
    pass('a directory without any', 'rm -rf build src'),
    pass('a glob that fits none', 'rm -f *.log *'),
    pass('a search that finds none', "find . -name '*.pyc' -delete"),
    pass('a search elsewhere', 'find /tmp -delete'),
    pass('a switch of branches', 'git checkout main && git merge feature && git pull'),
    pass('the index', 'git rm --cached .env && git add infra && git reset'),
    pass('a dry run', 'git clean -n && rsync -an x infra/'),
    pass('text', "echo 'rm .env'; git commit -m 'rm .env > infra/main.tf'"),
    pass('a here-document is data', 'cat > notes.md <<E\n> .env\nE'),
    pass('a copied descriptor is no file', 'make > /dev/null 2>&1'),
    pass('an unknown name that cannot be one', 'echo x > "$NAME.md"; rm "$D/notes.txt"'),
    pass('an unknown name in another directory', 'echo x > "build/$NAME"'),
    pass('a fresh file', 't=$(mktemp); echo x > "$t"'),
    pass('a tree that is copied, whatever it holds', 'cp -r packages /tmp/copy; git worktree add ../wt'),
    pass('a directory elsewhere, whatever it holds', 'rm -rf /srv/other'),
    pass('a name that is made of one that is found', 'ls -A | xargs -I{} cp {} build/{}'),
    pass('an archive elsewhere', 'tar xf a.tar -C /tmp/x'),
    pass('code that reads', 'python3 -c "print(open(\'.env\').read())"; node -p "require(\'./infra/x.json\').a"'),
    {
      why: 'a known name in an unknown directory, where all of another one is protected',
      command: 'cp notes.txt "$D/notes.txt"',
      options: { paths: ['/srv/infra/**'] },
    },
    { why: 'a reading tool', call: { kind: 'read', files: [{ path: '.env', action: 'read' }] }, options },
    { why: 'nothing is protected', command: 'rm -rf .env "$X"' },
  ],
});
