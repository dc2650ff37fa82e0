import { chainAt, isSign, matching, memberAt, opening, splitArguments, statementEnd } from '../programs/code-syntax.ts';
import { type CodeToken, codeTokens } from '../programs/code-tokens.ts';
import { type Names, valueOfTokens } from '../programs/code-values.ts';
import type { Word } from '../reading.ts';
import { show, textOf, type Value } from '../value.ts';
import { called, type Found, RIGHTS } from './code-call.ts';
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
