import type { Unreadable } from '../guards/guard.ts';
import { TEXTLESS } from '../policy/event-texts.ts';
import { matchesWord } from '../policy/pattern.ts';
import type { Rule, RuleConditions } from '../policy/policy.ts';
import { compileText, findsAnything } from '../policy/text-search.ts';
import { readTextPattern } from '../policy/text-syntax.ts';
import { EVENT_NAMES, type EventName } from '../protocol/event.ts';
import { HOST_IDS } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { replaceMarks } from '../protocol/marks.ts';
import { type Complain, kindOf, type Path, shortened, unknownName } from './complain.ts';

type RuleSetting = Omit<Rule, 'layer'>;

export const RULE_DECISIONS: readonly Rule['decision'][] = ['warn', 'ask', 'deny', 'block'];
const UNREADABLES: readonly Unreadable[] = ['allow', 'ask', 'deny'];
const RULE_SETTINGS = ['name', 'when', 'decision', 'reason', 'unreadable'];
export const CONDITIONS = ['event', 'tool', 'host', 'agent', 'path', 'command', 'url', 'text'] as const;

/** A rule with a fault is left out and told of; one with an unknown condition too, since it would match too much. */
export function checkRules(value: Json, complain: Complain): readonly RuleSetting[] {
  if (!Array.isArray(value)) {
    complain(['rules'], `must be a list, not ${kindOf(value)}`);
    return [];
  }
  const items: readonly Json[] = value;
  return items.flatMap((item, index) => checkRule(item, index, complain) ?? []);
}

function checkRule(value: Json, index: number, complain: Complain): RuleSetting | undefined {
  const path = ['rules', index];
  if (!isObject(value)) {
    complain(path, `must be an object, not ${kindOf(value)}`);
    return undefined;
  }
  for (const key of Object.keys(value))
    if (!RULE_SETTINGS.includes(key)) complain([...path, key], unknownName('setting', key, RULE_SETTINGS));
  const decision = RULE_DECISIONS.find((known) => known === value.decision);
  if (decision === undefined) complain([...path, 'decision'], unknownName('decision', value.decision, RULE_DECISIONS));
  const when = checkConditions(value.when, [...path, 'when'], complain);
  if (decision === undefined || when === undefined) return undefined;
  return {
    name: textAt(value, 'name', `rule ${index + 1}`, path, complain),
    reason: textAt(value, 'reason', 'this project does not want it', path, complain),
    decision,
    when,
    unreadable: checkUnreadable(value.unreadable, path, complain),
  };
}

function textAt(value: JsonObject, key: string, fallback: string, path: Path, complain: Complain): string {
  const text = value[key];
  if (typeof text === 'string' && text.trim() !== '') return withoutMarks(text);
  const fault = typeof text === 'string' ? 'is empty' : `must be text, not ${kindOf(text)}`;
  complain([...path, key], text === undefined ? 'is missing' : fault);
  return fallback;
}

/** It is printed on terminals. Joiners stay: some scripts and emoji need them, and they move nothing. */
const withoutMarks = (text: string): string =>
  replaceMarks(text, (mark) => ('\t\n\u200c\u200d'.includes(mark) ? mark : ''));

function checkUnreadable(value: Json | undefined, path: Path, complain: Complain): Unreadable {
  if (value === undefined) return 'allow';
  const known = UNREADABLES.find((candidate) => candidate === value);
  if (known === undefined) complain([...path, 'unreadable'], unknownName('value', value, UNREADABLES));
  // What was meant was certainly not silence.
  return known ?? 'ask';
}

