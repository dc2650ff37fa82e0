import { unknownName } from '../../config/complain.ts';
import { CASE_PLACES, findCases, projectFolder } from '../cases/find-cases.ts';
import { REPORTERS, REPORTS, type Reporter } from '../cases/reports.ts';
import { type CaseRun, runCases } from '../cases/run-cases.ts';
import { watchCases } from '../cases/watch.ts';
import { type ExitCode, type Io, paintFor } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { missingConfig, policies } from '../policies.ts';
import { writeNamed } from '../write-named.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'test [FILE…] [--reporter NAME] [--output FILE] [--watch] [--config FILE] [--layers]',
  summary: `Judges a project's own cases by its own policy: each says what an agent might do, and what is to become of it. Nothing is
run, nothing is logged. Without names: ${CASE_PLACES}.
A case: { deny: "npm publish", guard: no-publish }; docs/policy-cases.md has all there is to say in one.`,
  options: {
    reporter: { value: 'NAME', help: `${REPORTERS.join(', ')}; human when absent` },
    output: { value: 'FILE', help: 'write that report to a file; the terminal gets the one for people' },
    watch: { help: 'go on, and judge again when cases or the policy change' },
    config: { value: 'FILE', help: 'judge by this file alone' },
    layers: { help: "judge by the user's and the machine's configuration, too, as the hook would" },
  },
  exits:
    'Exit 0: all is as expected. 1: something is not, or the report cannot be written. 64: the command line is wrong, or there are no cases.',
  words: [0, 1_000],
};

export function run(options: Options, io: Io): ExitCode | Promise<ExitCode> {
  const name = options.values.reporter ?? 'human';
  const reporter = REPORTERS.find((known) => known === name);
  if (reporter === undefined) return wrong(`--reporter: ${unknownName('reporter', name, REPORTERS)}`, io);
  const { config } = options.values;
  if (config !== undefined && options.has('layers')) return wrong('--config and --layers exclude each other', io);
  const missing = missingConfig(options, io);
  if (missing !== undefined) return wrong(missing, io);
  const files = findCases(options.words, io);
  if (typeof files === 'string') return wrong(files, io);
  let isWritten = true;
  const once = (): CaseRun => {
    const found = findCases(options.words, io);
    // Loaded anew for every run.
    const policyAt = policies(io, { file: config, projectOnly: config === undefined && !options.has('layers') });
    const result = runCases(typeof found === 'string' ? files : found, policyAt, io);
    isWritten = report(result, reporter, options.values.output, io);
    return result;
  };
  if (options.has('watch')) return watchCases(projectFolder(io.cwd, io), () => watched(once, io));
  const { results } = once();
  return isWritten && results.every(({ state }) => state !== 'failed') ? 0 : 1;
}

function watched(once: () => CaseRun, io: Io): CaseRun {
  const result = once();
  io.out(`${io.paint.dim('Waiting for changes of cases and policy.')}\n\n`);
  return result;
}

/** False: the file cannot be written. */
function report(run: CaseRun, reporter: Reporter, output: string | undefined, io: Io): boolean {
  if (output === undefined) {
    io.out(REPORTS[reporter](run, io));
    return true;
  }
  io.out(REPORTS.human(run, io));
  const plain = { cwd: io.cwd, paint: paintFor(io.env, false) };
  return writeNamed(output, REPORTS[reporter](run, plain), io);
}
