import { lookup } from '../../protocol/lookup.ts';
import { builtins } from '../builtins/builtins.ts';
import { recordCommand, recordRedirects } from '../command.ts';
import {
  DEPTH_LIMIT,
  type Handler,
  type Invocation,
  notRead,
  type Outcome,
  possibly,
  ran,
  returnable,
  type Shell,
  silent,
  startedBy,
  step,
} from '../interpreter.ts';
import { outputOf } from '../output.ts';
import type { Via, Word } from '../reading.ts';
import { computedSource } from '../source.ts';
import { ARGUMENTS, aliasKey, type Fact, functionKey, localKey, noChange, variableKey } from '../state.ts';
import { runNode } from '../statements.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { mayBeNone } from '../words/one-word.ts';
import { programWrites } from '../written.ts';
import { carriers } from './carriers.ts';
import { runCodeVariables } from './code-variables.ts';
import { isGnuName } from './gnu-names.ts';
import { readInterpreter } from './interpreters.ts';
import { runProgramFile } from './scripts.ts';
import { runShell } from './shells.ts';
import { unwrap } from './wrappers.ts';

/** Starts what the words name: a function, a builtin, a wrapper and what it wraps, a shell, any other program. */
export function invoke(invocation: Invocation, shell: Shell): Outcome {
  const { words, frame, span } = invocation;
  if (frame.depth > DEPTH_LIMIT || !step(shell, span)) {
    notRead(shell, { span, why: 'limit' });
    return silent;
  }
  const name = programName(words[0].value);
  if (name === undefined) return unknownProgram(invocation, shell);
  const text = textOf(words[0].value);
  const finds = invocation.finds ?? (text?.includes('/') === true ? 'program' : undefined);
  // A function of bash may have any name, a path too.
  const called =
    invocation.finds === undefined
      ? callFunction(text?.includes('/') === true ? text : name, invocation, shell)
      : undefined;
  if (called !== undefined) return called;
  const aliased = finds === undefined ? expandAlias(name, invocation, shell) : undefined;
  const builtin = finds === 'program' ? undefined : lookup(builtins, name);
  const outcome = builtin?.(invocation, shell, name) ?? startProgram(name, invocation, shell);
  return aliased === undefined
    ? outcome
    : {
        ok: shell.state.either(outcome.ok, aliased.ok),
        fail: shell.state.either(outcome.fail, aliased.fail),
        output: outcome.output,
      };
}

function startProgram(name: string, invocation: Invocation, shell: Shell): Outcome {
  if (/^-\w/.test(name) && invocation.frame.via.at(-1)?.kind !== 'wrapper')
    return startProgram('time', behindTime(invocation), shell);
  runCodeVariables(name, invocation, shell);
  const handlers: readonly Handler[] = [runProgramFile, unwrap, runShell, readInterpreter];
  for (const handler of handlers) {
    const outcome = handler(invocation, shell, name);
    if (outcome !== undefined) return outcome;
  }
  const carried = lookup(carriers, name)?.(invocation, shell, name);
  if (carried !== undefined) return carried;
  recordCommand(shell, invocation, name);
  const output = outputOf(name, invocation, shell);
  programWrites(name, invocation.words, invocation.frame.input?.text, shell);
  return { ...ran, output };
}

/**
 * `time -f %e ls`: bash, for which `time` is a keyword, has no program of such a name; other shells start the program
 * `time`, whose options these are.
 */
function behindTime(invocation: Invocation): Invocation {
  const [first] = invocation.words;
  const words: Invocation['words'] = [{ ...first, source: 'time', value: known('time') }, ...invocation.words];
  return { ...invocation, words, frame: possibly(invocation.frame) };
}

/**
 * The plain name of a program: directory, `.exe`, a leading backslash and the `g` of GNU programs off. Known also behind
 * an unknown directory (`$HOME/bin/git`).
 */
