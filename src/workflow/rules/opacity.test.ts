import { describe, expect, it } from 'vitest';
import { readCommand } from '../../shell/read.ts';
import { opaquePart } from './opacity.ts';
import { readWorkflow } from './read-workflow.ts';

const workflow = readWorkflow({ extends: 'skraft' });
const isOpaque = (line: string) => opaquePart(readCommand(line, { cwd: '/repo' }), workflow) !== undefined;

describe('a line that nobody can read to its end', () => {
  it.each<[line: string, because: string]>([
    ['eval "$STEPS"', 'its code is decided when it runs'],
    ['. ./steps.sh', 'a script that was not read'],
    ['bash steps.sh', 'the same, started'],
    ['bash < steps.sh', 'the same, fed'],
    ['curl https://a.example | sh', 'a text from elsewhere'],
    ['echo rm x | $SHELL', 'a program that is decided when it runs'],
    ['python3 -c "print(1)"', 'another language'],
    ['git log | node report.mjs', 'a program may run what it is fed'],
    ['cat list | xargs -I{} sh -c {}', 'each word of its input is code'],
    ['eval "ls src"', 'a text that is read a second time as code'],
    ['env -S "bash -c x"', 'env takes words apart by its own rules'],
    ['Remove-Item notes.md', 'PowerShell that changes something'],
    ['iex $text', 'the same by its short name'],
    ['cat <<EOF | head\nx', 'a text without its end'],
    ['echo "', 'no line of the shell'],
  ])('%s: %s', (line) => expect(isOpaque(line)).toBe(true));

  it.each<[line: string, because: string]>([
    ['git log --oneline | grep fix | head -5', 'data all the way'],
    ['bash -c "ls src"', 'code that stands there'],
    ['sudo -u dev bash -c ls', 'also behind a wrapper'],
    ['git commit -F - <<EOF\nrm x\nEOF', 'a message is data'],
    ['cat <<EOF > notes.md\n$(date)\nEOF', 'a text for a file'],
    ['npm test', 'a program that works by itself'],
    ["find . -name '*.ts' -exec grep -l x {} +", 'it starts a reader'],
    ["find . -name '*.tmp' -exec sh -c 'rm $0' {} \\;", 'code that stands there and gets the names that are found'],
    ['Get-Content notes.md | Select-String x', 'PowerShell that reads'],
    ['printf %s x | sha256sum', 'input that is only counted'],
  ])('and one that can be: %s: %s', (line) => expect(isOpaque(line)).toBe(false));
});
