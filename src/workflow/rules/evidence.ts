/**
 * Whether one text became another by additions alone: every line of the first stands in the second, in the same order.
 * A test that was written first must still be there once it passes.
 */
export function onlyAdditions(before: string, after: string): boolean {
  const lines = linesOf(after);
  let at = 0;
  for (const line of linesOf(before)) {
    const found = lines.indexOf(line, at);
    if (found < 0) return false;
    at = found + 1;
  }
  return true;
}

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n');

const UNITS: Readonly<Record<string, number>> = { hour: 3_600_000, minute: 60_000, second: 1_000 };

/**
 * How long a run of mutation tests took, in milliseconds, from what Stryker prints at its end (`Done in 1 minute 23
 * seconds`, `Time Elapsed 00:01:23.45`); null when it says nothing.
 */
export function mutationTime(stdout: string): number | null {
  const clock = /\bTime Elapsed:?\s+(\d+):(\d{2}):(\d{2}(?:\.\d+)?)/iu.exec(stdout);
  if (clock !== null)
    return Math.round(Number(clock[1]) * 3_600_000 + Number(clock[2]) * 60_000 + Number(clock[3]) * 1_000);
  const done = /\bDone in ((?:(?:and )?\d+(?:\.\d+)? (?:hour|minute|second)s?[ ,]*)+)/iu.exec(stdout)?.[1];
  if (done === undefined) return null;
  let sum = 0;
  for (const [, count, unit = ''] of done.matchAll(/(\d+(?:\.\d+)?) (hour|minute|second)/giu))
    sum += Number(count) * (UNITS[unit.toLowerCase()] ?? 0);
  return Math.round(sum);
}
