/** What stands in place of a secret. */
export const REDACTED = '[redacted]';

/**
 * Text without the secrets that can be told as such: tokens of known shapes, private keys, passwords in addresses, and
 * the values of names that speak of a secret where they look random. Names stay, so that the log still explains.
 */
export function redact(text: string): string {
  if (text.length < 8) return text;
  let result = withoutShapes(text, SHAPES, () => true);
  if (text.includes('://') && text.includes('@'))
    result = result.replace(/((?<![a-z\d+.-])[a-z][a-z\d+.-]{0,30}:\/\/[^\s:/@'"]*:)[^\s@/'"]+@/gi, `$1${REDACTED}@`);
  const lower = text.toLowerCase();
  if (lower.includes('authorization'))
    result = result.replace(/(\bauthorization\b["']?\s*[:=]\s*["']?(?:[a-z]+\s+)?)[^\s"',;]{6,}/gi, `$1${REDACTED}`);
  return hasSecretWord(lower) ? withoutNamedValues(result) : result;
}

/** Whether `redact` would find anything to look at more closely in a text, or in any of the texts that it is made of. */
export function mayHoldSecret(text: string): boolean {
  const lower = text.toLowerCase();
  return (
    SHAPES.some(({ signs }) => signs.some((sign) => text.includes(sign))) ||
    text.includes('://') ||
    lower.includes('authorization') ||
    hasSecretWord(lower)
  );
}

/**
 * Text without keys and tokens that their issuers mark as such, for text that goes on being worked with: what only looks
 * like a secret (names of fixtures, examples in manuals, session tokens) stays, so that files can still be edited by it.
 */
export function redactTokens(text: string): string {
  const issued = SHAPES.filter(({ example }) => example !== true);
  return withoutShapes(text, issued, (found) => !/EXAMPLE|example|x{6}|X{6}|0{8}/.test(found) && looksIssued(found));
}

/** Random letters and digits in their last run, or a whole private key. */
function looksIssued(found: string): boolean {
  if (found.startsWith('-----')) return /[A-Za-z0-9+/=]{60}/.test(found);
  const last = /[A-Za-z0-9]+$/.exec(found)?.[0] ?? '';
  return /\d/.test(last) && /[A-Za-z]/.test(last) && bitsPerCharacter(last) >= 3;
}

function withoutShapes(text: string, shapes: readonly Shape[], isMeant: (found: string) => boolean): string {
  let result = text;
  // Compiling the expressions costs a hook more than all else it does for the audit, and few texts need any of them.
  for (const { signs, shape } of shapes)
    if (signs.some((sign) => text.includes(sign)))
      result = result.replace(new RegExp(shape, 'g'), (found) => (isMeant(found) ? REDACTED : found));
  return result;
}

interface Shape {
  readonly of: string;
  /** A text without any of these has nothing of this shape. */
  readonly signs: readonly string[];
  readonly shape: string;
  /** More of them are written down as examples and in tests than as secrets. */
  readonly example?: true;
}

/** Prefixes that their issuers document so that scanners can find them. An underscore may stand in front (`mcp__…`). */
const SHAPES: readonly Shape[] = [
  {
    of: 'private key',
    signs: ['PRIVATE KEY'],
    shape: String.raw`-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)`,
  },
  {
    of: 'GitHub',
    signs: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    shape: 'gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}',
  },
  {
    of: 'GitLab',
    signs: ['glpat-', 'gloas-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glagent-'],
    shape: String.raw`(?<![A-Za-z\d])gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|agent)-[A-Za-z0-9_-]{16,}`,
  },
  {
    of: 'Anthropic, OpenAI, OpenRouter, Stripe',
    signs: ['sk-', 'sk_', 'rk-', 'rk_', 'pk-', 'pk_'],
    shape: String.raw`(?<![A-Za-z\d])(?:sk|rk|pk)[-_](?:[a-z0-9]+[-_])*[A-Za-z0-9_-]{16,}`,
  },
  {
    of: 'AWS',
    signs: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    shape: String.raw`(?<![A-Za-z\d])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z\d])`,
  },
  {
    of: 'Google',
    signs: ['AIza', 'ya29.', 'GOCSPX-'],
    shape: String.raw`(?<![A-Za-z\d])AIza[A-Za-z0-9_-]{35}|(?<![A-Za-z\d])ya29\.[A-Za-z0-9_-]{20,}|(?<![A-Za-z\d])GOCSPX-[A-Za-z0-9_-]{20,}`,
  },
  {
    of: 'Slack',
    signs: ['xox', 'xapp-', 'hooks.slack.com'],
    shape: String.raw`(?<![A-Za-z\d])x(?:ox[abeoprs]|app)-[A-Za-z0-9-]{10,}|hooks\.slack\.com/services/[A-Za-z0-9/]+`,
  },
  { of: 'npm', signs: ['npm_'], shape: String.raw`(?<![A-Za-z\d])npm_[A-Za-z0-9]{30,}` },
  { of: 'PyPI', signs: ['pypi-'], shape: String.raw`(?<![A-Za-z\d])pypi-[A-Za-z0-9_-]{40,}` },
  { of: 'Hugging Face', signs: ['hf_'], shape: String.raw`(?<![A-Za-z\d])hf_[A-Za-z0-9]{30,}` },
  { of: 'SendGrid', signs: ['SG.'], shape: String.raw`(?<![A-Za-z\d])SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}` },
  {
    of: 'DigitalOcean, Doppler, Databricks',
    signs: ['doo_v1_', 'dop_v1_', 'dor_v1_', 'dp.', 'dapi'],
    shape: String.raw`(?<![A-Za-z\d])do[opr]_v1_[a-f0-9]{40,}|(?<![A-Za-z\d])dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9._-]{30,}|(?<![A-Za-z\d])dapi[a-f0-9]{32}`,
  },
  {
    of: 'HashiCorp Vault',
    signs: ['hvs.', 'hvb.', 'hvr.'],
    shape: String.raw`(?<![A-Za-z\d])hv[sbr]\.[A-Za-z0-9_-]{20,}`,
  },
  { of: 'age', signs: ['AGE-SECRET-KEY-1'], shape: String.raw`(?<![A-Za-z\d])AGE-SECRET-KEY-1[A-Z0-9]{40,}` },
  { of: 'Telegram', signs: [':AA'], shape: String.raw`(?<![A-Za-z\d])\d{8,10}:AA[A-Za-z0-9_-]{30,}` },
  {
    of: 'JSON Web Token (RFC 7519)',
    signs: ['eyJ'],
    example: true,
    shape: String.raw`(?<![A-Za-z\d])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`,
  },
];

/** One of them is in every name that `SECRET_NAME` finds. */
const SECRET_WORDS = ['passw', 'passphrase', 'secret', 'token', 'credential', 'key'];
const hasSecretWord = (lower: string): boolean => SECRET_WORDS.some((word) => lower.includes(word));

/** Whether a variable's name says that its value is nobody's business. */
export function isSecretName(name: string): boolean {
  return (
    (hasSecretWord(name.toLowerCase()) && SECRET_NAME.test(name)) ||
    (name.includes('_') && /_(?:auth|key|pat|dsn|cookie)$/i.test(name))
  );
}

const SECRET_NAME =
  /passw(?:or)?d|passphrase|secret|token|credential|(?:api|access|private|client|signing|encryption|account)[_-]?key/i;

/** `NAME=value`, `"name": "value"`, `--name value` where the name speaks of a secret. */
function withoutNamedValues(text: string): string {
  // Names begin where no name goes on: each character is looked at a bounded number of times.
  const named = /(?<![\w.-])(?:--?[\w.-]+(?:\s+|["']?\s*[:=]\s*)|[\w.-]+["']?\s*[:=]\s*)["']?/g;
  let clean = '';
  let copied = 0;
  for (let found = named.exec(text); found !== null; found = named.exec(text)) {
    if (!SECRET_NAME.test(found[0])) continue;
    const value = /[^\s"',;&|)}\]]*/y;
    value.lastIndex = named.lastIndex;
    const secret = value.exec(text)?.[0] ?? '';
    if (!looksSecret(secret)) continue;
    clean += text.slice(copied, named.lastIndex) + REDACTED;
    copied = named.lastIndex + secret.length;
    named.lastIndex = copied;
  }
  return clean + text.slice(copied);
}

/** References to a secret (`$TOKEN`, `{{ token }}`, a path) are none; words of a language are no random text. */
function looksSecret(value: string): boolean {
  if (value.length < 8 || /^[$%<{/.~]/.test(value) || value === REDACTED) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  return bitsPerCharacter(value) >= (classes >= 3 ? 2.5 : 3) && classes >= 2;
}

/** Shannon entropy of the value's own letter frequencies. */
function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
