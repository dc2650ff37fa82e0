import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { indentedJson } from '../indented-json.ts';
import type { HostProgram } from './host-program.ts';

/** A host as it lies in the cache, ready to start. */
export interface InstalledHost {
  /** Program and first arguments. */
  readonly command: readonly [string, ...string[]];
  readonly version: string;
}

/** Thrown where npm cannot get a package; the message says what npm said. */
export class PackageError extends Error {}

/** A host's package from npm, in a folder of its own outside of every project; it is got once. */
export function installHost(program: HostProgram, version: string): InstalledHost {
  const name = forPlatform(program.package);
  const folder = cachedPackage(`${program.host}@${version}`, `${name}@${version}`);
  const packed = join(folder, 'node_modules', forPlatform(program.entry));
  if (!existsSync(packed)) throw new PackageError(`${name}@${version} has no ${forPlatform(program.entry)}`);
  const entry = packed.endsWith('.br') ? unpacked(packed) : packed;
  return { command: program.runs === 'script' ? [nodeFor(program.node), entry] : [entry], version };
}

/** A program that its package holds compressed, and would unpack into the home folder itself. */
function unpacked(packed: string): string {
  const program = packed.slice(0, -'.br'.length);
  if (!existsSync(program)) {
    const draft = `${program}-${process.pid}`;
    writeFileSync(draft, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
    renameSync(draft, program);
  }
  return program;
}

const PLATFORM = `${process.platform}-${process.arch}`;
const forPlatform = (text: string): string => text.replaceAll('{platform}', PLATFORM);

/** For hosts that need a newer Node than this one. */
const NEWER_NODE = { major: 22, version: '22.23.3' };

function nodeFor(least = 0): string {
  if (Number(process.versions.node.split('.')[0]) >= least) return process.execPath;
  const { version, major } = NEWER_NODE;
  if (major < least) throw new PackageError(`Node ${least} is needed, and ${process.version} runs here`);
  const name = `node-${PLATFORM}`;
  return join(cachedPackage(`node@${version}`, `${name}@${version}`), 'node_modules', name, 'bin/node');
}

/** The folder in which npm has put a package, got once: `name` names it in the cache, `asked` is what npm is asked for. */
export function cachedPackage(name: string, ...asked: readonly string[]): string {
  const home = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(home, 'portcullis-proof', name);
  if (existsSync(folder)) return folder;
  // Made aside and renamed, so that a folder that is there is whole.
  const draft = join(home, 'portcullis-proof', `.${name}-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    writeFileSync(join(draft, 'package.json'), indentedJson({ private: true }));
    npmInstall(asked, draft);
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Without scripts: every host here runs from its package as it is. */
function npmInstall(asked: readonly string[], folder: string): void {
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...asked];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 600_000 });
  if (status === 0) return;
  const said = error?.message ?? stderr.trim().split('\n').slice(0, 5).join('\n');
  throw new PackageError(`npm could not install ${asked.join(' ')}:\n${said}`);
}
