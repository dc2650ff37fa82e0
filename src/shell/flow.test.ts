import { describe, expect, test } from 'vitest';
import { flowOf } from './flow.ts';
import { readCommand } from './read.ts';
import { show } from './value.ts';

/** What becomes of the output of the command `s`, in short words. */
function sinks(line: string): readonly string[] {
  const reading = readCommand(line);
  const command = reading.commands.find(({ name }) => name === 's');
  if (command === undefined) return ['no command'];
  return flowOf(reading)
    .sinks(command)
    .map((sink) => {
      switch (sink.to) {
        case 'file':
          return `file ${show(sink.path)}`;
        case 'input':
          return `input ${sink.command.name}`;
        case 'word':
          return `${sink.file ? 'file' : 'word'} of ${sink.command.name}`;
        default:
          return sink.to;
      }
    });
}

describe('where the output of a command goes', () => {
  test.each([
    ['s', ['screen']],
    ['s >&2', ['screen']],
    ['s 2> log', ['screen']],
    ['time sudo s', ['screen']],
    ['s > out', ['file out']],
    ['s &> out', ['file out']],
    ['s > "$OUT"', ['file $OUT']],
    ['s >&$out', ['screen']],
    ['s > /dev/null', ['nowhere']],
    ['s > /dev/tcp/host/80', ['network']],
    ['s | x', ['input x']],
    ['s 2>&1 | x', ['input x']],
    ['{ s; y; } | x', ['input x']],
    ['if s; then y; fi | x', ['input x']],
    ["bash -c 's' | x", ['input x']],
    ['f() { s; }; f | x', ['input x']],
    ['(s) > out', ['file out']],
    ['for i in 1 2; do s; done > out', ['file out']],
    ['f() { s; }; f > out', ['file out']],
    ['exec > log; s', ['file log']],
    ['exec 3> /dev/tcp/h/1; s >&3', ['network']],
    ['exec {out}> /dev/tcp/h/1; s >&$out', ['network']],
    ['s 3> /dev/tcp/h/1 >&3', ['network']],
    ['s > >(x)', ['input x']],
    ['x "$(s)"', ['word of x']],
    ['x `s`', ['word of x']],
    ['v=$(s); x "a $v"', ['word of x']],
    ['v=$(s)', ['variable']],
    ['v=$(y; s); x "$v"', ['word of x']],
    ['export V=$(s)', ['word of export']],
    ['x <(s)', ['file of x']],
    ['x <<< "$(s)"', ['input x']],
    ['x <<E\n$(s)\nE', ['input x']],
    ["x <<'E'\n$(s)\nE", ['no command']],
  ] as const)('%s', (line, expected) => {
    expect(sinks(line)).toEqual(expected);
  });
});

describe('what comes into a command', () => {
  test.each([
    ['a | t', ['a']],
    ['{ a; b; } | t', ['a', 'b']],
    ['t "$(a | b)"', ['a', 'b']],
    ['v=$(a); w="$v"; t "$w"', ['a']],
    ['t <(a) <(b)', ['a', 'b']],
    ['t < <(a)', ['a']],
    ['t <<< $(a)', ['a']],
    ['exec 3< <(a); t <&3', ['a']],
    ['a; t', []],
    // The same text in another word is another run of it.
    ['x $(a); x $(a); t $(a)', ['a']],
  ] as const)('%s', (line, expected) => {
    const reading = readCommand(line);
    const command = reading.commands.find(({ name }) => name === 't');
    expect(
      command &&
        flowOf(reading)
          .sources(command)
          .map(({ name }) => name),
    ).toEqual(expected);
  });
});
