import { once } from '../../protocol/once.ts';
import type { JudgedCall } from '../guard.ts';
import { hostOf, isInDomains } from './address.ts';
import { isAscii } from './ascii.ts';
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
  if (host !== undefined && isInDomains(host, settings.blockHosts)) return 'blocked-host';
  if (settings.allowHosts.length > 0 && !(host !== undefined && isInDomains(host, settings.allowHosts)))
    return 'unlisted-host';
  return address.length > settings.maxUrlLength ? 'long-address' : undefined;
}

type Scanner = (text: AgentText) => readonly Hit[];

/** Which patterns each origin is searched for; the search is prepared when the first such text comes. */
export function scannerByOrigin(settings: Settings): Scanner {
  return settings.ignore.length === 0 && !settings.broad ? usualScanner() : scannerFor(settings);
}

/** A process that judges many calls prepares it once. */
const usualScanner = once(() => scannerFor({ ignore: [], broad: false }));

function scannerFor({ ignore, broad }: Pick<Settings, 'ignore' | 'broad'>): Scanner {
  const patterns = once(() =>
    injectionPatterns().filter(({ id, category }) => !ignore.includes(id) && !ignore.includes(category)),
  );
  const scanners = new Map<Origin, (text: string) => readonly Hit[]>();
  return ({ text, origin }) => {
    if (text.length < SHORTEST || (origin === 'whole' && !broad)) return [];
    // Code is only searched for what nobody sees in it.
    if (origin === 'bytes' && !broad && isAscii(text)) return [];
    const scan =
      scanners.get(origin) ??
      injectionScanner(
        patterns().filter((one) => isSought(one, origin, broad)),
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

/** How an origin's hits are taken: `strong` are those of high and critical risk that are no mention. */
interface Treatment {
  readonly strong: Weight;
  readonly mild: Weight;
  readonly mentioned: Weight;
}
type Weight = 'refuse' | 'remark' | 'nothing';

const TREATMENTS: Readonly<Record<Origin, Treatment>> = {
  order: { strong: 'refuse', mild: 'nothing', mentioned: 'nothing' },
  page: { strong: 'refuse', mild: 'remark', mentioned: 'remark' },
  local: { strong: 'remark', mild: 'nothing', mentioned: 'nothing' },
  prompt: { strong: 'remark', mild: 'nothing', mentioned: 'nothing' },
  bytes: { strong: 'refuse', mild: 'remark', mentioned: 'remark' },
  whole: { strong: 'nothing', mild: 'nothing', mentioned: 'nothing' },
};
/** What an agent is about to do is judged by any wording, quoted or not. */
const BROAD: Treatment = { strong: 'refuse', mild: 'remark', mentioned: 'refuse' };
const BROADLY_TREATED: readonly Origin[] = ['order', 'bytes', 'whole'];
/** Nobody quotes what nobody can see, and a person who pastes it cannot have meant it. */
const HIDDEN: Treatment = { strong: 'refuse', mild: 'remark', mentioned: 'refuse' };

/** What a hit counts for: an order by its category, or a remark, or nothing. */
export function codeOfHit(
  { pattern, mentioned }: Hit,
  origin: Origin,
  { broad, switches }: Settings,
): Category | 'suspect' | 'pasted' | undefined {
  const { risk, category } = pattern;
  const isHidden = category === 'hidden-text' && origin !== 'local';
  const treatment = isHidden ? HIDDEN : broad && BROADLY_TREATED.includes(origin) ? BROAD : TREATMENTS[origin];
  const remark = origin === 'prompt' ? 'pasted' : 'suspect';
  if (risk === 'medium') return treatment.mild === 'nothing' || (mentioned && !isHidden) ? undefined : remark;
  const weight = mentioned ? treatment.mentioned : treatment.strong;
  if (weight === 'nothing') return undefined;
  return weight === 'refuse' && switches.refuses[risk] ? category : remark;
}

/** The graver first, and without hits that say of a piece of text what a graver hit says already. */
export function distinct(hits: readonly Hit[]): readonly Hit[] {
  const ordered = hits.toSorted(
    (one, other) => GRAVITY.indexOf(one.pattern.risk) - GRAVITY.indexOf(other.pattern.risk),
  );
  return ordered.filter((hit, at) => !ordered.slice(0, at).some((other) => saysTheSame(other, hit)));
}

const GRAVITY = ['critical', 'high', 'medium'];

function saysTheSame(one: Hit, other: Hit): boolean {
  return one.pattern.category === other.pattern.category && one.start < other.end && other.start < one.end;
}

const IN_TAGS = 'HT001';

export function whereOf({ pattern, start, end }: Hit, { text, where, exact }: AgentText) {
  const found = text.slice(start, end);
  const token = pattern.id === IN_TAGS ? spelledByTags(found) : found;
  return { ...where, token, ...(exact ? { span: { start, end } } : {}) };
}
