import { listHas } from '../../protocol/word-list.ts';
import { chainAt, matching, memberAt, splitArguments } from '../programs/code-syntax.ts';
import { type CodeToken, codeTokens, HOME } from '../programs/code-tokens.ts';
import { type Names, valueOfTokens } from '../programs/code-values.ts';
import type { Word } from '../reading.ts';
import { join, known, show, textOf, type Value } from '../value.ts';
import type { Draft } from './draft.ts';

/**
 * What code in another language does to the files that it names. A modest reading: calls that are known to write or
 * read are told as such; a path in any other call may be written, for nobody can tell.
 */
interface CodeFiles {
  readonly drafts: readonly Draft[];
  /** Command lines that the code hands to a shell. */
  readonly shell: readonly Value[];
  /** Whether the program's own arguments reach a call that is not known to read only. */
  readonly writesArguments: boolean;
}

interface Uses {
  /** Places of the arguments that are written, removed, read; others are data. */
  readonly writes?: readonly number[];
  readonly removes?: readonly number[];
  readonly reads?: readonly number[];
  readonly makes?: readonly number[];
  readonly permits?: readonly number[];
  /** A hard link: the file, and its second name. */
  readonly links?: readonly [number, number];
  /** The directory that an archive is unpacked into, the working one where none is given. */
  readonly fills?: number;
  /** The argument that says how a file is opened. */
  readonly mode?: number;
  /** `Path('x').unlink()`: what stands before the dot. */
  readonly self?: 'write' | 'remove' | 'read' | 'move' | 'permissions';
  readonly deep?: boolean;
  readonly shell?: boolean;
}

/** Last names of calls in Python, Node, Deno, Bun, Perl, Ruby, PHP and Lua, with what they do to their arguments. */
const CALLS: readonly (readonly [names: string, uses: Uses])[] = [
  ['open fopen openSync io.open ZipFile TarFile sysopen File.open File.new codecs.open', { reads: [0], mode: 1 }],
  [
    'writeFile writeFileSync writeTextFile writeTextFileSync outputFile outputFileSync outputJson outputJsonSync writeJson writeJsonSync writeJSON appendFile appendFileSync createWriteStream file_put_contents Bun.write Deno.writeFile File.write IO.write IO.binwrite File.binwrite write_file spurt truncate truncateSync ftruncate utime utimes utimesSync touch mkstemp FileUtils.touch',
    { writes: [0] },
  ],
  [
    'rmtree remove_tree rm rmSync rm_rf rm_r emptyDir emptyDirSync rimraf del fs.remove fs.removeSync fse.remove fse.removeSync Deno.remove Deno.removeSync FileUtils.rm_rf FileUtils.rm_r FileUtils.remove_dir',
    { removes: [0, 1, 2, 3], deep: true },
  ],
  [
    'unlink unlinkSync unlink_async remove removeSync removedirs rmdir rmdirSync rm_f delete File.delete File.unlink FileUtils.rm Dir.rmdir Dir.delete',
    { removes: [0, 1, 2, 3] },
  ],
  [
    'rename renameSync renames move moveSync replace mv FileUtils.mv File.rename',
    { removes: [0], writes: [1], deep: true },
  ],
  [
    'copyFile copyFileSync copy copySync copy2 copyfile copytree copymode copystat cp cpSync cp_r copy_file fcopy FileUtils.cp FileUtils.cp_r',
    { reads: [0], writes: [1], deep: true },
  ],
  ['symlink symlinkSync File.symlink FileUtils.ln_s', { reads: [0], writes: [1] }],
  ['link linkSync File.link FileUtils.ln', { reads: [0], links: [0, 1] }],
  ['extractall', { fills: 0 }],
  [
    'chmod chmodSync lchmod fchmod chown chownSync lchown File.chmod FileUtils.chmod FileUtils.chmod_R',
    { permits: [0] },
  ],
  ['urlretrieve', { writes: [1] }],
  ['unpack_archive', { reads: [0], fills: 1 }],
  [
    'mkdir mkdirSync makedirs mkdirp mkdir_p ensureDir ensureDirSync make_path Dir.mkdir FileUtils.mkdir_p',
    { makes: [0] },
  ],
  ['ensureFile ensureFileSync', { writes: [0] }],
  ['write_text write_bytes', { self: 'write' }],
  [
    'system exec execSync spawn spawnSync execFile execFileSync popen popen2 popen3 run call check_call check_output getoutput getstatusoutput Popen shell_exec passthru proc_open qx $ sh',
    { shell: true },
  ],
  [
    'readFile readFileSync readTextFile readTextFileSync readJson readJsonSync readJSON read_file require import import_module load loads loadFile parse parse_file read_text read_bytes read_json read_csv dotenv_values exists existsSync stat statSync lstat lstatSync access accessSync readdir readdirSync listdir scandir isfile isdir is_file is_dir getsize getmtime file_get_contents readfile highlight_file show_source file_exists fileExists readlink readlinkSync realpath createReadStream include require_once include_once File.read File.exist? File.exists? File.size File.file? IO.read IO.readlines readlines foreach file fgets glob iglob walk basename dirname extname splitext relative isAbsolute resolve join Path PurePath PosixPath joinpath json_decode from_file slurp is_readable filesize md5_file sha1_file Deno.readTextFile read readline readlines eachline Bun.file fileURLToPath pathToFileURL URL cat stringify dumps dump String str',
    { reads: [0] },
  ],
  [
    'print println printf puts p pp say echo log info warn error debug console.log console.error console.warn console.info print_r var_dump die exit quit assert len length format sprintf throw Error Exception ValueError sleep split startswith endsWith endswith startsWith includes match test search sub gsub count index find equal deepEqual strictEqual append push expanduser expandvars expand_path normpath abspath normalize homedir getenv',
    {},
  ],
];
/** Methods of a path object that stand behind it. */
const METHODS: readonly (readonly [names: string, self: NonNullable<Uses['self']>])[] = [
  ['write_text write_bytes touch write save symlink_to hardlink_to', 'write'],
  ['chmod lchmod', 'permissions'],
  ['unlink rmdir delete rmtree', 'remove'],
  ['rename replace', 'move'],
  ['read_text read_bytes exists is_file is_dir stat iterdir glob read json text', 'read'],
];
/** Words in front of a bracket that call nothing. */
const KEYWORDS = new Set(
  'if for while and or not in return function def lambda elif else switch catch await yield with as is print'.split(
    ' ',
  ),
);
const MOST_EFFECTS = 256;
/** Tokens between the brackets of a call that is looked into. */
const LONGEST_CALL = 2000;

