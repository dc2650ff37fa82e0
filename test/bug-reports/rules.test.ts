import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, newDesk } from '../cli/portcullis.ts';

/** What people reported about rules of their own for commands: got around by spelling, or met where only text stood. */
let desk: Desk;
beforeAll(() => {
  desk = newDesk();
  const deny = (name: string, command: string) => ({ name, when: { command }, decision: 'deny', reason: 'not here' });
  desk.write('repo/portcullis.json', {
    extends: [],
    rules: [
      deny('no-env', 'secretless-ai env'),
      deny('no-publish', 'npm publish'),
      deny('no-force', 'git push --force'),
    ],
  });
});
afterAll(() => desk.clear());

const codeOf = (command: string): number | null => desk.run(['check', command]).code;

describe('a rule means a command', () => {
  test.each([
    ['opena2a-org/secretless-ai PR#100', 'behind npx', 'npx secretless-ai env'],
    ['opena2a-org/secretless-ai PR#100', 'behind npx and its options', 'npx --yes secretless-ai@latest env'],
    ['opena2a-org/secretless-ai PR#100', 'in quotes', `'secretless-ai' "env"`],
    ['opena2a-org/secretless-ai PR#100', 'from a variable', 'SL=secretless-ai; $SL env'],
    ['opena2a-org/secretless-ai PR#100', 'with a tab', 'secretless-ai\tenv'],
    ['melodic-software/claude-code-plugins#4243', 'in a nested shell', "bash -c 'npm publish'"],
    ['apmantza/pi-lens PR#1395', 'over two lines', 'npm \\\n  publish'],
    ['apmantza/pi-lens PR#1395', 'behind a launcher', 'timeout 60 npm --tag next publish'],
    ['let-sunny/canicode PR#244', 'with the option behind', 'git push origin topic --force'],
    ['Dicklesworthstone/destructive_command_guard#231', 'behind variables', 'CI=1 npm publish'],
  ])('%s: %s', (_report, _why, command) => expect(codeOf(command)).toBe(2));

  test.each([
    ['let-sunny/canicode PR#244', 'a search', 'rg -n "npm publish" .'],
    ['let-sunny/canicode PR#244', 'printed text', 'echo "npm publish"'],
    ['affaan-m/ECC#2107', 'a message', 'git commit -m "before npm publish, git push --force"'],
    ['Fmarzochi/EGC#1486', 'a here-document', "cat > notes.md <<'EOF'\nnpm publish\nEOF"],
    ['Dicklesworthstone/destructive_command_guard#132', 'another tool is asked', 'vet check --cmd "npm publish"'],
    ['opena2a-org/secretless-ai PR#100', 'another verb', 'secretless-ai scan env'],
  ])('%s: and no text: %s', (_report, _why, command) => expect(codeOf(command)).toBe(0));
});
