import { defineGuard, type Guard, type GuardContext, type JudgedCall, type Where } from '../guards/guard.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { Span } from '../protocol/span.ts';
import type { Command } from '../shell/reading.ts';
import { show, textOf } from '../shell/value.ts';
import { couldMatch, matchesGlob, parseGlob } from '../shell/words/pattern.ts';
import { type CommandPattern, commandPattern, matchCarrier, matchCommand } from './command-pattern.ts';
import { callTexts, type EventText, eventTexts } from './event-texts.ts';
import { hidesCommands } from './hidden-command.ts';
import { matchesText } from './pattern.ts';
import type { EnabledGuard, Rule, RuleConditions } from './policy.ts';
import { type Budget, compileText, searchText } from './text-search.ts';
import { readTextPattern } from './text-syntax.ts';
import { TOO_LONG } from './unseen.ts';

/** A declarative rule as a guard, so that one path judges both. The rules of one event share a budget for searching texts. */
export function ruleAsGuard(rule: Rule, budget: Budget): EnabledGuard {
  return {
    guard: guardOf(rule, budget),
    severity: rule.decision === 'block' ? 'deny' : rule.decision,
    options: {},
    unreadable: rule.unreadable,
    layer: rule.layer,
  };
}

function guardOf(rule: Rule, budget: Budget): Guard {
  return defineGuard({
    name: rule.name,
    summary: rule.reason,
    since: '0.1.0',
    severity: rule.decision === 'block' ? 'deny' : rule.decision,
    failure: 'open',
    unreadable: rule.unreadable,
    events: rule.when.event ?? ['PreToolUse', 'PermissionRequest'],
    options: {},
    says: {
      matched: {
        what: `{token} ${rule.decision === 'warn' ? 'falls under' : 'is stopped by'} the rule {name}: {reason}`,
        instead: '',
        own: ['name', 'reason'],
        ...(rule.decision === 'block' ? { blocks: true as const } : {}),
      },
    },
    examples: { stops: [], allows: [], misses: [] },
    check: ({ report, ...context }) => {
      const { name, reason } = rule;
      checkRule(rule.when, { ...context, budget, report: (code, where) => report(code, where, { name, reason }) });
    },
  });
}

type RuleContext = GuardContext<'matched', unknown> & { readonly budget: Budget };

function checkRule(when: RuleConditions, context: RuleContext): void {
  if (!matchesSetting(when, context.event)) return;
  if (context.calls.length === 0) {
    if (needsCall(when)) return;
    const text = when.text === undefined ? undefined : soughtText(when.text, eventTexts(context.event), context.budget);
    if (text === 'limit') context.unreadable({ token: context.event.name }, TOO_MUCH);
    else if (when.text === undefined || text !== undefined)
      context.report('matched', { token: context.event.name, ...text });
    return;
  }
  for (const call of context.calls) if (matchesTool(when, call)) checkCall(when, call, context);
}

const needsCall = (when: RuleConditions): boolean =>
  [when.tool, when.path, when.command, when.url].some((condition) => condition !== undefined);

/** An absent condition holds; otherwise one of its patterns must. */
const anyOf = (patterns: readonly string[] | undefined, texts: readonly string[]): boolean =>
  patterns === undefined || patterns.some((pattern) => texts.some((text) => matchesText(pattern, text)));

function matchesSetting(when: RuleConditions, event: HookEvent): boolean {
  const caller = [event.caller?.type, event.caller?.id].filter((name) => name !== undefined);
  return anyOf(when.host, [event.host]) && anyOf(when.agent, caller);
}

/** A server's tool that takes a command is a shell, whatever its kind. */
function matchesTool(when: RuleConditions, call: JudgedCall): boolean {
  return anyOf(when.tool, [call.kind, call.name, ...(call.command === undefined ? [] : ['shell'])]);
}

function checkCall(when: RuleConditions, call: JudgedCall, context: RuleContext): void {
  const path = when.path === undefined ? undefined : touchedPath(when.path, call);
  const url = when.url === undefined ? undefined : namedUrl(when.url, call);
  if ((when.path !== undefined && path === undefined) || (when.url !== undefined && url === undefined)) {
    tellHidden(call, context);
    return;
  }
  const text =
    when.text === undefined ? undefined : soughtText(when.text, callTexts(context.event, call), context.budget);
  if (when.text !== undefined && text === undefined) return;
  const named = { call, token: path?.token ?? url ?? call.command ?? call.name };
  const where = path === undefined && url === undefined && typeof text === 'object' ? { ...named, ...text } : named;
  if (text === 'limit') context.unreadable(named, TOO_MUCH);
  else if (path?.match === 'maybe') context.unreadable(where, 'Which file this is about is known only when it runs.');
  else if (when.command !== undefined) checkCommands(when.command.map(commandPattern), call, context);
  else context.report('matched', where);
}

