/**
 * What a shell gets of keys that are typed into its terminal: Enter ends a line, Backspace takes a character back, Ctrl-C and
 * Ctrl-U the line so far. Copilot CLI names keys in braces (`{enter}`, its `write_bash`), others send control characters.
 */
export function asTyped(keys: string): string {
  const typed: string[] = [];
  for (const [key] of keys.matchAll(KEY)) {
    const name = key.toLowerCase();
    if (ENDS_LINE.has(name)) typed.push('\n');
    else if (TAKES_BACK.has(name)) takeBack(typed);
    else if (TAKES_LINE_BACK.has(name)) typed.length = typed.lastIndexOf('\n') + 1;
    else if (!MOVES.has(name)) typed.push(key);
  }
  return typed.join('');
}

/** What Enter has sent stays sent. */
function takeBack(typed: string[]): void {
  if (typed.at(-1) !== '\n') typed.pop();
}

const KEY = /\{(?:enter|backspace|left|right)\}|\r\n|./gisu;
const ENDS_LINE: ReadonlySet<string> = new Set(['{enter}', '\r\n', '\r']);
const TAKES_BACK: ReadonlySet<string> = new Set(['{backspace}', '\b', '\x7f']);
const TAKES_LINE_BACK: ReadonlySet<string> = new Set(['\x03', '\x15']);
/** Where the cursor stands is not followed. */
const MOVES: ReadonlySet<string> = new Set(['{left}', '{right}']);
