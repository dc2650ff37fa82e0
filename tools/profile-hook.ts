/** Started by the build: makes typical calls of the hook, and writes which islands of the script they evaluated. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import type { hook } from '../src/cli/hook/hook.ts';
import { sample } from '../src/hosts/claude-code/sample.ts';
import type { Profile } from './hook-scripts.ts';

const [scriptFile = '', place = '', profileFile = ''] = process.argv.slice(2);
const islands = new Script(readFileSync(scriptFile, 'utf8')).runInThisContext()(createRequire(import.meta.url), island);
const evaluated = new Map<number, { exports: Exports }>();
type Exports = (key: number) => unknown;

function island(number: number): Exports {
  const before = evaluated.get(number);
  if (before !== undefined) return before.exports;
  const module: { exports: Exports } = { exports: () => undefined };
  evaluated.set(number, module);
  islands[number](module);
  return module.exports;
}

const [number, key]: readonly [number, number] = JSON.parse(place);
const run = island(number)(key) as typeof hook;

/** In the repository, and in a folder that is none and has no policy. */
const FOLDERS = [process.cwd(), dirname(process.cwd())];

function call(tool: string, input: object): void {
  for (const cwd of FOLDERS) {
    const payload = { ...sample.payload, cwd, tool_name: tool, tool_input: input };
    const bytes = Buffer.from(JSON.stringify(payload));
    const state = { answered: false, exitCode: 0 } as const;
    run(['--host', 'claude-code'], { descriptor: 0, bytes, filled: bytes.length, state: 'end' }, state);
  }
}

for (const folder of ['', `${process.cwd()}/`, '../']) {
  call('Read', { file_path: `${folder}README.md` });
  call('Write', { file_path: `${folder}src/notes.ts`, content: 'text\n' });
  call('Edit', { file_path: `${folder}package.json`, old_string: 'one', new_string: 'other' });
}
call('Grep', { pattern: 'a.*b', path: 'src' });
call('Glob', { pattern: '**/*.ts' });
call('WebFetch', { url: 'https://example.org/', prompt: 'What does it say?' });
call('TodoWrite', { todos: [] });
const light = [...evaluated.keys()];
for (const command of [
  'ls -la src | head -n 5',
  'cd src && npm test 2>&1 | tee log; git status --short',
  'git add -A && git commit -m "$(cat <<\'EOF\'\na message\nEOF\n)"',
  'git commit --no-verify -m x',
  'for f in *.md; do sed -n 1,3p "$f"; done || echo "none in ${PWD}"',
])
  call('Bash', { command });
const shell = [...evaluated.keys()].filter((number) => !light.includes(number));
writeFileSync(profileFile, JSON.stringify({ light, shell } satisfies Profile));
