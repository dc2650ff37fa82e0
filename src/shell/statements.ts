import { recordRedirects, runSimple } from './command.ts';
import {
  after,
  apart,
  DEPTH_LIMIT,
  deeper,
  type Frame,
  inEachWay,
  isSpent,
  leaving,
  mayBeOn,
  notRead,
  type Outcome,
  type Place,
  possibly,
  type Shell,
  silent,
  step,
} from './interpreter.ts';
import type { AndOr, Case, Coproc, For, If, Pipeline, Redirected, Script, Select, Statement, While } from './parse.ts';
import { syntaxError } from './parse.ts';
import { outputBehind, readRedirects } from './redirect.ts';
import { runEachValue, runRounds } from './rounds.ts';
import { spanIn } from './source.ts';
import { ARGUMENTS, type FunctionBody, followedBy, functionKey, type Input, noChange } from './state.ts';
import { runTest } from './test-expression.ts';
import { untilEnd } from './traps.ts';
import { join, unknown, unknownOutput, type Value } from './value.ts';
import { assign } from './variable-facts.ts';
import { evaluateArithmetic } from './words/arithmetic.ts';
import { expandWord, patternOf, wholeValue } from './words/expand.ts';
import { afterWriting } from './written.ts';

type Node = Statement['command'] | FunctionBody;

/** Runs all statements of a text or of a substitution. */
export function runScript(script: Script, shell: Shell, frame: Frame): Outcome {
  const broken = syntaxError(script);
  if (broken === undefined) return runList(script.commands, shell, frame);
  const { text } = frame.source;
  notRead(shell, { span: spanIn(frame.source, broken, Math.min(broken + 1, text.length)), why: 'syntax' });
  return runList(script.commands, shell, frame, broken);
}

/**
 * `a; b & c`: each in what the ones before have left. The shell reads a line to its end before it runs any of it, so of
 * the line that a syntax error (`broken`) ends nothing may run.
 */
function runList(statements: readonly Statement[], shell: Shell, frame: Frame, broken?: number): Outcome {
  const [only] = statements;
  if (only === undefined) return silent;
  const open = broken === undefined ? 0 : beforeOperator(frame.source.text, broken);
  const isWhole = ({ pos, end }: Statement): boolean =>
    broken === undefined || (end > pos && frame.source.text.slice(end, open).includes('\n'));
  if (statements.length === 1) return runStatement(only, shell, isWhole(only) ? frame : possibly(frame));
  let output: Value = [];
  let here = frame;
  const { result, delta } = shell.state.branch(() => {
    let last: Outcome = silent;
    let gone = false;
    for (const [index, statement] of statements.entries()) {
      if (!step(shell, spanIn(frame.source, statement.pos, statement.end))) break;
      if (!isWhole(statement)) here = possibly(here);
      const { exits, returns } = shell;
      last = runStatement(statement, shell, here);
      if (shell.exits > exits || shell.returns > returns) here = possibly(here);
      output = output.length > 32 ? unknownOutput : join(output, last.output);
      if (last.ok === undefined && last.fail === undefined) {
        // Nothing comes behind `exit`; what stands there is read all the same.
        gone = true;
        here = possibly(here);
      } else if (last.fail !== undefined && mayBeOn(shell, 'errexit', last.fail)) here = possibly(here);
      if (index < statements.length - 1) shell.state.apply(shell.state.either(last.ok, last.fail));
    }
    return gone ? { ok: undefined, fail: undefined, output } : { ...last, output };
  });
  return after(delta, result);
}

/** The end of the text in front of `end`, or the start of the operator that it ends with: breaks of lines behind one end nothing. */
function beforeOperator(text: string, end: number): number {
  return /(?:\|[|&]?|&&)$/.exec(text.slice(0, end).trimEnd())?.index ?? end;
}

function runStatement(statement: Statement, shell: Shell, frame: Frame): Outcome {
  if (statement.background !== true) return runNode(statement.command, shell, frame);
  const { result, delta } = apart(shell, () =>
    untilEnd(shell, () => runNode(statement.command, shell, { ...frame, apart: true })),
  );
  const { ok, fail } = leaving(delta, result);
  // What comes next does not wait for it.
  return { ok: shell.state.either(shell.state.either(ok, fail), noChange), fail: undefined, output: result.output };
}

