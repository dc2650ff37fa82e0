import { dirname, join } from 'node:path';
import type { Finding } from '../../src/guards/guard.ts';
import { show } from '../../src/shell/value.ts';
import { matchesGlob, parseGlob } from '../../src/shell/words/pattern.ts';
import type { Fault, GuardName } from './fault.ts';
import { type Judgement, PROTECTED_FILES } from './judge.ts';
import { isMadeByHand, type Moved, movedRefs } from './moved-refs.ts';
import type { Observation, ProgramCall } from './observe.ts';
import type { Refs } from './refs.ts';
import type { Snapshot } from './world.ts';

export interface GuardsCase {
  readonly judgement: Judgement;
  readonly refs: ReadonlyMap<string, Refs>;
  /** Every commit that there was before. */
  readonly commits: ReadonlySet<string>;
  readonly files: Snapshot;
  /** With hooks that pass. */
  readonly seen: Observation;
  /** With hooks that fail; only for lines with git. */
  readonly refused: Observation | undefined;
  /** The same line again with its programs watched; asked for only where a stop seems to be false. */
  readonly watch: () => readonly ProgramCall[];
}

/** Compares what the guards said with what happened. */
export function compareGuards(given: GuardsCase): readonly Fault[] {
  return Object.entries(TRUTHS).flatMap(([guard, truth]) => verdictFaults(guard as GuardName, truth(given), given));
}

/** What happened that a guard is there to stop, by its name; empty: nothing. */
const TRUTHS: Readonly<Record<GuardName, (given: GuardsCase) => readonly string[]>> = {
  'cwd-removal': ({ seen }) => (seen.standing === 'stands' ? [] : [seen.standing]),
  'protected-branch': ({ seen, refs }) =>
    movedRefs(refs, seen.refs)
      .filter(isProtected)
      .map(({ repository, ref }) => `${repository} ${ref}`),
  'protected-files': ({ seen }) => [...seen.changes.keys()].map((path) => `/${path}`).filter(isProtectedFile),
  'no-verify': (given) => [...harmedHooks(given), ...skippedHooks(given)],
};

function verdictFaults(guard: GuardName, happened: readonly string[], given: GuardsCase): readonly Fault[] {
  const stops = given.judgement.findings.filter(
    (finding) => finding.guard === guard && (finding.severity === 'deny' || finding.severity === 'ask'),
  );
  const [first] = happened;
  if (first !== undefined) return stops.length > 0 ? [] : [{ kind: `missed by ${guard}`, about: first }];
  const sure = stops.filter((finding) => isSure(finding, given));
  if (sure.length === 0 || wasRefused(given)) return [];
  const moved = movedRefs(given.refs, given.seen.refs).some((one) => concerns(guard, one, given.commits));
  return sure.map((finding) => ({
    kind: `false stop by ${guard}`,
    about: `${moved ? '' : NOTHING_MOVED}${finding.code} ${finding.token}`,
  }));
}

/** A name for a commit that was there moves nothing; only new commits, and what is sent, ask hooks. */
function concerns(guard: GuardName, { repository, ref, was, is = '' }: Moved, commits: ReadonlySet<string>): boolean {
  const isNew = !commits.has(is);
  // Another branch is checked out, or none: that alone moves no branch.
  if (ref === 'HEAD') return isNew && !is.startsWith('ref: ');
  return guard === 'no-verify' ? isNew || repository === 'origin' : isNew || was !== undefined;
}

/** In front of what a stop is about where no ref of any repository has moved. */
export const NOTHING_MOVED = 'nothing moved: ';

/**
 * Whether a finding says that it does, and not that it may. What only may happen, cannot be read, or names a protected
 * thing by its own name is a stop by intent, whatever comes of it.
 */
function isSure(finding: Finding, { judgement }: GuardsCase): boolean {
  if (finding.code === 'unreadable' || finding.severity !== 'deny' || namesProtected(finding)) return false;
  const { span } = finding;
  const within = (outer: { readonly start: number; readonly end: number }): boolean =>
    span === undefined || (outer.start <= span.start && span.end <= outer.end);
  const commands = judgement.call.reading?.commands.filter((command) => within(command.span)) ?? [];
  const effects = judgement.call.effects.filter(
    ({ action, path, word, command }) =>
      action !== 'read' &&
      action !== 'execute' &&
      within(word?.span ?? command?.span ?? { start: 0, end: 0 }) &&
      finding.because.includes(show(path)),
  );
  const ofFiles = finding.guard === 'cwd-removal' || finding.guard === 'protected-files';
  return (
    commands.length > 0 &&
    commands.every(({ runs }) => runs === 'certain') &&
    (!ofFiles || effects.some(({ level }) => level === 'certain'))
  );
}

