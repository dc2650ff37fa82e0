import { continuation } from './continuation.ts';
import { cwdRemoval } from './cwd-removal.ts';
import { destructiveCommand } from './destructive-command.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { dispatchProvenance } from './dispatch-provenance.ts';
import { exfiltration } from './exfiltration.ts';
import type { Guard } from './guard.ts';
import { handoff } from './handoff.ts';
import { noVerify } from './no-verify.ts';
import { promptInjection } from './prompt-injection.ts';
import { protectedBranch } from './protected-branch.ts';
import { protectedFiles } from './protected-files.ts';
import { requiredSkills } from './required-skills.ts';
import { reviewFirst } from './review-first.ts';
import { secretAccess } from './secret-access.ts';
import { selfProtection } from './self-protection.ts';
import { skillRedirect } from './skill-redirect.ts';
import { workflowVerbs } from './workflow-verbs.ts';
import { writeRoles } from './write-roles.ts';

/** Every guard there is, one line each. */
export const guards: readonly Guard[] = [
  continuation,
  cwdRemoval,
  destructiveCommand,
  dispatchOrder,
  dispatchProvenance,
  handoff,
  exfiltration,
  noVerify,
  promptInjection,
  protectedBranch,
  protectedFiles,
  requiredSkills,
  reviewFirst,
  secretAccess,
  selfProtection,
  skillRedirect,
  workflowVerbs,
  writeRoles,
];
