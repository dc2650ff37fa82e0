import { describe, expect, test } from 'vitest';
import { mayHoldSecret, REDACTED, redact, redactTokens } from './redact.ts';

/** Put together here so that no scanner takes this file for a leak. */
const made = (...parts: readonly string[]): string => parts.join('');
const random = 'q7Rt2Lm9Xz4Vb8Nc3Ks6Pd1Wf5Gh0Jy';

describe('secrets that their shape gives away', () => {
  test.each([
    ['GitHub', made('gh', 'p_', random)],
    ['GitHub, fine-grained', made('github', '_pat_', random)],
    ['GitLab', made('glp', 'at-', random)],
    ['Anthropic', made('sk', '-ant-api03-', random)],
    ['OpenAI', made('sk', '-proj-', random)],
    ['Stripe', made('sk', '_live_', random)],
    ['AWS', made('AKIA', 'Q7RT2LM9XZ4VB8NC')],
    ['Google', made('AI', 'za', random, 'abcd')],
    ['Slack', made('xox', 'b-123456789012-', random)],
    ['npm', made('npm', '_', random, 'abcdef')],
    ['Hugging Face', made('hf', '_', random)],
    ['a JSON Web Token', made('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxIn0', '.', random)],
    ['a private key', made('-----BEGIN RSA PRIVATE', ' KEY-----\nMIIE\n-----END RSA PRIVATE', ' KEY-----')],
    ['a private key that was cut off', made('-----BEGIN OPENSSH PRIVATE', ' KEY-----\nb3Bl')],
  ])('%s', (_, secret) => {
    expect(redact(`curl -d ${secret} x`)).toMatch(/^curl -d \[redacted\]/);
    expect(redact(`{"k":"${secret}"}`)).not.toContain(secret.slice(-10));
    expect(redact(`mcp__${secret}__x`)).not.toContain(secret.slice(0, -3).slice(-10));
    expect(mayHoldSecret(JSON.stringify({ subject: `curl -d ${secret} x` }))).toBe(true);
  });

  test.each([
    ['postgres://me:s3cr3t-pass@db/x', `postgres://me:${REDACTED}@db/x`],
    ['curl -H "Authorization: Bearer abcdefgh1234" x', `curl -H "Authorization: Bearer ${REDACTED}" x`],
    ["curl -H 'authorization: Basic dXNlcjpwYXNz' x", `curl -H 'authorization: Basic ${REDACTED}' x`],
  ])('%s', (text, clean) => {
    expect(redact(text)).toBe(clean);
    expect(mayHoldSecret(JSON.stringify({ subject: text }))).toBe(true);
  });
});

describe('random values of names that speak of a secret', () => {
  test.each([
    [`export API_KEY=${random}`, `export API_KEY=${REDACTED}`],
    [`AWS_SECRET_ACCESS_KEY='${random}' aws s3 ls`, `AWS_SECRET_ACCESS_KEY='${REDACTED}' aws s3 ls`],
    [`{"clientSecret": "${random}"}`, `{"clientSecret": "${REDACTED}"}`],
    [`tool --password ${random} --user me`, `tool --password ${REDACTED} --user me`],
    [`tool --token=${random}`, `tool --token=${REDACTED}`],
    ['db.password: Tr0ub4dor&3', `db.password: ${REDACTED}&3`],
  ])('%s', (text, clean) => {
    expect(redact(text)).toBe(clean);
    expect(mayHoldSecret(JSON.stringify({ subject: text }))).toBe(true);
  });
});

describe('what is no secret stays', () => {
  test.each([
    ['export API_KEY=$(pass show key)', 'a substitution'],
    ['tool --token "$GITHUB_TOKEN"', 'a reference'],
    ['git commit -m "fix: token handling in password reset"', 'prose'],
    ['grep -rn "secret: string" src', 'a type'],
    ['npm test -- --token-limit 100', 'a number'],
    ['cat ~/.config/tokens/readme.md', 'a path'],
    ['git checkout 3f786850e387550fdab836ed7e6dc881de23001b', 'a commit'],
    ['echo sk-learn', 'a name that only begins alike'],
  ])('%s (%s)', (text) => {
    expect(redact(text)).toBe(text);
  });

  test('hostile text costs little', () => {
    const started = performance.now();
    for (const text of [
      'token'.repeat(3_000),
      '-'.repeat(16_000),
      'a.-'.repeat(5_000),
      'sk-'.repeat(5_000),
      `eyJ${'a'.repeat(16_000)}`,
    ])
      redact(text.slice(0, 16_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('text that goes on being worked with', () => {
  test.each([
    ['a token', `remote: https://x:${made('gh', 'p_', random)}@github.com`],
    ['a key of a model', `ANTHROPIC_API_KEY=${made('sk', '-ant-api03-', random)}`],
    [
      'a private key',
      made('-----BEGIN RSA PRIVATE', ` KEY-----\n${random.repeat(3)}\n-----END RSA PRIVATE`, ' KEY-----'),
    ],
  ])('loses %s', (_, text) => {
    expect(redactTokens(text)).toContain(REDACTED);
    expect(redactTokens(text)).not.toContain(random);
  });

  test.each([
    ['a random value of a name', `password: "${random}"`],
    ['the key of a manual', made('AKIA', 'IOSFODNN7', 'EXAMPLE')],
    ['a placeholder', made('gh', 'p_', 'x'.repeat(36))],
    ['a constraint of a database', 'CONSTRAINT pk_customer_accounts_by_region_id'],
    ['a class of a style sheet', '.sk-loading-indicator-rectangle'],
    ['a token of a test', made('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxIn0', '.', random)],
    ['a template of a key', made('-----BEGIN RSA PRIVATE', ' KEY-----\n...\n-----END RSA PRIVATE', ' KEY-----')],
  ])('keeps %s', (_, text) => {
    expect(redactTokens(text)).toBe(text);
  });
});

test('an ordinary text need not be looked at more closely', () => {
  expect(mayHoldSecret('npm test 2>&1 | tail -n 20 && git status --short')).toBe(false);
});
