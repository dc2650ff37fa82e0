import type { Fault, FaultKind } from './fault.ts';

/** A difference that is known, with its reason; everything else is a fault of the reading. */
export interface KnownLimit {
  readonly name: string;
  readonly because: string;
  readonly kinds: readonly FaultKind[];
  /** Whether it explains a fault of a (shrunk) line. */
  readonly explains: (text: string, fault: Fault) => boolean;
}

export const knownLimits: readonly KnownLimit[] = [
  {
    name: 'sh is taken for bash',
    because: 'Where sh is dash, arrays, process substitution, braces and the like are errors; elsewhere sh is bash.',
    kinds: ['false alarm'],
    explains: (text) => /\b(?:sh|dash)\b/.test(text.replaceAll(/bash|setsid/g, '')),
  },
  {
    name: 'a coprocess that its shell does not wait for',
    because: 'The shell ends it when it ends itself; how far it gets is a matter of time.',
    kinds: ['false alarm'],
    explains: (text) => /\bcoproc\b/.test(text),
  },
  {
    name: 'a bad substitution',
    because:
      'The parser takes `${` with anything behind it; bash refuses what is no parameter, and with it the command.',
    kinds: ['false alarm'],
    explains: (text) => /\$\{[^\w}!#@*?$-]/.test(text),
  },
];
