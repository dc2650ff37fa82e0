import { existsSync } from 'node:fs';
import { guards } from '../../src/guards/registry.ts';
import { getHost } from '../../src/hosts/registry.ts';
import { cell, code, type Generator } from '../generate/generator.ts';
import { answers } from './answers.ts';
import { type Attempt, attempts } from './attempts.ts';
import { faultsOf } from './faults.ts';
import { type AnswerProof, type AttemptProof, type HostProof, RESULTS, readResults } from './results.ts';
import { standIns } from './stand-ins.ts';

/** The page of proofs, from the results that are kept. */
export const proofPage: Generator = {
  name: 'the page of proofs',
  files: () => (existsSync(RESULTS) ? [{ path: 'docs/proof.md', text: page(readResults()) }] : []),
};

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function page(proofs: readonly HostProof[]): string {
  return `<!-- Written by \`npm run proof\`. -->
# Proof in real sessions

Whether a refusal is obeyed is up to the host. So the hosts themselves were run: each came from npm, got its hook by
\`portcullis install\` in a throw-away home, and worked in a throw-away repository for a model that follows a script and
listens on 127.0.0.1. The same script runs twice, without Portcullis and with it. A refusal counts when what was asked for
**happened without and did not happen with it**, by what is on disk afterwards, and when the record names the guard that was
meant to refuse.

\`npm run proof\` repeats all of it, \`npm run proof gemini-cli codex@0.171.0\` a part, and \`npm run proof -- --check codex\`
writes nothing. The hosts take up to 400 MB each, in \`portcullis-proof\` of the cache folder, and keep their own licences.

${overview(proofs)}

“Judging” and “hook” are medians in milliseconds over all calls of the hook in a session: the decision alone, and the hook’s
process from its start to its end. Other work on the machine is in them; [speed](speed.md) has them against starting Node alone.

## What was asked for

${table(
  ['', 'asked for', 'wanted', 'by'],
  attempts.map(({ id, title, wanted, by }) => [code(id), cell(title), wanted, by === undefined ? '' : code(by)]),
)}

The policy is the preset \`recommended\`, with \`protected-files\` for \`infra/**\`, \`destructive-command\` and \`review-first\` at
\`deny\`, and rules: one against the tool \`erase\`, one that asks before \`git tag\`, and some that only say something. Nobody is
there to be asked in these sessions, so a question has to end as a refusal.

${proofs.map(section).join('\n')}
## Guards

${table(['guard or rule', 'refused in real sessions of'], guardRows(proofs))}

A guard without a host here is tested on its own, and its refusals reach hosts by the same words as all others.

## Where no session runs

${table(
  ['host', 'why', 'what stands in'],
  standIns.map(({ host, why, instead }) => [getHost(host).title, why, instead]),
)}
`;
}

function overview(proofs: readonly HostProof[]): string {
  const rows = proofs.map((proof) => {
    const refused = attempts.filter(({ wanted }) => wanted === 'refused');
    const obeyed = refused.filter(({ id }) => proof.attempts.some((one) => one.id === id && one.bare && !one.guarded));
    const allowed = attempts.filter(({ wanted }) => wanted === 'allowed');
    const done = allowed.filter(({ id }) => proof.attempts.some((one) => one.id === id && one.guarded));
    const { judging, process } = proof.times;
    return [
      getHost(proof.host).title + (proof.wiring === undefined ? '' : ` (${proof.wiring})`),
      proof.version,
      proof.date,
      `${obeyed.length} of ${refused.length}`,
      `${done.length} of ${allowed.length}`,
      faultsOf(proof).length === 0 ? 'yes' : '**no**',
      judging.toFixed(1),
      process === undefined ? 'in its process' : process.toFixed(0),
    ];
  });
  return table(
    ['host', 'version', 'date', 'refusals obeyed', 'allowed and done', 'all as promised', 'judging', 'hook'],
    rows,
  );
}

function section(proof: HostProof): string {
  const { host, wiring, version, date, platform, portcullis, events, waited } = proof;
  const faults = faultsOf(proof);
  const notes = [
    ...(waited === true
      ? [
          'Where a person is to be asked and none is there, this host waits without end while a server of tools runs; the session was ended. The command did not run.',
        ]
      : []),
    ...(proof.attempts.every(({ guarded, told }) => guarded || told === undefined)
      ? ['This host ends its run at a refusal and tells the model nothing; each attempt had a session of its own.']
      : []),
    ...faults.map((fault) => `**Not as promised:** ${fault}.`),
  ];
  return `## ${getHost(host).title} ${version}${wiring === undefined ? '' : `, ${wiring}`}

${date}, ${platform}, Portcullis ${portcullis}. Events that reached the hook: ${events.map(code).join(', ')}.
${notes.map((note) => `\n${note}\n`).join('')}
${table(['', 'tool', 'without', 'with Portcullis', 'what the model was told'], proof.attempts.map(attemptRow))}

${table(['event', 'a rule says', 'this host', 'seen'], proof.answers.map(answerRow))}
`;
}

function attemptRow({ id, tool, bare, guarded, decision, told }: AttemptProof): readonly string[] {
  const attempt = attempts.find((one) => one.id === id);
  const outcome = guarded ? 'done' : `not done (${decision})`;
  return [code(id), code(cell(tool)), bare ? 'done' : 'not done', outcome, toldCell(told, attempt)];
}

const LONGEST = 260;

/** Of what was allowed nobody needs to read the result. */
function toldCell(told: string | undefined, attempt: Attempt | undefined): string {
  if (told === undefined) return 'nothing';
  if (attempt?.wanted === 'allowed' && !told.includes('[portcullis:')) return 'the result';
  const text = told.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim();
  return code(cell(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
}

const PROMISES = {
  hears: 'tells the agent',
  instead: 'puts it in place of the result',
  stopped: 'does not ask the model',
  nothing: 'has no way to',
} as const;
const SEEN = {
  hears: 'the model heard it',
  instead: 'the model heard it, and not the result',
  stopped: 'the model was not asked',
  nothing: 'the model heard nothing of it',
  'not fired': 'the host did not call the hook here',
} as const;

function answerRow({ event, rule, says, promised, observed }: AnswerProof): readonly string[] {
  const what = says === 'context' ? 'something to the agent' : 'no';
  return [code(event), `${what} (${code(rule)})`, PROMISES[promised], SEEN[observed]];
}

function guardRows(proofs: readonly HostProof[]): readonly (readonly string[])[] {
  const rules = [...new Set(attempts.flatMap(({ by }) => by ?? []))].filter(
    (by) => !guards.some(({ name }) => name === by),
  );
  const names = [
    ...guards.map(({ name }) => name),
    ...rules,
    ...answers.filter(({ says }) => says === 'refusal').map(({ rule }) => rule),
  ];
  return names.map((name) => {
    const hosts = proofs.filter((proof) => refusedBy(proof, name)).map(({ host }) => getHost(host).title);
    const isRule = !guards.some((guard) => guard.name === name);
    return [`${isRule ? 'rule ' : ''}${code(name)}`, hosts.length === 0 ? '–' : [...new Set(hosts)].join(', ')];
  });
}

const refusedBy = (proof: HostProof, name: string): boolean =>
  proof.attempts.some(({ by, bare, guarded }) => by === name && bare && !guarded) ||
  proof.answers.some(
    ({ rule, observed }) => rule === name && (observed === 'instead' || observed === 'stopped' || observed === 'hears'),
  );
