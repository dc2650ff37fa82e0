import type { Violation } from '../../workflow/rules/gate.ts';

/** Why a verb of `portcullis workflow` did nothing. */
export interface WorkflowError {
  readonly code: string;
  readonly reason: string;
  readonly violations?: readonly Violation[];
}

/** 2: the record cannot be used; 3: it is no state; 1: everything else that was refused. */
export function exitOf({ code }: WorkflowError): 1 | 2 | 3 {
  if (code === 'INVALID_STATE') return 3;
  return UNUSABLE.includes(code) ? 2 : 1;
}

const UNUSABLE: readonly string[] = ['IO_ERROR', 'CORRUPTED_STATE', 'TAMPERED_STATE'];
