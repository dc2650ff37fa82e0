import type { Span } from '../../protocol/span.ts';
import type { Phrase } from './phrases.ts';

export const CATEGORIES = [
  'prompt-override',
  'instruction-injection',
  'context-manipulation',
  'data-exfiltration',
  'system-escape',
  'role-hijacking',
  'encoding-bypass',
  'chain-attack',
  'hidden-text',
] as const;
export type Category = (typeof CATEGORIES)[number];

export type Risk = 'medium' | 'high' | 'critical';

/** One way of giving orders to an agent through text that it was only meant to read. */
export interface InjectionPattern {
  readonly id: string;
  readonly category: Category;
  readonly risk: Risk;
  /** What such text does, for the guard's page. */
  readonly means: string;
  /** Wording that hardly stands in ordinary text: enough to object by itself. Absent: only looked for when broad. */
  readonly firm?: Sought;
  /** Wider wording, found in ordinary text and code too. Absent: the same as `firm`. */
  readonly broad?: Sought;
}

/** What to look for: phrases, a shape, places, or texts inside; any of them counts. */
export interface Sought {
  /** All but the phrases are looked for only in a text that holds one of these; beyond ASCII is written `U+`. */
  readonly needs?: readonly string[];
  readonly phrases?: readonly Phrase[];
  /** Matched against folded text, so in lower case. Linear: no nested repeats, and repeats that cannot overlap. */
  readonly shape?: () => RegExp;
  /** Places in the original text. */
  readonly find?: (text: string) => Iterable<Span>;
  /** Texts wrapped in the original text; they count when they hold one of `phrases`, or an order of any firm pattern. */
  readonly inside?: {
    readonly pieces: (text: string) => Iterable<WrappedText>;
    readonly phrases: readonly Phrase[] | 'orders';
  };
}

/** A text found within another, and the place of its wrapping there. */
export interface WrappedText extends Span {
  readonly text: string;
}
