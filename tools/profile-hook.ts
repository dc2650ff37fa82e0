/** Started by the build: makes typical calls of the hook, and writes which islands of the script they evaluated. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import type { hook } from '../src/cli/hook/hook.ts';
import { sample } from '../src/hosts/claude-code/sample.ts';
import type { Profile } from './hook-scripts.ts';

const [scriptFile = '', profileFile = ''] = process.argv.slice(2);
const project = process.cwd();
const islands = new Script(readFileSync(scriptFile, 'utf8')).runInThisContext()(createRequire(import.meta.url), island);
const evaluated = new Map<string, { exports: unknown }>();

function island(name: string): unknown {
  const before = evaluated.get(name);
  if (before !== undefined) return before.exports;
  const module = { exports: {} };
  evaluated.set(name, module);
  islands[name](module);
  return module.exports;
}

const core = island('src/cli/hook/hook.ts') as { readonly hook: typeof hook };

function call(tool: string, input: object): void {
  const payload = { ...sample.payload, cwd: project, tool_name: tool, tool_input: input };
  const bytes = Buffer.from(JSON.stringify(payload));
  const state = { answered: false, exitCode: 0 } as const;
  core.hook(['--host', 'claude-code'], { descriptor: 0, bytes, filled: bytes.length, state: 'end' }, state);
}

call('Read', { file_path: `${project}/README.md` });
call('Write', { file_path: `${project}/notes.md`, content: 'text\n' });
const light = [...evaluated.keys()];
for (const command of [
  'ls -la src | head -n 5',
  'cd src && npm test 2>&1 | tee log; git status --short',
  'git add -A && git commit -m "$(cat <<\'EOF\'\na message\nEOF\n)"',
  'git commit --no-verify -m x',
])
  call('Bash', { command });
const shell = [...evaluated.keys()].filter((name) => !light.includes(name));
writeFileSync(profileFile, JSON.stringify({ light, shell } satisfies Profile));
