import type { Facts } from '../protocol/facts.ts';
import { taskLines } from '../shell/effects/tasks.ts';
import { readArguments } from '../shell/options.ts';
import type { Command, Word } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';
import { canonicalName } from '../workflow/rules/identity.ts';
import { ownCommand } from '../workflow/rules/own-command.ts';
import { openRun, type PlacedWorkflow } from '../workflow/rules/run.ts';
import { VERB_CALLERS, verbCallers, verbRefusal } from '../workflow/rules/verbs.ts';
import { defineGuard, type JudgedCall } from './guard.ts';

export const workflowVerbs = defineGuard({
  name: 'workflow-verbs',
  summary: 'Lets every agent of a workflow ask the record’s command line only for what is its to record.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'closed',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  needs: 'workflow',
  options: {
    unnamedLeads: {
      type: 'boolean',
      default: true,
      stricter: false,
      help: 'A caller whom the host does not name counts as the agent that leads. With false it may only look at the record.',
    },
  },
  says: {
    caller: {
      what: '{agent} may not ask for `{token}`: that is for {callers}.',
      own: ['agent', 'callers'],
      instead: 'Return what you have; who leads the workflow records it, and closes phases.',
    },
    surroundings: {
      what: '`{token}` is asked for with {variable} set by the line, so that it may go by another workflow or keep its record elsewhere.',
      instead: 'Run it with the variables as the session has them.',
    },
  },
  examples: {
    workflow: {
      launcher: 'lead',
      phases: [{ name: 'DESIGN', specialist: 'architect', reviewer: 'critic' }],
      agents: { architect: { dispatcher: 'lead' }, critic: { dispatcher: 'lead' } },
    },
    agent: 'architect',
    stops: [
      'portcullis workflow record-verdict --verdict APPROVED',
      'npx portcullis workflow transition',
      'sh -c "portcullis workflow close-phase"',
    ],
    allows: ['portcullis workflow get', 'portcullis workflow handoff --agent critic', 'portcullis doctor'],
    misses: [{ command: './approve', because: 'what a compiled program does by itself is not seen' }],
  },
  check({ event, calls, options, facts, workflow: placed, report }) {
    if (placed === undefined) return;
    const agent = canonicalName(event.caller?.type, placed.workflow);
    for (const call of calls)
      for (const { command, by } of commandsOf(call, facts)) {
        const asked = verbOf(command, placed);
        if (asked === undefined) continue;
        const whoMay = verbCallers(asked.verb, placed.workflow);
        if (whoMay.includes('anyone')) continue;
        const where = by === undefined ? { call, command, word: asked.word } : { call, command: by };
        const variable = surroundings(placed).find((name) => command.variable(name)?.from === 'line');
        if (variable !== undefined) report('surroundings', where, { variable });
        const phase = asked.phase ?? openRun(placed, facts, asked.slug ?? event.extra.projectSlug)?.state?.currentPhase;
        const isNobody = agent === undefined && !options.unnamedLeads;
        const callers = isNobody
          ? whoMay
          : verbRefusal({ verb: asked.verb, agent, phase: asked.isPhaseKnown ? phase : undefined }, placed.workflow);
        if (callers !== undefined)
          report('caller', where, { agent: agent ?? 'A caller without a name', callers: spoken(callers) });
      }
  },
});

/** The commands of a call, and those of the tasks that it starts and that its reading leaves out: `by` is the command that does. */
function commandsOf(call: JudgedCall, facts: Facts): readonly { readonly command: Command; readonly by?: Command }[] {
  const commands = call.reading?.commands ?? [];
  const scripts = new Set(
    commands.flatMap(({ via }) => via.flatMap(({ kind, words }) => (kind === 'script' ? [words[0]?.span?.start] : []))),
  );
  return commands.flatMap((command) => {
    if (scripts.has(command.words[0].span.start)) return [{ command }];
    const directory = textOf(command.directories[0]) ?? call.cwd;
    const lines = taskLines(command, (path) => facts.text(path.startsWith('/') ? path : `${directory}/${path}`));
    const started = lines.flatMap((line) => call.read(line, directory).commands);
    return [{ command }, ...started.map((one) => ({ command: one, by: command }))];
  });
}

interface Asked {
  /** Undefined when it is decided when the command runs. */
  readonly verb: string | undefined;
  readonly word: Word;
  readonly slug: string | undefined;
  readonly phase: string | undefined;
  readonly isPhaseKnown: boolean;
}

const OPTIONS = 'slug= to= phase= path= verdict= artifact= field= data= agent= findings= count= html json help';

/** What a command asks of the workflow's command line, or of a script that stands for it; undefined for other commands. */
function verbOf(command: Command, { workflow }: PlacedWorkflow): Asked | undefined {
  const own = ownCommand(command, workflow.commands, { lenient: true });
  if (own === undefined) return undefined;
  const { operands, values, has, unsure } = readArguments(own.words, OPTIONS);
  const at = own.program === 'portcullis' ? 1 : 0;
  const first = textOf(operands[0]?.value ?? []);
  if ((at === 1 && first !== undefined && first !== 'workflow') || operands.length === 0 || has('help'))
    return undefined;
  const asked = operands[at];
  const verb = asked === undefined ? undefined : textOf(asked.value);
  const word = asked === undefined || asked.source === '' ? command.words[0] : asked;
  // A script of the workflow's own does other things as well.
  if (own.program === 'script' && verb !== undefined && !Object.hasOwn(VERB_CALLERS, verb)) return undefined;
  const [slug, phase] = [values('slug').at(-1), values('phase').at(-1)].map((one) => one && textOf(one.value));
  const isPhaseKnown = !unsure && (!has('phase') || phase !== undefined) && (!has('slug') || slug !== undefined);
  return { verb, word, slug, phase, isPhaseKnown };
}

/** Variables by which another configuration, another record or another place of its anchors is taken. */
function surroundings({ workflow: { environment } }: PlacedWorkflow): readonly string[] {
  const { root, layout, config, configRoot } = environment;
  const own = [root, layout, config, configRoot].filter((name) => name !== undefined);
  return ['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', ...own];
}

const spoken = (callers: readonly string[]): string =>
  callers.length === 0
    ? 'nobody'
    : callers
        .map((who) => (SPOKEN.has(who) ? `the phase’s ${who}` : who === 'orchestrator' ? 'who leads' : who))
        .join(' and ');

const SPOKEN: ReadonlySet<string> = new Set(['specialist', 'reviewer']);
