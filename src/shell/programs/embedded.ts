import { known, show, type Value } from '../value.ts';
import { chainAt, matching, splitArguments } from './code-syntax.ts';
import { type CodeToken, codeTokens } from './code-tokens.ts';
import { type Names, valueOfTokens } from './code-values.ts';

/** A command that code of another language starts: a line for a shell, or a program and its words. */
type Launch = { readonly line: Value } | { readonly words: readonly Value[] };

/** More launches than this are not looked for in one text. */
const MOST = 64;

/**
 * Commands in obvious calls of code: `os.system("…")`, `subprocess.run(["git", …])`, `execSync('…')`, `system(…)`,
 * backticks of Perl, Ruby and PHP. What is computed in any other way stays unseen; the caller reports the code as such.
 */
export function launchesIn(code: Value, language: string): readonly Launch[] {
  if (language === 'elisp') return shellCommands(show(code));
  if (language === 'tcl') return tclCommands(show(code));
  const tokens = codeTokens(code, language) ?? [];
  const names = new Map<string, Value>();
  const found: Launch[] = [];
  for (let at = 0; at < tokens.length && found.length < MOST; at += 1) {
    const token = tokens[at];
    if (token?.is === 'text') {
      if (token.quote === '`' && BACKTICKS.has(language)) found.push({ line: token.value });
      else if (language === 'awk') found.push(...piped(tokens, at, token.value));
      continue;
    }
    if (token?.is !== 'name') continue;
    const chain = chainAt(tokens, at);
    const next = tokens[chain.end];
    if (next?.is === 'sign' && next.text === '=' && chain.names.length === 1) {
      names.set(
        chain.names[0] ?? '',
        valueOfTokens(tokens.slice(chain.end + 1, lineEnd(tokens, chain.end + 1)), names),
      );
    }
    found.push(...callAt(tokens, chain, names, language));
    at = chain.end - 1;
  }
  return found;
}

/** Emacs Lisp: `(shell-command "line")` and its kin. */
const SHELL_COMMAND = /\(\s*(?:(?:async-)?shell-command(?:-to-string)?|compile)\s+"((?:\\.|[^"\\])*)"/gsu;

const shellCommands = (code: string): readonly Launch[] =>
  [...code.matchAll(SHELL_COMMAND)]
    .slice(0, MOST)
    .map(([, line = '']) => ({ line: known(line.replace(/\\(.)/gsu, '$1')) }));

/**
 * Tcl's `exec` and expect's `spawn` and `system`, which take words much as a shell does, and what `send` types: text that
 * ends a line (Tcl 8.6 exec(n), expect(1)).
 */
const TCL_COMMAND =
  /(?:^|[;\n[{])[ \t]*(?:(?:exec|spawn|system)[ \t]+(?:-[\w-]+[ \t]+)*([^;\n\]]+)|send[ \t]+(?:-[\w-]*[ \t]+)*"((?:\\.|[^"\\])*)\\[rn]")/gu;

