import { describe, expect, it } from 'vitest';
import { guards } from '../../src/guards/registry.ts';
import { getHost } from '../../src/hosts/registry.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import { defaultOptions } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { fakeWorkspace } from '../../src/testing/fake-workspace.ts';

const { cwd, facts } = fakeWorkspace({
  files: {
    'infra/main.tf': '',
    'notes/plan.ipynb': '{}',
    '.env': 'A=1',
    '.git/hooks/pre-commit': '#!/bin/sh\nnpm test\n',
    linked: { link: '/home/dev/project/infra' },
    hooks: { link: '/home/dev/project/.git/hooks' },
    settings: { link: '/home/dev/project/.env' },
    remover: { link: '/bin/rm' },
  },
});
const OPTIONS: Readonly<Record<string, JsonObject>> = {
  'protected-files': { paths: ['**/infra/**', '**/plan.ipynb'] },
};
const WATCHED = ['protected-files', 'cwd-removal', 'no-verify', 'protected-branch', 'secret-access'];
const enabled = guards
  .filter(({ name }) => WATCHED.includes(name))
  .map((guard) => ({
    guard,
    severity: 'deny' as const,
    options: { ...defaultOptions(guard.options), ...OPTIONS[guard.name] },
    unreadable: guard.unreadable,
    layer: 'file' as const,
  }));

/** What the guards find in a call as Claude Code sends it: `guard:code`, each once. */
function found(tool_name: string, tool_input: JsonObject): readonly string[] {
  const payload = { session_id: 's', hook_event_name: 'PreToolUse', tool_name, tool_input, cwd };
  const event = getHost('claude-code').decode(payload, {});
  if (!event.ok) return ['not decoded'];
  const judge = { cwd, facts, approvals: noApprovals, read: readCommand, effectsOf };
  const { findings } = evaluate(event.value, { guards: enabled, rules: [] }, judge);
  return [...new Set(findings.map(({ guard, code }) => `${guard}:${code}`))];
}

const CHANGED = ['protected-files:changed'];

describe('writers of other kinds are seen by the same guards', () => {
  it.each<readonly [why: string, tool: string, input: JsonObject, expected: readonly string[]]>([
    ['a server that writes', 'mcp__filesystem__write_file', { path: 'infra/main.tf', content: 'x' }, CHANGED],
    ['a server that edits', 'mcp__filesystem__edit_file', { path: `${cwd}/infra/main.tf`, edits: [] }, CHANGED],
    [
      'a server that changes code',
      'mcp__code__replace_symbol_body',
      { relative_path: 'infra/main.tf', body: 'x' },
      CHANGED,
    ],
    ['a server that runs', 'mcp__shell__run', { command: 'rm infra/main.tf' }, CHANGED],
    ['a server that moves it away', 'mcp__files__move_file', { source: 'infra/main.tf', destination: 'x' }, CHANGED],
    ['a server that moves over it', 'mcp__files__move_file', { source: 'x', destination: 'infra/main.tf' }, CHANGED],
    ['a server that removes', 'mcp__files__delete_file', { path: 'infra/main.tf' }, CHANGED],
    ['a server with a shell', 'mcp__desktop__execute_command', { command: 'rm infra/main.tf' }, CHANGED],
    [
      'a server that empties a hook',
      'mcp__files__write_file',
      { path: '.git/hooks/pre-commit', content: 'exit 0' },
      ['no-verify:emptied'],
    ],
    [
      'a server that moves a branch',
      'mcp__files__write_file',
      { path: '.git/refs/heads/main', content: 'a1' },
      ['protected-branch:rewrites'],
    ],
    [
      'a server that moves the directory',
      'mcp__files__move_file',
      { source: cwd, destination: '/tmp/x' },
      ['cwd-removal:moved', 'protected-files:changed'],
    ],
    ['a server that reads', 'mcp__filesystem__read_text_file', { path: '.env' }, ['secret-access:read']],
    [
      'a server that reads several',
      'mcp__filesystem__read_multiple_files',
      { paths: ['a', '.env'] },
      ['secret-access:read'],
    ],
    ['the notebook tool', 'NotebookEdit', { notebook_path: `${cwd}/notes/plan.ipynb`, new_source: 'x' }, CHANGED],
    [
      'a notebook that is run in place',
      'Bash',
      { command: 'jupyter nbconvert --to notebook --execute --inplace notes/plan.ipynb' },
      CHANGED,
    ],
    ['a notebook that is stripped', 'Bash', { command: 'nbstripout notes/plan.ipynb' }, CHANGED],
    ['a notebook that is an output', 'Bash', { command: 'papermill in.ipynb notes/plan.ipynb' }, CHANGED],
    ['a tool through a link', 'Write', { file_path: 'linked/main.tf', content: 'x' }, CHANGED],
    [
      'a tool through a link to hooks',
      'Write',
      { file_path: 'hooks/pre-commit', content: 'exit 0' },
      ['no-verify:emptied'],
    ],
    ['a reading tool through a link', 'Read', { file_path: 'settings' }, ['secret-access:read']],
    [
      'a hook that a tool empties',
      'Write',
      { file_path: '.git/hooks/pre-commit', content: '#!/bin/sh\nexit 0\n' },
      ['no-verify:emptied'],
    ],
    ['a file that is linked first', 'Bash', { command: 'ln infra/main.tf x; echo y > x' }, CHANGED],
    ['a folder that is moved first', 'Bash', { command: 'mv infra i; rm i/main.tf' }, CHANGED],
    ['a program that is copied', 'Bash', { command: 'cp /bin/rm z; ./z infra/main.tf' }, CHANGED],
    ['a program that is linked', 'Bash', { command: 'ln -s /usr/bin/tee z; echo x | ./z infra/main.tf' }, CHANGED],
    ['a link to a program that is there', 'Bash', { command: './remover infra/main.tf' }, CHANGED],
    [
      'git under another name',
      'Bash',
      { command: 'ln -s $(which git) g; ./g -C /tmp/x push --no-verify' },
      ['no-verify:flag'],
    ],
    [
      'a patch',
      'apply_patch',
      { patch: '*** Begin Patch\n*** Update File: infra/main.tf\n@@\n-a\n+b\n*** End Patch' },
      CHANGED,
    ],
  ])('%s', (_, tool, input, expected) => {
    expect(found(tool, input)).toEqual(expected);
  });

  it.each<readonly [why: string, tool: string, input: JsonObject]>([
    ['a server that writes elsewhere', 'mcp__filesystem__write_file', { path: 'src/a.ts', content: 'x' }],
    ['a server that reads', 'mcp__filesystem__read_text_file', { path: 'infra/main.tf' }],
    ['a server that looks at code', 'mcp__code__find_symbol', { relative_path: 'infra/main.tf', name: 'x' }],
    ['a server that lists', 'mcp__filesystem__list_directory', { path: 'infra' }],
    ['a notebook that is only converted', 'Bash', { command: 'jupyter nbconvert --to html notes/plan.ipynb' }],
    ['a notebook that is only checked', 'Bash', { command: 'nbstripout --dry-run notes/plan.ipynb' }],
    ['a link that is removed', 'Bash', { command: 'rm linked' }],
    ['a program of the project', 'Bash', { command: 'cp tool bin/tool; ./bin/tool infra' }],
    ['a hook that a tool makes', 'Write', { file_path: '.git/hooks/pre-push', content: '#!/bin/sh\nnpm test\n' }],
  ])('%s passes', (_, tool, input) => {
    expect(found(tool, input)).toEqual([]);
  });
});