function namesProtected({ guard, code, because }: Finding): boolean {
  if (guard === 'protected-branch') return code === 'rewrites';
  if (guard === 'no-verify') return code !== 'flag' && code !== 'plumbing';
  const paths = because.match(/\/[^\s`]+/g) ?? [];
  return guard === 'protected-files' && paths.some((path) => isBelowProtected(path.replace(/[.,:]$/, '')));
}

/** Something that the line asked for was refused: a stop is then about what was asked. */
const wasRefused = ({ seen, refused, watch }: GuardsCase): boolean =>
  seen.status !== 0 || [...seen.git, ...(refused?.git ?? []), ...watch()].some(({ status }) => status !== 0);

/** A branch that is made here is no move; on a remote it is. */
const isProtected = ({ repository, ref, was }: Moved): boolean =>
  /^refs\/heads\/(?:main|master)$/.test(ref) && (was !== undefined || repository === 'origin');

const isProtectedFile = (path: string): boolean =>
  !/\.git\//.test(path) && PROTECTED_FILES.some((pattern) => matchesGlob(path, parseGlob(pattern)));

/** A protected name, or one that would lie below it. */
const isBelowProtected = (path: string): boolean =>
  path.split('/').some((_, at, parts) => isProtectedFile(parts.slice(0, at + 1).join('/')));

/** What went through although every hook fails: commits, merges, pushes and the like, as the logs name them. */
function skippedHooks({ refused, refs, commits }: GuardsCase): readonly string[] {
  if (refused === undefined) return [];
  const asked = [...refused.logged].flatMap(([repository, lines]) =>
    lines.flatMap((line) => {
      const action = line.slice(line.indexOf('\t') + 1);
      return HOOKED.test(action) ? [`${repository} ${action}`] : [];
    }),
  );
  const moved = movedRefs(refs, refused.refs);
  const around = moved.filter((one) => one.repository === 'origin' || isMadeByHand(one, refused, commits));
  return [...asked, ...around.map(({ repository, ref }) => `${repository} ${ref}`)];
}

/** The logs of what asks a hook first (githooks(5)). */
const HOOKED =
  /^(?:commit(?: \([a-z]+\))?: |merge .*: Merge made|pull.*: Merge made|am: |rebase.*\((?:start|finish)\))/;

/** Hooks that no longer run, or no longer what they ran, or will no longer be found. */
function harmedHooks({ seen, files }: GuardsCase): readonly string[] {
  return [...seen.changes].flatMap(([path, now]) => {
    const before = files.get(path);
    const [, top] = /^(.*)\/\.git(?:\/hooks(?:\/[a-z-]+)?)?$/.exec(path) ?? [];
    // With the whole repository more is lost than its hooks; a file of that name is no repository.
    const stands =
      top !== undefined &&
      seen.standing === 'stands' &&
      !(seen.changes.has(top) && seen.changes.get(top) === undefined);
    if (stands && before !== undefined && !(path.endsWith('.git') && before.startsWith('file')))
      return now === undefined || (before.startsWith('file') && !stillRuns(before, now)) ? [path] : [];
    const isSettings = /(?:\.git\/config|\.gitconfig)$/.test(path);
    return isSettings && losesHooks(path, now ?? '', (name) => seen.changes.get(name) ?? files.get(name)) ? [path] : [];
  });
}

/** Whether a file of settings names another folder of hooks, or takes in a file that is there and may. */
function losesHooks(path: string, text: string, fileOf: (path: string) => string | undefined): boolean {
  if (/^\s*hookspath\s*=(?!\s*\.git\/hooks$)/im.test(text)) return true;
  const included = /^\[include[^\]]*\]\s*path\s*=\s*(\S+)/im.exec(text)?.[1];
  return included !== undefined && fileOf(join(dirname(`/${path}`), included).slice(1)) !== undefined;
}

/** Of two descriptions (`file MODE text`): the same text, and still allowed to run. */
function stillRuns(before: string, now: string): boolean {
  const [, mode = '0', text] = /^file (\d+) ([\s\S]*)$/.exec(now) ?? [];
  return (Number.parseInt(mode, 8) & 0o111) !== 0 && text === before.replace(/^file \d+ /, '');
}
