import type { JudgedCall } from '../guard.ts';
import { hostOf, isListed } from './address.ts';
import type { Settings } from './environment.ts';
import { spelledByTags } from './hidden.ts';
import type { Category, InjectionPattern } from './pattern.ts';
import { injectionPatterns } from './patterns.ts';
import { type Hit, injectionScanner } from './scan.ts';
import type { AgentText, Origin } from './texts.ts';

export const isJudged = (call: JudgedCall, { switches }: Settings): boolean =>
  call.kind === 'shell' ? switches.shell : call.kind === 'fetch' ? switches.fetch : true;

export function addressFault(
  address: string,
  settings: Settings,
): 'blocked-host' | 'unlisted-host' | 'long-address' | undefined {
  const host = hostOf(address);
  if (host !== undefined && isListed(host, settings.blockHosts)) return 'blocked-host';
  if (settings.allowHosts.length > 0 && !(host !== undefined && isListed(host, settings.allowHosts)))
    return 'unlisted-host';
  return address.length > settings.maxUrlLength ? 'long-address' : undefined;
}

/** Which patterns each origin is searched for; the search is prepared when the first such text comes. */
export function scannerByOrigin({ ignore, broad }: Settings): (text: AgentText) => readonly Hit[] {
  const patterns = injectionPatterns.filter(({ id, category }) => !ignore.includes(id) && !ignore.includes(category));
  const scanners = new Map<Origin, (text: string) => readonly Hit[]>();
  return ({ text, origin }) => {
    if (text.length < SHORTEST || (origin === 'whole' && !broad)) return [];
    const scan =
      scanners.get(origin) ??
      injectionScanner(
        patterns.filter((one) => isSought(one, origin, broad)),
        broad,
      );
    scanners.set(origin, scan);
    return scan(text);
  };
}

/** Shorter texts hold no order. */
const SHORTEST = 4;

function isSought(pattern: InjectionPattern, origin: Origin, broad: boolean): boolean {
  if (broad) return true;
  if (origin === 'bytes') return pattern.category === 'hidden-text';
  return origin === 'local' ? pattern.risk === 'critical' : true;
}

/** What a hit counts for: an order by its category, or a remark, or nothing. */
export function codeOf(
  { pattern, mentioned }: Hit,
  origin: Origin,
  { broad, switches }: Settings,
): Category | 'suspect' | undefined {
  const { risk, category } = pattern;
  if (pattern.id === SEEN_BY_NOBODY && origin !== 'local') return category;
  if (broad && origin !== 'page' && origin !== 'local' && origin !== 'prompt')
    return risk !== 'medium' && switches.refuses[risk] ? category : 'suspect';
  if (mentioned) return origin === 'page' && risk !== 'medium' ? 'suspect' : undefined;
  if (origin === 'page') return risk !== 'medium' && switches.refuses[risk] ? category : 'suspect';
  if (origin === 'order') return risk === 'medium' ? undefined : switches.refuses[risk] ? category : 'suspect';
  return risk === 'medium' && category !== 'hidden-text' ? undefined : 'suspect';
}

/** Not even a person who pasted it can have meant it. */
const SEEN_BY_NOBODY = 'HT001';

export function whereOf({ pattern, start, end }: Hit, { text, where, exact }: AgentText) {
  const found = text.slice(start, end);
  const token = pattern.id === SEEN_BY_NOBODY ? spelledByTags(found) : found;
  return { ...where, token, ...(exact ? { span: { start, end } } : {}) };
}
