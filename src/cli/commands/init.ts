import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CONFIG_NAME } from '../../config/find.ts';
import type { Guard } from '../../guards/guard.ts';
import { guards } from '../../guards/registry.ts';
import { codeOf } from '../../protocol/error-code.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';

export const usage: Usage = {
  line: 'init [DIR]',
  summary: `Writes a ${CONFIG_NAME} to start from into DIR, or here: the recommended guards are on, and every guard that needs no workflow stands in it as a comment.
A file that is there is left as it is.`,
  options: {},
  exits: 'Exit 0: it was written. 1: there is one already, or it cannot be written. 64: the command line is wrong.',
  words: [0, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const file = join(resolve(io.cwd, options.words[0] ?? ''), CONFIG_NAME);
  try {
    writeFileSync(file, starter(guards, schemaNear(dirname(file))), { flag: 'wx' });
  } catch (error) {
    const code = codeOf(error);
    io.err(
      `portcullis: ${code === 'EEXIST' ? `${file} is there already; it was left as it is` : `${file} cannot be written (${code})`}\n`,
    );
    return 1;
  }
  io.out(`Wrote ${file}.\n`);
  return 0;
}

/** The package's schema as the folder has it: a path that is right on every machine where the package is a dependency. */
function schemaNear(folder: string): string | undefined {
  const path = 'node_modules/portcullis/schema/config.json';
  return existsSync(join(folder, path)) ? `./${path}` : undefined;
}

/** A policy that is in force as `recommended` is, and that shows what else there is; a workflow brings its own guards. */
function starter(all: readonly Guard[], schema: string | undefined): string {
  const alone = all.filter((guard) => guard.needs !== 'workflow');
  const lines = alone.flatMap((guard) => [
    `    // ${oneLine(guard.summary)}`,
    `    // "${guard.name}": ${settingOf(guard)},`,
  ]);
  return `{
${schema === undefined ? '' : `  "$schema": ${JSON.stringify(schema)},\n`}  // The guards that every project can have on. "strict" has more of them, and asks more often.
  "extends": ["recommended"],
  // Severities: off, warn (tell the agent), ask (a person decides), deny. With options: ["deny", { … }].
  // What stands here is what "recommended" says of each guard; take the comment marks off to change one.
  "guards": {
${lines.join('\n')}
  },
  // Rules of your own, for example:
  //   { "name": "no-apply", "when": { "tool": "shell", "command": "terraform apply" },
  //     "decision": "ask", "reason": "a person looks at the plan first" }
  "rules": [],
  "audit": { "retentionDays": 30 }
}
`;
}

/** A guard that has to be told what to guard comes with an example of that. */
function settingOf({ severity, options, examples }: Guard): string {
  const isIdle = Object.values(options).some((kind) => kind.type === 'strings' && kind.needed === true);
  if (!isIdle || examples.options === undefined) return JSON.stringify(severity);
  const entries = Object.entries(examples.options).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `["${severity}", { ${entries.join(', ').replaceAll(',"', ', "')} }]`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
