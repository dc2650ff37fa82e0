import { notRead, type Place, step } from '../interpreter.ts';
import { isCut, type ParameterExpansionPart, type ParameterOperation, parseOperand, type WordNode } from '../parse.ts';
import { computedSource, spanIn } from '../source.ts';
import { textOf, type Value } from '../value.ts';
import { decodeAnsiC } from './ansi-c.ts';
import { matchCost, matchesWhole, removeMatch, replaceMatch, type Token } from './match.ts';

/** The ways to expand a word that lies inside an operation; handed in, because both call each other. */
export interface OperandReaders {
  wholeValue(word: WordNode, place: Place): Value;
  patternOf(word: WordNode, place: Place): readonly Token[] | undefined;
}

/** Where an operation stands. */
interface Context {
  readonly part: ParameterExpansionPart;
  readonly place: Place;
  readonly readers: OperandReaders;
}

/** Undefined: what comes out cannot be told. */
type Transform = (text: string) => string | undefined;

/** What `${x#…}`, `${x/…}`, `${x^}` and `${x@U}` make of a text. The words in the operation are expanded here, once. */
export function transformer(operation: ParameterOperation, { part, place, readers }: Context): Transform {
  const unread: Transform = () => undefined;
  switch (operation.type) {
    case 'Remove': {
      const pattern = readers.patternOf(operation.operand, place);
      return pattern === undefined
        ? unread
        : priced(pattern, part, place, (text) => removeMatch(operation.operator, pattern, text));
    }
    case 'Replace': {
      if (isCut(operation.pattern)) return readWhole(operation, part, place, readers);
      const pattern = readers.patternOf(operation.pattern, place);
      const by = textOf(readers.wholeValue(operation.replacement, place));
      // An unquoted & in the replacement stands for the match (bash 5.2).
      if (pattern === undefined || by === undefined || operation.replacement.text.includes('&')) return unread;
      return priced(pattern, part, place, (text) => replaceMatch(operation.operator, pattern, text, by));
    }
    case 'CaseModification': {
      const pattern =
        operation.operand === undefined ? [{ is: 'one' } as const] : readers.patternOf(operation.operand, place);
      return pattern === undefined || pattern.length === 0
        ? unread
        : (text) => recase(operation.operator, pattern, text);
    }
    case 'Transform':
      return (text) => transform(operation.operand.text, text);
    default:
      return unread;
  }
}

/** Where pattern and replacement cannot be told apart both are looked through for what runs in them. */
function readWhole(
  { operatorEnd, end }: Extract<ParameterOperation, { type: 'Replace' }>,
  part: ParameterExpansionPart,
  place: Place,
  readers: OperandReaders,
): Transform {
  const span = spanIn(place.frame.source, part.pos, part.end);
  const whole = parseOperand(part.text.slice(operatorEnd - part.pos, end - part.pos));
  if (whole === undefined) notRead(place.shell, { span, why: 'syntax' });
  else readers.wholeValue(whole, { ...place, frame: { ...place.frame, source: computedSource(whole.text, span) } });
  return () => undefined;
}

/** Matching is paid for in steps. */
function priced(
  pattern: readonly Token[],
  { pos, end }: ParameterExpansionPart,
  { shell, frame }: Place,
  apply: Transform,
): Transform {
  return (text) => {
    shell.budget.steps -= Math.min(matchCost(pattern, text, true), 200_000) / 1000;
    return step(shell, spanIn(frame.source, pos, end)) ? apply(text) : undefined;
  };
}

function recase(operator: '^' | '^^' | ',' | ',,', pattern: readonly Token[], text: string): string {
  const change = (char: string): string => {
    if (matchesWhole(pattern, char) !== true) return char;
    return operator.startsWith('^') ? char.toUpperCase() : char.toLowerCase();
  };
  return operator.length === 2 ? [...text].map(change).join('') : change(text.charAt(0)) + text.slice(1);
}

/** `${x@U}` and the like. */
function transform(operator: string, text: string): string | undefined {
  switch (operator) {
    case 'U':
      return text.toUpperCase();
    case 'L':
      return text.toLowerCase();
    case 'u':
      return text.charAt(0).toUpperCase() + text.slice(1);
    case 'Q':
      return `'${text.replaceAll("'", "'\\''")}'`;
    case 'E':
      return decodeAnsiC(text);
    default:
      return undefined;
  }
}
