import { compareEffects } from './compare-effects.ts';
import { compareGuards } from './compare-guards.ts';
import { line } from './constructs.ts';
import type { Fault, FaultKind } from './fault.ts';
import { fileCommand } from './file-commands.ts';
import { gitCommand } from './git-commands.ts';
import { judge } from './judge.ts';
import type { Case, Mode, Truth } from './mode.ts';
import { compareRefs } from './moved-refs.ts';
import { Observer } from './observe.ts';
import { Random } from './random.ts';
import { HOME, World } from './world.ts';

const FILE_PLACES = ['/play', '/play', '/play', '/play/dir', '/repo', ''] as const;
const GIT_PLACES = ['/repo', '/repo', '/repo', '/repo/dir', '/other', '/topic', '/new', ''] as const;

/** Lines about files and git, run in the small world; compared are files, branches and the verdicts of four guards. */
export function effectsMode(): Mode {
  const world = new World();
  const observer = new Observer(world);
  return {
    name: 'effects',
    grow(seed) {
      const random = new Random(seed);
      const isGit = random.chance(50);
      const cwd = HOME + random.pick<string>(isGit ? [...GIT_PLACES] : [...FILE_PLACES]);
      return { tree: line(random, isGit ? gitCommand : fileCommand), cwd };
    },
    ask: (text, place, kind) => ask(text, place, kind, { world, observer }),
  };
}

/** Of these kinds hooks that fail tell nothing. */
const WITHOUT_HOOKS = /^(?:untold|certain|never|missed by (?!no-verify))/;

function ask(
  text: string,
  { cwd }: Pick<Case, 'cwd'>,
  kind: FaultKind | undefined,
  { world, observer }: { readonly world: World; readonly observer: Observer },
): Truth {
  const judgement = judge(text, cwd);
  const seen = observer.observe(text, cwd);
  const hasGit = seen.git.length > 0 || judgement.call.git.length > 0;
  const refused =
    hasGit && !WITHOUT_HOOKS.test(kind ?? '') ? observer.observe(text, cwd, { refusing: true }) : undefined;
  const watch = () => observer.observe(text, cwd, { watched: true }).calls;
  const { reading, effects } = judgement.call;
  const isRead = reading !== undefined && reading.unread.length === 0;
  const ofLine: readonly Fault[] = isRead
    ? [
        ...compareEffects({ told: effects, before: world.pristine, seen, watch }),
        ...compareRefs(judgement, observer.before, seen),
      ]
    : [];
  const { before, commits } = observer;
  const ofGuards = compareGuards({ judgement, refs: before, commits, files: world.pristine, seen, refused, watch });
  return {
    faults: [...ofLine, ...ofGuards],
    tags: [
      ...(isRead ? [] : ['unread']),
      ...(seen.changes.size > 0 ? ['changed files'] : []),
      ...(seen.status === 0 ? [] : ['refused or failed']),
      ...judgement.findings.map(
        ({ guard, severity, code }) => `${guard}: ${code === 'unreadable' ? 'cannot tell' : severity}`,
      ),
    ],
    reading,
  };
}
