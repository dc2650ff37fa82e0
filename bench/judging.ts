import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BIN } from './calls.ts';

/** The library as it is shipped: sources that are translated on the way carry helpers that cost more than they do. */
const built = (name: string): string => pathToFileURL(join(dirname(BIN), 'lib', `${name}.js`)).href;
const { evaluate, guards, loadPolicy, noApprovals, nodeFacts }: typeof import('../src/index.ts') = await import(
  built('index')
);
const { getHost }: typeof import('../src/hosts/index.ts') = await import(built('hosts'));
const { effectsOf, readCommand }: typeof import('../src/shell/index.ts') = await import(built('shell'));

/** Typical commands of an agent at work, most of them harmless. */
const COMMANDS: readonly string[] = [
  'ls -la src',
  'npm test',
  'git status --short',
  'git diff HEAD~1 -- src/index.ts | head -n 100',
  'cd packages/core && npm run build 2>&1 | tail -n 20',
  'grep -rn "TODO" src --include="*.ts" | wc -l',
  'cat package.json | jq .version',
  'git add -A && git commit -m "fix: read the file once"',
  'for f in src/*.ts; do echo "$f"; wc -l "$f"; done',
  'find . -name "*.test.ts" -not -path "./node_modules/*" | xargs grep -l describe',
  'mkdir -p dist && cp -r assets dist/ && rm -rf dist/tmp',
  'git commit --no-verify -m "quick fix"',
  'git push origin HEAD:main',
  'curl -s https://example.org/health | grep -q ok || echo down',
  "python3 -c 'import sys; print(sys.version)'",
  'docker compose up -d && docker compose logs --tail=50',
];

export interface Judging {
  /** Lines that one `portcullis replay` process judges in a second, its start included. */
  readonly replayPerSecond: number;
  /** Milliseconds to evaluate one event in a process that is warm. */
  readonly warm: { readonly median: number; readonly p99: number };
}

export function measureJudging(project: string, env: NodeJS.ProcessEnv): Judging {
  return { replayPerSecond: replaySpeed(project, env), warm: warmTimes(project, env) };
}

function replaySpeed(project: string, env: NodeJS.ProcessEnv): number {
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, index) => {
    // No two commands alike: nothing is saved by remembering.
    const command = `${COMMANDS[index % COMMANDS.length]} # ${index}`;
    return JSON.stringify({ id: index, host: 'claude-code', command, cwd: project });
  });
  const start = process.hrtime.bigint();
  const { stdout, stderr } = spawnSync(process.execPath, [BIN, 'replay'], {
    input: `${lines.join('\n')}\n`,
    env,
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const answered = stdout.split('\n').length - 1;
  if (answered !== count) throw new Error(`replay answered ${answered} of ${count} lines: ${stderr}`);
  return count / seconds;
}

function warmTimes(project: string, env: NodeJS.ProcessEnv): Judging['warm'] {
  const { policy } = loadPolicy({ cwd: project, home: env.HOME, env, guards });
  const host = getHost('claude-code');
  const times: number[] = [];
  for (let round = 0; round < 600; round++)
    for (const command of COMMANDS) {
      const decoded = host.decode(shellPayload(`${command} # ${round}`, project));
      if (!decoded.ok) throw new Error('the payload does not decode');
      const judge = { facts: nodeFacts({ env }), approvals: noApprovals, cwd: project, read: readCommand, effectsOf };
      const start = process.hrtime.bigint();
      evaluate(decoded.value, policy, judge);
      if (round >= 100) times.push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

function shellPayload(command: string, cwd: string) {
  return { session_id: 'bench', cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
}