function checkConditions(value: Json | undefined, path: Path, complain: Complain): RuleConditions | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) {
    complain(path, `must be an object with at least one of ${CONDITIONS.join(', ')}`);
    return undefined;
  }
  const conditions: Record<string, readonly string[]> = {};
  let inOrder = true;
  for (const [name, given] of Object.entries(value)) {
    const patterns = checkCondition(name, given, [...path, name], complain);
    if (patterns === undefined) inOrder = false;
    else conditions[name] = patterns;
  }
  const { event, ...others } = conditions;
  const events = EVENT_NAMES.filter((name) => event?.some((pattern) => matchesWord(pattern, name)));
  const idle = Object.keys(others).find((name) => events.length > 0 && events.every((one) => isIdle(name, one)));
  if (idle !== undefined)
    complain(
      [...path, idle],
      `never holds: at ${events.join(' and ')} ${idle === 'text' ? 'there is no text' : 'no tool is called'}`,
    );
  if (!inOrder || idle !== undefined) return undefined;
  return event === undefined ? others : { ...others, event: events };
}

/** Events at which a tool is called. */
const CALLS: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionRequest'];
const OF_CALLS: readonly string[] = ['tool', 'path', 'command', 'url'];

/** Whether a condition can never hold at an event. */
const isIdle = (condition: string, event: EventName): boolean =>
  condition === 'text' ? TEXTLESS.includes(event) : OF_CALLS.includes(condition) && !CALLS.includes(event);

const CLOSED: Readonly<Record<string, readonly string[]>> = { event: EVENT_NAMES, host: HOST_IDS };

function checkCondition(name: string, value: Json, path: Path, complain: Complain): readonly string[] | undefined {
  if (!CONDITIONS.some((known) => known === name)) {
    complain(path, unknownName('condition', name, CONDITIONS));
    return undefined;
  }
  const patterns = textsIn(value);
  if (patterns === undefined) {
    complain(path, faultInTexts(value));
    return undefined;
  }
  if (name === 'text' && patterns.length > MOST_TEXTS) {
    complain(path, `has more than ${MOST_TEXTS} texts; a regular expression holds many: \`/one|other/\``);
    return undefined;
  }
  const isEmpty = name === 'path' && patterns.every((pattern) => pattern.startsWith('!'));
  const fault = isEmpty ? 'has only exceptions' : patterns.map((pattern) => faultIn(name, pattern)).find(Boolean);
  if (fault === undefined) return patterns;
  complain(path, fault);
  return undefined;
}

/** Every call of the hook reads them all. */
const MOST_TEXTS = 100;

/** What keeps a pattern from ever holding. */
function faultIn(name: string, pattern: string): string | undefined {
  const names = CLOSED[name];
  if (names !== undefined && !names.some((known) => matchesWord(pattern, known)))
    return unknownName(name, pattern, names);
  if (name === 'text') return faultInText(pattern);
  if (name !== 'command') return undefined;
  if (pattern.split(/\s+/).some((word) => /^[|&;<>()]+$/.test(word)))
    return 'must be one command, without what joins or redirects commands in a shell';
  return /["'`]/.test(pattern) ? 'must be without quotes: it is compared with what the shell makes of them' : undefined;
}

function faultInText(written: string): string | undefined {
  const pattern = readTextPattern(written);
  if ('fault' in pattern) return `\`${shortened(written)}\`: ${pattern.fault}`;
  if (findsAnything(pattern)) return `\`${shortened(written)}\` finds something in every text, the empty one included`;
  return compileText(pattern) === undefined
    ? `\`${shortened(written)}\` becomes too large when its repetitions are written out`
    : undefined;
}

function faultInTexts(value: Json): string {
  const items: readonly Json[] = Array.isArray(value) ? value : [value];
  const other = items.find((item) => typeof item !== 'string');
  if (other === undefined) return items.length > 1 ? 'has an empty text' : 'is empty';
  return `must be text or a list of texts, not ${kindOf(other)}${Array.isArray(value) ? ' among them' : ''}`;
}

function textsIn(value: Json): readonly string[] | undefined {
  const items: readonly Json[] = Array.isArray(value) ? value : [value];
  const texts = items.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
  return texts.length === items.length && texts.length > 0 ? texts : undefined;
}
