import type { Guard, OptionKind } from '../../src/guards/guard.ts';
import { injectionPatterns } from '../../src/guards/injection/patterns.ts';
import { guards } from '../../src/guards/registry.ts';
import { cell, code, commandBlock, type GeneratedFile, type Generator, withBlock } from './generator.ts';

export const pageOf = (guard: Guard): string => `docs/guards/${guard.name}.md`;

/** What a guard's page says of itself comes from the guard; the rest of the page is written by hand. */
export const guardPages: Generator = {
  name: 'the facts on the pages of guards',
  files: (read) => guards.map((guard) => guardPage(guard, read(pageOf(guard)))),
};

function guardPage(guard: Guard, page: string | undefined): GeneratedFile {
  const path = pageOf(guard);
  if (page === undefined) throw new Error(`${path} is missing: every guard has a page`);
  const text = withBlock(page, 'facts', facts(guard));
  if (text === undefined) throw new Error(`${path} has no place for facts: <!-- facts --> and <!-- /facts -->`);
  return { path, text: withBlock(text, 'patterns', patternTable()) ?? text };
}

function facts(guard: Guard): readonly string[] {
  const { examples } = guard;
  return [
    guard.summary,
    '',
    '| | |',
    '|---|---|',
    ...summaryRows(guard).map(([name, value]) => `| ${name} | ${cell(value)} |`),
    '',
    '| code | says | then |',
    '|---|---|---|',
    ...Object.entries(guard.says).map(
      ([name, { what, instead, atMost }]) =>
        `| \`${name}\`${atMost === undefined ? '' : ` (at most ${atMost})`} | ${cell(what)} | ${cell(instead)} |`,
    ),
    ...optionTable(guard),
    ...exampleLines('Stopped', examples.stops),
    ...exampleLines('Let pass', examples.allows),
    ...exampleLines(
      'Missed',
      examples.misses.map(({ command, because }) => `${command}  # ${because}`),
    ),
  ];
}

function summaryRows(guard: Guard): readonly (readonly [name: string, value: string])[] {
  const { strict = guard.severity } = guard;
  return [
    ['In `recommended`', code(guard.severity)],
    ['In `strict`', code(strict)],
    ['When it cannot tell', code(guard.unreadable)],
    ['When it fails', guard.failure === 'closed' ? '`closed`: refuses' : '`open`: lets pass, with an error record'],
    ['Looks at', guard.events.map(code).join(', ')],
    ['Since', guard.since],
  ];
}

function optionTable(guard: Guard): readonly string[] {
  const options = Object.entries(guard.options);
  if (options.length === 0) return [];
  const rows = options.map(
    ([name, option]) => `| \`${name}\` | ${typeName(option)} | ${cell(defaultOf(option))} | ${cell(option.help)} |`,
  );
  return ['', '| option | type | default | |', '|---|---|---|---|', ...rows];
}

function defaultOf(option: OptionKind): string {
  const plain = code(JSON.stringify(option.default));
  const inStrict = option.type === 'boolean' ? option.strict : undefined;
  return inStrict === undefined ? plain : `${plain}; in \`strict\` ${code(JSON.stringify(inStrict))}`;
}

const typeName = (option: OptionKind): string => (option.type === 'strings' ? 'list of strings' : option.type);

function exampleLines(title: string, commands: readonly string[]): readonly string[] {
  return commands.length === 0 ? [] : ['', `${title}:`, '', ...commandBlock(commands)];
}

/** For the page of `prompt-injection`. */
function patternTable(): readonly string[] {
  const rows = injectionPatterns().map(
    ({ id, category, risk, means, firm }) =>
      `| ${id} | ${category} | ${risk} | ${cell(means)} | ${firm === undefined ? 'with `broad`' : 'always'} |`,
  );
  return ['| id | category | risk | such text | looked for |', '|---|---|---|---|---|', ...rows];
}
