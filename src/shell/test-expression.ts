import { type Outcome, type Place, possibly, silent } from './interpreter.ts';
import type { TestExpression, WordNode, WordPart } from './parse.ts';
import { spanIn } from './source.ts';
import { textOf } from './value.ts';
import { evaluateText } from './words/arithmetic.ts';
import { wholeValue } from './words/expand.ts';

/** `[[ … ]]`: its operands are expanded; numeric ones are arithmetic, and `-v` takes a subscript. */
export function runTest(expression: TestExpression, place: Place): Outcome {
  switch (expression.type) {
    case 'TestGroup':
      return runTest(expression.expression, place);
    case 'TestNot':
      return runTest(expression.operand, place);
    case 'TestLogical':
      for (const [index, operand] of expression.operands.entries())
        runTest(operand, index === 0 ? place : { ...place, frame: possibly(place.frame) });
      return silent;
    case 'TestUnary':
      if (expression.operator === '-v') evaluateOperand(expression.operand, place);
      else wholeValue(expression.operand, place);
      return silent;
    case 'TestBinary':
      for (const operand of [expression.left, expression.right]) {
        if (NUMERIC.has(expression.operator)) evaluateOperand(operand, place);
        else wholeValue(operand, place);
      }
      return silent;
  }
}

const NUMERIC = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

/**
 * An operand that is arithmetic. Bash 5.2 runs `[[ 'a[$(x)]' -eq 1 ]]`, but not the substitution in
 * `[[ a['$(x)'] -eq 1 ]]`, where the quotes stand inside the subscript.
 */
function evaluateOperand(word: WordNode, place: Place): void {
  const parts = word.parts?.map(withoutCode);
  const text = textOf(
    wholeValue(parts === undefined ? word : { ...word, text: word.text, value: word.text, parts }, place),
  );
  if (text !== undefined) evaluateText(text, spanIn(place.frame.source, word.pos, word.end), place, wholeValue);
}

function withoutCode(part: WordPart): WordPart {
  if (part.type === 'Glob' && part.kind === 'bracket') return { ...part, parts: part.parts.map(withoutCode) };
  return part.type === 'SingleQuoted' && !part.value.includes('[')
    ? { ...part, value: part.value.replace(/[$`]/g, '_') }
    : part;
}
