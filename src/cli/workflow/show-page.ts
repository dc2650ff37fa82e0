import { type PhaseView, type Pipeline, spokenDuration } from '../../workflow/rules/pipeline.ts';
import type { Verification } from '../../workflow/store/verify.ts';
import { escaped, htmlPage, timeTag } from '../html.ts';

/** The pipeline as one HTML page without scripts or anything from elsewhere. `at`: ISO 8601. */
export function pipelinePage(pipeline: Pipeline, { sound, lines, faults }: Verification, at: string): string {
  const { slug, currentPhase, phases } = pipeline;
  const record = sound
    ? `<p class="record">The record is sound: ${lines} lines.</p>`
    : `<div class="record bad"><p>The record was changed by other means.</p><ul>${items(faults)}</ul></div>`;
  const body = `<h1>${escaped(slug)}</h1>
<p class="now">${escaped(currentPhase)} ${timeTag(at)}</p>
<ol>
${phases.map(phaseItem).join('\n')}
</ol>
${record}`;
  return htmlPage(`${slug}: ${currentPhase}`, STYLE, body);
}

function phaseItem(phase: PhaseView): string {
  const { name, standing, verdict, durationMs, specialist, reviewer, retries, retriesAllowed, reworks } = phase;
  const facts = [
    verdict === null ? undefined : `<b class="${verdict === 'APPROVED' ? 'good' : 'open'}">${escaped(verdict)}</b>`,
    durationMs === undefined ? undefined : escaped(spokenDuration(durationMs)),
    retries > 0 ? `sent back ${retries} of ${retriesAllowed}` : undefined,
    reworks > 0 ? `reworked ${reworks}` : undefined,
  ].filter((fact) => fact !== undefined);
  const who = [specialist, reviewer]
    .filter((one) => one !== undefined)
    .map(escaped)
    .join(' → ');
  const lists = [list('Delivered', phase.artifacts), list('Reviews', phase.reviews)].join('');
  return `<li class="${standing}"><h2>${escaped(name)}</h2><p class="who">${who}</p><p>${facts.join(' · ') || standing}</p>${lists}</li>`;
}

const list = (title: string, paths: readonly string[]): string =>
  paths.length === 0 ? '' : `<h3>${title}</h3><ul>${items(paths)}</ul>`;
const items = (texts: readonly string[]): string => texts.map((text) => `<li>${escaped(text)}</li>`).join('');

const STYLE = `
h2{font-size:1.1rem;margin:0}h3{font-size:.85rem;margin:.5rem 0 0;opacity:.7}
.now time{opacity:.6;margin-left:.5rem}
ol{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem}
ol>li{border:1px solid var(--line);border-top:4px solid var(--line);border-radius:6px;padding:.75rem}
ol>li.done{border-top-color:var(--good)}ol>li.open{color:inherit;border-top-color:var(--open)}ol>li.waiting{opacity:.6}
p{margin:.25rem 0}.who{font-size:.85rem;opacity:.8}ul{margin:.25rem 0;padding-left:1.1rem;font-size:.85rem}`;