/** `sure`: only what the code certainly names, for programs that are not part of the line. */
export function codeFiles(code: Value, language: string, word?: Word, sure = false): CodeFiles {
  const tokens = codeTokens(code, language);
  if (tokens === undefined) return { drafts: [], shell: [], writesArguments: true };
  const found: Found = { names: new Map(), drafts: [], shell: [], word, writesArguments: false };
  bindLoops(tokens, found.names);
  for (let at = 0; at < tokens.length && found.drafts.length < MOST_EFFECTS; at += 1)
    at = step(tokens, at, found, language);
  if (!sure) return found;
  const told = found.drafts.filter((one) => one.level !== 'possible' && textOf(one.path) !== undefined);
  return { drafts: told, shell: found.shell.filter((line) => textOf(line) !== undefined), writesArguments: false };
}

/** `for f in glob('*.json')`, in front of a comprehension's end or of a body: what the name stands for in it. */
function bindLoops(tokens: readonly CodeToken[], names: Map<string, Value>): void {
  for (const [at, token] of tokens.entries()) {
    const isIn = token.is === 'name' && /^(?:in|of)$/u.test(token.text);
    const name = tokens[at - 1];
    if (!isIn || name?.is !== 'name') continue;
    const behind = tokens.slice(at + 1, at + LONGEST_LIST);
    const end = behind.findIndex((one) => isSign(one, ':') || (one.is === 'name' && AFTER_LIST.test(one.text)));
    const list = behind.slice(0, Math.min(statementEnd(behind, 0), end < 0 ? behind.length : end));
    const value = valueOfTokens(list, names);
    if (value.some((piece) => typeof piece !== 'string' && piece.gap === 'glob')) names.set(name.text, value);
  }
}

const AFTER_LIST = /^(?:in|of|for|if|else|do)$/u;
/** Tokens of what a loop goes through. */
const LONGEST_LIST = 64;

interface Found {
  readonly names: Map<string, Value>;
  readonly drafts: Draft[];
  readonly shell: Value[];
  readonly word: Word | undefined;
  writesArguments: boolean;
}