export function runNode(node: Node, shell: Shell, outer: Frame): Outcome {
  const span = spanIn(outer.source, node.pos, node.end);
  if (outer.depth > DEPTH_LIMIT || !step(shell, span)) {
    notRead(shell, { span, why: 'limit' });
    return silent;
  }
  if (node.type === 'Command') return runSimple(node, shell, outer);
  const frame = deeper(outer);
  switch (node.type) {
    case 'Pipeline':
      return runPipeline(node, shell, frame);
    case 'AndOr':
      return runAndOr(node, shell, frame);
    case 'CompoundList':
      return runList(node.commands, shell, frame);
    case 'BraceGroup':
      return runList(node.body.commands, shell, frame);
    case 'Subshell':
      return inSubshell(shell, () => runList(node.body.commands, shell, { ...frame, apart: true }));
    case 'Redirected':
      return runRedirected(node, shell, frame);
    case 'If':
      return runIf(node, shell, frame);
    case 'For':
    case 'Select':
      return runFor(node, shell, frame);
    case 'While':
      return runWhile(node, shell, frame);
    case 'ArithmeticFor':
      return runArithmeticFor(node, shell, frame);
    case 'Case':
      return runCase(node, shell, frame);
    case 'Function': {
      const fact = { is: 'function', body: node.body, source: frame.source, exported: false } as const;
      const { delta } = shell.state.branch(() => shell.state.set(functionKey(node.name.text), fact));
      if (NOT_FOUND.has(node.name.text)) shell.state.branch(() => runNode(node.body, shell, possibly(frame)));
      return { ok: delta, fail: undefined, output: [] };
    }
    case 'Coproc':
      return runCoproc(node, shell, frame);
    case 'TestCommand':
      return inEachWay(shell, (choice) => runTest(node.expression, { shell, frame, choice }));
    case 'ArithmeticCommand':
      return inEachWay(shell, (choice) => {
        const place = { shell, frame, choice };
        evaluateArithmetic(node.expression, `$((${node.body}))`, span, place, wholeValue);
        return silent;
      });
  }
}

/** Functions that bash and zsh call instead of a program that they do not find. */
const NOT_FOUND: ReadonlySet<string> = new Set(['command_not_found_handle', 'command_not_found_handler']);

/** What happens in a subshell stays there; only its status, its output and the trace of its commands come out. */
function inSubshell(shell: Shell, run: () => Outcome): Outcome {
  const { result, delta } = apart(shell, () => untilEnd(shell, run));
  return { ...leaving(delta, result), output: result.output };
}

function runPipeline(node: Pipeline, shell: Shell, frame: Frame): Outcome {
  const [only] = node.commands;
  if (only === undefined) return silent;
  const negated = node.prefixes.filter((prefix) => prefix.type === 'Negation').length % 2 === 1;
  const outcome = node.commands.length === 1 ? runNode(only, shell, frame) : runPiped(node, shell, frame);
  return negated ? { ok: outcome.fail, fail: outcome.ok, output: outcome.output } : outcome;
}

function runPiped(node: Pipeline, shell: Shell, frame: Frame): Outcome {
  let input: Input | undefined = frame.input;
  let last: Outcome = silent;
  let failing = false;
  for (const command of node.commands) {
    const from = shell.commands.length;
    const inner = { ...frame, apart: true, input };
    // All start together; the text's order stands for the order of what they change.
    shell.state.apply(shell.state.either(last.ok, last.fail));
    failing ||= last.fail !== undefined && last !== silent;
    last = inSubshell(shell, () => runNode(command, shell, inner));
    const commands = shell.commands.slice(from).map((one) => one.index);
    input = { stdin: { from: 'pipe', commands, text: last.output }, text: last.output };
  }
  // Any of them may have been the one that failed.
  if (failing && mayBeOn(shell, 'pipefail')) return { ...last, fail: last.fail ?? last.ok };
  return last;
}

