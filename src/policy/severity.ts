import type { Severity } from '../guards/guard.ts';

const ORDER: readonly Severity[] = ['off', 'warn', 'ask', 'deny'];

export const milder = (one: Severity, other: Severity): Severity =>
  ORDER.indexOf(one) <= ORDER.indexOf(other) ? one : other;
