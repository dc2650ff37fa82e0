import { isObject, type Json } from '../protocol/json.ts';
import { TOOL_KINDS } from '../protocol/tool-call.ts';
import { type Complain, shortened } from './complain.ts';
import { nearestName } from './nearest.ts';

/**
 * Notes of conditions `tool` that are nearly the name of a kind of tool. They are no mistakes for certain: a condition may
 * name a tool of any host, and of servers that nobody knows.
 */
export function noteNearKinds(rules: Json | undefined, note: Complain): void {
  if (!Array.isArray(rules)) return;
  for (const [index, rule] of rules.entries()) {
    const when = isObject(rule) && isObject(rule.when) ? rule.when.tool : undefined;
    const names: readonly Json[] = Array.isArray(when) ? when : [when ?? null];
    for (const name of names) {
      const near = typeof name === 'string' ? nearKind(name) : undefined;
      if (near !== undefined)
        note(
          ['rules', index, 'when', 'tool'],
          `\`${shortened(String(name))}\` is no kind of tool, and holds for a tool of exactly that name; did you mean \`${near}\`?`,
        );
    }
  }
}

/** Those that a condition would name: `other` is what is left over. */
const KINDS: readonly string[] = TOOL_KINDS.filter((kind) => kind !== 'other');

/** Characters: one that is mistyped is no longer than this, and `nearestName` allows for one slip in three of them. */
const LONGEST = 8;

function nearKind(name: string): string | undefined {
  const plain = name.toLowerCase();
  return !/^[a-z]+$/.test(plain) || plain.length > LONGEST || KINDS.includes(plain)
    ? undefined
    : nearestName(plain, KINDS);
}
