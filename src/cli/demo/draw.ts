import type { Paint } from '../io.ts';
import { isAsWanted, type Scene } from './play.ts';

/** A table with the scenes of each host together; under a refusal stand the exact words that the host obeys. */
export function drawScenes(scenes: readonly Scene[], bare: number, width: number, paint: Paint): string {
  const commands = [...new Set(scenes.map(({ command }) => command))];
  const rows = scenes.map((scene) => rowOf(scene, commands.indexOf(scene.command) + 1, bare));
  const widths = HEADING.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map(({ length }) => length)),
  );
  const lines = [
    ...commands.map((command, index) => `  ${index + 1}  ${command}`),
    '',
    paint.dim(lineOf(HEADING, widths).trimEnd()),
  ];
  for (const [index, scene] of scenes.entries()) {
    const isFirst = scenes[index - 1]?.sample !== scene.sample;
    const [host = '', ...rest] = cellsOf(rows[index] ?? [], widths);
    const shown = [isFirst ? paint.bold(host) : ' '.repeat(host.length), ...coloured(rest, scene, paint)];
    lines.push(...(isFirst ? [''] : []), shown.join(GAP).trimEnd());
    if (scene.decision !== 'allow' || !isAsWanted(scene)) lines.push(...wordLines(scene, width, paint));
  }
  return `${lines.join('\n')}\n`;
}

const GAP = '  ';
const HEADING = ['HOST', 'EVENT', 'COMMAND', 'DECISION', 'TIME', 'PAYLOAD'];
/** Figures stand to the right. */
const RIGHT = ['COMMAND', 'TIME'];

function rowOf(scene: Scene, command: number, bare: number): readonly string[] {
  const { sample, decision, time } = scene;
  const decided = isAsWanted(scene) ? decision : `${decision}!`;
  return [sample.host, sample.event, `${command}`, decided, `${(time / bare).toFixed(2)}x`, sample.source];
}

const cellsOf = (row: readonly string[], widths: readonly number[]): readonly string[] =>
  row.map((cell, at) =>
    RIGHT.includes(HEADING[at] ?? '') ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
  );

const lineOf = (row: readonly string[], widths: readonly number[]): string => cellsOf(row, widths).join(GAP);

function coloured(cells: readonly string[], { decision }: Scene, paint: Paint): readonly string[] {
  const [event = '', command = '', decided = '', time = '', source = ''] = cells;
  const colour = decision === 'allow' ? paint.green : paint.red;
  return [event, command, colour(decided), time, paint.dim(source)];
}

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
      inPieces(text, width - 10).map((line, index) => `  ${(index === 0 ? name : '').padEnd(6)}  ${line}`),
    )
    .map(paint.dim);
}

/** Pieces of at most `width`, broken at spaces and between the parts of JSON, within a word only where there are none. */
export function inPieces(text: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const end = BREAKS.reduce((last, { mark, skip }) => {
      const at = rest.lastIndexOf(mark, width - skip);
      return at < 0 ? last : Math.max(last, at + skip);
    }, 0);
    const piece = rest.slice(0, end > width / 4 ? end : width);
    pieces.push(piece.trimEnd());
    rest = rest.slice(piece.length).trimStart();
  }
  return [...pieces, rest];
}

/** Where a line may end: so many characters behind the start of the mark. */
const BREAKS: readonly { readonly mark: string; readonly skip: number }[] = [
  { mark: ' ', skip: 0 },
  { mark: ',"', skip: 1 },
  { mark: '":', skip: 2 },
];
