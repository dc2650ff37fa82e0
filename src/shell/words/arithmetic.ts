import { lookup } from '../../protocol/lookup.ts';
import type { Span } from '../../protocol/span.ts';
import { DEPTH_LIMIT, deeper, notRead, type Place, possibly, step } from '../interpreter.ts';
import { type ArithmeticExpression, parseArithmetic, parseQuoted, unquoteSingle, type WordNode } from '../parse.ts';
import { computedSource } from '../source.ts';
import { textOf, unknown, type Value } from '../value.ts';
import { assign, factValue, isInteger, variableFacts } from '../variable-facts.ts';

/** Expands a word to one text; handed in, because expansion and arithmetic call each other. */
type ReadWord = (word: WordNode, place: Place) => Value;

/**
 * `$((…))`: its number where every part is known. Whatever happens in it (assignments, substitutions, subscripts that
 * hold substitutions) happens in the state, known or not.
 */
export function evaluateArithmetic(
  expression: ArithmeticExpression | undefined,
  source: string,
  span: Span,
  place: Place,
  readWord: ReadWord,
): Value {
  if (expression === undefined) {
    // `$(())` is zero; anything else without a tree was not understood.
    if (/^\$(?:\(\(\s*\)\)|\[\s*\])$/.test(source)) return ['0'];
    notRead(place.shell, { span, why: 'syntax' });
    return [unknown('arithmetic', source)];
  }
  const number = new Evaluator(place, readWord, span).evaluate(expression);
  return number === undefined ? [unknown('arithmetic', source)] : [String(number)];
}

/**
 * Evaluates a text as arithmetic: what `[[ x -eq y ]]`, `let` and `declare -i` do with their operands, and all of them with
 * the values of variables. Such a text is not expanded: in `x='$(a)'; (( x ))` nothing runs. Its subscripts are.
 */
export function evaluateText(text: string, span: Span, place: Place, readWord: ReadWord): bigint | undefined {
  return new Evaluator(place, readWord, span).text(text, 'plain');
}

/** Evaluates a subscript that a builtin is given as text (`printf -v 'x[$(a)]'`): that is expanded, too. */
export function evaluateSubscript(text: string, span: Span, place: Place, readWord: ReadWord): bigint | undefined {
  return new Evaluator(place, readWord, span).text(text, 'expanded');
}

/** Sets a variable to a text; what an integer is set to is evaluated. */
export function assignText(name: string, value: Value, span: Span, place: Place, readWord: ReadWord): void {
  const { shell } = place;
  if (!isInteger(shell, name)) {
    assign(shell, name, value);
    return;
  }
  const text = textOf(value);
  const result = text === undefined ? undefined : evaluateText(text, span, place, readWord);
  assign(shell, name, result === undefined ? [unknown('arithmetic', name)] : [String(result)]);
}

const ASSIGNMENT = /^(?:[-+*/%&|^]|<<|>>)?=$/;
const NAME = /^[A-Za-z_]\w*$/;

/** Operators that may be open around one another. */
const OPEN = 400;

/** Whether what the shell would expand in a text is expanded; in a `plain` one it is an error. */
type Manner = 'plain' | 'expanded';

/** 64-bit arithmetic as bash does it. */
class Evaluator {
  readonly #place: Place;
  readonly #readWord: ReadWord;
  readonly #span: Span;
  readonly #manner: Manner;
  readonly #depth: number;
  #open = 0;
  /** How many operators are open whose right side may be passed over. */
  #passable = 0;

  constructor(place: Place, readWord: ReadWord, span: Span, manner: Manner = 'expanded', depth = 0) {
    this.#place = place;
    this.#readWord = readWord;
    this.#span = span;
    this.#manner = manner;
    this.#depth = depth;
  }

