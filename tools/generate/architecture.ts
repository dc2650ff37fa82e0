import { type Room, rooms } from '../rooms.ts';
import { cell, type Generator } from './generator.ts';

/** One call from the host's payload to its answer, as the files come in. A test holds that each is there. */
export const WALK: readonly (readonly [path: string, what: string])[] = [
  ['src/cli/hook/launcher.ts', 'the process starts and loads the hook, compiled beforehand'],
  ['src/cli/hook/hook.ts', 'one call from its first byte to its last: read, judge, answer, record'],
  ['src/cli/hook/stdin.ts', 'the payload is read whole'],
  ['src/hosts/payload.ts', 'bytes to JSON: byte order mark, size, depth; a problem names its place and never the text'],
  ['src/cli/hook/call.ts', 'what a call knows of its process; approvals for one call are used up here'],
  ['src/cli/judge.ts', 'the one path that hook, check and replay share: what follows, in its order'],
  ['src/hosts/detect.ts', 'which host sent it: argument, marks in the payload, environment'],
  ['src/hosts/claude-code/wire.ts', 'how that host writes; each host has this file'],
  ['src/hosts/decode-event.ts', 'payload to event: aliases, spelling, tool kinds'],
  ['src/config/load.ts', 'the policy: which guards, how strict, with which options'],
  ['src/policy/evaluate.ts', 'asks every guard that watches this event'],
  ['src/policy/judged-call.ts', 'what guards see of a call: its reading and effects, worked out when first asked for'],
  ['src/shell/read.ts', 'a command line as bash would run it; only shell calls come here'],
  ['src/shell/plain.ts', 'lines of plain words, as most are: no parser, no tables'],
  ['src/shell/read-script.ts', 'every other line'],
  ['src/shell/effects/effects.ts', 'what those commands do to files'],
  ['src/guards/registry.ts', 'the guards; each is one file beside it'],
  ['src/workspace/node-facts.ts', 'what guards may ask of the outside: files, branches, environment'],
  ['src/policy/approving.ts', 'what of the findings a person has let through, and the id of what is refused'],
  ['src/policy/outcome.ts', 'findings to one decision: block before deny before ask before allow'],
  ['src/hosts/claude-code/words.ts', 'the words that this host obeys'],
  ['src/hosts/encode-decision.ts', 'decision to answer: stdout, stderr, exit code'],
  ['src/audit/append.ts', 'one line for the record, after the answer'],
];

export const architecture: Generator = {
  name: 'ARCHITECTURE.md',
  files: () => [{ path: 'ARCHITECTURE.md', text: page() }],
};

function page(): string {
  const walk = WALK.map(([path, what], at) => `${at + 1}. \`${path}\`: ${what}`);
  return `<!-- Written by \`npm run generate\` from tools/rooms.ts and tools/generate/architecture.ts. -->
# Architecture

Portcullis decides what a coding agent may do. An agent host calls it as a hook; it reads that host's payload, understands
the tool call, asks its guards, and answers in the words that the host obeys. An agent program that fires hooks itself embeds
the same rooms in the other direction (\`src/engine/\`).

## Words

| word | meaning |
|---|---|
| host | a program that runs an agent and fires hooks |
| payload | the bytes that a host writes to a hook's standard input |
| event | a payload after decoding: one shape, whatever host it came from |
| tool call | what the agent wants to do, by kind: shell, write, edit, patch, read, search, fetch, agent, skill, mcp, other |
| reading | what a shell command would do, as far as its text can tell |
| guard | one rule of conduct; it looks at an event and reports findings |
| finding | an objection or a remark about one exact piece of text |
| decision | what the host is told: allow, ask, deny, block |
| answer | a decision in one host's wire form |
| policy | which guards run, how strict, with which options |

## The walk of one call

${walk.join('\n')}

## Rooms

A room imports from the rooms named beside it and from no other; \`tools/rooms.test.ts\` holds every import to this table.
Pure rooms import no module of Node and use nothing beyond ECMAScript 2023, so that the same judge runs in Node, in Bun, in a
browser and compiled ahead of time.

| room | holds | never | imports from | pure |
|---|---|---|---|---|
${Object.entries(rooms).map(row).join('\n')}

## Rules of the house

1. Data is plain and read-only, behaviour is functions. A class only where something has a life cycle.
2. Tables, not branches: tool names, git options, command verbs, wrappers, injection patterns and host capabilities are data.
3. Every decision can be explained: a finding names its guard, its code, the place in the text, the reason and the way out.
4. A reading has three answers: it does, it does not, cannot tell. What the third one means is the policy's choice.
5. Text that is data is never read as code: a commit message, a here-document for a file, a pattern for grep.
6. Failure is loud: it leaves a line on standard error and a record in the audit, and then follows the guard's own rule.
   Messages name the field and the problem, never the payload.
7. No guard takes its own switches from the text it judges.
8. One path decides: \`hook\`, \`check\`, \`replay\` and the library evaluate with the same function and print its trace.
`;
}

function row([name, { may, holds, never, pure, planned }]: [string, Room]): string {
  const from = may.includes('*') ? 'all' : may.length === 0 ? 'nothing' : may.join(', ');
  return `| ${name}${planned ? ' (to come)' : ''} | ${cell(holds)} | ${cell(never)} | ${from} | ${pure ? 'yes' : ''} |`;
}
