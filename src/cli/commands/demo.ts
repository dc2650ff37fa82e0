import { samples } from '../../hosts/samples.ts';
import { drawScenes, inPieces } from '../demo/draw.ts';
import { bareNode, isAsWanted, play, type Scene, setStage } from '../demo/play.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';

export const usage: Usage = {
  line: 'demo [--json]',
  summary: `Makes a throw-away repository and lets every host try two commands there, through the real hook process: one that
the recommended policy refuses and one that is fine. Shows what each host was told, in its own words. Leaves nothing behind.`,
  options: { json: { help: 'the same as one JSON document' } },
  exits: 'Exit 0: every host was refused the one and allowed the other. 1: one was not. 64: the command line is wrong.',
  words: [0, 0],
};

/** Refused by `no-verify`: the quoted flag is what bash makes of it, and it stands in an inner shell. */
const REFUSED = `sh -c "git commit --no-ver'ify' -m done"`;
/** The same flag as text. */
const FINE = 'git log --grep "--no-verify" -n 1';

export function run(options: Options, io: Io): ExitCode {
  const bin = process.argv[1] ?? '';
  const stage = setStage();
  try {
    const bare = bareNode(stage);
    const scenes = samples.flatMap((sample) => [
      play(sample, REFUSED, 'refused', stage, bin),
      play(sample, FINE, 'allowed', stage, bin),
    ]);
    const isGood = scenes.every(isAsWanted);
    io.out(
      options.has('json')
        ? `${JSON.stringify({ good: isGood, nodeMs: round(bare), scenes: scenes.map(plain) }, null, 2)}\n`
        : told(scenes, bare, isGood, io),
    );
    return isGood ? 0 : 1;
  } finally {
    stage.strike();
  }
}

function told(scenes: readonly Scene[], bare: number, isGood: boolean, io: Io): string {
  const width = Math.min(120, Math.max(80, process.stdout.columns ?? 100));
  const count = scenes.length / 2;
  const verdict = isGood
    ? io.paint.green(`All ${count} were refused the one command and allowed the other.`)
    : io.paint.red('Not every host got the right answer: see the lines with !');
  const notes = [
    'The ids that refusals name can be approved no more: of this run nothing is left.',
    "PAYLOAD says where it is from: captured in a real session, or written after the host's documentation or source.",
    `TIME is that of the whole hook process against starting Node alone (${bare.toFixed(0)} ms here).`,
  ].flatMap((note) => inPieces(note, width));
  return `
${io.paint.bold('Two commands, one policy (recommended), every host in its own words.')}

${drawScenes(scenes, bare, width, io.paint)}
${verdict}
${notes.join('\n')}
`;
}

function plain({ sample, time, ...rest }: Scene): object {
  const { host, version, date, source, event } = sample;
  return { host, event, version, date, source, ...rest, ms: round(time) };
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
