import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guards } from '../src/guards/registry.ts';
import { evaluate } from '../src/policy/evaluate.ts';
import { presetGuards } from '../src/policy/presets.ts';
import { noApprovals } from '../src/protocol/approvals.ts';
import { effectsOf } from '../src/shell/effects/effects.ts';
import { readCommand } from '../src/shell/read.ts';
import { fakeWorkspace } from '../src/testing/fake-workspace.ts';

/**
 * What agents do all day, of kinds that documentation and scripts have little of: containers and clusters looked at, package
 * managers, flows of git on a branch of its own, one-liners, texts that look like attacks. Nothing of it is stopped.
 */
const commands: readonly string[] = readFileSync(join(import.meta.dirname, 'ordinary-commands.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const CONFIG = `[remote "origin"]
\turl = git@example.org:team/project.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]
\tremote = origin
\tmerge = refs/heads/main
[branch "feature"]
\tremote = origin
\tmerge = refs/heads/feature
`;
const FILES = [
  'README.md',
  'Makefile',
  'src/index.ts',
  'src/a.ts',
  'dist/index.js',
  'build/out.o',
  '.env',
  '.env.example',
  'packages/a/package.json',
  'packages/a/dist/x.js',
  'node_modules/x/index.js',
];
const { cwd, facts, env } = fakeWorkspace({
  env: { HOME: '/home/dev', PATH: '/usr/bin:/bin', USER: 'dev', SHELL: '/bin/bash' },
  repositories: { '/home/dev/project': { branch: 'feature', branches: ['main', 'topic'], config: CONFIG } },
  files: {
    ...Object.fromEntries(FILES.map((path) => [path, 'text\n'])),
    'package.json': '{ "name": "project", "scripts": { "clean": "rm -rf dist", "build": "tsc", "test": "vitest" } }\n',
    'scripts/test.sh': '#!/bin/sh\ncd "$(dirname "$0")/.." && rm -rf dist && npm test\n',
    'scripts/deploy.sh': '#!/bin/sh\necho nothing yet\n',
  },
});
const policy = { guards: presetGuards('recommended', guards), rules: [] };
const judge = { cwd, facts, approvals: noApprovals, env, read: readCommand, effectsOf };

/** The guards that stop a command, with their codes. */
function stopsOf(command: string): readonly string[] {
  const call = { name: 'Bash', kind: 'shell', input: { command }, command, shell: 'posix', files: [] } as const;
  const told = { name: 'PreToolUse', host: 'claude-code', hostEvent: 'PreToolUse', cwd, extra: {} } as const;
  return evaluate({ ...told, calls: [call] }, policy, judge)
    .findings.filter(({ severity }) => severity === 'ask' || severity === 'deny')
    .map(({ guard, code }) => `${guard}/${code}`);
}

test('ordinary commands pass under recommended', () => {
  expect(commands.length).toBeGreaterThan(900);
  expect(new Set(commands).size).toBe(commands.length);
  const stopped = commands.map((command) => [command, ...stopsOf(command)]).filter(([, ...stops]) => stops.length > 0);
  expect(stopped).toEqual([]);
}, 60_000);
