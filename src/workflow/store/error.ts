import type { Violation } from '../rules/gate.ts';

/** Why the store did not do what it was asked. The codes are stable: programs rely on them. */
export interface StoreError {
  readonly code: string;
  readonly reason: string;
  /** For `PHASE_GATE`: everything that keeps the phase from closing. For `VERDICT_NOT_APPROVED`: what does so beside the verdict. */
  readonly violations?: readonly Violation[];
}

export type StoreResult<T> =
  | { readonly ok: true; readonly value: T; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: StoreError };

export const done = <T>(value: T, notes: readonly string[] = []): StoreResult<T> => ({ ok: true, value, notes });
export const refused = (code: string, reason: string, violations?: readonly Violation[]): StoreResult<never> => ({
  ok: false,
  error: { code, reason, ...(violations === undefined ? {} : { violations }) },
});

/** Runs something that may meet the file system's own errors, which become `IO_ERROR`. */
export function attempt<T>(what: () => StoreResult<T>): StoreResult<T> {
  try {
    return what();
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (!(error instanceof Error)) throw error;
    return refused('IO_ERROR', code === undefined ? message : `${path ?? 'the record'} (${code})`);
  }
}
