import { inputOn, notRead, type Place, type Shell } from './interpreter.ts';
import { type HereDoc, hereDocumentText, type Redirection } from './parse.ts';
import type { Redirect, Word } from './reading.ts';
import { spanIn } from './source.ts';
import type { Input } from './state.ts';
import { join, textOf, unknownOutput, type Value } from './value.ts';
import { expandWord, wholeValue } from './words/expand.ts';
import { fileInput } from './written.ts';

/** The redirections of one command, and what they do to its streams. */
export interface Redirected {
  readonly redirects: readonly Redirect[];
  /** What is read after them. */
  readonly input: Input | undefined;
  readonly descriptors: ReadonlyMap<string, Input>;
}

export function readRedirects(nodes: readonly Redirection[], place: Place): Redirected {
  const { shell, frame } = place;
  const redirects: Redirect[] = [];
  let input = inputOn(shell, frame, '0');
  let { descriptors } = frame;
  for (const node of nodes) {
    const redirect = readRedirect(node, place);
    if (redirect === undefined) continue;
    redirects.push(redirect);
    const fed = inputOf(redirect, { ...place, frame: { ...frame, input, descriptors } });
    if (fed === undefined) continue;
    if (redirect.descriptor === 0) input = fed;
    else descriptors = new Map([...descriptors, [descriptorName(node, redirect), fed]]);
  }
  return { redirects, input, descriptors };
}

/**
 * What of an output still goes where it went, behind the redirections of what prints it. `errors`: how much had been printed
 * as errors before it began.
 */
export function outputBehind(output: Value, redirects: readonly Redirect[], shell: Shell, errors: number): Value {
  const own = redirects.findLast(({ descriptor }) => descriptor === 1 || descriptor === 'both');
  const joins = redirects.some(({ descriptor, op, target }) => descriptor === 2 && op === '>&' && isOutput(target));
  const joined = joins && shell.errors > errors ? unknownOutput : [];
  if (own === undefined || isOutput(own.target)) return joined.length === 0 ? output : join(output, joined);
  const other = own.op === '>&' ? textOf(own.target?.value ?? []) : '-';
  if (output.length === 0 || other === '-') return joined;
  if (other !== '2') return unknownOutput;
  shell.errors += 1;
  return joined;
}

const isOutput = (target: Word | undefined): boolean => textOf(target?.value ?? []) === '1';

/** The number, or for `{fd}<file` the name of the variable that holds it. */
function descriptorName(node: Redirection, redirect: Redirect): string {
  return node.descriptor?.type === 'FileDescriptorVariable' ? node.descriptor.name : String(redirect.descriptor);
}

function readRedirect(node: Redirection, place: Place): Redirect | undefined {
  const span = spanIn(place.frame.source, node.pos, node.end);
  const descriptor = node.descriptor?.type === 'FileDescriptor' ? node.descriptor.value : node.descriptor && 'variable';
  if (node.type === 'HereDoc') {
    if (node.delimiter === undefined) return undefined;
    return { span, op: '<<', descriptor: descriptor ?? 0, body: hereDocument(node, place) };
  }
  if (node.target === undefined) {
    notRead(place.shell, { span, why: 'syntax' });
    return undefined;
  }
  if (node.type === 'HereString') {
    return { span, op: '<<<', descriptor: descriptor ?? 0, body: join(wholeValue(node.target, place), ['\n']) };
  }
  const words = expandWord(node.target, place);
  const target: Word = words[0] ?? { span, source: node.target.text, value: [] };
  switch (node.operator) {
    case '>':
    case '>|':
      return { span, op: '>', descriptor: descriptor ?? 1, target };
    case '>>':
      return { span, op: '>>', descriptor: descriptor ?? 1, target };
    case '&>':
      return { span, op: '>', descriptor: 'both', target };
    case '&>>':
      return { span, op: '>>', descriptor: 'both', target };
    case '>&':
      if (!isDescriptor(target.value) && (descriptor === undefined || descriptor === 1)) {
        return { span, op: '>', descriptor: 'both', target };
      }
      return { span, op: '>&', descriptor: descriptor ?? 1, target };
    case '<':
    case '<>':
    case '<&':
      return { span, op: node.operator, descriptor: descriptor ?? 0, target };
  }
}

/** `2`, `-` (close), `2-` (move), or unknown as a whole. */
function isDescriptor(value: Value): boolean {
  const [first] = value;
  return value.length === 1 && (typeof first === 'string' ? /^(?:\d+-?|-)$/.test(first) : true);
}

function inputOf(redirect: Redirect, { shell, frame }: Place): Input | undefined {
  if (redirect.body !== undefined) return { stdin: { from: 'text', text: redirect.body }, text: redirect.body };
  if (redirect.target === undefined) return undefined;
  const [piece] = redirect.target.value;
  if (redirect.op === '<&') {
    const number = typeof piece === 'string' ? piece.replace('-', '') : (piece?.name ?? '');
    return inputOn(shell, frame, number);
  }
  if (redirect.op !== '<' && redirect.op !== '<>') return undefined;
  const known = fileInput(redirect.target, frame, shell);
  return { stdin: { from: 'file', path: redirect.target }, text: known };
}

function hereDocument(node: HereDoc, place: Place): Value {
  const { body, delimiter } = node;
  const strips = node.operator === '<<-';
  const strip = (text: string, lineStart: boolean): string =>
    strips ? text.replace(lineStart ? /(^|\n)\t+/g : /(\n)\t+/g, '$1') : text;
  if (delimiter?.quoted === true) return text(strip(body.text, true));
  if (body.parts === undefined) return text(hereDocumentText(strip(body.text, true)));
  const values: Value[] = [];
  let last: Value[number] | undefined;
  for (const part of body.parts) {
    if (part.type === 'Literal') {
      const lineStart = last === undefined || (typeof last === 'string' && last.endsWith('\n'));
      values.push(text(hereDocumentText(strip(part.text, lineStart))));
    } else {
      const word = {
        type: 'Word',
        text: part.text,
        value: part.text,
        pos: part.pos,
        end: part.end,
        parts: [part],
      } as const;
      values.push(wholeValue(word, { ...place, hereDocument: true }));
    }
    last = values.at(-1)?.at(-1) ?? last;
  }
  // In one value, not as arguments: there may be more than a call takes.
  return join(values.flat());
}

const text = (known: string): Value => (known === '' ? [] : [known]);
