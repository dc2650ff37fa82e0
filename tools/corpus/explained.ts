import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stop } from './judge.ts';
import { hashOf } from './rows.ts';

/** Why stops of one kind are right, or what they tell about the limits of the reading. */
export interface Explanation {
  readonly name: string;
  /** `right`: the guard's page says that it stops this. `limit`: nobody would want it stopped who knows what we do not. */
  readonly is: 'right' | 'limit';
  readonly why: string;
}

export const EXPLANATIONS: readonly Explanation[] = [
  {
    name: 'a push to the protected branch',
    is: 'right',
    why: '`recommended` protects `main` and `master`: these lines push to them.',
  },
  {
    name: 'publishing',
    is: 'right',
    why: 'What is published cannot be taken back. The body of a release script is asked about; `npm run release` is not.',
  },
  {
    name: 'folders of the system',
    is: 'right',
    why: 'Scripts that a package manager runs as root remove what lies below `/var`, `/etc` and `/run`. An agent that does so by itself is asked about.',
  },
  {
    name: 'outside of the project',
    is: 'right',
    why: 'A tree is removed, emptied or given other rights outside of the folder that the command runs in.',
  },
  {
    name: 'refs replaced or deleted',
    is: 'right',
    why: 'Commits or refs of a remote are replaced or taken away, or git forgets a ref.',
  },
  { name: 'uncommitted work', is: 'right', why: '`git reset --hard` throws it away.' },
  {
    name: 'data and infrastructure',
    is: 'right',
    why: 'Volumes, databases, series and stacks are deleted with what they hold.',
  },
  { name: 'unseen code', is: 'right', why: 'Text from the network is run by a shell, and nobody has seen it.' },
  {
    name: 'a target that is not known',
    is: 'limit',
    why: 'A variable that the line does not set names what is removed or pushed. It may be the directory that the session works in, or the protected branch.',
  },
];

/** By the first digits of the command's hash: the name of its explanation. Only commands of the seen half stand here. */
const explained: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/corpus/explained.json'), 'utf8'),
);

export const keyOf = ({ row }: Pick<Stop, 'row'>): string => hashOf(row.command).slice(0, 12);

export function explanationOf(stop: Pick<Stop, 'row'>): Explanation | undefined {
  const name = explained[keyOf(stop)];
  return EXPLANATIONS.find((one) => one.name === name);
}

export const explainedKeys = (): readonly string[] => Object.keys(explained);
