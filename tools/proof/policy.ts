import type { Json } from '../../src/protocol/json.ts';

/** Rules on events other than tool calls; `warn` says something to the agent and stops nothing. */
const NOTES: readonly Json[] = [
  { name: 'note-start', when: { event: 'SessionStart' }, decision: 'warn', reason: 'the ledger is kept for ten years' },
  { name: 'note-prompt', when: { event: 'UserPromptSubmit' }, decision: 'warn', reason: 'the ledger is closed' },
  {
    name: 'note-command',
    when: { tool: 'shell', command: 'git status' },
    decision: 'warn',
    reason: 'it may take a while',
  },
  {
    name: 'note-result',
    when: { event: 'PostToolUse', tool: 'shell', command: 'git status' },
    decision: 'warn',
    reason: 'untracked files are left out',
  },
  {
    name: 'keep-secret',
    when: { event: 'PostToolUse', tool: 'shell', command: 'cat pass.txt' },
    decision: 'deny',
    reason: 'it holds the pass',
  },
];

const RULES: readonly Json[] = [
  { name: 'no-erase', when: { tool: '*ledger*erase*' }, decision: 'deny', reason: 'the ledger is kept for ten years' },
  {
    name: 'ask-to-tag',
    when: { tool: 'shell', command: 'git tag' },
    decision: 'ask',
    reason: 'a person names releases',
  },
];

/** What a project could have: the recommended guards, two that are stricter, files that are not the agent's, and rules. */
export const policy = (rules: readonly Json[] = []): Json => ({
  guards: {
    'protected-files': ['deny', { paths: ['infra/**'] }],
    'destructive-command': 'deny',
    'review-first': 'deny',
  },
  rules: [...RULES, ...NOTES, ...rules],
});
