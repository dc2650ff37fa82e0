/**
 * Programs that start another program with their remaining words. Only options that take a value matter here: the
 * word after them is not the program.
 */
export interface Wrapper {
  /** Options with a value: `-u`, `--user`. */
  readonly values?: readonly string[];
  /** Options with more than one value. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Words between the options and the program. */
  readonly operands?: number;
  /** What such a word looks like; another word is the program already. */
  readonly operand?: RegExp;
  /** What `NAME=value` words before the program look like. */
  readonly assigns?: RegExp;
  /** One dash carries long names. */
  readonly longDash?: true;
  /** A lone `-` is an option. */
  readonly dash?: true;
  /** Options whose value is the directory, shell code, a variable to unset, an assignment. */
  readonly directory?: readonly string[];
  readonly code?: readonly string[];
  readonly unset?: readonly string[];
  /** Options whose value is a file, or shell code behind a `|` or `!`. */
  readonly pipes?: readonly string[];
  /** Options that leave the program nothing of the environment. */
  readonly clears?: readonly string[];
  /** Options whose value is split into words that stand in its place. */
  readonly split?: readonly string[];
  readonly assign?: readonly string[];
  /** Options with which the program starts nothing. */
  readonly stops?: readonly string[];
  readonly finds?: 'builtin';
}

const list = (words: string): readonly string[] => words.split(' ');

const plain: Wrapper = {};
/** The loader of programs, started by its own name (ld.so(8)). */
const LOADERS = [
  'ld.so',
  'ld-linux.so.2',
  'ld-linux-x86-64.so.2',
  'ld-linux-aarch64.so.1',
  'ld-linux-armhf.so.3',
  'ld-musl-x86_64.so.1',
  'ld-musl-aarch64.so.1',
];
const LOADER: Wrapper = {
  longDash: true,
  values: list('--library-path --inhibit-rpath --audit --preload --argv0 --glibc-hwcaps-prepend'),
  stops: list('--list --verify --help --version --list-tunables --list-diagnostics'),
};

const MPI: Wrapper = {
  longDash: true,
  values: list('-n -np -c -H -host --host -hostfile --hostfile -machinefile -x -wdir --wdir'),
  directory: ['-wdir', '--wdir'],
};

/** macOS: its own, and Homebrew's `reattach-to-user-namespace`. */
const MACOS: Readonly<Record<string, Wrapper>> = {
  // The program in one of its builds.
  arch: { longDash: true, values: ['-arch', '-d', '-e'] },
  caffeinate: { values: ['-t', '-w'] },
  dtruss: { values: ['-t', '-b'], stops: ['-p', '-n', '-W'] },
  'reattach-to-user-namespace': plain,
  'sandbox-exec': { values: ['-f', '-n', '-p', '-D'] },
  taskpolicy: { values: list('-d -g -c -t -l -m -s'), stops: ['-p'] },
  xcrun: {
    longDash: true,
    values: list('-sdk --sdk -toolchain --toolchain'),
    stops: list('-f -find --find -version --version -help --help -h -kill-cache --kill-cache'),
  },
};

const NAMED = /^[A-Za-z_]\w*=/;

