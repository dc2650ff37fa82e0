import type { Decision } from '../../protocol/decision.ts';

/** What one hook decided, and what should be said of it. */
export interface Verdict {
  readonly decision: Decision;
  readonly notes: readonly string[];
}

/** The strictest first. */
const ORDER: readonly Decision['decision'][] = ['block', 'deny', 'ask', 'additionalContext', 'allow'];

/** Several hooks' decisions as one: the strictest counts, texts are put together, of rewrites the last one counts. */
export function merged(verdicts: readonly Verdict[]): Verdict {
  const decisions = verdicts.map(({ decision }) => decision);
  const kind = ORDER.find((one) => decisions.some(({ decision }) => decision === one)) ?? 'allow';
  const messages = decisions.flatMap((one) => ('message' in one && one.decision === kind ? [one.message] : []));
  const context = joined(decisions.map((one) => one.context));
  const notice = joined(decisions.map((one) => one.notice));
  const input = decisions.findLast((one) => one.input !== undefined)?.input;
  const response = decisions.findLast((one) => one.response !== undefined)?.response;
  const extras = {
    ...(notice === undefined ? {} : { notice }),
    ...(input === undefined ? {} : { input }),
    ...(response === undefined ? {} : { response }),
  };
  const notes = verdicts.flatMap((verdict) => verdict.notes);
  if (kind === 'block' || kind === 'deny' || kind === 'ask') {
    const told = context === undefined ? extras : { ...extras, context };
    return { decision: { ...told, decision: kind, message: messages.join('\n') }, notes };
  }
  if (context !== undefined) return { decision: { ...extras, decision: 'additionalContext', context }, notes };
  return { decision: { ...extras, decision: 'allow' }, notes };
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const filled = texts.filter((text) => text !== undefined && text !== '');
  return filled.length === 0 ? undefined : filled.join('\n');
}