function runAndOr(node: AndOr, shell: Shell, frame: Frame): Outcome {
  const [first, ...rest] = node.commands;
  if (first === undefined) return silent;
  const { exits, returns } = shell;
  let outcome = runNode(first, shell, frame);
  for (const [index, command] of rest.entries()) {
    if (isSpent(shell, spanIn(frame.source, command.pos, command.end))) break;
    const isLeft = shell.exits > exits || shell.returns > returns;
    outcome = runAfter(outcome, node.operators[index] ?? '&&', command, shell, isLeft ? possibly(frame) : frame);
  }
  return outcome;
}

/** The right side of `&&` or `||`, in the state that lets it run. */
function runAfter(left: Outcome, operator: '&&' | '||', command: Node, shell: Shell, frame: Frame): Outcome {
  const both = operator === '&&';
  const [taken, other] = both ? [left.ok, left.fail] : [left.fail, left.ok];
  const always = taken !== undefined && other === undefined;
  const { result } = shell.state.branch(() => {
    shell.state.apply(taken ?? other);
    return runNode(command, shell, always ? frame : possibly(frame));
  });
  if (taken === undefined) return left;
  const ok = followedBy(taken, result.ok);
  const fail = followedBy(taken, result.fail);
  return {
    ok: both ? ok : shell.state.either(other, ok),
    fail: both ? shell.state.either(other, fail) : fail,
    output: result.output.length === 0 ? left.output : always ? join(left.output, result.output) : unknownOutput,
  };
}

function runRedirected(node: Redirected, shell: Shell, frame: Frame): Outcome {
  return inEachWay(shell, (choice) => {
    const { redirects, input, descriptors } = readRedirects(node.redirects, { shell, frame, choice });
    const { errors } = shell;
    const files = redirects.filter((redirect) => redirect.target !== undefined && !redirect.op.endsWith('&'));
    if (files.length > 0) recordRedirects(shell, frame, redirects, spanIn(frame.source, node.pos, node.end));
    const run = runNode(node.command, shell, { ...frame, input, descriptors });
    const outcome = afterWriting(run, redirects, shell);
    return { ...outcome, output: outputBehind(outcome.output, redirects, shell, errors) };
  });
}

function runIf(node: If, shell: Shell, frame: Frame): Outcome {
  const branches = [
    { clause: node.clause, body: node.then },
    ...node.elif.map((one) => ({ clause: one.clause, body: one.then })),
  ];
  const run = (index: number, here: Frame): Outcome => {
    const branch = branches[index];
    if (isSpent(shell, spanIn(frame.source, node.pos, node.end))) return silent;
    if (branch === undefined) return node.else === undefined ? silent : runList(node.else.commands, shell, here);
    const tested = runList(branch.clause.commands, shell, here);
    const inWay = (delta: Outcome['ok'], other: Outcome['ok'], body: (frame: Frame) => Outcome): Outcome => {
      const { result } = shell.state.branch(() => {
        shell.state.apply(delta ?? other);
        return body(delta !== undefined && other === undefined ? here : possibly(here));
      });
      const begun = delta ?? noChange;
      return delta === undefined
        ? { ok: undefined, fail: undefined, output: result.output }
        : { ...result, ok: followedBy(begun, result.ok), fail: followedBy(begun, result.fail) };
    };
    const yes = inWay(tested.ok, tested.fail, (inner) => runList(branch.body.commands, shell, inner));
    const no = inWay(tested.fail, tested.ok, (inner) => run(index + 1, inner));
    return {
      ok: shell.state.either(yes.ok, no.ok),
      fail: shell.state.either(yes.fail, no.fail),
      output: join(
        tested.output,
        tested.fail === undefined ? yes.output : tested.ok === undefined ? no.output : either(yes.output, no.output),
      ),
    };
  };
  return run(0, frame);
}

const either = (one: Value, other: Value): Value => (one.length === 0 && other.length === 0 ? [] : unknownOutput);

/** Loops with more values than this are read once, with an unknown value. */
const VALUES = 32;

