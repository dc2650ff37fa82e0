import { cwdRemoval } from './cwd-removal.ts';
import { destructiveCommand } from './destructive-command.ts';
import type { Guard } from './guard.ts';
import { noVerify } from './no-verify.ts';
import { promptInjection } from './prompt-injection.ts';
import { protectedBranch } from './protected-branch.ts';
import { protectedFiles } from './protected-files.ts';
import { reviewFirst } from './review-first.ts';
import { secretAccess } from './secret-access.ts';
import { skillRedirect } from './skill-redirect.ts';

/** Every guard there is, one line each. */
export const guards: readonly Guard[] = [
  cwdRemoval,
  destructiveCommand,
  noVerify,
  promptInjection,
  protectedBranch,
  protectedFiles,
  reviewFirst,
  secretAccess,
  skillRedirect,
];