  evaluate(node: ArithmeticExpression): bigint | undefined {
    this.#open += 1;
    if (this.#open > OPEN) {
      notRead(this.#place.shell, { span: this.#span, why: 'limit' });
      this.#open -= 1;
      return undefined;
    }
    const result = this.#evaluate(node);
    this.#open -= 1;
    return result;
  }

  #evaluate(node: ArithmeticExpression): bigint | undefined {
    switch (node.type) {
      case 'ArithmeticGroup':
        return this.evaluate(node.expression);
      case 'ArithmeticTernary':
        return this.#ternary(this.evaluate(node.test), this.#perhaps(node.consequent), this.#perhaps(node.alternate));
      case 'ArithmeticUnary':
        return this.#unary(node.operator, node.operand);
      case 'ArithmeticBinary':
        if (ASSIGNMENT.test(node.operator)) return this.#assignment(node.operator, node.left, node.right);
        if (node.operator === '&&' || node.operator === '||')
          return operate(node.operator, this.evaluate(node.left), this.#perhaps(node.right));
        return operate(node.operator, this.evaluate(node.left), this.evaluate(node.right));
      case 'ArithmeticWord':
        return this.#word(node);
      case 'ArithmeticCommandExpansion': {
        if (this.#manner === 'plain') return undefined;
        const word = { type: 'Word', text: node.text, value: node.text, pos: node.pos, end: node.end } as const;
        return this.#value(
          this.#readWord({ ...word, parts: [{ ...node, script: node.script, type: 'CommandExpansion' }] }, this.#place),
        );
      }
    }
  }

  /** What is expanded there is expanded all the same; the values of variables may not be looked at. */
  #perhaps(node: ArithmeticExpression): bigint | undefined {
    this.#passable += 1;
    const result = this.evaluate(node);
    this.#passable -= 1;
    return result;
  }

