import { type PhaseView, type Pipeline, pipelineOf, spokenDuration } from '../../workflow/rules/pipeline.ts';
import { readRun } from '../../workflow/store/run-store.ts';
import { type Verification, verifyRun } from '../../workflow/store/verify.ts';
import { printable } from '../draw.ts';
import type { Io, Paint } from '../io.ts';
import type { Options } from '../options.ts';
import { noRun } from './change.ts';
import type { Desk } from './desk.ts';
import { pipelinePage } from './show-page.ts';
import { type Reply, tell, type WorkflowVerb } from './verb.ts';

/** Draws the pipeline for a person. */
export const show: WorkflowVerb = {
  summary: 'draw the pipeline; with --html, as a page',
  run(options: Options, { run }: Desk, io: Io): Reply {
    if (run === undefined) return noRun();
    const found = readRun(run);
    if (!found.ok) return found;
    const pipeline = pipelineOf(run.slug, found.value, run.workflow, run.now());
    const verification = verifyRun(run);
    const text = options.has('html')
      ? pipelinePage(pipeline, verification, new Date(run.now()).toISOString())
      : drawn(pipeline, verification, io.paint);
    return tell(JSON.parse(JSON.stringify({ ...pipeline, verification })), text.trimEnd());
  },
};

function drawn(pipeline: Pipeline, verification: Verification, paint: Paint): string {
  const { slug, phases, isDone, currentPhase } = pipeline;
  const at = phases.findIndex(({ standing }) => standing === 'open') + 1;
  const width = Math.max(...phases.map(({ name }) => name.length)) + 2;
  const head = `${paint.bold(slug)}  ${isDone ? currentPhase : `${currentPhase}, phase ${at} of ${phases.length}`}`;
  const rows = phases.flatMap((phase) => phaseRows(phase, width, paint));
  return `${[head, '', ...rows, '', recordRow(verification, paint)].join('\n')}\n`;
}

const MARKS: Readonly<Record<PhaseView['standing'], string>> = { done: 'x', open: '>', waiting: ' ' };

function phaseRows(phase: PhaseView, width: number, paint: Paint): readonly string[] {
  const { standing, verdict, durationMs, specialist, reviewer, retries, retriesAllowed } = phase;
  const who = [specialist, reviewer]
    .filter((name) => name !== undefined)
    .map(printable)
    .join(' -> ');
  const time = durationMs === undefined ? '' : spokenDuration(durationMs);
  const verdictText = (verdict ?? (standing === 'waiting' ? 'waiting' : 'no verdict')).padEnd(19);
  const painted =
    verdict === 'APPROVED'
      ? paint.green(verdictText)
      : verdict === null
        ? paint.dim(verdictText)
        : paint.yellow(verdictText);
  const back = retries > 0 ? `  sent back ${retries} of ${retriesAllowed}` : '';
  const name = standing === 'open' ? paint.bold(phase.name.padEnd(width)) : phase.name.padEnd(width);
  const line = `  [${MARKS[standing]}] ${name}${painted}${time.padEnd(12)}${who}${back}`.trimEnd();
  const files = [
    ...phase.artifacts.map((path) => `delivered  ${path}`),
    ...phase.reviews.map((path) => `reviewed   ${path}`),
  ];
  return [line, ...files.map((text) => paint.dim(`      ${printable(text)}`))];
}

function recordRow({ sound, lines, faults }: Verification, paint: Paint): string {
  if (sound) return `record: sound, ${lines} lines`;
  return [paint.red('record: changed by other means'), ...faults.map((fault) => `  ${fault}`)].join('\n');
}
