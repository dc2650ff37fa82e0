import fc from 'fast-check';
import type { Json, JsonObject } from '../../protocol/json.ts';

/** Settings files as people and programs leave them: foreign hooks, comments, odd spacing, any line end, a mark in front. */
export const randomSettings: fc.Arbitrary<string> = fc
  .tuple(
    fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof({ maxDepth: 2 }, scalar(), fc.array(tie('value'), { maxLength: 3 }), objectOf(tie('value'))),
    })).value,
    hooksObject(),
    fc.boolean(),
    fc.array(fc.nat({ max: 99 }), { minLength: 60, maxLength: 60 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([value, hooks, first, dice, eol, mark]) => {
    const rest = isPlainObject(value) ? value : {};
    const root = hooks === undefined ? rest : first ? { hooks, ...rest } : { ...rest, hooks };
    return mark + print(root, roller(dice), eol);
  });

const isPlainObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function scalar(): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.constantFrom('', 'a // b', '/* c */', '"}]', 'ü\n'),
  );
}

function objectOf(value: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc.dictionary(fc.constantFrom('env', 'model', 'x y', '//', 'version', 'a"b'), value, { maxKeys: 3 });
}

function hooksObject(): fc.Arbitrary<JsonObject | undefined> {
  const handler = fc.record({ type: fc.constant('command'), command: fc.constantFrom('./a.sh', 'node b.mjs // c') });
  const group = fc.record(
    { matcher: fc.constantFrom('Bash', 'Edit|Write'), hooks: fc.array(handler, { maxLength: 2 }) },
    { requiredKeys: ['hooks'] },
  );
  const events = fc.constantFrom('PreToolUse', 'PostToolUse', 'Stop', 'SomethingNew');
  return fc.option(fc.dictionary(events, fc.array(group, { maxLength: 3 })), { nil: undefined });
}

type Roll = (sides: number) => number;

/** The same numbers over and over, so that a text shrinks with them. */
function roller(dice: readonly number[]): Roll {
  let at = 0;
  return (sides) => (dice[at++ % dice.length] ?? 0) % sides;
}

function print(value: Json, roll: Roll, eol: string): string {
  const blank = (): string => pick(roll, ['', '', '', ' ', '\t', eol, `${eol}    `, ` /* note */ `, ` // note${eol}`]);
  const members = (parts: readonly string[]): string => {
    const joined = parts
      .map((part, index) => part + blank() + (index < parts.length - 1 ? ',' : '') + blank())
      .join('');
    return parts.length > 0 && roll(4) === 0 ? `${joined},${blank()}` : joined;
  };
  const text = (one: Json): string => {
    if (Array.isArray(one)) return `[${blank()}${members(one.map(text))}]`;
    if (!isPlainObject(one)) return JSON.stringify(one);
    return `{${blank()}${members(Object.entries(one).map(([key, inner]) => `${JSON.stringify(key)}${blank()}:${blank()}${text(inner)}`))}}`;
  };
  return blank() + (roll(3) === 0 ? JSON.stringify(value, null, 2).replaceAll('\n', eol) : text(value)) + blank();
}

const pick = (roll: Roll, choices: readonly string[]): string => choices[roll(choices.length)] ?? '';
