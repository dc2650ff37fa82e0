/** What a line of ed, ex or vim has to do with the world outside of its text. */
type ExCommand =
  /** A line for the shell. */
  | { readonly kind: 'runs'; readonly line: string }
  /** A file of commands of its own. */
  | { readonly kind: 'reads'; readonly file: string }
  /** Code of vim's own language, or of one that is built into it. */
  | { readonly kind: 'code'; readonly code: string };

/** What commands of ex start: `!line`, `r !line`, `w !line`, `g/x/!line`, `:terminal line` (vim 9, POSIX ex where they agree). */
export function exCommands(script: string): readonly ExCommand[] {
  const found: ExCommand[] = [];
  let isText = false;
  for (const line of script.split('\n')) {
    if (isText) isText = line !== '.';
    else {
      found.push(...commandsOf(line));
      isText = TEXT.test(line);
    }
  }
  return found;
}

/** Commands behind which lines of text stand, up to a dot. */
const TEXT =
  /^[\s:]*(?:[\d.$,;+-]|'[a-z])*(?:a(?:p(?:p(?:e(?:nd?)?)?)?)?|i(?:n(?:s(?:e(?:rt?)?)?)?)?|c(?:h(?:a(?:n(?:ge?)?)?)?)?)!?\s*$/u;

function* commandsOf(line: string): Generator<ExCommand> {
  for (let rest = withoutLead(line); rest !== ''; ) {
    const shell = SHELL.exec(rest)?.groups?.line ?? TERMINAL.exec(rest)?.groups?.line;
    if (shell !== undefined) {
      // All that follows is the shell's, bars too.
      if (shell.trim() !== '') yield { kind: 'runs', line: shell };
      return;
    }
    const file = SOURCE.exec(rest)?.groups?.file;
    if (file !== undefined) yield { kind: 'reads', file };
    const substituted = SUBSTITUTION.exec(rest)?.[0].length ?? 0;
    const end = substituted + barIn(rest.slice(substituted));
    const command = rest.slice(0, end);
    if (CODE.test(command)) yield { kind: 'code', code: command };
    rest = withoutLead(rest.slice(end + 1));
  }
}

/** `w!x` and `e!x` are about a file: only a blank makes a line for the shell of it. */
const SHELL = /^(?:r(?:e(?:ad?)?)?!?\s*|(?:w(?:r(?:i(?:te?)?)?)?!?|W|e(?:d(?:it?)?)?|E)\s+)?!(?<line>.*)$/su;
const TERMINAL = /^ter(?:m(?:i(?:n(?:al?)?)?)?)?!?\s+(?:\+\+\S+\s+)*(?<line>.*)$/su;
const SOURCE =
  /^(?:so(?:u(?:r(?:ce?)?)?)?|ru(?:n(?:t(?:i(?:me?)?)?)?)?|luaf(?:ile)?|py3?f(?:ile)?)!?\s+(?<file>[^|\s]+)/u;
/** Calls that start programs, code that is computed, and other languages. */
const CODE =
  /\b(?:system|systemlist|job_?start|term_start|termopen|feedkeys|execute|libcall|writefile|nvim_command)\s*\(|^(?:exe(?:c(?:u(?:te?)?)?)?|norm(?:al?)?!?|py(?:thon)?3?|pyx|pe(?:rl?)?|rub(?:y)?|lua|tcl?|mz(?:scheme)?)\b\s*\S/u;

/** A bar in a pattern, or in what replaces it, ends no command. */
const SUBSTITUTION =
  /^s(?:u(?:b(?:s\w*)?)?)?(?<mark>[^\w\s|"])(?:\\.|(?!\k<mark>)[^\\])*\k<mark>(?:\\.|(?!\k<mark>)[^\\])*\k<mark>?/su;

/** Colons, ranges, modifiers, and what a command is done for (`g/x/`, `au BufRead *`, `bufdo`). */
function withoutLead(text: string): string {
  let rest = text;
  for (let before = ''; rest !== before; ) {
    before = rest;
    rest = rest.replace(LEAD, '');
  }
  return rest;
}

const LEAD =
  /^(?:[\s:|]+|%|[\d.$,;+-]+|'[a-zA-Z<>]|[/?](?:\\.|[^/?\\])*[/?]|(?:sil(?:ent)?|noa(?:utocmd)?|keep\w+|lockmarks|verb(?:ose)?|vert(?:ical)?|tab|bel(?:owright)?|abo(?:veleft)?|hid(?:e)?|unsilent|sandbox|try|cal(?:l)?(?=\s+exec)|\w*do(?=\s))!?\s+|(?:g(?:l(?:o(?:b(?:al?)?)?)?)?|v(?:g(?:l(?:o(?:b(?:al?)?)?)?)?)?)!?\s*(?<mark>[^\w\s|!])(?:\\.|(?!\k<mark>)[^\\])*\k<mark>|au(?:t\w*)?!?\s+\S+\s+\S+\s+(?:\+\+\w+\s+)*|com(?:m\w*)?!?\s+(?:-\S+\s+)*\w+\s+|[nvxsoilct]?(?:nore)?map!?\s+(?:<\w+>\s+)*\S+\s+)/u;

/** The bar that ends a command: not escaped, not in quotes. */
function barIn(text: string): number {
  return /^(?:\\.|"(?:\\.|[^"\\|])*"|'[^']*'|[^|\\])*/su.exec(text)?.[0].length ?? text.length;
}
