import type { Finding, Guard, Severity, Where } from '../guards/guard.ts';
import type { HookEvent } from '../protocol/event.ts';
import { isObject } from '../protocol/json.ts';
import { oneLine } from '../protocol/marks.ts';
import { redact } from '../protocol/redact.ts';
import type { Span } from '../protocol/span.ts';
import { milder } from './severity.ts';

type Said = Pick<Guard, 'name' | 'says'>;

/** A guard's report as a finding: the saying's sentences with their placeholders filled. */
export function findingOf(
  guard: Said,
  code: string,
  severity: Severity,
  where: Where,
  event: HookEvent,
  values: Readonly<Record<string, string>> = {},
): Finding {
  const saying = guard.says[code];
  const place = placeOf(where, event);
  const filled = place.token === undefined ? values : { token: place.token, ...values };
  const what = saying?.what ?? code;
  return {
    guard: guard.name,
    code,
    severity: milder(severity, saying?.atMost ?? severity),
    ...place,
    because: fill(isSaidTwice(where, place, values) ? sayOnce(what) : what, filled, saying?.own),
    instead: fill(saying?.instead ?? '', filled, saying?.own),
    ...(saying?.blocks === undefined ? {} : { blocks: saying.blocks }),
  };
}

/** A tool that names a file is no word of a line: the file would be said to change itself. */
const sayOnce = (what: string): string => what.replace(/^`\{token\}`/, 'This call').replace(/`\{token\}`/, 'this call');

const isSaidTwice = (where: Where, { token }: Place, { path }: Readonly<Record<string, string>>): boolean =>
  where.command === undefined && path !== undefined && path === token;

export function unreadableFinding(
  guard: Said,
  severity: Severity,
  where: Where,
  event: HookEvent,
  because: string,
  instead = 'Write it so that it can be read: plain commands, with their names and arguments spelled out.',
): Finding {
  return { guard: guard.name, code: 'unreadable', severity, ...placeOf(where, event), because, instead };
}

export function failedFinding(guard: Said, severity: Severity): Finding {
  return {
    guard: guard.name,
    code: 'failed',
    severity,
    because: `The guard ${guard.name} broke while judging this, and it refuses what it cannot judge.`,
    instead: 'Tell the person who looks after the policy; the audit log names the error.',
  };
}

/** Foreign text for a message: one line, no control or direction marks, shortened, in back-ticks. */
function quoted(text: string, limit = 80): string {
  // Control characters could forge lines of the message, direction marks could reverse them.
  const plain = oneLine(text).replaceAll('`', "'");
  if (plain.length <= limit) return `\`${plain}\``;
  const cut = plain.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  return `\`${cut}…\``;
}

/** Far behind what is quoted of a text: what is cut there could be half a secret. */
const LONGEST = 2_000;

/** A quoted text goes to the model, to logs and to terminals: what can be told as a secret stays out of it. */
function fill(template: string, values: Readonly<Record<string, string>>, own: readonly string[] = []): string {
  return template.replace(/`?\{(\w+)\}`?/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return own.includes(name) ? value : quoted(redact(value.slice(0, LONGEST)));
  });
}

type Place = Pick<Finding, 'call' | 'field' | 'span' | 'token'>;

function placeOf(where: Where, event: HookEvent): Place {
  const span = where.span ?? where.word?.span ?? where.command?.span;
  const field = where.field ?? (span !== undefined && where.call?.command !== undefined ? 'command' : undefined);
  const token = where.token ?? where.word?.source ?? tokenAt(where, field, span, event);
  return {
    ...(where.call === undefined ? {} : { call: where.call.index }),
    ...(field === undefined ? {} : { field }),
    ...(span === undefined ? {} : { span }),
    ...(token === undefined ? {} : { token }),
  };
}

function tokenAt(
  where: Where,
  field: string | undefined,
  span: Span | undefined,
  event: HookEvent,
): string | undefined {
  if (span === undefined || field === undefined) return undefined;
  return textOf(where, field, event)?.slice(span.start, span.end);
}

/** The text that a field names: of the call's command, of one of its arguments, or of the event itself. */
function textOf(where: Where, field: string, event: HookEvent): string | undefined {
  const { call } = where;
  if (call === undefined) return field === 'prompt' && event.name === 'UserPromptSubmit' ? event.prompt : undefined;
  if (field === 'command' && call.command !== undefined) return call.command;
  const found = isObject(call.input) ? call.input[field] : undefined;
  return typeof found === 'string' ? found : undefined;
}
