import { tail } from '../options.ts';
import { sedScript } from '../programs/sed-script.ts';
import type { Word } from '../reading.ts';
import { known, prefixOf, show, textOf, type Value } from '../value.ts';
import { type Call, type Draft, draft, each, possible, type Verb } from './draft.ts';
import { exWrites, sqliteWrites } from './editor-commands.ts';

/** Programs that change files in place, or whose own little language names files (sed, awk, ed, vim). */

/** `sed [-i[SUFFIX]] [-e SCRIPT] [-f FILE] [SCRIPT] file…`; a script's `w FILE` and `s///w FILE` write, `r FILE` reads. */
function sed(call: Call): readonly Draft[] {
  const scripts = call.args.values('expression');
  const bare = scripts.length === 0 && !call.args.has('file');
  const program = bare ? call.args.operands.slice(0, 1) : scripts;
  const files = call.args.operands.slice(bare ? 1 : 0);
  const inPlace = call.args.has('in-place');
  const suffix = call.args.values('in-place').at(-1);
  return [
    ...each('read', call.args.values('file')),
    ...each(inPlace ? 'write' : 'read', files),
    ...(inPlace && suffix !== undefined ? backups(files, suffix) : []),
    ...program.flatMap(sedFiles),
  ];
}

/** GNU sed and Perl keep the old text in `file` + SUFFIX, or in SUFFIX with `*` standing for the name. */
export function backups(files: readonly Word[], suffix: Word): readonly Draft[] {
  if (show(suffix.value).includes('*')) return [];
  return files.map((file) => ({
    ...draft('write', file, { from: file.value }),
    path: [...file.value, ...suffix.value],
  }));
}

function sedFiles(script: Word): readonly Draft[] {
  return sedScript(show(script.value)).flatMap((one) =>
    one.kind === 'runs' || one.file === ''
      ? []
      : [{ ...draft(one.kind === 'writes' ? 'write' : 'read', script), path: known(one.file) }],
  );
}

/** gawk's `inplace` extension changes the operands; `print > "file"` writes wherever the program says. */
function awk(call: Call): readonly Draft[] {
  const bare = !call.args.has('file', 'source', 'exec');
  const program = bare ? call.args.operands.slice(0, 1) : call.args.values('source');
  const files = call.args.operands.slice(bare ? 1 : 0).filter((word) => !/^\w+=/u.test(show(word.value)));
  const inPlace = call.args.values('include').some((word) => /(?:^|\/)inplace(?:\.awk)?$/u.test(show(word.value)));
  return [
    ...each('read', call.args.values('file', 'exec')),
    ...each(inPlace ? 'write' : 'read', files),
    ...program.flatMap((word) => awkFiles(word, call.args.values('assign'))),
  ];
}

/** `assigned`: the values of `-v name=text`. */
function awkFiles(program: Word, assigned: readonly Word[]): readonly Draft[] {
  const text = show(program.value);
  const written = [...text.matchAll(/print[^;}\n]*?(>>?)\s*"((?:[^"\\]|\\.)*)"/gu)].map(
    (match): Draft => ({
      ...draft(match[1] === '>>' ? 'append' : 'write', program, possible),
      path: known(match[2] ?? ''),
    }),
  );
  const elsewhere = /print(?:[^;}\n"]|"(?:[^"\\]|\\.)*")*?>>?\s*([A-Za-z_]\w*|[$(])/u.exec(text);
  const named = assigned.find(({ value }) => prefixOf(value).startsWith(`${elsewhere?.[1] ?? ''}=`));
  const place: Value =
    named === undefined
      ? [{ gap: 'unread', source: 'print >', splits: false }]
      : tail(named, prefixOf(named.value).indexOf('=') + 1).value;
  const unknown = elsewhere === null ? [] : [{ ...draft('write', program, possible), path: place }];
  const readIn = [...text.matchAll(/getline[^;}\n]*?<\s*"((?:[^"\\]|\\.)*)"/gu)].map(
    (match): Draft => ({ ...draft('read', program, possible), path: known(match[1] ?? '') }),
  );
  return [...written.filter((one) => !/^\/dev\/std/u.test(textOf(one.path) ?? '')), ...unknown, ...readIn];
}

/** An editor that opens a file may save it, unless it is to view it, and writes what its own commands say. */
const opened = (call: Call): readonly Draft[] => [
  ...each(
    views(call) ? 'read' : 'write',
    call.args.operands.filter((word) => !prefixOf(word.value).startsWith('+')),
    possible,
  ),
  ...exWrites(call),
];

/** `view f`, `vim -R f`, `nano -v f`: they save only when they are told twice. */
const views = ({ args, command: { name, stdin } }: Call): boolean =>
  (/^r?view$/u.test(name ?? '') ||
    (args.has('R') && /^g?n?vim?$/u.test(name ?? '')) ||
    (args.has('v') && name === 'nano')) &&
  stdin === undefined &&
  !args.has('c', 'S', 's', 'cmd') &&
  args.operands.every((word) => !prefixOf(word.value).startsWith('+'));

const SED =
  'n,quiet,silent debug e,expression= f,file= follow-symlinks i,I,in-place=? l,line-length= posix E,r,regexp-extended ' +
  's,separate sandbox u,unbuffered z,null-data';
const AWK =
  'f,file= F,field-separator= v,assign= i,include= e,source= E,exec= l,load= b c C d=? D=? g h L=? n N o=? p=? O P r s S t V ' +
  'dump-variables=? profile=? pretty-print=? sandbox posix';

export const editorVerbs: readonly Verb[] = [
  { names: 'sed', options: SED, effects: sed },
  { names: 'awk mawk nawk original-awk', options: AWK, effects: awk },
  {
    names:
      'ed red ex vi vim nvim gvim mvim vimx vimdiff rvim view rview evim nvi elvis vis kak hx helix nano rnano pico micro joe jmacs jed mg mcedit ne tilde dte amp',
    options: 'c= S= u= i= T= t= q= U= V=? cmd= L r=? R v p G E s w= W= o=? O=? rcfile= Y= f= e',
    effects: opened,
  },
  { names: 'emacs emacsclient', options: 'a= e= eval= l= load= f= funcall= batch q Q nw s= t c n', effects: opened },
  {
    names:
      'code code-insiders codium cursor subl sublime_text gedit kate kwrite mousepad pluma xed geany atom zed notepad notepad++ leafpad',
    options: 'g,goto d,diff r w,wait n',
    effects: opened,
  },
  {
    names: 'sqlite3 sqlite',
    options:
      '- init= cmd= separator= nullvalue= newline= vfs= readonly header bail batch echo csv json line list column table html',
    effects: (call) => [
      ...each(call.args.has('readonly') ? 'read' : 'write', call.args.operands.slice(0, 1), possible),
      ...sqliteWrites(call),
    ],
  },
  {
    names: 'crudini',
    options: 'set del get merge existing=? output=',
    effects: (call) => each(call.args.has('get') ? 'read' : 'write', call.args.operands.slice(0, 1), possible),
  },
];
