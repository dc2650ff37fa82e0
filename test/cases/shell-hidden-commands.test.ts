import { describe, expect, test } from 'vitest';
import { readCommand } from '../../src/shell/read.ts';
import { disagreement, readRows } from './rows.ts';

/** Does bash run a program named EVIL somewhere in this text? Its own answer is the label. */
interface HiddenRow {
  readonly id: string;
  readonly command: string;
  readonly runsEVIL: boolean;
  readonly either?: boolean;
}

const SUITE = 'shell-hidden-commands';
const rows = readRows<HiddenRow>(SUITE).filter(
  (row) => row.either !== true && disagreement(SUITE, row.id) === undefined,
);

function answer(row: HiddenRow): 'seen' | 'cannot tell' | 'not there' {
  const { commands, unread } = readCommand(row.command, { cwd: '/repo', home: '/home/someone' });
  if (commands.some((command) => command.name === 'EVIL')) return 'seen';
  return unread.length > 0 ? 'cannot tell' : 'not there';
}

describe.skipIf(rows.length === 0)('commands hidden in shell text', () => {
  const running = rows.filter((row) => row.runsEVIL);
  const idle = rows.filter((row) => !row.runsEVIL);

  test('a command that bash runs is seen, or the reading says that it cannot tell', () => {
    expect(running.filter((row) => answer(row) === 'not there').map((row) => row.command)).toEqual([]);
  });

  test('a command that bash does not run is not seen, and the reading is sure of it', () => {
    expect(idle.filter((row) => answer(row) !== 'not there').map((row) => row.command)).toEqual([]);
  });

  test('at most one in ten of the commands that run is left as something that cannot be told', () => {
    const unsure = running.filter((row) => answer(row) === 'cannot tell');
    expect(unsure.length / running.length).toBeLessThanOrEqual(0.1);
  });
});