function checkCommands(patterns: readonly CommandPattern[], call: JudgedCall, context: RuleContext): void {
  const { reading } = call;
  if (reading === undefined) return;
  for (const command of reading.commands) {
    const match = strongest(patterns.map((pattern) => matchCommand(pattern, command)));
    const where = { call, command, span: ownSpan(command) };
    if (match === 'yes') context.report('matched', where);
    else if (match === 'maybe') context.unreadable(where, 'This command takes words that are known only when it runs.');
    checkCarriers(patterns, command, call, context);
  }
  tellHidden(call, context);
}

function checkCarriers(
  patterns: readonly CommandPattern[],
  command: Command,
  call: JudgedCall,
  context: RuleContext,
): void {
  for (const via of command.via) {
    const [first] = via.words;
    if (via.kind !== 'wrapper' || first === undefined) continue;
    const match = strongest(patterns.map((pattern) => matchCarrier(pattern, via, command)));
    const { end } = ownSpan(command);
    const span = first.span.start < end ? { start: first.span.start, end } : command.span;
    if (match === 'yes') context.report('matched', { call, command, span });
    else if (match === 'maybe')
      context.unreadable({ call, command, span }, 'This command takes words that are known only when it runs.');
  }
}

/** Where a command may hide, the rule may apply to it. */
function tellHidden(call: JudgedCall, context: RuleContext): void {
  for (const unread of call.reading?.unread ?? [])
    if (hidesCommands(unread)) context.unreadable({ call, span: unread.span }, UNREAD[unread.why]);
}

/** The command's own words, without what carries it (`sudo`, `xargs`). */
function ownSpan({ words, span }: Command): Span {
  const start = words[0].span.start;
  const end = Math.max(...words.map((word) => word.span.end));
  return start < end ? { start, end } : span;
}

const UNREAD: Readonly<Record<'syntax' | 'limit' | 'dynamic-command' | 'dynamic-code' | 'file' | 'language', string>> =
  {
    syntax: 'This part is not written in a way that can be read, so a command may hide in it.',
    limit: TOO_LONG,
    'dynamic-command': 'Which program runs here is known only when it runs.',
    'dynamic-code': 'The code that runs here is known only when it runs.',
    file: 'The code that runs here stands in a file that was not read.',
    language: 'This code can start other commands, and it is in a language that is not read here.',
  };

type Match = 'yes' | 'maybe' | 'no';

const strongest = (matches: readonly Match[]): Match =>
  matches.includes('yes') ? 'yes' : matches.includes('maybe') ? 'maybe' : 'no';

const TOO_MUCH = 'This is too much text to be searched for what the rule forbids.';

/** Where one of the patterns was found. */
type Sought = Pick<Where, 'field' | 'span' | 'token'>;

/** A pattern that cannot be read was refused when the configuration was; from anywhere else it counts as not searched. */
function soughtText(
  patterns: readonly string[],
  texts: readonly EventText[],
  budget: Budget,
): Sought | 'limit' | undefined {
  let isCut = false;
  for (const written of patterns) {
    // To read a pattern takes as long as some steps of a search.
    budget.left -= 10 * written.length + 1_000;
    if (budget.left < 0) return 'limit';
    const pattern = readTextPattern(written);
    const program = 'fault' in pattern ? undefined : compileText(pattern);
    if (program === undefined) isCut = true;
    else
      for (const { text, field } of texts) {
        const found = searchText(program, text, budget);
        if (found === 'limit') return 'limit';
        if (found !== undefined)
          return { token: text.slice(found.start, found.end), ...(field === undefined ? {} : { field, span: found }) };
      }
  }
  return isCut ? 'limit' : undefined;
}

interface Touched {
  readonly token: string;
  readonly match: Match;
}

/** The first file that one of the patterns means, or else the first that it may mean. */
function touchedPath(written: readonly string[], call: JudgedCall): Touched | undefined {
  const patterns = written.filter((pattern) => !pattern.startsWith('!'));
  const globs = patterns.map((pattern) => parseGlob(pattern));
  // A pattern that names a folder covers what is in it; of a path that is known in part, that would be any file.
  const folders = patterns.map((pattern) => parseGlob(`${pattern}/**`));
  const exceptions = written
    .filter((pattern) => pattern.startsWith('!'))
    .flatMap((pattern) => [parseGlob(pattern.slice(1)), parseGlob(`${pattern.slice(1)}/**`)]);
  let maybe: Touched | undefined;
  for (const { path, word } of call.effects) {
    const token = word?.source ?? show(path);
    const text = textOf(path);
    if (text !== undefined && exceptions.some((glob) => matchesGlob(text, glob))) continue;
    if (text !== undefined && [...globs, ...folders].some((glob) => matchesGlob(text, glob)))
      return { token, match: 'yes' };
    if (text === undefined && globs.some((glob) => couldMatch(path, glob))) maybe ??= { token, match: 'maybe' };
  }
  return maybe;
}

function namedUrl(patterns: readonly string[], call: JudgedCall): string | undefined {
  const words = (call.reading?.commands ?? []).flatMap((command) => command.words.map((word) => show(word.value)));
  const urls = words.filter((word) => word.includes('://'));
  const named = call.urls ?? (call.url === undefined ? [] : [call.url]);
  return [...named, ...urls].find((url) => anyOf(patterns, [url]));
}
