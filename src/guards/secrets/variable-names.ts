import { isSecretName } from '../../protocol/redact.ts';

/** Names that speak of a secret and hold none: where it is, what it is called, how many there are. */
const ABOUT =
  /(?:_|^)(?:name|names|file|files|path|paths|dir|folder|count|limit|limits|type|length|len|size|expiry|expires?|ttl|arn|version|url|uri|endpoint|algorithm|alg|header|prefix|suffix|regex|pattern|required|enabled|set|exists|valid|status|public|id|ids|user|username|ref|vault|store|backend|provider|manager|scope|scopes|index|label|field|column|bucket|region|hash_?algo|rotation|policy|parallelism|usage|budget|window|cost|price|env|var)$|^public_|_public_|tokens$|tokeniz|tokens_|_tokens|(?:cache|primary|foreign|partition|sort|hot|map|dict|group|composite|public|object|row|registry|host|idempotency|dedup\w*|routing|lookup)_?key$|keyboard|^key$|^ssh_askpass|^git_askpass|tokenfile|keystore_type/i;

/** Whether the value of a variable with this name is a secret. */
export function namesSecret(name: string): boolean {
  return isSecretName(name) && !ABOUT.test(name);
}

/** Names, or parts of them, that a search of variables would find secrets by. */
const TELLING =
  /secret|passw|passphrase|token|cred|key|auth|private|cookie|session|salt|_pat\b|dsn|conn|database|redis|mongo|postgres|mysql|rabbit|amqp|sentry|slack|webhook|aws|azure|gcp|google|github|gitlab|openai|anthropic|gemini|stripe|twilio|sendgrid|api|^db_?|npm_|smtp|jwt|hmac|sign|encrypt|cert/i;

/** Whether looking for this among variables shows secrets. */
export const isTelling = (name: string): boolean => TELLING.test(name);
