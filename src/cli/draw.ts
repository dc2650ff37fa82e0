import { replaceMarks } from '../protocol/marks.ts';
import type { ExplainedCall, ExplainedCommand, ExplainedFinding, Explanation } from './explain.ts';
import type { Io, Paint } from './io.ts';

/** An explanation for a person: the reading, the findings with a line under their token, the decision. */
export function drawExplanation(explanation: Explanation, { paint, columns }: Pick<Io, 'paint' | 'columns'>): string {
  const { calls, findings, problems, notes, decision } = explanation;
  const most = Math.min(COLUMNS, Math.max(30, (columns ?? COLUMNS + INDENT) - INDENT));
  const parts = [
    ...calls.map((call) => drawCall(call, paint)),
    ...findings.map((finding) => drawFinding(finding, calls[finding.call], paint, most)),
    ...together([
      ...problems.map((problem) => `${paint.red('problem')}  ${printable(problem)}\n`),
      ...notes.map((note) => `${paint.dim('note')}  ${printable(note)}\n`),
    ]),
    `${paint.bold('decision')} ${COLOURS[decision](decision, paint)}\n`,
  ];
  return parts.join('\n');
}

const together = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [lines.join('')]);

const COLOURS: Readonly<Record<Explanation['decision'], (text: string, paint: Paint) => string>> = {
  allow: (text, paint) => paint.green(text),
  context: (text, paint) => paint.green(text),
  ask: (text, paint) => paint.yellow(text),
  deny: (text, paint) => paint.red(text),
  block: (text, paint) => paint.red(text),
};

function drawCall(call: ExplainedCall, paint: Paint): string {
  const title = printable(call.command === null ? `${call.kind} (${call.tool})` : call.command);
  const commands = call.commands.flatMap((command, index) => drawCommand(command, index, call, paint));
  const unread = call.unread.map(
    (place) => `  ${paint.yellow('?')}  ${clipped(printable(place.text))}  ${paint.dim(`(${place.why})`)}`,
  );
  const effects = call.effects.map((effect) => `     ${paint.dim(printable(effect))}`);
  return `${[paint.bold(clipped(title, TITLE)), ...commands, ...unread, ...effects].join('\n')}\n`;
}

function drawCommand(command: ExplainedCommand, index: number, call: ExplainedCall, paint: Paint): readonly string[] {
  const where = command.directories.join(' or ');
  const remarks = [
    ...(where === call.cwd ? [] : [`in ${where}`]),
    ...(command.via.length === 0 ? [] : [`through ${command.via.join(', ')}`]),
    ...(command.runs === 'certain' ? [] : ['perhaps']),
  ];
  const remark = remarks.length === 0 ? '' : `  ${paint.dim(printable(`(${remarks.join('; ')})`))}`;
  const line = `${String(index + 1).padStart(3)}  ${clipped(printable(command.text))}${remark}`;
  return [line, ...command.effects.map((effect) => `     ${paint.dim(printable(effect))}`)];
}

function drawFinding(
  finding: ExplainedFinding,
  call: ExplainedCall | undefined,
  paint: Paint,
  columns: number,
): string {
  const { severity, guard, code, because, instead, span, field } = finding;
  const approved = typeof finding.approved === 'string' ? ` approved by ${finding.approved}` : '';
  const kind =
    severity === 'off'
      ? paint.dim(`passes${approved}`)
      : COLOURS[severity === 'warn' ? 'context' : severity](severity, paint);
  const place =
    span === null || field !== 'command' || !call?.command
      ? []
      : underline(call.command, span.start, span.end, columns);
  const lines = [
    `${kind}  ${paint.bold(guard)} ${paint.dim(`(${code})`)}`,
    ...place.map((line) => `  ${line}`),
    `  ${printable(because)}`,
    ...(instead === '' ? [] : [`  ${printable(instead)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** The widest line that is drawn, in columns. */
const COLUMNS = 100;
/** What stands in front of a line of a command, and room for the marks where it is cut. */
const INDENT = 4;
/** How much of a command is shown as a whole, in UTF-16 units; the listing of its commands follows. */
const TITLE = 1_000;

/** The line of a text that a span begins in, and a line of carets under the span. Long lines are shown around it. */
export function underline(text: string, start: number, end: number, columns = COLUMNS): readonly [string, string] {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', start);
  const lineEnd = newline < 0 ? text.length : newline;
  const last = Math.min(Math.max(end, start + 1), lineEnd);
  const fits = width(text.slice(lineStart, last)) <= columns;
  const from = fits ? lineStart : whole(text, Math.max(lineStart, start - Math.floor(columns / 4)));
  const lead = from > lineStart ? '…' : '';
  const shown = fitting(printable(text.slice(from, lineEnd)), columns);
  const rest = shown.length < printable(text.slice(from, lineEnd)).length ? '…' : '';
  const indent = width(lead + printable(text.slice(from, start)));
  const carets = Math.max(1, Math.min(width(printable(text.slice(start, last))), width(lead + shown) - indent));
  return [`${lead}${shown}${rest}`, `${' '.repeat(indent)}${'^'.repeat(carets)}`];
}

/** An offset that splits no surrogate pair. */
const whole = (text: string, at: number): number => (/[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at);

/** As much of a text as fits into so many columns. */
export function fitting(text: string, columns: number): string {
  let used = 0;
  let shown = '';
  for (const char of text) {
    used += width(char);
    if (used > columns) break;
    shown += char;
  }
  return shown;
}

const clipped = (text: string, most = COLUMNS): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Foreign text on a terminal: control characters as their pictures, so that they neither move nor colour anything. */
export function printable(text: string): string {
  return replaceMarks(text, (char) => {
    const code = char.charCodeAt(0);
    if (char === '\n') return '⏎';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '␡' : '·';
  });
}

/** Columns on a terminal: East Asian wide characters and emoji take two, combining marks none. */
export function width(text: string): number {
  let columns = 0;
  for (const char of text) columns += ZERO.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return columns;
}

const ZERO = /^[\p{Mn}\p{Me}]$/u;
const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