export const wrappers: Readonly<Record<string, Wrapper>> = {
  sudo: {
    values: list(
      '-u -g -h -p -C -T -U -D -R -r -t --user --group --host --prompt --close-from --command-timeout --other-user --chdir --chroot --role --type',
    ),
    directory: ['-D', '--chdir'],
    stops: list('-l -v -K -V -e --list --validate --edit --remove-timestamp --version --help'),
    assigns: /^[^/].*=/s,
  },
  doas: { values: ['-u', '-C', '-a'], assigns: NAMED },
  env: {
    values: list('-u -C -S -P -L -U -a --unset --chdir --split-string --argv0'),
    directory: ['-C', '--chdir'],
    unset: ['-u', '--unset'],
    clears: ['-i', '-', '--ignore-environment'],
    split: ['-S', '--split-string'],
    // Whatever holds a `=`: GNU env does not look at the name.
    assigns: /=/,
    dash: true,
  },
  nice: { values: ['-n', '--adjustment'] },
  ionice: { values: list('-c -n --class --classdata'), stops: list('-p --pid -P -u') },
  chrt: { values: ['-T', '-P', '-D'], operands: 1, operand: /^\d+$/, stops: list('-p -m --pid --max') },
  taskset: { operands: 1, operand: /^[\da-fA-Fx,-]+$/, stops: ['-p', '--pid'] },
  numactl: {
    values: list(
      '-i -m -N -C -p -P -w --interleave --weighted-interleave --membind --cpunodebind --physcpubind --preferred --preferred-many',
    ),
    stops: list('-s -H --show --hardware'),
  },
  choom: { values: ['-n', '--adjust'], stops: ['-p', '--pid'] },
  timeout: { values: list('-s -k --signal --kill-after'), operands: 1 },
  nohup: plain,
  ...Object.fromEntries(LOADERS.map((name) => [name, LOADER])),
  setsid: plain,
  time: { values: list('-f -o --format --output') },
  stdbuf: { values: list('-i -o -e --input --output --error') },
  flock: {
    values: list('-w -E -c --timeout --wait --conflict-exit-code --command'),
    operands: 1,
    code: ['-c', '--command'],
  },
  unshare: {
    values: list('-S -G -R -w --setuid --setgid --root --wd --propagation --setgroups --map-user --map-group'),
    directory: ['-w', '--wd'],
  },
  nsenter: { values: list('-t -S -G --target --setuid --setgid') },
  chroot: { values: ['--userspec', '--groups'], operands: 1 },
  setpriv: {
    values: list('--reuid --regid --groups --inh-caps --ambient-caps --bounding-set --pdeathsig'),
  },
  gosu: { operands: 1 },
  'su-exec': { operands: 1 },
  setarch: { operands: 1, operand: /^(?:linux(?:32|64)|i[3-6]86|x86_64|aarch64|arm\w*|ppc\w*|s390x?|uname26)$/ },
  linux32: plain,
  linux64: plain,
  i386: plain,
  x86_64: plain,
  strace: {
    values: list(
      '-e -o -p -s -u -E -I -O -S -U -a -b -P -X --attach --output --env --user --trace --signal --status --inject --fault --trace-path',
    ),
    pipes: ['-o', '--output'],
  },
  ltrace: { values: list('-e -o -p -s -u -l -n -a -A -D -F -x') },
  catchsegv: plain,
  valgrind: plain,
  busybox: { finds: 'builtin' },
  toybox: { finds: 'builtin' },
  // The shell's commands in JavaScript, for scripts of packages.
  shx: { finds: 'builtin' },
  'rust-coreutils': { finds: 'builtin' },
  uutils: { finds: 'builtin' },
  ...MACOS,
  unbuffer: plain,
  // moreutils: silent unless the command fails.
  chronic: plain,
  // moreutils: runs only when something comes in, or when nothing does.
  ifne: plain,
  rlwrap: {
    values: list('-b -C -D -f -g -H -l -m -M -O -p -P -q -s -S -t -w -z'),
  },
  faketime: { operands: 1, values: ['-p'] },
  fakeroot: { values: list('-l -s -i -b --lib --faked') },
  fakechroot: {
    values: list('-e -c -b -l -d --environment --config-dir --bindir --lib --elfloader'),
  },
  eatmydata: plain,
  nocache: { values: ['-n'] },
  'dbus-run-session': { values: ['--config-file', '--dbus-daemon'] },
  'dbus-launch': { values: ['--config-file'] },
  'xvfb-run': {
    values: list('-e -f -n -p -s -w --error-file --auth-file --server-num --server-args --wait --xauth-protocol'),
  },
  'systemd-run': {
    values: list(
      '-u -p -E -H -M --unit --property --description --slice --uid --gid --nice --working-directory --setenv --host --machine --on-active --on-boot --on-startup --on-calendar --timer-property --path-property --socket-property --service-type',
    ),
    assign: ['-E', '--setenv'],
    directory: ['--working-directory'],
  },
  bwrap: {
    longDash: true,
    values: list(
      '--bind --dev-bind --ro-bind --symlink --setenv --file --bind-data --ro-bind-data --chmod --bind-try --dev-bind-try --ro-bind-try --unsetenv --uid --gid --hostname --chdir --proc --dev --tmpfs --mqueue --dir --remount-ro --seccomp --exec-label --file-label --lock-file --sync-fd --info-fd --args --cap-add --cap-drop --perms --size --userns --pidns',
    ),
    counts: Object.fromEntries(
      list(
        '--bind --dev-bind --ro-bind --symlink --setenv --file --bind-data --ro-bind-data --chmod --bind-try --dev-bind-try --ro-bind-try',
      ).map((name) => [name, 2]),
    ),
    directory: ['--chdir'],
  },
  firejail: plain,
  proxychains: { values: ['-f'] },
  proxychains4: { values: ['-f'] },
  torsocks: { values: list('-u -p -a -P') },
  tsocks: plain,
  winpty: plain,
  softlimit: { values: list('-a -c -d -f -l -m -n -o -p -r -s -t') },
  setlock: { operands: 1 },
  prlimit: { stops: ['-p', '--pid'] },
  cgexec: { values: ['-g'] },
  proot: {
    values: list('-r -b -q -w -m -k -p -i -v --rootfs --bind'),
    directory: ['-w', '--cwd'],
  },
  cpulimit: { values: list('-l -c --limit --cpu'), stops: list('-p -e -P --pid --exe --path') },
  trickle: { values: list('-d -u -w -t -l -n -L -P') },
  chpst: { values: list('-u -U -b -e -/ -n -l -L -m -d -o -p -f -c') },
  envdir: { operands: 1 },
  envuidgid: { operands: 1 },
  setuidgid: { operands: 1 },
  envchain: { operands: 1 },
  retry: { values: list('-t -d -m -f --times --delay --tries --sleep --min --max') },
  sem: { values: list('-j --jobs --id --semaphorename --timeout --st') },
  pkexec: { values: ['--user'] },
  run0: {
    values: list(
      '-u -g -D -M --user --group --chdir --machine --unit --property --description --slice --nice --setenv --background',
    ),
    assign: ['--setenv'],
    directory: ['-D', '--chdir'],
  },
  // First processes of containers, and what comes with them.
  tini: { values: ['-e', '-p'] },
  'dumb-init': { values: ['-r', '--rewrite'] },
  'with-contenv': plain,
  's6-setuidgid': { operands: 1 },
  's6-envdir': { operands: 1 },
  's6-softlimit': { values: list('-a -c -d -f -l -m -n -o -p -r -s -t') },
  daemonize: { values: list('-c -e -o -E -p -l -u') },
  // Without a program it starts in the background and prints variables.
  'ssh-agent': { values: list('-a -E -O -P -t'), stops: ['-k'] },
  srun: {
    values: list(
      '-n -N -c -p -t -A -J -o -e -i -w -x -D -q -G -C -m --ntasks --nodes --cpus-per-task --partition --time --account --job-name --output --error --input --nodelist --exclude --chdir --qos --gpus --constraint --mem',
    ),
    directory: ['-D', '--chdir'],
  },
  mpirun: MPI,
  mpiexec: MPI,
  heaptrack: { values: ['-o', '-p'] },
  'cross-env': { assigns: NAMED },
  noglob: { finds: 'builtin' },
  nocorrect: { finds: 'builtin' },
};
