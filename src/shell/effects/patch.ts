import { resolvePath } from '../path.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { type Call, type Draft, each, here, possible, relativeTo, type Verb } from './draft.ts';

/** The files that a diff names: one in these files, or where there are none on standard input; undefined when its text is not known. */
function diffTargets(call: Call, strip: number, files: readonly Value[]): readonly Draft[] | undefined {
  const stdin = call.command.stdin;
  const texts =
    files.length > 0
      ? files.map((file) => call.world.text(file))
      : [
          stdin?.from === 'text'
            ? show(stdin.text)
            : stdin?.from === 'file'
              ? call.world.text(stdin.path.value)
              : undefined,
        ];
  return texts.some((text) => text === undefined) ? undefined : targetsIn(texts.join('\n'), strip);
}

function targetsIn(diff: string, strip: number): readonly Draft[] {
  const names = new Set<string>();
  const gone = new Set<string>();
  let old: string | undefined;
  for (const line of diff.split('\n')) {
    const header = /^(?:\+\+\+|---|\*\*\*|Index:|rename (?:from|to)|copy to) ([^\t]+?)\s*(?:\t.*)?$/u.exec(line);
    const name = header?.[1]?.replace(/^"(.*)"$/u, '$1');
    if (name === undefined || /^\d+,\d+ \*{4}$|^\d+,\d+ -{4}$/u.test(name)) continue;
    if (line.startsWith('---')) old = name;
    if (name === '/dev/null') {
      if (line.startsWith('+++') && old !== undefined) gone.add(stripped(old, strip));
    } else names.add(stripped(name, /^(?:rename|copy|Index)/u.test(line) ? 0 : strip));
  }
  return [
    ...[...names].map((name): Draft => ({ action: 'write', path: known(name), ...possible })),
    ...[...gone].map((name): Draft => ({ action: 'remove', path: known(name), ...possible })),
  ];
}

const stripped = (name: string, parts: number): string => {
  const all = name.split(/\/+/u);
  return all.slice(Math.min(parts, all.length - 1)).join('/');
};

/** Without `-p` patch takes the base name, unless the directories exist. */
const BASE_NAME = 99;

function patched(call: Call): readonly Draft[] {
  const { args } = call;
  if (args.has('dry-run')) return each('read', args.operands);
  const directory = args.values('directory').at(-1)?.value;
  const output = each('write', args.values('output', 'reject-file'));
  if (args.has('output')) return output;
  const named = args.operands[0];
  const diff = args.operands[1];
  const given = args.values('strip').at(-1);
  const strip = given === undefined ? BASE_NAME : Number(textOf(given.value) ?? 0);
  const input = [...args.values('input'), ...(diff === undefined ? [] : [diff])].map((word) => word.value);
  const found = both(call, strip, input);
  // A diff that nobody has seen may be empty.
  const all =
    named === undefined
      ? (found ?? [here('write', possible)])
      : each('write', [named], found === undefined ? possible : {});
  const beside = all
    .filter(({ action, reach }) => action === 'write' && (reach ?? 'entry') === 'entry')
    .flatMap(keptBeside);
  return [
    ...each('read', [...args.values('input'), ...(diff === undefined ? [] : [diff])]),
    ...relativeTo(directory, [...all, ...beside]),
    ...output,
  ];
}

/** Where a diff does not fit exactly patch keeps the old file, and what it could not place, beside the new one. */
const keptBeside = (made: Draft): readonly Draft[] =>
  ['.orig', '.rej'].map((suffix) => ({ ...made, ...possible, path: [...made.path, suffix] }));

/** With the base names alone and, as patch prefers what exists, with the names as they stand. */
function both(call: Call, strip: number, input: readonly Value[]): readonly Draft[] | undefined {
  const found = diffTargets(call, strip, input);
  return strip === BASE_NAME && found !== undefined ? [...found, ...(diffTargets(call, 0, input) ?? [])] : found;
}

/** Where git's patch commands work: `--directory` below the root of the work tree. */
export function appliedDiff(call: Call, root: Value, fallback: readonly Draft[]): readonly Draft[] {
  const given = call.args.values('p').at(-1);
  const strip = given === undefined ? 1 : Number(textOf(given.value) ?? 0);
  const below = call.args.values('directory').at(-1)?.value;
  const place = below === undefined ? root : resolvePath(root, below);
  const files = call.args.operands.map((word) => word.value);
  const found = diffTargets(call, strip, files);
  return found === undefined ? fallback : relativeTo(place, found);
}

/** Codex's `apply_patch '*** Begin Patch …'`, which its shell takes as a command; the patch may also come on standard input. */
function begunPatch(call: Call): readonly Draft[] {
  const [word] = call.args.operands;
  const { stdin } = call.command;
  const text =
    word === undefined ? (stdin?.from === 'text' || stdin?.from === 'pipe' ? stdin.text : undefined) : word.value;
  const named = text === undefined ? [] : show(text).split('\n').flatMap(patchHeader);
  // A patch that is known in part may name more files than can be seen.
  return text !== undefined && textOf(text) !== undefined ? named : [...named, here('write', possible)];
}

function patchHeader(line: string): readonly Draft[] {
  const header = /^\s*\*\*\* (Add File|Update File|Delete File|Move to): (.+?)\s*$/u.exec(line);
  if (header?.[2] === undefined) return [];
  return [{ action: header[1] === 'Delete File' ? 'remove' : 'write', path: known(header[2]) }];
}

export const patchVerbs: readonly Verb[] = [
  { names: 'apply_patch applypatch', options: '', effects: begunPatch },
  {
    names: 'patch gpatch',
    options:
      'b,backup B,prefix= c,context d,directory= D,ifdef= dry-run e,ed E,remove-empty-files f,force F,fuzz= g,get= ' +
      'i,input= l,ignore-whitespace merge=? n,normal N,forward o,output= p,strip= posix quoting-style= r,reject-file= ' +
      'R,reverse s,quiet,silent t,batch T,set-time u,unified v,version V,version-control= verbose Y,basename-prefix= ' +
      'z,suffix= Z,set-utc read-only= binary',
    effects: patched,
  },
];
