import { isSlug } from '../../workflow/rules/identity.ts';
import { type PlacedWorkflow, runsFolder } from '../../workflow/rules/run.ts';
import { attempt, done } from '../../workflow/store/error.ts';
import type { RunPlace } from '../../workflow/store/place.ts';
import { namesIn } from '../../workflow/store/state-file.ts';
import { verifyRun } from '../../workflow/store/verify.ts';

/** What was done to the records of a workflow's runs past the command line, a sentence for each run; empty when nothing. */
export function recordFaults(
  placed: PlacedWorkflow,
  env: Readonly<Record<string, string | undefined>>,
  stateFolder: string | undefined,
): readonly string[] {
  const { workflow } = placed;
  const root = runsFolder(placed, { env: (name) => env[name] });
  return namesIn(root)
    .filter(isSlug)
    .flatMap((slug) => faultOf({ workflow, slug, root, stateFolder, now: Date.now }) ?? []);
}

function faultOf(run: RunPlace): string | undefined {
  const { slug } = run;
  const verified = attempt(() => done(verifyRun(run)));
  if (!verified.ok) return `the record of the run ${slug} cannot be read: ${verified.error.reason}`;
  const [fault] = verified.value.faults;
  return fault === undefined
    ? undefined
    : `the record of the run ${slug} was changed by other means: ${fault}; \`portcullis workflow verify --slug ${slug}\` tells all`;
}
