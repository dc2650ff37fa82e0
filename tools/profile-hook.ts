/** Started by the build: makes typical calls of the hook, and writes which of them evaluated each island. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import type { hook } from '../src/cli/hook/hook.ts';
import { sample } from '../src/hosts/claude-code/sample.ts';
import type { Json } from '../src/protocol/json.ts';

const [scriptFile = '', place = '', profileFile = ''] = process.argv.slice(2);
type Exports = (key: number) => unknown;
type Island = (module: { exports: Exports }, require: NodeJS.Require, island: (number: number) => Exports) => void;
const islands: readonly Island[] = new Script(readFileSync(scriptFile, 'utf8')).runInThisContext();
const [number, key]: readonly [number, number] = JSON.parse(place);
const require = createRequire(import.meta.url);

const tool = (tool_name: string, tool_input: Json) => ({ tool_name, tool_input });
const command = (text: string) => tool('Bash', { command: text });
const after = (call: object, tool_response: Json) => ({ ...call, hook_event_name: 'PostToolUse', tool_response });

/** What agents do all day, by its share: a call that stands here twice counts twice. */
const CALLS: readonly object[] = [
  ...['README.md', `${process.cwd()}/src/notes.ts`, '../README.md'].map((file_path) => tool('Read', { file_path })),
  tool('Grep', { pattern: 'a.*b', path: 'src' }),
  tool('Glob', { pattern: '**/*.ts' }),
  ...['src/notes.ts', '../notes.ts'].map((file_path) => tool('Write', { file_path, content: 'text\n' })),
  ...['package.json', 'src/notes.ts'].map((file_path) =>
    tool('Edit', { file_path, old_string: 'one', new_string: 'other' }),
  ),
  tool('WebFetch', { url: 'https://example.org/', prompt: 'What does it say?' }),
  tool('Task', { subagent_type: 'general-purpose', description: 'Look', prompt: 'Find the file.' }),
  tool('TodoWrite', { todos: [] }),
  after(tool('Read', { file_path: 'README.md' }), 'a text'),
  after(command('npm test'), { stdout: 'ok', stderr: '' }),
  { hook_event_name: 'UserPromptSubmit', prompt: 'Please mend the test.' },
  { hook_event_name: 'Stop' },
  ...[
    'ls -la src | head -n 5',
    'npm test 2>&1 | tail -n 20 && git status --short',
    'cd src && npm run build 2>&1 | tee /tmp/log; git status --short',
    'grep -rn "a.*b" src --include=*.ts | wc -l',
    'sed -n 1,20p README.md',
    'cat package.json | jq .scripts',
    'git diff HEAD~1 -- src && git log --oneline -5',
    'git add -A && git commit -m "$(cat <<\'EOF\'\na message\nEOF\n)"',
    'git push -u origin topic',
    'git checkout -b topic',
    'git commit --no-verify -m x',
    'mkdir -p build && cp README.md build/ && rm -rf build/old',
    "cat > notes.txt <<'EOF'\na text\nEOF",
    'for f in *.md; do sed -n 1,3p "$f"; done || echo "none in ${PWD}"',
    'python3 -c "print(1)"',
    'node script.js --all && npx tsc --noEmit',
    'curl -s https://example.org/ | jq .',
    'find . -name "*.ts" -not -path "./node_modules/*" | xargs grep -l TODO',
    'docker compose up -d',
    'rm -rf ~/work',
  ].map(command),
];

/** In the repository, and in a folder that is none and has no policy. */
const FOLDERS = [process.cwd(), dirname(process.cwd())];

/** The islands that one call evaluates, everything being new to it. */
function evaluatedBy(call: object): ReadonlySet<number> {
  const evaluated = new Map<number, { exports: Exports }>();
  const island = (number: number): Exports => {
    const before = evaluated.get(number);
    if (before !== undefined) return before.exports;
    const module: { exports: Exports } = { exports: () => undefined };
    evaluated.set(number, module);
    islands[number]?.(module, require, island);
    return module.exports;
  };
  const run = island(number)(key) as typeof hook;
  for (const cwd of FOLDERS) {
    const bytes = Buffer.from(JSON.stringify({ ...sample.payload, cwd, ...call }));
    run(
      ['--host', 'claude-code'],
      { descriptor: 0, bytes, filled: bytes.length, state: 'end' },
      { answered: false, exitCode: 0 },
    );
  }
  return new Set(evaluated.keys());
}

const evaluated = CALLS.map(evaluatedBy);
const usedBy = islands.map((_, island) => evaluated.flatMap((used, call) => (used.has(island) ? [call] : [])));
writeFileSync(profileFile, JSON.stringify(usedBy));
