import type { Json } from '../../protocol/json.ts';
import type { Violation } from '../../workflow/rules/gate.ts';
import type { Io } from '../io.ts';
import type { Options } from '../options.ts';
import type { Desk } from './desk.ts';

/** One verb of `portcullis workflow`. */
export interface WorkflowVerb {
  readonly summary: string;
  run(options: Options, desk: Desk, io: Io): Reply;
}

/** What a verb has to say: to a program as `value`, to a person as `text`. */
export type Reply =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly text: string;
      /** Remarks for standard error. */
      readonly notes?: readonly string[];
      /** 0 when absent; some verbs answer a question by it. */
      readonly exit?: 0 | 1 | 2;
    }
  | { readonly ok: false; readonly error: WorkflowError };

export interface WorkflowError {
  readonly code: string;
  readonly reason: string;
  readonly violations?: readonly Violation[];
}

export const fail = (code: string, reason: string): Reply => ({ ok: false, error: { code, reason } });
export const tell = (value: Json, text: string, notes: readonly string[] = []): Reply => ({
  ok: true,
  value,
  text,
  notes,
});

/** 2: the record cannot be used; 3: it is no state; 1: everything else that was refused. */
export function exitOf({ code }: WorkflowError): 1 | 2 | 3 {
  if (code === 'INVALID_STATE') return 3;
  return UNUSABLE.includes(code) ? 2 : 1;
}

const UNUSABLE: readonly string[] = ['IO_ERROR', 'CORRUPTED_STATE', 'TAMPERED_STATE'];
