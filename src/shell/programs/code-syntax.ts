import { textOf } from '../value.ts';
import type { CodeToken } from './code-tokens.ts';

/** `os.path.join`, `File::open`, `$fs->unlink`: the names of a chain and the place behind it. */
export function chainAt(
  tokens: readonly CodeToken[],
  at: number,
): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  let end = at;
  for (let token = tokens[end]; token?.is === 'name'; token = tokens[end]) {
    names.push(token.text.replace(/^[$@%]/u, ''));
    end += 1;
    const member = memberAt(tokens, end);
    if (member !== undefined) {
      names.push(member);
      end += 3;
    }
    const sign = tokens[end];
    const next = sign?.is === 'sign' && /^(?:\.|->|\?)$/u.test(sign.text) ? end + 1 : colons(tokens, end);
    if (next === undefined || tokens[next]?.is !== 'name') break;
    end = next;
  }
  return { names, end };
}

/** `["name"](…`: a method that is named by a text. */
export function memberAt(tokens: readonly CodeToken[], at: number): string | undefined {
  const [open, text, close, call] = tokens.slice(at, at + 4);
  const signs = [open, close, call].map((token) => (token?.is === 'sign' ? token.text : ''));
  const name = text?.is === 'text' && signs.join('') === '[](' ? textOf(text.value) : undefined;
  return name !== undefined && /^\w+$/u.test(name) ? name : undefined;
}

function colons(tokens: readonly CodeToken[], at: number): number | undefined {
  const [one, two] = [tokens[at], tokens[at + 1]];
  return one?.is === 'sign' && one.text === ':' && two?.is === 'sign' && two.text === ':' ? at + 2 : undefined;
}

/** The place of the bracket that closes the one at `open`; the end when none of the next `most` tokens does. */
export function matching(tokens: readonly CodeToken[], open: number, most = tokens.length): number {
  let depth = 0;
  for (let at = open; at < tokens.length && at - open <= most; at += 1) {
    const token = tokens[at];
    if (token?.is !== 'sign') continue;
    if (/^[([{]$/u.test(token.text)) depth += 1;
    if (/^[)\]}]$/u.test(token.text)) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** Tokens between brackets, split at the commas of their own level. */
export function splitArguments(tokens: readonly CodeToken[]): readonly (readonly CodeToken[])[] {
  const found: CodeToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.is === 'sign' && /^[([{]$/u.test(token.text)) depth += 1;
    if (token.is === 'sign' && /^[)\]}]$/u.test(token.text)) depth -= 1;
    if (token.is === 'sign' && token.text === ',' && depth === 0) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found.filter((one) => one.length > 0);
}

export const isSign = (token: CodeToken | undefined, text: string): boolean =>
  token?.is === 'sign' && token.text === text;

/** The place behind a statement that goes on at `from`: its end of line or semicolon, or the bracket around it. */
export function statementEnd(tokens: readonly CodeToken[], from: number): number {
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

/** The bracket that the one at `close` closes. */
export function opening(tokens: readonly CodeToken[], close: number): number | undefined {
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
