import { spawnSync } from 'node:child_process';

/** A process to start with these arguments and this standard input. */
export interface Contender {
  readonly name: string;
  /** Node, when it is not said. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly stdin: string;
  /** The exit codes that show the process did its work. */
  readonly exits: readonly number[];
}

export interface Figures {
  readonly name: string;
  /** Milliseconds from start to end, as the parent sees them. */
  readonly median: number;
  readonly minimum: number;
  /** Median of the ratios, round by round, to the first contender. */
  readonly ratio: number;
  /** The ratio of both minima: what is left when the machine is quiet. */
  readonly minimumRatio: number;
  /** User and system time of one process in milliseconds; undefined where bash is missing, which counts it. */
  readonly cpu: number | undefined;
}

export interface Setting {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly rounds: number;
}

/** Starts every contender once a round, in turn, so that a machine that slows down slows all of them. */
export function measure(contenders: readonly Contender[], setting: Setting): readonly Figures[] {
  const walls = contenders.map((): number[] => []);
  for (const contender of contenders) assertWorks(contender, setting);
  for (let round = 0; round < setting.rounds; round++)
    for (const [index, contender] of contenders.entries()) walls[index]?.push(wall(contender, setting));
  const cpus = cpuTimes(contenders, setting);
  const base = walls[0] ?? [];
  return contenders.map(({ name }, index) => {
    const own = walls[index] ?? [];
    return {
      name,
      median: median(own),
      minimum: Math.min(...own),
      ratio: median(own.map((value, round) => value / (base[round] ?? value))),
      minimumRatio: Math.min(...own) / Math.min(...base),
      cpu: cpus?.[index],
    };
  });
}

function assertWorks({ name, program = process.execPath, args, stdin, exits }: Contender, { cwd, env }: Setting): void {
  for (let warmUp = 0; warmUp < 3; warmUp++) {
    const { status, stderr } = spawnSync(program, args, { input: stdin, cwd, env, encoding: 'utf8' });
    if (status === null || !exits.includes(status)) throw new Error(`${name} ended with ${status}: ${stderr}`);
  }
}

function wall({ program = process.execPath, args, stdin }: Contender, { cwd, env }: Setting): number {
  const start = process.hrtime.bigint();
  spawnSync(program, args, { input: stdin, cwd, env });
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/**
 * Node does not tell what its children used; bash's `time` does, to the millisecond, so each figure is that of a batch.
 * The batches take turns like the rounds.
 */
function cpuTimes(contenders: readonly Contender[], setting: Setting): readonly number[] | undefined {
  const batches = 4;
  const size = Math.ceil(setting.rounds / batches);
  const sums = contenders.map(() => 0);
  for (let batch = 0; batch < batches; batch++)
    for (const [index, contender] of contenders.entries()) {
      const spent = cpuOfBatch(contender, size, setting);
      if (spent === undefined) return undefined;
      sums[index] = (sums[index] ?? 0) + spent;
    }
  return sums.map((sum) => sum / (batches * size));
}

/** Arguments travel as `$@` and the input as a here-string's file, never as text of the script. */
const BATCH =
  'TIMEFORMAT="%U %S"; n=$1; shift; time (for ((i = 0; i < n; i++)); do "$@" <<<"$INPUT" >/dev/null 2>&1; done)';

function cpuOfBatch(
  { program = process.execPath, args, stdin }: Contender,
  size: number,
  { cwd, env }: Setting,
): number | undefined {
  const command = ['-c', `INPUT=$(cat); ${BATCH}`, 'bash', String(size), program, ...args];
  const { stderr, error } = spawnSync('bash', command, { input: stdin, cwd, env, encoding: 'utf8' });
  if (error !== undefined) return undefined;
  const [user, system] = stderr.trim().split(' ').map(Number);
  return user === undefined || system === undefined ? undefined : (user + system) * 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
