import { before, type Scaffold } from './scaffold.ts';

export function newCommand(name: string): Scaffold {
  const key = name.includes('-') ? `'${name}'` : name;
  return {
    files: {
      [`src/cli/commands/${name}.ts`]: commandFile(name),
      [`src/cli/commands/${name}.test.ts`]: testFile(name),
    },
    edits: [
      before(
        'src/cli/main.ts',
        '};\nconst HOOK_SUMMARY',
        `  ${key}: { summary: 'say what it does, in a few words', load: () => import('./commands/${name}.ts') },\n`,
      ),
    ],
    next: [
      `src/cli/commands/${name}.ts: its usage is its help; what it decides belongs into another room`,
      `src/cli/commands/${name}.test.ts: the exact text and exit code of each way it can end`,
      'src/cli/main.ts: its line in the overview',
    ],
  };
}

const commandFile = (name: string): string => `import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';

export const usage: Usage = {
  line: '${name} [NAME] [--json]',
  summary: 'Says what it was given.',
  options: { json: { help: 'as JSON' } },
  exits: 'Exit 0.',
  words: [0, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const [name = 'nothing'] = options.words;
  io.out(options.has('json') ? \`\${JSON.stringify({ name })}\\n\` : \`\${name}\\n\`);
  return 0;
}
`;

const testFile = (name: string): string => `import { describe, expect, it } from 'vitest';
import { processIo } from '../io.ts';
import { readOptions } from '../options.ts';
import { run, usage } from './${name}.ts';

function transcript(...args: readonly string[]): { readonly out: string; readonly code: number } {
  const said: string[] = [];
  const options = readOptions(args, usage);
  if (typeof options === 'string') return { out: options, code: 64 };
  const code = run(options, { ...processIo(() => {}), out: (text) => said.push(text) > 0 });
  return { out: said.join(''), code };
}

describe('portcullis ${name}', () => {
  it.each([
    [[], 'nothing\\n', 0],
    [['it'], 'it\\n', 0],
    [['it', '--json'], '{"name":"it"}\\n', 0],
    [['--jsno'], 'unknown option --jsno; did you mean --json?', 64],
  ])('%j', (args, out, code) => expect(transcript(...args)).toEqual({ out, code }));
});
`;
