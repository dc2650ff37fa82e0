import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package on disk: where it was unpacked, and what it is called in the list. */
export interface Unpacked {
  readonly name: string;
  readonly folder: string;
}

/** Packs what npm serves under these names; one that is not served is told and left out. */
export function fetchNpm(names: readonly string[], cache: string): readonly Unpacked[] {
  return names.flatMap((name) =>
    unpackedOnce(join(cache, 'npm', name.replaceAll('/', '+')), name, (folder) => {
      const file = run('npm', ['pack', '--silent', '--ignore-scripts', name], folder).trim().split('\n').at(-1) ?? '';
      run('tar', ['-xzf', file, '--strip-components=1'], folder);
      run('rm', [file], folder);
    }),
  );
}

/** Source packages in the version of the machine's Debian release, unpacked without their patches. */
export function fetchSources(names: readonly string[], cache: string): readonly Unpacked[] {
  const apt = aptWithSources(cache);
  return names.flatMap((name) =>
    unpackedOnce(join(cache, 'source', name), name, (folder) => {
      run('apt-get', [...apt, 'source', '--download-only', name], folder);
      for (const file of readdirSync(folder).filter((one) => /\.tar\.\w+$/u.test(one))) {
        // A tarball of Debian's own part is named so, and needs no folder of its own.
        const strip = /\.debian\.tar/u.test(file) ? '0' : '1';
        run('tar', ['-xf', file, `--strip-components=${strip}`, '--no-same-owner'], folder);
        run('rm', [file], folder);
      }
    }),
  );
}

/** Binary packages; their maintainer scripts come to lie in `DEBIAN`. */
export function fetchPackages(names: readonly string[], cache: string): readonly Unpacked[] {
  const apt = aptWithSources(cache);
  return names.flatMap((name) =>
    unpackedOnce(join(cache, 'binary', name), name, (folder) => {
      run('apt-get', [...apt, 'download', name], folder);
      const file = readdirSync(folder).find((one) => one.endsWith('.deb')) ?? '';
      run('dpkg-deb', ['--raw-extract', file, '.'], folder);
      run('rm', [file], folder);
    }),
  );
}

/** A folder is filled once; a file beside it says that it is whole. */
function unpackedOnce(folder: string, name: string, fill: (folder: string) => void): readonly Unpacked[] {
  if (!existsSync(`${folder}.whole`)) {
    mkdirSync(folder, { recursive: true });
    try {
      fill(folder);
    } catch (error) {
      console.error(`left out: ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      return [];
    }
    writeFileSync(`${folder}.whole`, '');
  }
  return [{ name, folder }];
}

/** The machine's own package sources with their source packages switched on, in lists of their own. */
function aptWithSources(cache: string): readonly string[] {
  const apt = join(cache, 'apt');
  const options = Object.entries({
    'Dir::Etc::sourceparts': join(apt, 'sources'),
    'Dir::Etc::sourcelist': '-',
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::Cache': join(apt, 'cache'),
    'APT::Sandbox::User': 'root',
  }).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  if (!existsSync(join(apt, 'sources'))) {
    for (const part of ['sources', 'lists/partial', 'cache/archives/partial'])
      mkdirSync(join(apt, part), { recursive: true });
    const own = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8');
    writeFileSync(join(apt, 'sources', 'debian.sources'), own.replaceAll(/^Types: deb$/gmu, 'Types: deb deb-src'));
    run('apt-get', [...options, 'update'], apt);
  }
  return options;
}

const run = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(program, [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 180_000 });
