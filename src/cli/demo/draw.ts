import type { Paint } from '../io.ts';
import { isAsWanted, type Scene } from './play.ts';

/** A table with the scenes of each host together; under a refusal stand the exact words that the host obeys. */
export function drawScenes(scenes: readonly Scene[], bare: number, width: number, paint: Paint): string {
  const columns = columnsFor(width);
  const heading = rowOf(['HOST', 'EVENT', 'WHAT THE AGENT TRIED', 'DECISION', 'TIME'], columns);
  const lines = [paint.dim(heading.join(GAP))];
  for (const [index, scene] of scenes.entries()) {
    const isFirst = scenes[index - 1]?.sample !== scene.sample;
    lines.push(...(isFirst ? [''] : []), sceneLine(scene, isFirst, bare, columns, paint));
    if (scene.decision !== 'allow' || !isAsWanted(scene)) lines.push(...wordLines(scene, width, paint));
  }
  return `${lines.join('\n')}\n`;
}

type Row = readonly [host: string, event: string, tried: string, decision: string, time: string];
type Columns = readonly [host: number, event: number, tried: number, decision: number, time: number];

const GAP = '  ';

function columnsFor(width: number): Columns {
  const [host, event, decision, time] = [13, 19, 8, 5];
  return [host, event, width - host - event - decision - time - 4 * GAP.length, decision, time];
}

function sceneLine(scene: Scene, isFirst: boolean, bare: number, columns: Columns, paint: Paint): string {
  const { sample, command, decision, time } = scene;
  const [host, ...rest] = rowOf(
    [
      isFirst ? sample.host : sample.source,
      sample.event,
      command,
      isAsWanted(scene) ? decision : `${decision}!`,
      `${(time / bare).toFixed(2)}x`,
    ],
    columns,
  );
  const [named, tried, decided, took] = rest;
  const colour = decision === 'allow' ? paint.green : paint.red;
  return [isFirst ? paint.bold(host) : paint.dim(host), named, tried, colour(decided), took].join(GAP);
}

function rowOf(cells: Row, columns: Columns): Row {
  const [host, event, tried, decision, time] = columns;
  return [
    fitted(cells[0], host),
    fitted(cells[1], event),
    fitted(cells[2], tried),
    fitted(cells[3], decision),
    cells[4].padStart(time),
  ];
}

const fitted = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

/** What the hook's process wrote, and its exit code. */
function wordLines({ stdout, stderr, exitCode }: Scene, width: number, paint: Paint): readonly string[] {
  const reason = stderr.trimEnd().replaceAll('\n', ' ');
  const isRepeated = reason !== '' && stdout.includes(JSON.stringify(stderr.trimEnd()).slice(1, -1));
  const told = [
    ['stdout', stdout],
    ['stderr', isRepeated ? '(the same reason, as text)' : reason],
    ['exit', String(exitCode)],
  ] as const;
  return told
    .filter(([, text]) => text !== '')
    .flatMap(([name, text]) =>
      wrapped(text, width - 10).map((line, index) => `  ${(index === 0 ? name : '').padEnd(6)}  ${line}`),
    )
    .map(paint.dim);
}

/** Pieces of at most `width`, broken at spaces where there are any. */
function wrapped(text: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}
