import { escaped, htmlPage, timeTag } from '../html.ts';
import type { Section } from './sections.ts';

/** The report as one HTML page. `at`: when it was made, ISO 8601. */
export function reportPage(sections: readonly Section[], at: string): string {
  const body = `<header><h1>What the guards did</h1><p>${timeTag(at)}</p></header>
<main>
${sections.map(sectionMarkup).join('\n')}
</main>`;
  return htmlPage('What the guards did', STYLE, body);
}

function sectionMarkup({ title, lead, table, list }: Section, index: number): string {
  const id = `s${index}`;
  const parts = [
    `<h2 id="${id}">${escaped(title)}</h2>`,
    ...(lead === undefined ? [] : [`<p>${escaped(lead)}</p>`]),
    ...(table === undefined ? [] : [tableMarkup(table, id)]),
    ...(list === undefined ? [] : [listMarkup(list)]),
  ];
  return `<section aria-labelledby="${id}">${parts.join('')}</section>`;
}

/** A table that is wider than the screen moves in a box of its own, which the keyboard reaches. */
function tableMarkup({ columns, rows, bars }: NonNullable<Section['table']>, id: string): string {
  const most = Math.max(1, ...(bars ?? []));
  const kind = (at: number): string => (columns[at]?.right === true ? ' class="n"' : '');
  const heads = columns.map(({ title }, at) => `<th scope="col"${kind(at)}>${escaped(title)}</th>`);
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, at) =>
      at === 0 ? `<th scope="row"${kind(at)}>${escaped(cell)}</th>` : `<td${kind(at)}>${escaped(cell)}</td>`,
    );
    const bar = bars === undefined ? '' : `<td aria-hidden="true">${barMarkup((bars[line] ?? 0) / most)}</td>`;
    return `<tr>${cells.join('')}${bar}</tr>`;
  });
  const barHead = bars === undefined ? '' : '<td aria-hidden="true"></td>';
  return `<div class="box" role="region" tabindex="0" aria-labelledby="${id}"><table><thead><tr>${heads.join('')}${barHead}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>`;
}

/** `share` of a whole bar, from 0 to 1. The figure itself stands in the row. */
const barMarkup = (share: number): string =>
  `<svg viewBox="0 0 100 10" preserveAspectRatio="none" focusable="false"><rect width="${(share * 100).toFixed(1)}" height="10"/></svg>`;

const listMarkup = (list: NonNullable<Section['list']>): string =>
  `<dl>${list.map(([head, ...lines]) => `<dt>${escaped(head)}</dt>${lines.map((line) => `<dd>${escaped(line)}</dd>`).join('')}`).join('\n')}</dl>`;

const STYLE = `
header p{margin:.25rem 0;opacity:.75}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.5rem 0}
.box{overflow-x:auto}.box:focus-visible{outline:2px solid}
table{border-collapse:collapse;font-size:.9rem;min-width:100%}
th,td{padding:.3rem 1rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);max-width:26rem;min-width:7rem}
thead th{white-space:nowrap;overflow-wrap:normal}tbody th{font-weight:600}
th,td,dd{unicode-bidi:isolate}
.n{text-align:right;min-width:2.5rem;font-variant-numeric:tabular-nums;white-space:nowrap}
svg{display:block;width:6rem;height:.6rem;margin:.45rem 0}rect{fill:var(--good)}
dl{margin:0}dt{font-weight:600;margin-top:.75rem}dd{margin:0 0 0 1rem;font-size:.9rem;white-space:pre-wrap}`;
