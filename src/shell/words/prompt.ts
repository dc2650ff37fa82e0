/**
 * What bash makes of the backslashes of a prompt before it expands it (`decode_prompt_string` of bash 5.2, PROMPTING in
 * bash(1)): in `${x@P}`, PS4 and the other prompts `\044(a)` runs `a`. One text, or two where it depends on the user. What
 * the shell fills in (`\w`, `\t`) is left out: bash quotes it.
 */
export function decodedPrompts(text: string): readonly string[] {
  const decoded = (dollar: string): string =>
    text.replace(/\\(?:D\{[^}]*\}|([0-7]{3})|([\s\S]))/g, (whole, octal?: string, letter = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (letter === '$') return dollar;
      if (letter === '\\' || letter === 'n') return letter === 'n' ? '\n' : letter;
      return FILLED_IN.includes(letter) ? '' : whole;
    });
  // `\$` is `#` for root.
  return [...new Set([decoded('$'), decoded('#')])];
}

const FILLED_IN = 'adehHjlrsStT@AuvVwW!#[]DP';
