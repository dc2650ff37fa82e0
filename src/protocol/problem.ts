/**
 * What went wrong with an input, told without a word of that input: a parser's own message may quote a secret
 * (V8 prints the text around a JSON syntax error), so only the field, the kind of fault and its offset are kept.
 */
export interface Problem {
  /** The field at fault as its accepted names joined by `/`, or `payload` for the document itself. */
  readonly field: string;
  readonly fault: Fault;
  /** Offset of the fault in the field's text, in UTF-16 code units, where the parser knows one. */
  readonly at?: number;
}

export type Fault =
  | 'missing'
  | 'wrong type'
  | 'invalid JSON'
  | 'truncated JSON'
  | 'invalid UTF-8'
  | 'too large'
  | 'nested too deep'
  | 'unknown option'
  | 'unknown value';

/** `field: fault`, and the offset where there is one: nothing of what was sent. */
export function describeProblem(problem: Problem): string {
  return `${problem.field}: ${problem.fault}${problem.at === undefined ? '' : ` at offset ${problem.at}`}`;
}

/** Either a value or the problem that kept it from being one. Rooms that decide return this; they never throw. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };
