import { guards } from '../../src/guards/registry.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import type { EnabledGuard } from '../../src/policy/policy.ts';
import { type PresetName, presetGuards } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { HookEvent } from '../../src/protocol/event.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { fakeWorkspace } from '../../src/testing/fake-workspace.ts';
import type { Row } from './rows.ts';

/** A row that is not simply let through: the guards that refuse or ask, with their codes. */
export interface Stop {
  readonly row: Row;
  readonly decision: 'ask' | 'deny' | 'block';
  readonly by: readonly string[];
}

/** What `git clone` writes. */
const CLONED = `[remote "origin"]
\turl = https://github.com/example/project.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]
\tremote = origin
\tmerge = refs/heads/main
`;

/** A project as agents work in: a clone, a branch of its own, files of the usual kinds, what a build leaves. */
const PROJECT = fakeWorkspace({
  cwd: '/home/dev/project',
  repositories: { '/home/dev/project': { branch: 'feature', branches: ['main'], config: CLONED } },
  files: Object.fromEntries(
    [
      'package.json',
      'README.md',
      'Makefile',
      'src/index.js',
      'test/index.test.js',
      'dist/index.js',
      'build/out.o',
      '.env',
    ].map((path) => [path, path === 'package.json' ? '{ "name": "project" }\n' : 'text\n']),
  ),
});

/** Judges every row as a shell call in that project. Everything that is asked about or refused is a stop. */
export function stopsOf(rows: readonly Row[], preset: PresetName): readonly Stop[] {
  const enabled = presetGuards(preset, guards);
  return rows.flatMap((row) => stopOf(row, enabled) ?? []);
}

function stopOf(row: Row, enabled: readonly EnabledGuard[]): Stop | undefined {
  const { cwd, facts, env } = PROJECT;
  const { command } = row;
  const event: HookEvent = {
    name: 'PreToolUse',
    host: 'claude-code',
    hostEvent: 'PreToolUse',
    cwd,
    calls: [{ name: 'Bash', kind: 'shell', input: { command }, command, shell: 'posix', files: [] }],
    extra: {},
  };
  const judge = { cwd, facts, approvals: noApprovals, env, read: readCommand, effectsOf };
  const { decision, findings } = evaluate(event, { guards: enabled, rules: [] }, judge);
  if (decision.decision !== 'ask' && decision.decision !== 'deny' && decision.decision !== 'block') return undefined;
  const by = findings
    .filter(({ severity }) => severity === 'ask' || severity === 'deny')
    .map(({ guard, code }) => `${guard}/${code}`);
  return { row, decision: decision.decision, by: [...new Set(by)] };
}