function programName(value: Value): string | undefined {
  const last = value[value.length - 1];
  if (typeof last !== 'string') return undefined;
  if (value.length > 1 && !/[\\/]/.test(last)) return undefined;
  const base = last.replace(/^.*[\\/]/s, '').replace(/\.exe$/i, '');
  if (base === '') return undefined;
  return isGnuName(base) ? base.slice(1) : base;
}

/** A program whose name is not known; an unquoted expansion may also be empty, and then the next word is the program. */
function unknownProgram(invocation: Invocation, shell: Shell): Outcome {
  const { words, frame, span } = invocation;
  const [first] = words;
  const text = textOf(first.value);
  const command = recordCommand(shell, invocation, undefined);
  // `""` is no program; a directory (`./`) neither.
  if (text !== undefined) return { ...silent, ok: undefined };
  notRead(shell, { span: first.span, why: 'dynamic-command', by: command });
  const left = asShell(words) ?? withoutExpansions(words);
  if (left !== undefined && frame.via.filter((one) => one.name === first.source).length < CALLS) {
    const via: Via = { kind: 'wrapper', name: first.source, words: [first] };
    const inner = startedBy(possibly(frame), via);
    shell.state.branch(() =>
      shell.invoke({
        words: left,
        redirects: invocation.redirects,
        frame: inner,
        assigned: invocation.assigned,
        span,
      }),
    );
  }
  return ran;
}

/** Variables that hold the shell of the person, or of the line (bash(1)). */
const HOLD_SHELL: ReadonlySet<string | undefined> = new Set(['SHELL', 'BASH']);

/** `$SHELL -c code`. */
function asShell([first, ...rest]: Invocation['words']): Invocation['words'] | undefined {
  const [piece, ...others] = first.value;
  return typeof piece === 'object' && others.length === 0 && HOLD_SHELL.has(piece.name)
    ? [{ ...first, value: known('bash') }, ...rest]
    : undefined;
}

/** What is started where nothing comes of the expansions in the first word: `gi$X` is `gi`, and `$X git` is `git`. */
function withoutExpansions([first, second, ...rest]: Invocation['words']): Invocation['words'] | undefined {
  const text = first.value.filter((piece) => typeof piece === 'string').join('');
  if (text === '') return second !== undefined && mayBeNone(first.value) ? [second, ...rest] : undefined;
  const mayBeNothing = first.value.every(
    (piece) => typeof piece === 'string' || piece.gap === 'variable' || piece.gap === 'command',
  );
  if (!mayBeNothing || text.includes('/')) return undefined;
  const name = { ...first, value: known(text) };
  return second === undefined ? [name] : [name, second, ...rest];
}

/** Functions may call each other; the same one is followed this often within itself. */
const CALLS = 3;

function callFunction(name: string, invocation: Invocation, shell: Shell): Outcome | undefined {
  const facts = shell.state.get(functionKey(name));
  if (facts === undefined || facts.every((fact) => fact.is !== 'function')) return undefined;
  const { frame, redirects, span } = invocation;
  const before = frame.calls.filter((call) => call === name).length;
  const isLast = before === CALLS && isCalledAnew(name, invocation);
  if (before >= CALLS && !isLast) return ran;
  if (redirects.some((redirect) => redirect.target !== undefined && !redirect.op.endsWith('&')))
    recordRedirects(shell, frame, redirects, span);
  let outcome: Outcome | undefined;
  for (const fact of facts) {
    const one =
      fact.is === 'function'
        ? callOne(name, fact, invocation, shell, { several: facts.length > 1, isLast })
        : programInstead(name, invocation, shell);
    outcome =
      outcome === undefined
        ? one
        : {
            ok: shell.state.either(outcome.ok, one.ok),
            fail: shell.state.either(outcome.fail, one.fail),
            output: ran.output,
          };
  }
  return outcome;
}

/**
 * Whether a function calls itself with arguments that it has not had. The last time that it is followed they are not
 * known: they stand for those of all further calls.
 */
function isCalledAnew(name: string, { frame, words }: Invocation): boolean {
  const written = (all: readonly Word[]): string => JSON.stringify(all.slice(1).map(({ value }) => show(value)));
  const now = written(words);
  return frame.via.every((via) => via.kind !== 'function' || via.name !== name || written(via.words) !== now);
}

