import { guards } from '../../src/guards/registry.ts';
import { cell, code, commandBlock, type Generator } from './generator.ts';

const HEAD = `<!-- Written by \`npm run generate\`. -->
`;

/** The list of guards, and the list of what they are known to miss. */
export const guardIndex: Generator = {
  name: 'the list of guards',
  files: () => [{ path: 'docs/guards/README.md', text: index() }],
};

export const limitsPage: Generator = {
  name: 'the page of known limits',
  files: () => [{ path: 'docs/limits.md', text: limits() }],
};

function index(): string {
  const rows = guards.map(
    ({ name, summary, severity, strict = severity }) =>
      `| [${name}](${name}.md) | ${cell(summary)} | ${code(severity)} | ${code(strict)} |`,
  );
  return `${HEAD}# Guards

Each guard watches over one rule of conduct. How strict it is, and its options, stand in \`portcullis.json\`; the columns on
the right say what the presets have.

| guard | | recommended | strict |
|---|---|---|---|
${rows.join('\n')}

What they are known to miss is on [one page](../limits.md).
`;
}

function limits(): string {
  const sections = guards.flatMap(({ name, examples }) =>
    examples.misses.length === 0
      ? []
      : [
          `## [${name}](guards/${name}.md)\n`,
          ...examples.misses.map(
            ({ command, because }) => `${sentence(because)}\n\n${commandBlock([command]).join('\n')}\n`,
          ),
        ],
  );
  return `${HEAD}# Known limits

Portcullis reads what an agent is about to do; it is no sandbox. These commands get through, and why. Each is run with the
tests of its guard: one that is caught some day fails there, and leaves this page.

${sections.join('\n')}`;
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