const tclCommands = (code: string): readonly Launch[] =>
  [...code.matchAll(TCL_COMMAND)].slice(0, MOST).map(([, words, typed = '']) => ({
    // Braces quote as single quotes do.
    line: known(words?.replace(/\{([^{}']*)\}/gu, "'$1'") ?? typed.replace(/\\(.)/gu, '$1')),
  }));

const BACKTICKS = new Set(['perl', 'ruby', 'php', 'julia']);
/** Calls whose first argument is a line for a shell, or a list, or the first of several words. */
const CALLS = new Set(
  (
    'system exec execSync spawn spawnSync execFile execFileSync execa execaSync execaCommand popen popen2 popen3 pclose ' +
    'run call check_call check_output getoutput getstatusoutput Popen create_subprocess_shell create_subprocess_exec ' +
    'doShellScript shell_exec passthru proc_open pcntl_exec readpipe qx capture2 capture2e capture3 pipeline ' +
    'execute system2 shell cmd Command command execl execle execlp execlpe execv execve execvp execvpe ' +
    'spawnl spawnle spawnlp spawnv spawnve spawnvp posix_spawn systemlist job_start jobstart term_start termopen'
  ).split(' '),
);
/** Names that start programs only as methods of these; alone they are ordinary words (`run()`, `call()`). */
const OWNERS: Readonly<Record<string, RegExp>> = {
  run: /^(?:subprocess|sp|sh|shell|Bun|Deno|proc|process|cp)$/,
  call: /^(?:subprocess|sp)$/,
  cmd: /^(?:System|os)$/,
  exec: /^(?:child_process|cp|os|Kernel|shelljs|shell|sh|util|process|require|promises)$/,
  shell: /^(?:os|subprocess|Mix)$/,
  command: /^(?:Deno|execa)$/,
  Command: /^(?:Deno|process|std)$/,
  execute: /^os$/,
  pipeline: /^Open3$/,
};
/** In these languages the bare name is a builtin that starts programs. */
const BARE: Readonly<Record<string, RegExp>> = {
  exec: /^(?:perl|ruby|php|node|tcl|lua)$/,
  run: /^julia$/,
  system: /^(?:perl|ruby|php|awk|lua|r|vim|c)$/,
};
/** `execlp("git", "git", "push")`: the second argument is the program's name for itself. */
const ARGV0 = /^(?:exec|spawn)l/;

function callAt(
  tokens: readonly CodeToken[],
  chain: ReturnType<typeof chainAt>,
  names: Names,
  language: string,
): readonly Launch[] {
  const last = chain.names.at(-1) ?? '';
  if (language === 'perl' && last === 'open') return opened(tokens, chain.end, names);
  if (last === 'qw' || !CALLS.has(last) || !startsPrograms(chain.names, language))
    return quoted(tokens, chain, language);
  const open = tokens[chain.end];
  if (open?.is === 'sign' && open.text === '(') {
    return launch(last, splitArguments(tokens.slice(chain.end + 1, matching(tokens, chain.end))), names);
  }
  // Perl, Ruby, Tcl: a call without brackets.
  if (open?.is !== 'text' && !(open?.is === 'sign' && open.text === '[')) return [];
  return launch(last, splitArguments(tokens.slice(chain.end, lineEnd(tokens, chain.end))), names);
}

/** Perl's `open(F, "line |")`, `open(F, "| line")`, `open(my $f, "-|", "program", "word")` (perlfunc). */
function opened(tokens: readonly CodeToken[], at: number, names: Names): readonly Launch[] {
  const open = tokens[at];
  const isCall = open?.is === 'sign' && open.text === '(';
  const given = isCall ? tokens.slice(at + 1, matching(tokens, at)) : tokens.slice(at, lineEnd(tokens, at));
  const [, mode = [], ...words] = splitArguments(given);
  const value = valueOfTokens(mode, names);
  const text = show(value);
  if (/^(?:-\||\|-)$/.test(text)) {
    const list = words.map((word) => valueOfTokens(word, names));
    return list.length === 1 ? list.map((line) => ({ line })) : list.length === 0 ? [] : [{ words: list }];
  }
  if (words.length > 0 || !/^\s*\||\|\s*$/.test(text)) return [];
  const line = value.map((piece) => (typeof piece === 'string' ? piece.replace(/^\s*\||\|\s*$/g, '') : piece));
  return [{ line }];
}

function startsPrograms(chain: readonly string[], language: string): boolean {
  const last = chain.at(-1) ?? '';
  const owner = chain.at(-2);
  if (owner === undefined)
    return Object.hasOwn(BARE, last)
      ? BARE[last]?.test(language) === true
      : !/^(?:run|call|cmd|shell|command|Command|execute|pipeline)$/.test(last) || language === 'julia';
  return Object.hasOwn(OWNERS, last) ? OWNERS[last]?.test(owner) === true : true;
}

function launch(name: string, given: readonly (readonly CodeToken[])[], names: Names): readonly Launch[] {
  // Named arguments (`shell=True`), and the mode `"-|"` of Perl's open, are no words.
  const args = given.filter((tokens) => !isNamed(tokens));
  const [first, ...rest] = args;
  if (first === undefined) return [];
  const list = listOf(first, names);
  if (list !== undefined) return list.length === 0 ? [] : [{ words: list }];
  const value = valueOfTokens(first, names);
  const [second] = rest;
  const more = second === undefined ? undefined : listOf(second, names);
  if (more !== undefined)
    return [{ words: [value, ...(ARGV0.test(name) || /^(?:exec|spawn)v/.test(name) ? more.slice(1) : more)] }];
  const words = rest.flatMap((tokens) => (tokens[0]?.is === 'text' ? [valueOfTokens(tokens, names)] : []));
  if (words.length === 0) return [{ line: value }];
  return [{ words: [value, ...(ARGV0.test(name) ? words.slice(1) : words)] }];
}

const isNamed = (tokens: readonly CodeToken[]): boolean => {
  const [name, sign] = tokens;
  return name?.is === 'name' && sign?.is === 'sign' && /^(?:=|:)$/.test(sign.text);
};

/** `["git", "push"]`, also behind a name (`new Command("git", { args: [...] })`, `c("push")`). */
function listOf(tokens: readonly CodeToken[], names: Names): readonly Value[] | undefined {
  const [first] = tokens;
  // Ruby spreads a list with a star.
  if (first?.is === 'sign' && first.text === '*') return listOf(tokens.slice(1), names);
  if (first?.is === 'sign' && (first.text === '[' || first.text === '{')) {
    const at =
      first.text === '['
        ? 0
        : tokens.findIndex(
            (token, index) =>
              token.is === 'sign' && token.text === '[' && /^(?:args|argv)$/.test(nameBefore(tokens, index)),
          );
    if (at < 0) return undefined;
    return splitArguments(tokens.slice(at + 1, matching(tokens, at))).map((one) => valueOfTokens(one, names));
  }
  const open = tokens[1];
  if (first?.is === 'name' && /^(?:c|list|tuple|array)$/.test(first.text) && open?.is === 'sign' && open.text === '(') {
    return splitArguments(tokens.slice(2, matching(tokens, 1))).map((one) => valueOfTokens(one, names));
  }
  return undefined;
}

function nameBefore(tokens: readonly CodeToken[], at: number): string {
  const name = tokens[at - 2];
  return name?.is === 'name' ? name.text : '';
}

/** `qx{…}`, `%x(…)`, `do shell script "…"`, zx's `$`…``. */
function quoted(tokens: readonly CodeToken[], chain: ReturnType<typeof chainAt>, language: string): readonly Launch[] {
  const last = chain.names.at(-1) ?? '';
  const next = tokens[chain.end];
  if (next?.is !== 'text') return [];
  const tagged = next.quote === '`' && language === 'node' && /^(?:\$|sh|exec|shell|)$/.test(last);
  return tagged || (language === 'applescript' && last === 'script') ? [{ line: next.value }] : [];
}

/** awk: `"cmd" | getline`, `print | "cmd"`. */
function piped(tokens: readonly CodeToken[], at: number, value: Value): readonly Launch[] {
  const bar = (token: CodeToken | undefined): boolean => token?.is === 'sign' && /^\|&?$/.test(token.text);
  return bar(tokens[at - 1]) || bar(tokens[at + 1]) ? [{ line: value }] : [];
}

function lineEnd(tokens: readonly CodeToken[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.is === 'name' && depth === 0 && /^(?:if|unless|or|and|while)$/.test(token.text)) return at;
    if (token?.is !== 'sign') continue;
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
    if (depth < 0 || (depth === 0 && /^[;\n]$/.test(token.text))) return at;
  }
  return tokens.length;
}