function runFor(node: For | Select, shell: Shell, frame: Frame): Outcome {
  const name = node.name.text;
  return inEachWay(shell, (choice) => {
    const place = { shell, frame, choice };
    const values = loopValues(node, place);
    const body = possibly(frame);
    if (node.type === 'Select' || values === undefined || values.length > VALUES) {
      const gap = { ...unknown('loop', `$${name}`, false, name), ...(values === undefined ? {} : { choices: values }) };
      return runRounds(shell, () => {
        assign(shell, name, [gap]);
        return runList(node.body.commands, shell, body);
      });
    }
    const { pos, end } = node.body;
    const run = (): Outcome => runList(node.body.commands, shell, body);
    const loop = { span: spanIn(frame.source, pos, end), text: frame.source.text.slice(pos, end), run };
    return runEachValue(values, name, loop, shell, body);
  });
}

function loopValues(node: For | Select, place: Place): readonly Value[] | undefined {
  if (node.wordlist !== undefined)
    return node.wordlist.flatMap((word) => expandWord(word, place)).map((word) => keptWhole(word.value));
  const facts = place.shell.state.get(ARGUMENTS);
  const fact = facts?.length === 1 ? facts[0] : undefined;
  return fact?.is === 'arguments' ? fact.values : undefined;
}

/** The variable holds one text, even where the list held one that splits. */
const keptWhole = (value: Value): Value =>
  value.map((piece) => (typeof piece === 'string' ? piece : { ...piece, splits: false }));

function runWhile(node: While, shell: Shell, frame: Frame): Outcome {
  return runRounds(shell, () => {
    const tested = runList(node.clause.commands, shell, frame);
    const [taken, other] = node.kind === 'while' ? [tested.ok, tested.fail] : [tested.fail, tested.ok];
    const { result } = shell.state.branch(() => {
      shell.state.apply(taken ?? other);
      return runList(node.body.commands, shell, possibly(frame));
    });
    const begun = taken ?? other ?? noChange;
    const left = shell.state.either(followedBy(begun, result.ok), followedBy(begun, result.fail));
    return { ok: left, fail: other, output: join(tested.output, result.output) };
  });
}

function runArithmeticFor(node: Extract<Node, { type: 'ArithmeticFor' }>, shell: Shell, frame: Frame): Outcome {
  const evaluate = (expression: typeof node.test): Outcome =>
    inEachWay(shell, (choice) => {
      if (expression !== undefined) {
        const span = spanIn(frame.source, expression.pos, expression.end);
        evaluateArithmetic(expression, '((…))', span, { shell, frame, choice }, wholeValue);
      }
      return silent;
    });
  const { result, delta } = shell.state.branch(() => {
    shell.state.apply(evaluate(node.initialize).ok);
    return runRounds(shell, () => {
      shell.state.apply(evaluate(node.test).ok);
      const outcome = runList(node.body.commands, shell, possibly(frame));
      shell.state.apply(shell.state.either(outcome.ok, outcome.fail));
      shell.state.apply(evaluate(node.update).ok);
      return { ok: noChange, fail: noChange, output: outcome.output };
    });
  });
  return after(delta, result);
}

function runCase(node: Case, shell: Shell, frame: Frame): Outcome {
  return inEachWay(shell, (choice) => {
    const place = { shell, frame, choice };
    wholeValue(node.word, place);
    let outcome: Outcome = silent;
    for (const item of node.items) {
      if (!step(shell, spanIn(frame.source, item.pos, item.end))) break;
      for (const pattern of item.pattern) patternOf(pattern, place);
      const body = runList(item.body.commands, shell, possibly(frame));
      outcome = {
        ok: shell.state.either(outcome.ok, body.ok),
        fail: shell.state.either(outcome.fail, body.fail),
        output: either(outcome.output, body.output),
      };
    }
    return outcome;
  });
}

function runCoproc(node: Coproc, shell: Shell, frame: Frame): Outcome {
  const inner: Frame = { ...frame, apart: true, input: { stdin: { from: 'pipe', commands: [] }, text: undefined } };
  const { result, delta } = apart(shell, () => untilEnd(shell, () => runNode(node.body, shell, inner)));
  const { ok, fail } = leaving(delta, result);
  return { ok: shell.state.either(shell.state.either(ok, fail), noChange), fail: undefined, output: [] };
}
