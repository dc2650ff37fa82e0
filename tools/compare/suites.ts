import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudePayload } from '../../bench/claude-payload.ts';
import { measuredRuns } from './marked.ts';
import { branchWorld, guardWorld, type World } from './worlds.ts';

export interface Suite {
  readonly name: string;
  readonly rows: readonly ComparedRow[];
  world(): World;
}

export interface ComparedRow {
  /** Whether it has to be stopped. */
  readonly stop: boolean;
  /** What Claude Code sends, for a world. */
  payload(world: World): string;
}

interface Raw {
  readonly command?: string;
  readonly cwd?: string;
  readonly repo?: string;
  readonly expect?: string;
  readonly either?: boolean;
  readonly payload?: { readonly hook_event_name?: string; readonly tool_name?: string };
}

const MARK = 'git push --force --no-verify';

/** What a team would write for its project: the guards in question on, and its own protected branch. */
const RECOMMENDED = { extends: ['recommended'] };

export function suitesIn(folder: string): readonly Suite[] {
  const rows = (name: string): readonly Raw[] =>
    readFileSync(join(folder, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Raw)
      .filter(({ either }) => either !== true);
  return [
    {
      name: 'no-verify',
      rows: rows('no-verify').map((row) => shellRow(row, row.expect === 'deny', 'feat/proj')),
      world: () => guardWorld(RECOMMENDED),
    },
    {
      name: 'protected-branch',
      rows: rows('protected-branch').map((row) => shellRow(row, row.expect === 'deny', row.cwd ?? '')),
      world: () =>
        branchWorld((root) => ({
          ...RECOMMENDED,
          guards: { 'protected-branch': ['deny', { branches: ['main'], repositories: [join(root, 'main')] }] },
        })),
    },
    {
      name: 'hard-guard-cases',
      // Payloads that are not Claude Code's ask for a decoder that the others do not promise; of some rows either answer is right.
      rows: rows('hard-guard-cases')
        .filter(({ payload }) => payload?.hook_event_name === 'PreToolUse' && payload.tool_name !== undefined)
        .filter(({ expect }) => expect !== 'allow or ask')
        .map(hardRow),
      world: () => guardWorld(RECOMMENDED),
    },
    {
      name: `shell-hidden-commands, hiding \`${MARK}\``,
      rows: hidden(rows('shell-hidden-commands')),
      world: () => guardWorld(RECOMMENDED),
    },
  ];
}

function shellRow({ command }: Raw, stop: boolean, place: string): ComparedRow {
  return { stop, payload: ({ root }) => claudePayload('Bash', { command }, join(root, place)) };
}

const PLACES: Readonly<Record<string, string>> = {
  feat: 'feat/proj',
  main: 'main/proj',
  fresh: 'fresh/proj',
  det: 'det/proj',
  wt: 'main/wt',
};

function hardRow({ payload, repo = '', expect = '' }: Raw): ComparedRow {
  return {
    stop: !expect.startsWith('allow'),
    payload: ({ root }) => {
      const cwd = join(root, PLACES[repo] ?? 'none/proj');
      return JSON.stringify({ cwd, ...payload }).replaceAll(/\$W\b/gu, root);
    },
  };
}

/**
 * The marker of these rows is a name that only a rule of one's own could be about, and not every guard has such rules.
 * So a command takes its place that each of them stops, and bash is asked anew whether the line runs it. Rows that
 * spell the marker in pieces are left out.
 */
function hidden(rows: readonly Raw[]): readonly ComparedRow[] {
  const commands = rows.flatMap(({ command = '' }) =>
    /\bEVIL\b/u.test(command) ? [command.replaceAll(/\bEVIL\b(?: 1)?/gu, MARK)] : [],
  );
  return measuredRuns(commands, MARK.split(' ').slice(1)).flatMap((stop, index) =>
    stop === undefined ? [] : [shellRow({ command: commands[index] ?? '' }, stop, 'feat/proj')],
  );
}
