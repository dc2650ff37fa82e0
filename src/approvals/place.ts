import { userStateFolder } from '../audit/folder.ts';

/** Where approvals and what they are about lie: a folder of this user alone, below the user's state folder. */
export interface ApprovalPlace {
  readonly folder: string;
  /** What was given, sealed. */
  readonly given: string;
  readonly key: string;
  /** What was refused lately, a line each; `older` is what it was before it grew too long. */
  readonly refused: string;
  readonly older: string;
  /** A file for each approval that is used up or revoked, under its number. */
  readonly ended: (number: string) => string;
}

/** Undefined when the user has no state folder. */
export function approvalPlace(
  env: Readonly<Record<string, string | undefined>>,
  home: string | undefined,
): ApprovalPlace | undefined {
  const state = userStateFolder(env, home);
  if (state === undefined) return undefined;
  const folder = `${state}/approvals`;
  return {
    folder,
    given: `${folder}/approvals.json`,
    key: `${folder}/key`,
    refused: `${folder}/refused.jsonl`,
    older: `${folder}/refused.older.jsonl`,
    ended: (number) => `${folder}/ended/${number}`,
  };
}