  text(text: string, manner: Manner): bigint | undefined {
    const plain = text.trim();
    if (plain === '') return 0n;
    if (/^[1-9]\d{0,17}$|^0$/.test(plain)) return BigInt(plain);
    const { shell, frame } = this.#place;
    shell.budget.characters -= text.length;
    if (shell.budget.characters < 0 || this.#depth > 8 || frame.depth > DEPTH_LIMIT) return undefined;
    const word = parseArithmetic(text);
    const part = word?.parts?.[0];
    const expression = part?.type === 'ArithmeticExpansion' ? part.expression : undefined;
    if (expression === undefined) return this.#broken(text, manner);
    const outer = this.#passable > 0 ? possibly(frame) : frame;
    const inner = { ...this.#place, frame: deeper(outer, { source: computedSource(text, this.#span) }) };
    return new Evaluator(inner, this.#readWord, this.#span, manner, this.#depth + 1).evaluate(expression);
  }

  #value(value: Value): bigint | undefined {
    const text = textOf(value);
    return text === undefined ? undefined : this.text(text, 'plain');
  }

  #word(node: Extract<ArithmeticExpression, { type: 'ArithmeticWord' }>): bigint | undefined {
    const raw = node.value;
    if (this.#manner === 'plain') return this.#plain(raw);
    const bare = unquoteSingle(raw);
    if (bare !== raw) return this.text(bare, 'expanded');
    if (/[$`"\\]/.test(raw)) {
      // The parser leaves simple expansions in arithmetic unparsed.
      const word = node.parts === undefined ? parseQuoted(raw) : { ...node, type: 'Word' as const, text: raw };
      const text = word === undefined ? undefined : textOf(this.#readWord(word, this.#place));
      return text === undefined || text === raw ? undefined : this.text(text, 'plain');
    }
    return this.#plain(raw);
  }

  #plain(raw: string): bigint | undefined {
    if (NAME.test(raw)) return this.#variable(raw);
    const subscript = /^([A-Za-z_]\w*)\[(.*)\]$/s.exec(raw);
    if (subscript !== null) return this.#element(subscript[1] ?? '', subscript[2] ?? '');
    return /[\s$`"'\\]/.test(raw) ? this.#broken(raw, this.#manner) : number(raw);
  }

  /** Bash expands such a text, and evaluates its names one by one, before it finds that it is no expression. */
  #broken(text: string, manner: Manner): undefined {
    const word = (manner === 'plain' ? /\w\[.*[$`]/s : /[$`]/).test(text) ? parseQuoted(text) : undefined;
    if (word !== undefined) this.#readWord(word, this.#place);
    for (const name of text.match(/[A-Za-z_]\w*/g) ?? []) this.#variable(name);
    return undefined;
  }

  #variable(name: string): bigint | undefined {
    const { shell, choice } = this.#place;
    if (!step(shell, this.#span)) return undefined;
    const { name: target, facts } = variableFacts(shell, name);
    const fact = facts[choice.pick(`$${target}`, facts.length) ?? -1];
    if (fact === undefined) return undefined;
    if (fact.is === 'unset') return 0n;
    const value = factValue(shell.options, target, fact);
    return value === undefined ? 0n : this.#value(value);
  }

  #element(name: string, subscript: string): bigint | undefined {
    const index = this.text(subscript, 'expanded');
    const { facts } = variableFacts(this.#place.shell, name);
    const fact = facts[0];
    if (index === undefined || fact.is !== 'array' || facts.length > 1) return undefined;
    const value = fact.elements[Number(index < 0n ? index + BigInt(fact.elements.length) : index)];
    return value === undefined ? 0n : this.#value(value);
  }

  #unary(operator: string, operand: ArithmeticExpression): bigint | undefined {
    const value = this.evaluate(operand);
    if (operator === '++' || operator === '--') {
      const changed = value === undefined ? undefined : value + (operator === '++' ? 1n : -1n);
      this.#assign(operand, changed);
      return undefined;
    }
    if (value === undefined) return undefined;
    if (operator === '-') return wrap(-value);
    if (operator === '!') return value === 0n ? 1n : 0n;
    return operator === '~' ? ~value : value;
  }

  #assignment(operator: string, left: ArithmeticExpression, right: ArithmeticExpression): bigint | undefined {
    const operand = this.evaluate(right);
    const result = operator === '=' ? operand : operate(operator.slice(0, -1), this.evaluate(left), operand);
    this.#assign(left, result);
    return result;
  }

  #assign(target: ArithmeticExpression, value: bigint | undefined): void {
    if (target.type !== 'ArithmeticWord') {
      this.evaluate(target);
      return;
    }
    if (!NAME.test(target.value)) this.#word(target);
    else
      assign(
        this.#place.shell,
        target.value,
        value === undefined ? [unknown('arithmetic', target.value)] : [String(value)],
      );
  }

  #ternary(test: bigint | undefined, yes: bigint | undefined, no: bigint | undefined): bigint | undefined {
    return test === undefined ? undefined : test === 0n ? no : yes;
  }
}

const wrap = (value: bigint): bigint => BigInt.asIntN(64, value);
const truth = (value: boolean): bigint => (value ? 1n : 0n);

type Operation = (left: bigint, right: bigint) => bigint | undefined;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0n ? undefined : left / right),
  '%': (left, right) => (right === 0n ? undefined : left % right),
  '**': (left, right) => (right < 0n || right > 64n ? undefined : left ** right),
  '<<': (left, right) => left << (right & 63n),
  '>>': (left, right) => left >> (right & 63n),
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '<': (left, right) => truth(left < right),
  '>': (left, right) => truth(left > right),
  '<=': (left, right) => truth(left <= right),
  '>=': (left, right) => truth(left >= right),
  '==': (left, right) => truth(left === right),
  '!=': (left, right) => truth(left !== right),
  '&&': (left, right) => truth(left !== 0n && right !== 0n),
  '||': (left, right) => truth(left !== 0n || right !== 0n),
  ',': (_, right) => right,
};

function operate(operator: string, left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  if (left === undefined || right === undefined) return undefined;
  const result = lookup(OPERATIONS, operator)?.(left, right);
  return result === undefined ? undefined : wrap(result);
}

/** `10`, `0x1f`, `017`, `2#101` (bases up to 64 use letters, `@` and `_`). */
function number(text: string): bigint | undefined {
  const match = /^(?:(\d{1,2})#([0-9A-Za-z@_]{1,32})|0[xX]([0-9A-Fa-f]{1,16})|(\d{1,32}))$/.exec(text);
  if (match === null) return undefined;
  const [, base, digits, hex, decimal] = match;
  if (hex !== undefined) return inBase(hex, 16);
  if (decimal !== undefined) return inBase(decimal, decimal.startsWith('0') && decimal.length > 1 ? 8 : 10);
  return inBase(digits ?? '', Number(base));
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_';

function inBase(digits: string, base: number): bigint | undefined {
  if (base < 2 || base > 64) return undefined;
  let result = 0n;
  for (const digit of base <= 36 ? digits.toLowerCase() : digits) {
    const worth = DIGITS.indexOf(digit);
    if (worth < 0 || worth >= base) return undefined;
    result = wrap(result * BigInt(base) + BigInt(worth));
  }
  return result;
}
