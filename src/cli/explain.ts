import { describeProblems } from '../config/problem.ts';
import type { Verdict } from '../policy/evaluate.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Span } from '../protocol/span.ts';
import type { Effect } from '../shell/effect.ts';
import type { Command, Reading } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import { type DecisionWord, decisionWord } from './decision-word.ts';
import type { Judged } from './judge.ts';

/** Everything that led to a decision, as plain data: what `check` draws, and what it prints with `--json`. */
export interface Explanation extends JsonObject {
  readonly decision: DecisionWord;
  readonly calls: readonly ExplainedCall[];
  readonly findings: readonly ExplainedFinding[];
  /** What keeps the policy from being in force as it is written, and what failed. */
  readonly problems: readonly string[];
  /** What is in order, and worth a look: a setting that a stronger layer outweighs, a name that is nearly another. */
  readonly notes: readonly string[];
}

export interface ExplainedCall extends JsonObject {
  readonly tool: string;
  readonly kind: string;
  readonly cwd: string;
  readonly command: string | null;
  readonly commands: readonly ExplainedCommand[];
  readonly unread: readonly ExplainedUnread[];
  /** Of the files that the call itself names. */
  readonly effects: readonly string[];
}

export interface ExplainedCommand extends JsonObject {
  readonly text: string;
  readonly span: SpanJson;
  readonly directories: readonly string[];
  /** How it is reached, outermost first. */
  readonly via: readonly string[];
  readonly runs: 'certain' | 'possible';
  readonly effects: readonly string[];
}

export interface ExplainedUnread extends JsonObject {
  readonly text: string;
  readonly span: SpanJson;
  readonly why: string;
}

export interface ExplainedFinding extends JsonObject {
  readonly guard: string;
  readonly code: string;
  readonly severity: 'off' | 'warn' | 'ask' | 'deny';
  readonly call: number;
  readonly field: string | null;
  readonly span: SpanJson | null;
  readonly token: string | null;
  readonly because: string;
  readonly instead: string;
}

interface SpanJson extends JsonObject {
  readonly start: number;
  readonly end: number;
}

export function explain(judged: Judged): Explanation {
  const { decision, verdict, error, policy } = judged;
  const notes = describeProblems(policy?.problems ?? [], 'note');
  const problems = [...new Set(judged.problems)];
  return {
    decision: decisionWord(decision.decision),
    ...('message' in decision ? { reason: decision.message } : {}),
    ...(decision.context === undefined ? {} : { context: decision.context }),
    ...(decision.input === undefined ? {} : { input: decision.input }),
    calls: (verdict?.calls ?? []).map(explainCall),
    findings: (verdict?.findings ?? []).map(explainFinding),
    // The configuration's own problems say why, where it is the reason that something failed.
    problems: error === undefined ? problems : [...problems, error],
    notes,
  };
}

function explainCall(call: Verdict['calls'][number]): ExplainedCall {
  const { reading } = call;
  const own = call.effects.filter((effect) => effect.command === undefined);
  return {
    tool: call.name,
    kind: call.kind,
    cwd: call.cwd,
    command: call.command ?? null,
    commands: (reading?.commands ?? []).map((command) => explainCommand(command, call.effects)),
    unread: (reading?.unread ?? []).map((unread) => explainUnread(unread, reading?.text ?? '')),
    effects: own.map(explainEffect),
  };
}

function explainCommand(command: Command, effects: readonly Effect[]): ExplainedCommand {
  return {
    text: command.words.map((word) => show(word.value)).join(' '),
    span: spanJson(command.span),
    directories: command.directories.map(show),
    via: command.via.map((via) => via.name),
    runs: command.runs,
    effects: effects.filter((effect) => effect.command?.index === command.index).map(explainEffect),
  };
}

/** For example `removes /repo/dist and all below it`, `may write /repo/a to /repo/b`. */
function explainEffect(effect: Effect): string {
  const verb = VERBS[effect.action];
  const said =
    effect.level === 'certain' ? verb.does : `${effect.level === 'possible' ? 'may' : 'tries to'} ${verb.may}`;
  const to = effect.to === undefined ? '' : ` to ${show(effect.to)}`;
  return `${said} ${show(effect.path)}${REACH[effect.reach]}${to}`;
}

const REACH: Readonly<Record<Effect['reach'], string>> = { entry: '', tree: ' and all below it', contents: '/*' };

const VERBS: Readonly<Record<Effect['action'], { readonly does: string; readonly may: string }>> = {
  read: { does: 'reads', may: 'read' },
  write: { does: 'writes', may: 'write' },
  append: { does: 'appends to', may: 'append to' },
  'create-directory': { does: 'makes the directory', may: 'make the directory' },
  remove: { does: 'removes', may: 'remove' },
  move: { does: 'moves', may: 'move' },
  link: { does: 'links', may: 'link' },
  permissions: { does: 'changes the permissions of', may: 'change the permissions of' },
  execute: { does: 'runs', may: 'run' },
};

function explainUnread(unread: Reading['unread'][number], text: string): ExplainedUnread {
  return { text: text.slice(unread.span.start, unread.span.end), span: spanJson(unread.span), why: WHY[unread.why] };
}

const WHY: Readonly<Record<Reading['unread'][number]['why'], string>> = {
  syntax: 'not understood',
  limit: 'too long or too deeply nested',
  'dynamic-command': 'the program is known only when it runs',
  'dynamic-code': 'the code is known only when it runs',
  file: 'the code is in a file that was not read',
  language: 'code in another language',
};

function explainFinding(finding: Verdict['findings'][number]): ExplainedFinding {
  const { guard, code, severity, call, field, span, token, because, instead, approved } = finding;
  return {
    guard,
    code,
    severity,
    call: call ?? 0,
    field: field ?? null,
    span: span === undefined ? null : spanJson(span),
    token: token ?? null,
    because,
    instead,
    ...(approved === undefined ? {} : { approved }),
  };
}

const spanJson = ({ start, end }: Span): SpanJson => ({ start, end });