/** Looks at one token; returns the place of the last token that is done with. */
function step(tokens: readonly CodeToken[], at: number, found: Found, language: string): number {
  const token = tokens[at];
  // Text between backticks is a command in Perl, Ruby and PHP.
  if (token?.is === 'text' && token.quote === '`' && /^(?:perl|ruby|php)$/u.test(language))
    found.shell.push(token.value);
  const member = token?.is === 'text' ? memberAt(tokens, at - 1) : undefined;
  if (member !== undefined) {
    called([member], tokens.slice(at + 3, matching(tokens, at + 2)), found, undefined);
    return at + 2;
  }
  if (token?.is !== 'name') return at;
  const chain = chainAt(tokens, at);
  const next = tokens[chain.end];
  const sign = next?.is === 'sign' ? next.text : '';
  if (sign === '=' && chain.names.length === 1) {
    const end = statementEnd(tokens, chain.end + 1);
    found.names.set(chain.names[0] ?? '', valueOfTokens(tokens.slice(chain.end + 1, end), found.names));
    return chain.end;
  }
  const last = chain.names.at(-1) ?? '';
  if (sign === '(' && !KEYWORDS.has(last)) return bracketedCall(tokens, at, chain, found, language);
  if (isBareCall(last, next))
    called(chain.names, tokens.slice(chain.end, statementEnd(tokens, chain.end)), found, undefined);
  return chain.end - 1;
}

function bracketedCall(
  tokens: readonly CodeToken[],
  at: number,
  chain: ReturnType<typeof chainAt>,
  found: Found,
  language: string,
): number {
  const last = chain.names.at(-1) ?? '';
  const end = matching(tokens, chain.end, LONGEST_CALL);
  // A call around nearly everything says nothing of files; those within are looked at by themselves.
  if (end - chain.end > LONGEST_CALL) return chain.end;
  const inside = tokens.slice(chain.end + 1, end);
  const given = (index: number): Value => valueOfTokens(splitArguments(inside)[index] ?? [], found.names);
  if (last === 'getattr' && isSign(tokens[end + 1], '(')) {
    called([show(given(1))], tokens.slice(end + 2, matching(tokens, end + 1)), found, undefined);
    return end + 1;
  }
  if (EVALUATES.get(language)?.has(last) === true) {
    evaluated(given(0), language, found);
    return end;
  }
  called(chain.names, inside, found, receiver(tokens, at, chain.names, found.names));
  return chain.end;
}

/** `unlink "x"`, `print "x"`: a call without brackets. Perl's `open HANDLE, ">x"` begins with a bare name. */
function isBareCall(name: string, next: CodeToken | undefined): boolean {
  if (/^(?:return|case|in|and|or|not|if|of|from|else|const|let|var|my|our|local)$/u.test(name)) return false;
  if (next?.is === 'text') return true;
  if (next?.is === 'sign') return RIGHTS.has(name) && /^\d/u.test(next.text);
  if (next === undefined) return false;
  return next.text === 'glob' || /^[$@]/u.test(next.text) || (name === 'open' && /^[A-Z]\w*$/u.test(next.text));
}

/** Calls that run a text as code of their own language. */
const EVALUATES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['python', new Set(['eval', 'exec', 'compile'])],
  ['node', new Set(['eval', 'Function', 'runInThisContext', 'runInNewContext'])],
  ['ruby', new Set(['eval', 'instance_eval', 'class_eval'])],
  ['perl', new Set(['eval'])],
  ['php', new Set(['eval', 'assert'])],
]);

function evaluated(code: Value, language: string, found: Found): void {
  if (textOf(code) === undefined) return;
  const inner = codeFiles(code, language, found.word);
  found.drafts.push(...inner.drafts);
  found.shell.push(...inner.shell);
}

function statementEnd(tokens: readonly CodeToken[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.is !== 'sign') continue;
    if (/^[([{]$/u.test(token.text)) depth += 1;
    if (/^[)\]}]$/u.test(token.text)) depth -= 1;
    if (depth < 0 || (depth === 0 && /^[;\n]$/u.test(token.text))) return at;
  }
  return tokens.length;
}

/** The path that a method is called on: `Path('x').unlink`, `p.unlink` with a known `p`. */
function receiver(tokens: readonly CodeToken[], at: number, chain: readonly string[], names: Names): Value | undefined {
  if (chain.length > 1) return chain.length === 2 ? names.get(chain[0] ?? '') : undefined;
  let start = at - 1;
  while (isSign(tokens[start], '.') && isSign(tokens[start - 1], ')')) {
    const open = opening(tokens, start - 1);
    if (open === undefined) return undefined;
    start = open;
    while (tokens[start - 1]?.is === 'name' || (isSign(tokens[start - 1], '.') && tokens[start - 2]?.is === 'name'))
      start -= 1;
    start -= 1;
  }
  return start === at - 1 ? undefined : valueOfTokens(tokens.slice(start + 1, at - 1), names);
}

