import { camelCase, importLine, type Scaffold } from './scaffold.ts';

export function newGuard(name: string, version: string): Scaffold {
  const constant = camelCase(name);
  return {
    files: {
      [`src/guards/${name}.ts`]: guardFile(name, constant, version),
      [`src/guards/${name}.test.ts`]: testFile(name, constant),
      [`docs/guards/${name}.md`]: page(name),
    },
    edits: [
      importLine('src/guards/registry.ts', `import { ${constant} } from './${name}.ts';`),
      {
        path: 'src/guards/registry.ts',
        change: (text) => {
          const end = text.lastIndexOf('];');
          if (end < 0) return undefined;
          const head = text.slice(0, end).trimEnd();
          return `${head}${head.endsWith(',') || head.endsWith('[') ? '' : ','} ${constant}${text.slice(end)}`;
        },
      },
    ],
    next: [
      `src/guards/${name}.ts: what it watches, what it says, when it is on (\`severity\`, off until you decide)`,
      `src/guards/${name}.test.ts: a row for each way to do it, and for each look-alike that must pass`,
      `docs/guards/${name}.md: the five sections; \`npm run generate\` fills in the facts`,
    ],
  };
}

const guardFile = (
  name: string,
  constant: string,
  version: string,
): string => `import { defineGuard } from './guard.ts';

export const ${constant} = defineGuard({
  name: '${name}',
  summary: 'Keeps the programs that it is given from being started.',
  since: '${version}',
  severity: 'off',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  options: {
    programs: { type: 'strings', default: ['example-program'], help: 'Names of programs.', stricter: 'more' },
  },
  says: {
    starts: { what: '{token} starts {program}.', instead: 'Leave it to the user.' },
  },
  examples: {
    stops: ['example-program --now'],
    allows: ['echo example-program'],
    misses: [{ command: '"$PROGRAM"', because: 'which program it is is known only when it runs' }],
  },
  check({ calls, options, report }) {
    for (const call of calls)
      for (const command of call.reading?.commands ?? []) {
        const [word] = command.words;
        if (command.name !== undefined && options.programs.includes(command.name))
          report('starts', { call, command, word }, { program: command.name });
      }
  },
});
`;

const testFile = (name: string, constant: string): string => `import { describe, it } from 'vitest';
import { guardTester } from '../testing/guard-tester.ts';
import { ${constant} } from './${name}.ts';

guardTester({ describe, it })(${constant}, {
  stops: [
    { why: 'plain', command: 'example-program', code: 'starts', at: 'example-program' },
    { why: 'behind a wrapper', command: 'sudo nice example-program', code: 'starts', at: 'example-program' },
    { why: 'named in the policy', command: 'other', options: { programs: ['other'] }, code: 'starts', at: 'other' },
  ],
  allows: [
    { why: 'an argument', command: 'man example-program' },
    { why: 'a text', command: "git commit -m 'start example-program'" },
  ],
});
`;

const page = (name: string): string => `# ${name}

<!-- facts -->
<!-- /facts -->

## What it stops

A first command of its own; say here what it really guards, and by what it tells.

## What it leaves alone

Everything else. Say here what looks alike and is fine.

## Options

None yet.

## What it cannot see

Whatever the examples under *Known to get through* show. Say here why.

## When to switch it off

Say here for whom it is the wrong guard.
`;
