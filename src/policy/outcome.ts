import type { Finding, Severity } from '../guards/guard.ts';
import { additionalContext, allow, ask, block, type Decision, deny } from '../protocol/decision.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';

/**
 * The one decision that findings add up to. The first finding of the winning kind leads the message, the others follow
 * shortly; warnings and what guards told become text for the agent.
 */
export function decisionOf(event: HookEvent, findings: readonly Finding[], told: readonly string[]): Decision {
  const outcome = outcomeOf(event.name, findings);
  const remarks = findings.filter((finding) => finding.severity === 'warn').map(remark);
  if (outcome === undefined) return withContext(allow(), [...told, ...remarks]);
  const { answer, winners, others } = outcome;
  const message = messageOf(winners, others);
  // What cannot be stopped any more is told to both: the agent, so that it acts on it, and the person.
  if (answer === 'tell') return { ...additionalContext([message, ...told, ...remarks].join('\n')), notice: message };
  const decision = withContext(REFUSALS[answer](message), [...told, ...remarks]);
  return event.name !== 'Unknown' && POSSIBLE[event.name].seldom === true ? { ...decision, notice: message } : decision;
}

type Refusal = 'block' | 'deny' | 'ask';
const REFUSALS: Readonly<Record<Refusal, (message: string) => Decision>> = { block, deny, ask };

/** What a refusal, and a question to the person, can be on an event; `tell`: neither is possible there. */
interface Possible {
  readonly deny: 'deny' | 'block' | 'tell';
  readonly ask: 'ask' | 'tell';
  /** Few hosts can refuse here: the others tell the agent, and the person hears of it from all. */
  readonly seldom?: true;
}
const TOOL: Possible = { deny: 'deny', ask: 'ask' };
const BLOCKED: Possible = { deny: 'block', ask: 'tell' };
const SELDOM: Possible = { ...BLOCKED, seldom: true };
const MODEL: Possible = { deny: 'deny', ask: 'tell' };
const TOLD: Possible = { deny: 'tell', ask: 'tell' };
const POSSIBLE: Readonly<Record<EventName, Possible>> = {
  PreToolUse: TOOL,
  PermissionRequest: TOOL,
  PostToolUse: BLOCKED,
  PostToolUseFailure: TOLD,
  UserPromptSubmit: BLOCKED,
  Stop: BLOCKED,
  SubagentStop: BLOCKED,
  SubagentStart: SELDOM,
  BeforeModel: MODEL,
  BeforeToolSelection: TOLD,
  AfterModel: MODEL,
  SessionStart: TOLD,
  SessionEnd: TOLD,
  Notification: TOLD,
  PreCompact: SELDOM,
};

interface Outcome {
  readonly answer: Refusal | 'tell';
  readonly winners: readonly Finding[];
  readonly others: readonly Finding[];
}

function outcomeOf(name: EventName | 'Unknown', findings: readonly Finding[]): Outcome | undefined {
  if (name === 'Unknown') return undefined;
  const possible = POSSIBLE[name];
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity);
  const denials = of('deny');
  const blocks = denials.filter((finding) => finding.blocks === true);
  const questions = of('ask');
  if (blocks.length > 0) {
    const others = denials.filter((finding) => finding.blocks !== true);
    return { answer: possible.deny === 'tell' ? 'tell' : 'block', winners: blocks, others: [...others, ...questions] };
  }
  if (denials.length > 0) return { answer: possible.deny, winners: denials, others: questions };
  return questions.length > 0 ? { answer: possible.ask, winners: questions, others: [] } : undefined;
}

function withContext(decision: Decision, texts: readonly string[]): Decision {
  if (texts.length === 0) return decision;
  const context = texts.join('\n');
  return decision.decision === 'allow' ? additionalContext(context) : { ...decision, context };
}

/** How many further findings a message names; the audit holds them all. */
const FURTHER = 3;

function messageOf(winners: readonly Finding[], others: readonly Finding[]): string {
  const [first, ...rest] = winners;
  // What several guards say in the same words is said once.
  const said = new Set(first === undefined ? [] : [first.because]);
  const further = [...rest, ...others].filter(({ because }) => !said.has(because) && said.add(because));
  const lines = further.slice(0, FURTHER).map((finding) => `Also: ${brief(finding)}`);
  if (further.length > FURTHER) lines.push(`And ${further.length - FURTHER} more.`);
  return [...(first === undefined ? [] : [remark(first)]), ...lines].join('\n');
}

function remark(finding: Finding): string {
  return [sentence(finding.because), sentence(finding.instead), `[portcullis: ${finding.guard}]`]
    .filter(Boolean)
    .join(' ');
}

const brief = (finding: Finding): string => `${sentence(finding.because)} [${finding.guard}]`;

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?:`]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