function programInstead(name: string, invocation: Invocation, shell: Shell): Outcome {
  return (
    shell.invoke({ ...invocation, frame: possibly(invocation.frame), finds: 'builtin' }) ??
    startProgram(name, invocation, shell)
  );
}

function callOne(
  name: string,
  fact: Extract<Fact, { is: 'function' }>,
  invocation: Invocation,
  shell: Shell,
  { several, isLast }: { readonly several: boolean; readonly isLast: boolean },
): Outcome {
  const { frame, words } = invocation;
  const via: Via = { kind: 'function', name, words };
  const inner = startedBy(several ? possibly(frame) : frame, via, {
    source: fact.source,
    calls: [...frame.calls, name],
  });
  const result = returnable(shell, () => {
    const values = words.slice(1).map((word) => word.value);
    shell.state.set(ARGUMENTS, isLast ? { is: 'inherited' } : { is: 'arguments', values });
    return runNode(fact.body, shell, inner);
  });
  return { ok: withoutLocals(result.ok), fail: withoutLocals(result.fail), output: result.output };
}

/** The positional parameters and local variables are the caller's again. */
function withoutLocals(delta: Outcome['ok']): Outcome['ok'] {
  if (delta === undefined || delta.size === 0) return delta;
  const kept = new Map(delta);
  kept.delete(ARGUMENTS);
  for (const key of delta.keys()) {
    if (!key.startsWith(localKey(''))) continue;
    kept.delete(key);
    kept.delete(variableKey(key.slice(localKey('').length)));
  }
  return kept.size === 0 ? noChange : kept;
}

/** An alias works on the lines after the one that defines it (with `expand_aliases`, in sh, zsh): what it stands for may run. */
function expandAlias(name: string, invocation: Invocation, shell: Shell): Outcome | undefined {
  const facts = shell.state.get(aliasKey(name));
  const { frame, words, span } = invocation;
  const first: Word = words[0];
  if (facts === undefined || first.source !== name) return undefined;
  let outcome: Outcome | undefined;
  for (const fact of facts) {
    if (fact.is !== 'alias' || !isLater(fact, invocation, shell)) continue;
    const known = textOf(fact.text);
    if (known === undefined) {
      notRead(shell, { span: first.span, why: 'dynamic-code' });
      continue;
    }
    // The body of a here-document that an alias opens is what follows the command, and the rest of the alias is code.
    if (known.includes('<<')) notRead(shell, { span: first.span, why: 'syntax' });
    const text = [known, ...behindAlias(known, words.slice(1), shell)].join(' ');
    const via: Via = { kind: 'alias', name, words };
    const inner = startedBy(possibly(frame), via, { calls: [...frame.calls, name] });
    if (frame.calls.includes(name)) continue;
    outcome = shell.runText(computedSource(text, span), inner);
  }
  return outcome;
}

/** The words behind an alias: where its text ends in a blank, the next one is looked up, too. */
function behindAlias(text: string, words: readonly Word[], shell: Shell): readonly string[] {
  const [next, ...rest] = words;
  const fact = next !== undefined && /[ \t]$/.test(text) ? shell.state.get(aliasKey(next.source))?.[0] : undefined;
  const known = fact?.is === 'alias' ? textOf(fact.text) : undefined;
  return known === undefined ? words.map(({ source }) => source) : [known, ...behindAlias(known, rest, shell)];
}

function isLater(fact: Extract<Fact, { is: 'alias' }>, { frame, words }: Invocation, shell: Shell): boolean {
  if (fact.source.place !== frame.source.place) return true;
  const { place, text } = frame.source;
  if (place.is === 'within') return text.includes('\n');
  if (place.is === 'joined')
    return shell.text.slice(fact.end, words[0].span.start).replaceAll('\\\n', '').includes('\n');
  const start = words[0].span.start - (place.is === 'shifted' ? place.by : 0);
  return text.slice(fact.end, start).includes('\n');
}
