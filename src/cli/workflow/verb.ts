import type { Json } from '../../protocol/json.ts';
import type { Io } from '../io.ts';
import type { Options } from '../options.ts';
import type { Desk } from './desk.ts';
import type { WorkflowError } from './workflow-error.ts';

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

export const fail = (code: string, reason: string): Reply => ({ ok: false, error: { code, reason } });
export const tell = (value: Json, text: string, notes: readonly string[] = []): Reply => ({
  ok: true,
  value,
  text,
  notes,
});
