/** How a settings format reads a tool matcher. All of them take an absent, blank or `*` matcher as every tool. */
export type MatcherRule =
  /** An unanchored, case-sensitive regular expression; one that does not compile is compared as a word. */
  | 'pattern'
  /** Names alone (`A|B`, `A, B`) are compared whole, anything else is a pattern; a bad pattern matches nothing. */
  | 'names-or-pattern';

/** What an event offers to matchers: the tool's names (its own first, then what other hosts call it), or a trigger. */
export type MatchContext =
  | { readonly kind: 'tool'; readonly names: readonly [string, ...string[]] }
  | { readonly kind: 'trigger'; readonly value: string };

/** Without a context there is nothing to compare with, so every hook of the event is meant. */
export function matches(matcher: string | undefined, context: MatchContext | undefined, rule: MatcherRule): boolean {
  const wanted = matcher?.trim() ?? '';
  if (wanted === '' || wanted === '*' || context === undefined) return true;
  if (context.kind === 'trigger') return wanted === context.value;
  const { names } = context;
  if (rule === 'names-or-pattern' && /^[\w|, -]+$/.test(wanted))
    return wanted.split(/[|,]/).some((name) => names.includes(name.trim()));
  const pattern = compiled(wanted);
  if (pattern === undefined) return rule === 'pattern' && names[0] === wanted;
  return names.some((name) => pattern.test(name));
}

/** A matcher as a pattern; undefined when it does not compile. A hook's matcher is its owner's text, never a payload's. */
export function compiled(matcher: string): RegExp | undefined {
  try {
    return new RegExp(matcher);
  } catch {
    return undefined;
  }
}
