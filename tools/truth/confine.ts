import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Random command lines run for real, so the process that runs them first goes into namespaces of its own (user, mounts,
 * network, processes): the system, Node and this repository are there to be read, and what is written goes to a file
 * system in memory that ends with the process. Without such namespaces nothing is run at all.
 */
export interface Confinement {
  /** The repository's root; readable inside at the same path. */
  readonly root: string;
}

/** Folders of the system that programs need; those that a system does not have are left out. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc', '/opt'];

/** Where lines run and what they may write: all of it lies on the file system in memory. */
export const WRITABLE = ['/home', '/tmp', '/truth', '/var/tmp'] as const;

const SETTLED = 'PORTCULLIS_TRUTH_INSIDE';

export const isConfined = (): boolean => process.env[SETTLED] === '1';

/** Whether this system lets a process take namespaces of its own and mount in them. */
export function canConfine(): boolean {
  if (process.platform !== 'linux') return false;
  const tried = spawnSync('unshare', [...NAMESPACES, 'sh', '-c', 'mount -t tmpfs none /tmp'], { stdio: 'ignore' });
  return tried.status === 0;
}

const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child', '--'];

/** Runs this process's own command line again, confined; its exit code. */
export function runConfined({ root }: Confinement): Promise<number> {
  const [node, ...args] = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const newRoot = mkdtempSync(join(tmpdir(), 'portcullis-truth-'));
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-ec', ENTER, 'enter', newRoot, root, node, ...args], {
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      TMPDIR: '/var/tmp',
      [SETTLED]: '1',
      BOUND: boundFolders(root, node).join('\n'),
    },
  });
  return new Promise((resolve) => {
    const leave = (code: number | null): void => {
      // The mounts went with the namespace.
      rmdirSync(newRoot);
      resolve(code ?? 1);
    };
    child.on('error', () => leave(1));
    child.on('exit', leave);
  });
}

/** Makes a folder of the file system in memory read-only from now on, for lines that remove everything. */
export function seal(folder: string): void {
  execFileSync('mount', ['--bind', folder, folder]);
  execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
}

function boundFolders(root: string, node: string): readonly string[] {
  const own = [root, dirname(realpathSync(node)), realpathSync(join(root, 'node_modules'))];
  const covered = (path: string): boolean => SYSTEM.some((folder) => path === folder || path.startsWith(`${folder}/`));
  return [...SYSTEM, ...own.filter((path) => !covered(path))];
}

/**
 * A new root in memory: what is bound there is bound for reading, below a folder that is written to as well. Sizes are bounded, and so are the files that a line
 * may write (`ulimit -f` counts blocks of 512 bytes) and the seconds of processor time of any process.
 */
const ENTER = `
new=$1; root=$2; shift 2
mount -t tmpfs -o size=512m,nr_inodes=400k,mode=755 none "$new"
mkdir -p "$new/proc" "$new/dev" ${WRITABLE.map((path) => `"$new${path}"`).join(' ')}
chmod 1777 "$new/tmp" "$new/var/tmp"
for device in null zero full urandom random; do : > "$new/dev/$device"; mount --bind "/dev/$device" "$new/dev/$device"; done
ln -s /proc/self/fd "$new/dev/fd"; ln -s /proc/self/fd/0 "$new/dev/stdin"
ln -s /proc/self/fd/1 "$new/dev/stdout"; ln -s /proc/self/fd/2 "$new/dev/stderr"
mount -t proc proc "$new/proc"
printf '%s\\n' "$BOUND" | while read -r folder; do
  if [ -L "$folder" ]; then
    mkdir -p "$new$(dirname "$folder")"; cp -P "$folder" "$new$folder"
  elif [ -d "$folder" ]; then
    mkdir -p "$new$folder"; mount --bind "$folder" "$new$folder"; mount -o remount,bind,ro "$new$folder"
  fi
done
for folder in ${WRITABLE.join(' ')}; do mount --rbind "$new$folder" "$new$folder"; done
mount -o remount,bind,ro "$new"
unset BOUND
cd "$new"
ulimit -f 200000; ulimit -c 0; ulimit -t 3600
exec chroot "$new" /bin/sh -c 'cd "$0" && "$@"' "$root" "$@"
`;
