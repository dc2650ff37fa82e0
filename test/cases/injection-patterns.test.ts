import { describe, expect } from 'vitest';
import { domainsOf, hostOf, isInDomains } from '../../src/guards/injection/address.ts';
import { fromEnvironment } from '../../src/guards/injection/environment.ts';
import { injectionPatterns } from '../../src/guards/injection/patterns.ts';
import { injectionScanner } from '../../src/guards/injection/scan.ts';
import { promptInjection } from '../../src/guards/prompt-injection.ts';
import { getHost } from '../../src/hosts/registry.ts';
import type { Verdict } from '../../src/policy/evaluate.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { judgeRow, type Subject } from '../../src/testing/guard-row.ts';
import { readRows, testRows } from './rows.ts';

/** The rows are about amplihack's scan, which is what this guard does with `broad` on and the environment listened to. */
interface InjectionRow {
  readonly id: string;
  readonly note: string;
  readonly verdict: 'compat';
  readonly name: string;
  // Each kind of row has a shape of its own; the drivers below take what theirs needs.
  // biome-ignore lint/suspicious/noExplicitAny: rows are read from outside the project
  readonly input: any;
  readonly expected: unknown;
}

const scan = injectionScanner(injectionPatterns(), true);
const RISKS = ['none', 'medium', 'high', 'critical'] as const;

const idsOf = (text: string) => scan(text).map(({ pattern }) => pattern.id);
const riskOf = (text: string) =>
  RISKS[Math.max(0, ...scan(text).map(({ pattern }) => RISKS.indexOf(pattern.risk)))] ?? 'none';

function judge(subject: Subject, config: JsonObject = {}): Verdict {
  const env = Object.fromEntries(Object.entries(config).map(([key, value]) => [VARIABLES[key] ?? key, String(value)]));
  return judgeRow(promptInjection, { ...subject, options: { broad: true, environment: true }, workspace: { env } });
}

const VARIABLES: Readonly<Record<string, string>> = {
  enabled: 'XPIA_ENABLED',
  block_on_critical: 'XPIA_BLOCK_CRITICAL',
  block_on_high_risk: 'XPIA_BLOCK_HIGH_RISK',
  validate_bash: 'XPIA_VALIDATE_BASH',
  validate_webfetch: 'XPIA_VALIDATE_WEBFETCH',
  max_url_length: 'XPIA_MAX_URL_LENGTH',
  blacklist: 'XPIA_BLACKLIST_DOMAINS',
};

const isBlocked = (verdict: Verdict): boolean => verdict.decision.decision === 'deny';
const asked = (prompt: string): Subject => ({ call: { kind: 'agent', input: { prompt } } });
const fetching = (url: string, prompt = ''): Subject => ({ call: { kind: 'fetch', url, input: { url, prompt } } });

/** What the guard makes of an address, in the words of the rows. */
function addressOutcome(verdict: Verdict, url: string, prompt = '') {
  const codes = verdict.findings.map(({ code }) => code);
  if (codes.includes('blocked-host')) return { block: true, risk: 'critical' };
  if (codes.includes('long-address')) return { block: true, risk: 'high' };
  // There the prompt is only looked at when the address is in order.
  const urlRisk = riskOf(url);
  const isGrave = urlRisk === 'high' || urlRisk === 'critical';
  return { block: isBlocked(verdict), risk: isGrave || prompt === '' ? urlRisk : riskOf(prompt) };
}

/** The hosts that amplihack lists as safe by default (its `config.rs`); no decision there or here consults them. */
const SAFE = [
  'github.com',
  'microsoft.com',
  'azure.com',
  'openai.com',
  'anthropic.com',
  'stackoverflow.com',
  'python.org',
  'nodejs.org',
  'npmjs.com',
  'pypi.org',
  'docs.python.org',
  'developer.mozilla.org',
  'w3.org',
];

const DRIVERS: Readonly<Record<string, (input: InjectionRow['input']) => unknown>> = {
  'xpia.pattern': ({ id, text, repeat }) => idsOf(text ?? repeat[0].repeat(repeat[1])).includes(id),
  'xpia.scan': (text) => idsOf(text),
  'xpia.content': (text) => ({ block: isBlocked(judge(asked(text))), n: idsOf(text).length, risk: riskOf(text) }),
  'xpia.bash': (command) => ({ block: isBlocked(judge({ command })), risk: riskOf(command) }),
  'xpia.url': (url) => addressOutcome(judge(fetching(url)), url),
  'xpia.url_blacklist': ({ url, blacklist }) => addressOutcome(judge(fetching(url), { blacklist }), url),
  'xpia.webfetch': ({ url, prompt }) => addressOutcome(judge(fetching(url, prompt)), url, prompt),
  'xpia.hook': (payload) => ({ decision: hookDecision(payload) }),
  'xpia.extract_domain': (address) => hostOf(address) ?? null,
  'xpia.whitelisted': (host) => isInDomains(host, SAFE),
  'xpia.blocks_risk': (input) => refuses(input.risk ?? input, input.config ?? {}),
  'xpia.disabled': ({ config, text }) => ({ block: isBlocked(judge(asked(text), config)) }),
  'xpia.domain_file': (text) => domainsOf(text),
};

function hookDecision(payload: JsonObject): string {
  const event = getHost('claude-code').decode({ hook_event_name: 'PreToolUse', ...payload }, { env: {} });
  if (!event.ok) return event.problem.fault;
  return isBlocked(judge({ event: event.value })) ? 'block' : 'allow';
}

function refuses(risk: string, config: JsonObject): boolean {
  const env = (name: string) => {
    const key = Object.keys(VARIABLES).find((one) => VARIABLES[one] === name) ?? '';
    return config[key] === undefined ? undefined : String(config[key]);
  };
  const none = { broad: true, ignore: [], allowHosts: [], blockHosts: [], maxUrlLength: 2048, environment: true };
  const { switches } = fromEnvironment(none, { env, text: () => undefined });
  return risk === 'high' || risk === 'critical' ? switches.refuses[risk] : false;
}

function checkRow({ name, input, expected }: InjectionRow): void {
  const drive = DRIVERS[name];
  if (drive === undefined) throw new Error(`no driver for rows named ${name}`);
  const answer = drive(input);
  if (isLeast(expected) && Array.isArray(answer)) expect(answer.length).toBeGreaterThanOrEqual(expected.min_hits);
  else if (Array.isArray(expected) || typeof expected !== 'object' || expected === null)
    expect(answer).toEqual(expected);
  else expect(answer).toMatchObject(expected);
}

function isLeast(expected: unknown): expected is { readonly min_hits: number } {
  return typeof expected === 'object' && expected !== null && 'min_hits' in expected;
}

describe('injection-patterns', () => {
  const rows = readRows<InjectionRow>('injection-patterns').map((row) => ({ ...row, note: row.name }));
  testRows('injection-patterns', rows, checkRow);
});
