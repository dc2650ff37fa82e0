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
  /** The repository's root. Inside it lies elsewhere: where lines are run, `/home` and `/tmp` are made anew. */
  readonly root: string;
}

/** Folders of the system that programs need; those that a system does not have are left out. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc', '/opt'];

/** Where lines run and what they may write: all of it lies on the file system in memory. */
const WRITABLE = ['/home', '/tmp', '/truth', '/var/tmp'] as const;

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
  const own = ownFolders(root);
  const inside = (word: string): string =>
    own.reduce((moved, [folder, place]) => moved.replaceAll(folder, place), word);
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)].map(inside);
  const newRoot = mkdtempSync(join(tmpdir(), 'portcullis-truth-'));
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-ec', ENTER, 'enter', newRoot, inside(root), ...words], {
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      TMPDIR: '/var/tmp',
      [SETTLED]: '1',
      BOUND: [...SYSTEM.map((folder) => [folder, folder]), ...own].flat().join('\n'),
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

/** Folders that are needed besides the system's, and where they lie inside. */
function ownFolders(root: string): readonly (readonly [folder: string, place: string])[] {
  const covered = (path: string): boolean => SYSTEM.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const places = [
    [root, '/truth-checkout'],
    [dirname(realpathSync(process.execPath)), '/truth-node'],
    [dirname(process.execPath), '/truth-node'],
  ] as const;
  return places.filter(([folder]) => !covered(folder));
}

/**
 * A new root in memory: what is bound there is bound for reading. Sizes are bounded, and so are the files that a line
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
printf '%s\\n' "$BOUND" | while read -r folder && read -r place; do
  if [ -L "$folder" ] && [ "$folder" = "$place" ]; then
    mkdir -p "$new$(dirname "$folder")"; cp -P "$folder" "$new$folder"
  elif [ -d "$folder" ]; then
    mkdir -p "$new$place"; mount --bind "$folder" "$new$place"; mount -o remount,bind,ro "$new$place"
  fi
done
for folder in ${WRITABLE.join(' ')}; do mount --bind "$new$folder" "$new$folder"; done
mount -o remount,bind,ro "$new"
unset BOUND
cd "$new"
ulimit -f 200000; ulimit -c 0; ulimit -t 3600
exec chroot "$new" /bin/sh -c 'cd "$0" && "$@"' "$root" "$@"
`;
