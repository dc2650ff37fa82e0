import { describe, expect, it } from 'vitest';
import { runWorld, WORKFLOW } from '../../test/support/workflow-world.ts';
import { getHost } from '../hosts/registry.ts';
import { HOST_IDS } from '../protocol/host.ts';
import { judgeRow } from '../testing/guard-row.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { writeRoles } from './write-roles.ts';

const stop = (agent: string, code: string, why: string, command: string, at?: string) => ({
  why: `${agent}: ${why}`,
  agent,
  command,
  code,
  ...(at === undefined ? {} : { at }),
});
const pass = (agent: string, why: string, command: string) => ({ why: `${agent}: ${why}`, agent, command });
const write = (path: string) => ({ call: { kind: 'write', files: [{ path, action: 'write' }] } }) as const;
const planning = { workspace: runWorld({ currentPhase: 'PLAN' }) };
const building = { workspace: runWorld({ currentPhase: 'BUILD' }) };

guardTester({ describe, it })(writeRoles, {
  workspace: { workflow: WORKFLOW },
  stops: [
    stop('lead', 'nothing', 'source', 'echo x > src/a.ts', 'src/a.ts'),
    stop('lead', 'nothing', 'anything at all', 'touch notes.md', 'notes.md'),
    stop('team:lead', 'nothing', 'under its namespace', 'git checkout -- tests', 'tests'),
    stop('lead', 'opaque', 'a shell that is fed', 'cat notes.md | bash'),
    stop('lead', 'opaque', 'code in another language', 'node -e \'require("fs")\''),
    stop('lead', 'opaque', 'a script that is not there', 'bash fix.sh'),
    stop('lead', 'opaque', 'a program that is unknown', '$TOOL src/a.ts'),
    stop('lead', 'opaque', 'a program that may run what it is fed', 'cat x.patch | git apply'),
    stop('lead', 'opaque', 'a here-document without its end', 'cat <<EOF\nx\nEOF | sh'),
    stop('lead', 'opaque', 'PowerShell that writes', 'Clear-RecycleBin'),
    {
      why: 'lead: typed into a running shell',
      agent: 'lead',
      call: { kind: 'shell', name: 'write_bash', command: 'ls', shell: 'posix' },
      code: 'opaque',
    },
    stop(
      'Plan Critic',
      'foreign',
      'another reviewer’s file',
      'echo x > .flow/shop/reviews/build-1.md',
      '.flow/shop/reviews/build-1.md',
    ),
    stop(
      'Plan Critic',
      'foreign',
      'a place that only looks like its own',
      'echo x > docs/.flow/shop/reviews/plan-1.md',
    ),
    stop(
      'Plan Critic',
      'foreign',
      'an unknown file among its own',
      'echo x > .flow/shop/reviews/$NAME',
      '.flow/shop/reviews/$NAME',
    ),
    stop('lens', 'nothing', 'whatever it sees', 'git diff > /tmp/x.patch', '/tmp/x.patch'),
    stop('Planner', 'workspace', 'source, before the phase that builds', 'echo x > src/a.ts', 'src/a.ts'),
    stop('Planner', 'workspace', 'source deeper down', 'sed -i s/a/b/ packages/web/src/a.ts', 'packages/web/src/a.ts'),
    stop('Planner', 'workspace', 'the whole tree', 'git reset --hard'),
    stop('Planner', 'workspace', 'a folder that a glob can turn into src', 'echo x > s*/a.ts', 's*/a.ts'),
    stop('Planner', 'transmission', 'an unknown place may be a review', 'echo x > $OUT', '$OUT'),
    stop('Planner', 'workspace', 'an unknown file', 'echo x > docs/$NAME/a.ts', 'docs/$NAME/a.ts'),
    stop(
      'builder',
      'transmission',
      'a review that is not its own',
      'echo "verdict: APPROVED" > .flow/shop/reviews/build-1.md',
    ),
    stop('builder', 'transmission', 'the folder of reviews', 'rm -rf .flow/shop/reviews', '.flow/shop/reviews'),
    stop('builder', 'transmission', 'the folder of all runs', 'rm -rf .flow', '.flow'),
    stop('builder', 'transmission', 'a folder laid over the reviews', 'cp -r /tmp/ready/. .flow/shop/reviews/'),
    stop('builder', 'transmission', 'a report that is handed over', 'echo x > reports/2030-01-01/build-a.txt'),
    stop('builder', 'transmission', 'by a name put together', 'n=build-1; mv /tmp/x .flow/shop/reviews/$n.md'),
    stop('builder', 'transmission', 'a search that finds reviews', 'find .flow -name "*.md" -delete', '.flow'),
    stop('helper', 'transmission', 'whom the builder dispatches', 'touch .flow/shop/reviews/plan-2.md'),
    {
      why: 'a file tool',
      agent: 'Planner',
      ...write('tests/a.test.ts'),
      code: 'workspace',
      at: '/home/dev/project/tests/a.test.ts',
    },
    {
      why: 'a patch that cannot be read',
      agent: 'builder',
      call: { kind: 'patch', input: { input: 'x' } },
      code: 'unread',
    },
    {
      why: 'the second of several calls',
      agent: 'lead',
      event: {
        ...{ name: 'PreToolUse', host: 'copilot-cli', hostEvent: 'preToolUse', cwd: '/home/dev/project', extra: {} },
        caller: { type: 'lead' },
        calls: [
          { name: 'view', kind: 'read', input: {}, files: [{ path: 'src/a.ts', action: 'read' }] },
          { name: 'create', kind: 'write', input: {}, files: [{ path: 'src/a.ts', action: 'write' }] },
        ],
      },
      code: 'nothing',
    },
    stop(
      'poet',
      'transmission',
      'a review by whom the workflow does not know',
      'echo "verdict: APPROVED" > .flow/shop/reviews/build-1.md',
      '.flow/shop/reviews/build-1.md',
    ),
    stop(
      'poet',
      'transmission',
      'through a link that the line makes',
      'ln -s ../.flow/shop/reviews docs/r; echo x > docs/r/build-1.md',
    ),
    stop('poet', 'transmission', 'the folder of reviews', 'rm -rf .flow/shop/reviews', '.flow/shop/reviews'),
    {
      why: 'nobody, a review',
      command: 'cp draft.md .flow/shop/reviews/plan-1.md',
      ...planning,
      code: 'transmission',
      at: '.flow/shop/reviews/plan-1.md',
    },
    {
      why: 'nobody, in a phase whose agents write source',
      command: 'echo x > src/a.ts',
      ...building,
      code: 'unnamed',
      at: 'src/a.ts',
    },
    {
      why: 'nobody, in a folder of that name on a drive',
      ...write('D:\\shop\\src\\a.ts'),
      ...building,
      code: 'unnamed',
    },
    {
      why: 'the builder, while another phase is open, where that is asked for',
      agent: 'builder',
      command: 'echo x > src/a.ts',
      ...planning,
      options: { ownPhaseOnly: true },
      code: 'workspace',
    },
  ],
  allows: [
    pass('lead', 'reading', 'git status && cat src/a.ts 2>/dev/null | head -5'),
    pass('lead', 'the workflow’s own command line', 'portcullis workflow record-artifact --path plan.md'),
    pass('lead', 'a commit message is data', "git commit -F - <<'EOF'\nfix: rm src/a.ts\nEOF"),
    pass('Plan Critic', 'its own review', 'echo "verdict: APPROVED" > .flow/shop/reviews/plan-1.md'),
    pass('Plan Critic', 'the folder for it', 'mkdir -p .flow/shop/reviews'),
    pass('Build Critic', 'its report', 'npm test > reports/2030-01-01/build-unit.txt'),
    pass('Planner', 'documents', 'echo x > docs/plan.md && rm -rf docs/tmp'),
    pass('Planner', 'PowerShell that reads', 'git log | Select-String fix'),
    pass('builder', 'source and tests', 'echo x > src/a.ts && mv tests/a.ts tests/b.ts && git reset --hard'),
    pass('builder', 'code that nobody reads', 'node scripts/build.mjs && python3 -c "print(1)"'),
    pass('builder', 'a search by a name that no review has', 'find . -name "*.tmp" -delete'),
    pass('builder', 'its phase’s evidence', 'echo x > .flow/shop/evidence.json'),
    pass('helper', 'as the builder', 'echo x > src/a.ts'),
    pass('poet', 'whom the workflow does not know', 'echo x > src/a.ts'),
    pass('constructor', 'whom it does not know either, by a name that every object has', 'echo x > src/a.ts'),
    { why: 'nobody, in a phase that writes no source', command: 'echo x > src/b.ts', ...planning },
    {
      why: 'nobody, a review, where such a caller may',
      command: 'cp draft.md .flow/shop/reviews/plan-1.md',
      workspace: { ...planning.workspace, workflow: { ...WORKFLOW, unnamedCaller: 'allow' } },
    },
    { why: 'nobody, outside of source', command: 'echo x > docs/a.md', ...building },
    { why: 'nobody, without a run', command: 'echo x > src/a.ts' },
    {
      why: 'nobody, on a host that names no callers',
      event: {
        ...{ name: 'PreToolUse', host: 'copilot-cli', hostEvent: 'preToolUse', cwd: '/home/dev/project', extra: {} },
        calls: [{ name: 'create', kind: 'write', input: {}, files: [{ path: 'src/a.ts', action: 'write' }] }],
      },
      ...building,
    },
    { why: 'the builder, while another phase is open', agent: 'builder', command: 'echo x > src/c.ts', ...planning },
  ],
});

describe('what write-roles takes for granted', () => {
  it('is which hosts name the agent that makes a call', () => {
    const naming = HOST_IDS.filter((id) => getHost(id).capabilities.namesCaller);
    expect([...naming].sort()).toEqual(writeRoles.options.namingHosts?.default);
  });

  it.each([
    ['Planner', {}, 'deny'],
    ['builder', {}, 'allow'],
    ['builder', { closed: true }, 'deny'],
    ['poet', { closed: true }, 'allow'],
    ['constructor', {}, 'allow'],
  ])('is whom a failure of its own refuses: %s', (agent, options, decision) => {
    const call = {
      kind: 'write',
      files: [
        {
          action: 'write',
          get path(): never {
            throw new TypeError('broken');
          },
        },
      ],
    } as const;
    const judged = judgeRow(writeRoles, { agent, call, options, workspace: { workflow: WORKFLOW } });
    expect(judged.decision.decision).toBe(decision);
  });

  it('says nothing where no workflow is configured', () => {
    expect(judgeRow(writeRoles, { agent: 'lead', command: 'echo x > src/a.ts' }).findings).toEqual([]);
  });
});
