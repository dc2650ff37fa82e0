import type { Span } from '../protocol/span.ts';
import { Choice } from './choice.ts';
import { after, type Frame, type Outcome, type Shell, silent, step } from './interpreter.ts';
import { partsOf } from './path.ts';
import { type Delta, DIRECTORY, type Fact, followedBy, LAST_COMMAND, noChange } from './state.ts';
import { join, textOf, unknown, unknownOutput, type Value } from './value.ts';
import { assign } from './variable-facts.ts';
import { assignText } from './words/arithmetic.ts';
import { wholeValue } from './words/expand.ts';

/** What a loop runs in each round. */
interface LoopBody {
  readonly span: Span;
  readonly text: string;
  readonly run: () => Outcome;
}

/** One round for each value, as far as there are steps. */
export function runEachValue(
  values: readonly Value[],
  name: string,
  { span, text, run }: LoopBody,
  shell: Shell,
  frame: Frame,
): Outcome {
  const before = shell.repeating;
  let output: Value = [];
  const { result, delta } = shell.state.branch(() => {
    let last: Outcome = silent;
    for (const [index, value] of values.entries()) {
      if (!step(shell, span)) break;
      shell.repeating = before || index > 0;
      assignText(name, value, span, { shell, frame, choice: new Choice() }, wholeValue);
      last = run();
      output = join(output, last.output);
      // Any round may be the last one (`break`).
      shell.state.apply(shell.state.either(shell.state.either(last.ok, last.fail), noChange));
    }
    if (/\bbreak\b/.test(text)) leaveAny(values, name, shell);
    return last;
  });
  shell.repeating = before;
  return after(delta, { ok: noChange, fail: result.fail === undefined ? undefined : noChange, output });
}

/** A loop that may stop early leaves its variable at any of its values. */
function leaveAny(values: readonly Value[], name: string, shell: Shell): void {
  const left = values.reduce<Delta | undefined>((known, value) => {
    const { delta } = shell.state.branch(() => assign(shell, name, value));
    return shell.state.either(known, delta);
  }, undefined);
  shell.state.apply(left);
}

/** Runs a body that may be run any number of times. */
export function runRounds(shell: Shell, round: () => Outcome): Outcome {
  const before = shell.repeating;
  let output: Value = [];
  const { delta } = shell.state.branch(() => {
    for (let index = 0; index <= ROUNDS; index += 1) {
      shell.repeating = before || index > 0;
      const { result, delta: changed } = shell.state.branch(round);
      const left = shell.state.either(followedBy(changed, result.ok), followedBy(changed, result.fail));
      const merged = shell.state.either(left, noChange);
      if (result.output.length > 0) output = unknownOutput;
      if (merged === undefined || merged.size === 0) break;
      const known = isKnown(shell, merged);
      const isLast = index === ROUNDS - 1;
      const changing = isLast ? changingTexts(shell, merged) : [];
      const top = isLast ? leftBehind(shell, merged) : undefined;
      shell.state.apply(merged);
      for (const name of changing) assign(shell, name, [unknown('loop', `$${name}`, false, name)]);
      if (top !== undefined)
        shell.state.set(DIRECTORY, top, { is: 'directory', path: join(top.path, ['/'], [unknown('loop', '$PWD')]) });
      if (known || (isLast && changing.length === 0 && top === undefined)) break;
    }
  });
  shell.repeating = before;
  return after(delta, { ok: noChange, fail: noChange, output });
}

/** Rounds until nothing new is learnt; variables that still change then may hold any text in one more. */
const ROUNDS = 4;

function isKnown(shell: Shell, delta: NonNullable<Outcome['ok']>): boolean {
  for (const [key, facts] of delta)
    if (key !== LAST_COMMAND && shell.state.get(key)?.length !== facts.length) return false;
  return true;
}

/** The directory from which a loop goes deeper with every round; undefined where it does not. */
function leftBehind(shell: Shell, delta: Delta): Extract<Fact, { is: 'directory' }> | undefined {
  const before = shell.state.get(DIRECTORY) ?? [];
  const after = delta.get(DIRECTORY) ?? before;
  const depth = (facts: readonly Fact[]): number =>
    Math.max(...facts.map((fact) => (fact.is === 'directory' ? partsOf(fact.path).length : 0)));
  if (after.length === before.length || depth(after) <= depth(before)) return undefined;
  const places = after.flatMap((fact) => (fact.is === 'directory' ? [fact] : []));
  return places.find(({ path }) => places.every((other) => partsOf(other.path).length >= partsOf(path).length));
}

/** The variables that a round sets, if any is still changing: it may be handed on to all. What only counts stays a number. */
function changingTexts(shell: Shell, delta: Delta): readonly string[] {
  const isNumber = (fact: Fact): boolean => fact.is === 'text' && /^-?\d+$/.test(textOf(fact.value) ?? '');
  const texts = [...delta].filter(
    ([key, facts]) => /^\$[a-z_]\w*$/i.test(key) && facts.some(({ is }) => is === 'text') && !facts.every(isNumber),
  );
  const isChanging = texts.some(([key, facts]) => shell.state.get(key)?.length !== facts.length);
  return isChanging ? texts.map(([key]) => key.slice(1)) : [];
}