/** The bracket that the one at `close` closes. */
function opening(tokens: readonly CodeToken[], close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.is !== 'sign') continue;
    if (/^[)\]}]$/u.test(token.text)) depth += 1;
    if (/^[([{]$/u.test(token.text)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
const isSign = (token: CodeToken | undefined, text: string): boolean => token?.is === 'sign' && token.text === text;

function called(chain: readonly string[], inside: readonly CodeToken[], found: Found, self: Value | undefined): void {
  const given = splitArguments(inside);
  const last = chain.at(-1) ?? '';
  const [first, ...rest] = given;
  const handed = MAPS.has(last) && first !== undefined ? nameGiven(first) : undefined;
  if (handed !== undefined) {
    called(
      handed,
      rest.flatMap((one, index) => (index === 0 ? one : [{ is: 'sign', text: ',' }, ...one])),
      found,
      undefined,
    );
    return;
  }
  const method = self === undefined ? undefined : METHODS.find(([names]) => listHas(names, last))?.[1];
  if (method !== undefined && self !== undefined) {
    add(found, method === 'move' ? 'remove' : method, self);
    if (method === 'move' && given[0] !== undefined) add(found, 'write', valueOfTokens(given[0], found.names));
    return;
  }
  if (self !== undefined && last === 'open') {
    add(found, opensForWriting(given[0], found.names) === 'no' ? 'read' : 'write', self);
    return;
  }
  const uses = usesOf(chain);
  if (uses === undefined) unknownCall(given, found);
  else if (uses.shell === true) shellCall(given, found);
  else if (uses.mode !== undefined) opened(given, found);
  // Perl and Ruby name the rights in front of the files.
  else applied(uses, RIGHTS.has(last) && first?.[0]?.is === 'sign' ? rest : given, found);
}

/** `map(os.remove, files)`, `array_map("unlink", $files)`: the function that is handed over. */
const RIGHTS = new Set(['chmod', 'chown', 'utime']);
const MAPS = new Set(['map', 'array_map', 'array_walk']);

function nameGiven(argument: readonly CodeToken[]): readonly string[] | undefined {
  const [only] = argument;
  if (only?.is === 'text') return argument.length === 1 ? [show(only.value)] : undefined;
  const chain = chainAt(argument, 0);
  return chain.names.length > 0 && chain.end === argument.length ? chain.names : undefined;
}

function usesOf(chain: readonly string[]): Uses | undefined {
  const two = chain.slice(-2).join('.');
  const last = chain.at(-1) ?? '';
  const find = (name: string): Uses | undefined => CALLS.find(([names]) => listHas(names, name))?.[1];
  return find(two) ?? find(last);
}

function applied(uses: Uses, all: readonly (readonly CodeToken[])[], found: Found): void {
  // `{ recursive: true }`, `ignore_errors=True` say how, not what.
  const given = all.filter(([first, second]) => !isSign(first, '{') && !(first?.is === 'name' && isSign(second, '=')));
  const extra = uses.deep === true ? { reach: 'tree' as const } : {};
  for (const at of uses.writes ?? []) if (given[at] !== undefined) add(found, 'write', textAt(given[at], found), extra);
  for (const at of uses.removes ?? [])
    if (given[at] !== undefined) add(found, 'remove', textAt(given[at], found), extra);
  for (const at of uses.permits ?? []) if (given[at] !== undefined) add(found, 'permissions', textAt(given[at], found));
  const [file, name] = uses.links ?? [];
  const [old, fresh] = [given[file ?? -1], given[name ?? -1]];
  if (old !== undefined && fresh !== undefined)
    add(found, 'link', textAt(fresh, found), { to: textAt(old, found), hard: true });
  if (uses.fills !== undefined) {
    const directory =
      given[uses.fills] ?? all.find(([first]) => first?.is === 'name' && /^(?:path|extract_dir)$/u.test(first.text));
    add(found, 'write', directory === undefined ? known('.') : textAt(directory, found), { reach: 'contents' });
  }
  for (const at of uses.makes ?? [])
    if (given[at] !== undefined) add(found, 'create-directory', textAt(given[at], found));
  for (const at of uses.reads ?? []) if (given[at] !== undefined) add(found, 'read', textAt(given[at], found));
}

const textAt = (argument: readonly CodeToken[], found: Found): Value => valueOfTokens(unnamed(argument), found.names);

/** `mode='w'`: the name of a keyword argument goes. */
function unnamed(argument: readonly CodeToken[]): readonly CodeToken[] {
  const [name, equals] = argument;
  return name?.is === 'name' && equals?.is === 'sign' && /^[=:]$/u.test(equals.text) ? argument.slice(2) : argument;
}

/** `open(path, mode)`, and Perl's `open(HANDLE, MODE, path)` and `open(HANDLE, ">path")`. */
function opened(given: readonly (readonly CodeToken[])[], found: Found): void {
  const [first, second, third] = given;
  const text = second === undefined ? '' : show(textAt(second, found));
  const perl = /^\s*(\+?[<>]{1,2}|\|)(.*)$/su.exec(text);
  if (perl !== null) {
    const path = third === undefined ? known((perl[2] ?? '').trim()) : textAt(third, found);
    if (perl[1] === '|') found.shell.push(path);
    else add(found, perl[1] === '<' ? 'read' : 'write', path);
    return;
  }
  if (first === undefined) return;
  const mode = given.slice(1).map((one) => opensForWriting(one, found.names));
  const path = textAt(first, found);
  if (mode.includes('yes')) add(found, 'write', path);
  else if (mode.includes('maybe') && second !== undefined) add(found, 'write', path, { level: 'possible' });
  else add(found, 'read', path);
}

function opensForWriting(argument: readonly CodeToken[] | undefined, names: Names): 'yes' | 'no' | 'maybe' {
  if (argument === undefined) return 'no';
  const [name] = argument;
  const isOther = name?.is === 'name' && argument[1]?.is === 'sign' && argument[1].text === '=' && name.text !== 'mode';
  if (isOther) return 'no';
  const text = textOf(valueOfTokens(unnamed(argument), names));
  if (text === undefined) return 'maybe';
  return /[wax+]/u.test(text) && /^[rwaxbt+U]{1,4}$/u.test(text) ? 'yes' : 'no';
}

/** Nobody knows what the call does: every text in it that may be a path may be written. */
function unknownCall(given: readonly (readonly CodeToken[])[], found: Found): void {
  for (const argument of given) {
    if (argument.some((token) => token.is === 'sign' && token.text === '(')) continue;
    const whole = textAt(argument, found);
    const texts = argument.filter((token) => token.is === 'text').map((token) => token.value);
    const simple = whole.length > 0 && !whole.every((piece) => typeof piece !== 'string');
    for (const value of simple ? [whole, ...texts] : texts)
      if (looksLikePath(value)) add(found, 'write', value, { level: 'possible' });
    if (isArguments(whole)) found.writesArguments = true;
  }
}

const looksLikePath = (value: Value): boolean => {
  const text = show(value);
  return text.length < 4096 && /[./\\]/u.test(text) && !/[\n<>|]/u.test(text);
};

/** `system("rm x")`, `run(["rm", "x"])`. */
function shellCall(given: readonly (readonly CodeToken[])[], found: Found): void {
  const [first, second] = given;
  if (first === undefined) return;
  const list = (tokens: readonly CodeToken[] | undefined): readonly (readonly CodeToken[])[] | undefined =>
    tokens?.[0]?.is === 'sign' && tokens[0].text === '['
      ? splitArguments(tokens.slice(1, matching(tokens, 0)))
      : undefined;
  const items = list(first) ?? (list(second) === undefined ? undefined : [first, ...(list(second) ?? [])]);
  const several = items ?? (given.length > 1 && given.every((one) => one[0]?.is === 'text') ? given : undefined);
  found.shell.push(
    several === undefined ? textAt(first, found) : join(...several.map((one) => quoted(textAt(one, found)))),
  );
}

const quoted = (value: Value): Value =>
  join(
    known(" '"),
    ...value.map((piece): Value => [typeof piece === 'string' ? piece.replaceAll("'", "'\\''") : piece]),
    known("'"),
  );

const isArguments = (value: Value): boolean =>
  value.some((piece) => typeof piece !== 'string' && /\bargv\b|^ARGV|^\$?_?@?ARGV|\$\d/iu.test(piece.source));

function add(found: Found, action: Draft['action'], path: Value, extra: Partial<Draft> = {}): void {
  if (action !== 'read' && isArguments(path)) {
    found.writesArguments = true;
    if (!path.some((piece) => typeof piece === 'string')) return;
  }
  if (path.length === 0 || (action === 'read' && !path.every((piece) => typeof piece === 'string' || piece === HOME)))
    return;
  found.drafts.push({ action, path, ...(found.word === undefined ? {} : { word: found.word }), ...extra });
}
