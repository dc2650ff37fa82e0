import { createHash } from 'node:crypto';
import { printable } from './draw.ts';
import { minute } from './minute.ts';

/**
 * A whole HTML document that needs nothing from elsewhere and lets nothing in: no script and no request is allowed in it.
 * `title` is text; `style` and `body` are markup.
 */
export function htmlPage(title: string, style: string, body: string): string {
  const sheet = `${BASE}${style}`;
  const allowed = createHash('sha256').update(sheet).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${allowed}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${sheet}</style>
${body}
</html>
`;
}

/**
 * Foreign text as the text of an element or of an attribute in quotes: no markup in it is markup, and what would be unseen
 * or would turn the text around stands there as a picture.
 */
export const escaped = (text: string): string =>
  printable(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A time as people read it. `at`: ISO 8601. */
export const timeTag = (at: string): string => `<time datetime="${escaped(at)}">${escaped(minute(at))}</time>`;

const BASE = `
:root{color-scheme:light dark;--line:#8886;--good:#1a7f37;--open:#8a5c00;--bad:#c21f2c}
@media(prefers-color-scheme:dark){:root{--good:#3fb950;--open:#d29922;--bad:#ff7b72}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{margin:0}.good{color:var(--good)}.open{color:var(--open)}.bad{color:var(--bad)}`;
