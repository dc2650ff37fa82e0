import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '../../src/hosts/all-settings.ts';
import { shellLine } from '../../src/hosts/command-line.ts';
import { documentText, isFault, readDocument } from '../../src/hosts/install/document.ts';
import { planInstall } from '../../src/hosts/install/plan.ts';
import type { HookCommand } from '../../src/hosts/settings.ts';
import { disagreement, readRows } from './rows.ts';

/** Another installer's own functions: what they do is compared, not how, nor in which words. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly input: string | { readonly event: string; readonly command: string };
  readonly expected: unknown;
}

const SUITE = 'settings-merge';

/** What each function is about, asked of the installer here: true where it does the same. */
const CHECKS: Readonly<Record<string, (row: Row) => boolean>> = {
  // A file that does not parse is an error; a document that is no object counts as an empty one there.
  'install.read_settings'({ input, expected }) {
    const plan = planned(String(input));
    return plan.ok !== (typeof expected === 'object' && expected !== null && 'error' in expected);
  },
  // A path that a shell would read otherwise may not be written as it is.
  'install.binary_path_rejected': ({ input, expected }) => isReadBack(String(input)) !== expected,
  // Without comments the document is the same.
  'jsonc.strip_and_prefix'({ input, expected }) {
    const stripped =
      typeof expected === 'object' && expected !== null && 'stripped' in expected ? String(expected.stripped) : '';
    return JSON.stringify(valueIn(String(input))) === JSON.stringify(valueIn(stripped));
  },
  // Entries in one list, each with its event.
  'hook_merge.entry': ({ input }) => planned(JSON.stringify({ hooks: [input] })).ok,
};

const layout = settingsOf('claude-code').layout;
const argv = ['/usr/bin/node', '/opt/portcullis.cjs', 'hook'];
const hook: HookCommand = { event: 'PreToolUse', argv, command: argv.join(' '), seconds: 30 };

function planned(text: string) {
  if (layout === undefined) throw new Error('no layout');
  return planInstall(text, layout, [hook]);
}

function valueIn(text: string): unknown {
  if (text.trim() === '') return undefined;
  const read = readDocument(text);
  return isFault(read) ? 'fault' : read.value;
}

/** Whether a real shell makes the same path of what is written. */
function isReadBack(path: string): boolean {
  return spawnSync('sh', ['-c', `printf %s ${shellLine([path])}`], { encoding: 'utf8' }).stdout === path;
}

describe('settings of the other installer', () => {
  for (const row of readRows<Row>(SUITE)) {
    const check = CHECKS[row.name];
    const reason =
      disagreement(SUITE, row.id) ??
      disagreement(SUITE, `${row.name} = ${JSON.stringify(row.expected)}`) ??
      disagreement(SUITE, row.name);
    test(`${row.id} ${row.name}${reason === undefined ? '' : ` differs: ${reason}`}`, () => {
      expect(check, `no check for ${row.name}`).toBeDefined();
      expect(check?.(row)).toBe(reason === undefined);
    });
  }
});

test('a document is written so that it reads back', () => {
  expect(valueIn(documentText({ hooks: {} }))).toEqual({ hooks: {} });
});
