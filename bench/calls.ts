import { join } from 'node:path';
import { claudePayload } from './claude-payload.ts';
import type { Contender } from './measure.ts';
import type { Peer } from './peers.ts';

const dist = process.env.PORTCULLIS_DIST ?? join(import.meta.dirname, '../dist');
export const BIN = join(dist, 'portcullis.cjs');

/** What is measured, and what it is measured against: the first of them. */
export function contenders(project: string, peers: readonly Peer[]): readonly Contender[] {
  const payload = (tool: string, input: object): string => `${claudePayload(tool, input, project)}\n`;
  const shell = payload('Bash', {
    command: 'npm test 2>&1 | tail -n 20 && git status --short',
    description: 'Run the tests',
  });
  const denied = payload('Bash', { command: 'git commit --no-verify -m "quick fix"', description: 'Commit' });
  const read = payload('Read', { file_path: `${project}/README.md` });
  const write = payload('Write', { file_path: `${project}/notes.txt`, content: 'a line of text\n'.repeat(70_000) });
  const hook = [BIN, 'hook', '--host', 'claude-code'];
  return [
    { name: 'node -e 0', args: ['-e', '0'], stdin: shell, exits: [0] },
    { name: 'hook, shell command, allowed', args: hook, stdin: shell, exits: [0] },
    { name: 'hook, shell command, denied', args: hook, stdin: denied, exits: [2] },
    { name: 'hook, Read', args: hook, stdin: read, exits: [0] },
    { name: 'hook, Write of 1 MiB', args: hook, stdin: write, exits: [0] },
    ...residentContenders({ shell, denied, read, write }),
    ...peers.flatMap(({ name, args }) => [
      { name: `${name}, allowed`, args, stdin: shell, exits: [0] },
      { name: `${name}, denied`, args, stdin: denied, exits: [0, 2] },
    ]),
  ];
}

/** The client of the resident server, which must be running. */
function residentContenders({ shell, denied, read, write }: Readonly<Record<string, string>>): readonly Contender[] {
  const args = [join(dist, 'portcullis-hook'), '--node', process.execPath, '--host', 'claude-code'];
  const client = { program: '/bin/sh', args } as const;
  return [
    { ...client, name: 'client, shell command, allowed', stdin: shell ?? '', exits: [0] },
    { ...client, name: 'client, shell command, denied', stdin: denied ?? '', exits: [2] },
    { ...client, name: 'client, Read', stdin: read ?? '', exits: [0] },
    { ...client, name: 'client, Write of 1 MiB', stdin: write ?? '', exits: [0] },
  ];
}
