import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';

/** The words of each `probe` that is read, a question mark in front where it only may run; then what is not read. */
function probes(line: string, script?: (path: string) => string | undefined): string {
  const { commands, unread } = readCommand(line, { cwd: '/w', ...(script && { script }) });
  const found = commands
    .filter(({ name }) => name === 'probe')
    .map(({ words, runs }) => `${runs === 'certain' ? '' : '?'}${words.map(({ value }) => show(value)).join(' ')}`);
  return [...found, ...unread.map(({ why }) => why)].join(', ');
}

describe('a file that the line writes and then runs', () => {
  test.each([
    ['a here-document', "cat > x.sh <<'E'\nprobe 1\nE\nbash x.sh", 'probe 1'],
    ['a here-document that is expanded', 'a=1; cat <<E > x.sh\nprobe $a\nE\nsh ./x.sh', 'probe 1'],
    ['echo', 'echo probe 1 > x.sh && . x.sh', '?probe 1'],
    ['printf, to a full name', "printf '%s\\n' probe > /tmp/x; source /tmp/x", 'probe'],
    ['a group', '{ echo "probe \\\\"; echo 1; } > x.sh; bash x.sh', 'probe 1'],
    ['tee', 'echo probe 1 | tee x.sh; bash x.sh', 'probe 1'],
    ['tee of another user', 'echo probe 1 | sudo tee x.sh >/dev/null; bash x.sh', 'probe 1'],
    ['a decoder', 'echo cHJvYmUgMQ== | base64 -d > x.sh; bash x.sh', 'probe 1'],
    ['more of it', 'echo probe 1 > x.sh; echo probe 2 >> x.sh; bash x.sh', 'probe 1, probe 2'],
    ['in a subshell', '(echo probe > x.sh); bash x.sh', 'probe'],
    ['in a shell of its own', "bash -c 'echo probe > x.sh'; bash x.sh", 'probe'],
    ['in a substitution', ': $(echo probe > x.sh); bash x.sh', 'probe'],
    ['in a function', 'f() { echo probe $1 > x.sh; }; f 1; bash x.sh', 'probe 1'],
    ['seen from another directory', 'echo probe > d/x.sh; cd d && bash x.sh', '?probe'],
    ['with arguments', "echo 'probe $2' > x.sh; bash x.sh a b", 'probe b'],
    ['by its name', 'echo probe > x.sh; chmod +x x.sh; ./x.sh', 'probe'],
    ['by its name, which nothing has made a program', 'echo probe > x.sh; chmod +x y.sh; ./x.sh', '?probe'],
    ['by its name, with options of its shell', "printf '#!/bin/sh -e\\nprobe $1' > x; chmod 755 x; ./x 1", 'probe 1'],
    ['through a wrapper', 'echo probe > x.sh; chmod +x x.sh; timeout 5 ./x.sh', 'probe'],
    [
      'of another language',
      'printf \'#!/usr/bin/env python3\\nimport os\\nos.system("probe")\' > x; ./x',
      '?probe, file',
    ],
    ['of another language, by its program', 'echo \'system("probe")\' > x.pl; perl x.pl', '?probe, file'],
    ['from standard input', 'install /dev/stdin x <<< probe; ./x', 'probe'],
    ['found in PATH', 'echo probe > bin/x; chmod +x bin/x; PATH=bin:$PATH x', '?probe'],
    ['renamed', 'echo probe > x; mv x y; bash y', 'probe'],
    ['copied into a directory', 'echo probe > x; cp x bin/; bash bin/x', 'probe'],
    ['read by cat', 'echo probe > x; cat x | bash', 'probe'],
    ['read as input', 'echo probe > x; bash < x', 'probe'],
    ['read line by line', 'echo probe > x; while read -r l; do $l; done < x', '?probe'],
    ['read into a word', 'echo probe > x; eval "$(cat x)"', 'probe'],
    ['read into a word by the shell itself', 'echo probe > x; eval "$(< x)"', 'probe'],
    ['of a name that is made up', 't=$(mktemp); echo probe > "$t"; bash "$t"', 'probe'],
    ['of a name in a variable that is not known', 'echo probe > "$d/x"; bash "$d/x"', 'probe'],
    ['nested', "cat > x <<'E'\necho probe > y\nbash y\nE\nbash x", 'probe'],
  ])('%s: %s', (_, line, expected) => {
    expect(probes(line)).toBe(expected);
  });

  test.each([
    ['written on one way only', 'if a; then echo probe > x; fi; bash x', '?probe, file'],
    ['two texts', 'if a; then echo probe 1 > x; else echo probe 2 > x; fi; bash x', '?probe 1, ?probe 2'],
    ['added to what is not known', 'echo probe >> x; bash x', '?probe, file'],
    ['changed by another program', 'echo probe > x.sh; sed -i s/a/b/ x.sh; bash x.sh', '?probe, file'],
    ['changed by code', 'echo probe > x.sh; python3 -c \'open("x.sh", "a")\'; bash x.sh', '?probe, file, language'],
    ['written over by what another file holds', 'echo probe > x; cp y x; bash x', '?probe, file'],
    ['or may hold', 'echo probe > x; mv -n y x; bash x', '?probe, file'],
    ['all that is printed', 'exec > x; echo probe; exec >&2; bash x', 'file'],
    ['a new file that nobody has made a program', 'echo probe > x; ./x', '?probe'],
    ['output that is not known', 'date > x; bash x', 'file'],
    ['written anew', 'echo probe > x; echo : > x; bash x', ''],
    ['written by another one', 'echo probe > x; bash y', 'file'],
    ['one that runs itself', 'echo "probe; bash x" > x; bash x', 'probe, probe, probe, file'],
  ])('is not more certain than it is: %s: %s', (_, line, expected) => {
    expect(probes(line).split(', ').sort()).toEqual(expected.split(', ').sort());
  });

  test('more of a file that is on the disk', () => {
    expect(probes('echo probe 2 >> x; bash x', () => 'probe 1\n')).toBe('probe 1, probe 2');
  });

  test('a file on the disk that the line changes', () => {
    expect(probes('sed -i s/a/b/ x; bash x', () => 'probe 1')).toBe('probe 1, file');
  });
});

describe('a script on the disk, started by its name', () => {
  test.each([
    ['by its first line', './x', '#!/bin/sh\nprobe $1\n', 'probe'],
    ['with what it is given', './x a', '#!/usr/bin/env bash\nprobe $1\n', 'probe a'],
    ['by its ending', '/w/x.sh', 'probe\n', 'probe'],
    ['through a wrapper, elsewhere', 'cd d && nice ./x.sh', 'probe\n', '?probe'],
    ['in a shell of its own', './x; $A', '#!/bin/sh\nA=probe\n', 'dynamic-command'],
    ['not one of another language', './x', '#!/usr/bin/env node\nprobe\n', ''],
    ['not a program', './x', '\u007fELF probe', ''],
    ['not a program of the system', '/usr/bin/x', '#!/bin/sh\nprobe\n', ''],
    ['changed before', 'sed -i s/a/b/ x.sh; ./x.sh', 'probe\n', 'probe, file'],
    ['not what it starts itself', './x.sh', 'probe 1; ./y.sh\n', 'probe 1'],
  ])('%s: %s', (_, line, text, expected) => {
    expect(probes(line, () => text)).toBe(expected);
  });
});
