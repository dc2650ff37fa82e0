import { describe, expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';

const read = (text: string) => readCommand(text, { cwd: '/repo', home: '/home/me' });
/** What is started in the end, without the programs that carry it. */
const started = (text: string) => {
  const { commands } = read(text);
  const last = commands[commands.length - 1];
  return last?.words.map((word) => show(word.value)).join(' ');
};
type Row = readonly [text: string, expected: string];

describe('wrappers are taken off, their own options with them', () => {
  test.each<Row>([
    ['sudo -u me -- git push', 'git push'],
    ['sudo --user me -E A=1 git push', 'git push'],
    ['doas -u me git push', 'git push'],
    ['env -i -u X A=1 B=2 git push', 'git push'],
    ["env = 'a b=c' git push", 'git push'],
    ['sudo A.b=c git push', 'git push'],
    ["env -S 'git push' --force", 'git push --force'],
    ['export a=push b; b=x; env -S \'git ${a} "x\\_y"\\_z\'', 'git push x y z'],
    ['env --split-string="bash -c" "git push"', 'git push'],
    ['command -p git push', 'git push'],
    ['exec -a name git push', 'git push'],
    ['builtin command git push', 'git push'],
    ['nice -n 5 git push', 'git push'],
    ['nice -5 git push', 'git push'],
    ['ionice -c2 -n 3 git push', 'git push'],
    ['chrt -f 10 git push', 'git push'],
    ['taskset -c 0,1 git push', 'git push'],
    ['timeout -k 5 -s KILL 10 git push', 'git push'],
    ['timeout --signal=KILL 10 git push', 'git push'],
    ['nohup setsid -w git push', 'git push'],
    ['timeout $NOPE 5 git push', 'git push'],
    ['gtimeout -k 5 10 genv -u X gnice -n 5 git push', 'git push'],
    ['echo a | /opt/homebrew/opt/findutils/libexec/gxargs -n1 git push', 'git push a'],
    ['timeout -k $NOPE 1 $NONE 5 git push', 'git push'],
    ['timeout "$TIME" git push', 'git push'],
    ['stdbuf -oL -e0 git push', 'git push'],
    ['/usr/bin/time -f %e -o log git push', 'git push'],
    ['flock -w 5 /tmp/lock git push', 'git push'],
    ["flock /tmp/lock -c 'git push'", 'git push'],
    ["script -qc 'git push' /dev/null", 'git push'],
    ['script -q /dev/null git push', 'git push'],
    ['unshare -r --root /x git push', 'git push'],
    ['chroot --userspec=a:b /x git push', 'git push'],
    ["su -c 'git push' me", 'git push'],
    ["su - me -c 'git push'", 'git push'],
    ['runuser -u me -- git push', 'git push'],
    ['gosu me git push', 'git push'],
    ['setarch x86_64 -R git push', 'git push'],
    ['strace -f -e trace=file -o log git push', 'git push'],
    ['gdb -q --args git push', 'git push'],
    ['busybox sh -c "git push"', 'git push'],
    ['xvfb-run -a -n 5 git push', 'git push'],
    ['systemd-run --user -p A=1 --unit x git push', 'git push'],
    ['bwrap --ro-bind / / --setenv A 1 git push', 'git push'],
    ['rlwrap -H f git push', 'git push'],
    ["faketime '2020-01-01' git push", 'git push'],
    ['watch -n 5 git push', 'git push'],
    ['entr -r git push', 'git push'],
    ['cross-env A=1 git push', 'git push'],
    ['noglob git push', 'git push'],
    ['/lib64/ld-linux-x86-64.so.2 --library-path /x /usr/bin/git push', '/usr/bin/git push'],
    ['perf stat -e cycles git push', 'git push'],
    ['cpulimit -l 50 -- git push', 'git push'],
    ['chpst -u me git push', 'git push'],
    ['envdir env git push', 'git push'],
    ['sem -j1 git push', 'git push'],
    ['proot -r / git push', 'git push'],
    ['toolbox run -c box git push', 'git push'],
    ['time -f %e -o log git push', 'git push'],
    ['- git push', '- git push'],
    ['env -a name git push', 'git push'],
    ['numactl --interleave all git push', 'git push'],
    ['choom -n 500 -- git push', 'git push'],
    ['tini -- git push', 'git push'],
    ['s6-setuidgid me git push', 'git push'],
    ['run0 --user=me git push', 'git push'],
    ['arch -x86_64 git push', 'git push'],
    ['mpirun -np 2 git push', 'git push'],
    ['ssh-agent git push', 'git push'],
    ['shx git push', 'git push'],
    ['\\git push', 'git push'],
    ["'/usr/lib/git-core/git-push' x", '/usr/lib/git-core/git-push x'],
  ])('%s', (text, expected) => {
    expect(started(text)).toBe(expected);
  });
});

describe('programs that find, repeat or send commands', () => {
  test.each<Row>([
    ['find . -name x -exec git add {} +', 'git add {}'],
    ['chronic git add x', 'git add x'],
    ['perl -lne \'system("git push")\' x', 'git push'],
    ["find . -execdir sh -c 'git push' \\;", 'git push'],
    ['fd -e ts -x git add', 'git add {}'],
    ['echo a b | xargs git add', 'git add a b'],
    ['echo main | xargs -I% git push origin %', 'git push origin main'],
    ['printf "a\\0b c" | xargs -0 git add', 'git add a b c'],
    ['xargs -a <(echo x) git add', 'git add x'],
    ['ls | xargs git add', 'git add xargs'],
    ["echo 'git push' | xargs -I{} sh -c {}", 'git push'],
    ["parallel 'git push origin {}' ::: main", 'git push origin main'],
    ['echo main | parallel git push origin', 'git push origin main'],
    ['ssh -p 22 -o A=b host cd x \\&\\& git push', 'git push'],
    ["ssh -o ProxyCommand='git push' host", 'git push'],
    ['docker exec -it -u me -w /x box git push', 'git push'],
    ['docker run --rm -v a:b --entrypoint sh image -c "git push"', 'git push'],
    ['docker compose -f x.yml exec -T web git push', 'git push'],
    ['kubectl -n x exec -it pod -c main -- git push', 'git push'],
    ['npx -y tool@2 --flag', 'tool --flag'],
    ["npx -c 'git push'", 'git push'],
    ['npm exec -- git push', 'git push'],
    ['pnpm -C x exec git push', 'git push'],
    ['uv run --with a git push', 'git push'],
    ['poetry run git push', 'git push'],
    ['bundle exec git push', 'git push'],
    ['direnv exec . git push', 'git push'],
    ['tmux send-keys -t a "git push" Enter', 'git push'],
    ["tmux new-session -d -s x 'git push'", 'git push'],
    ["echo 'git push' | at now", 'git push'],
    ['git bisect run git push', 'git push'],
    ["git rebase -i --exec 'git push' main", 'git push'],
    ["git submodule foreach --recursive 'git push'", 'git push'],
    ["tar xf a --checkpoint-action=exec='git push'", 'git push'],
    ["vim -es -c ':!git push' -c q", 'git push'],
    ["nodemon --exec 'git push'", 'git push'],
    ["hyperfine --prepare 'a' 'git push'", 'git push'],
  ])('%s', (text, expected) => {
    expect(started(text)).toBe(expected);
  });

  test.each<Row>([
    ['command -v git', 'command -v git'],
    ['sudo -l git', 'sudo -l git'],
    ['xargs -n 1', 'echo xargs'],
    ['env', 'env'],
    ['ssh-agent -k', 'ssh-agent -k'],
    ['arch', 'arch'],
    ['env -- -i git push', '-i git push'],
    ['docker ps', 'docker ps'],
    ['npm install', 'npm install'],
    ['git rebase main', 'git rebase main'],
    ['tar --checkpoint-action=dot -cf x y', 'tar --checkpoint-action=dot -cf x y'],
    ['trap - EXIT', 'trap - EXIT'],
  ])('%s starts nothing more', (text, expected) => {
    expect(started(text)).toBe(expected);
  });

  test('the way to a command is told, outermost first', () => {
    const [git] = read("sudo -u me nice sh -c 'env A=1 git push'").commands.filter((command) => command.name === 'git');
    expect(git?.via.map((via) => `${via.kind} ${via.name}`)).toEqual([
      'wrapper sudo',
      'wrapper nice',
      'shell sh',
      'wrapper env',
    ]);
    expect(git?.via[0]?.words.map((word) => word.source)).toEqual(['sudo', '-u', 'me']);
  });

  test('a program that names an object of the language is only a program', () => {
    expect(describeReading(read('constructor a; env toString b; __proto__'))).toEqual([
      'constructor a',
      'toString b',
      '__proto__',
    ]);
  });
});

describe('shells', () => {
  test.each<Row>([
    ["bash --norc --rcfile /dev/null -O extglob -o errexit +e -c 'git push'", 'git push'],
    ["bash -c -- 'git push'", 'git push'],
    ["zsh -ic 'git push'", 'git push'],
    ['bash -s a < <(echo git push \\$1)', 'git push a'],
    ['bash /dev/stdin <<< "git push"', 'git push'],
    ['export BASH_ENV=<(echo git push); bash -c ""', 'git push'],
  ])('%s', (text, expected) => {
    expect(started(text)).toBe(expected);
  });

  test('bash -n only looks at its code', () => {
    expect(describeReading(read("bash -n -c 'git push'; cat x | bash -n"))).toEqual([
      'bash -n -c git push',
      'cat x',
      'bash -n',
    ]);
  });
});
