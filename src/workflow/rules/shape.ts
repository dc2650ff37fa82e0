import { isObject, type Json } from '../../protocol/json.ts';
import type { FieldShape } from './workflow.ts';

/** What keeps a value from having a shape, in one sentence; undefined when it fits. Fields that are absent are in order. */
export function shapeFault(value: Json, shape: FieldShape, where: string): string | undefined {
  if (typeof shape === 'string') return SIMPLE[shape].fits(value) ? undefined : `${where} must be ${SIMPLE[shape].is}`;
  if ('oneOf' in shape) {
    const fits = typeof value === 'string' && shape.oneOf.includes(value);
    return fits ? undefined : `${where} must be one of ${shape.oneOf.join(', ')}`;
  }
  if ('list' in shape) {
    if (!Array.isArray(value)) return `${where} must be a list`;
    const items: readonly Json[] = value;
    return firstFault(items.map((item, index) => shapeFault(item, shape.list, `${where}[${index}]`)));
  }
  if (!isObject(value)) return `${where} must be an object`;
  return firstFault(
    Object.entries(value).map(([name, given]) => {
      const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
      return field === undefined ? `${where}.${name} is unknown` : shapeFault(given, field, `${where}.${name}`);
    }),
  );
}

const firstFault = (faults: readonly (string | undefined)[]): string | undefined =>
  faults.find((fault) => fault !== undefined);

type Simple = Extract<FieldShape, string>;
const isText = (value: Json): boolean => typeof value === 'string';
const SIMPLE: Readonly<Record<Simple, { readonly is: string; readonly fits: (value: Json) => boolean }>> = {
  text: { is: 'a text', fits: isText },
  'text or null': { is: 'a text or null', fits: (value) => value === null || isText(value) },
  count: { is: 'a whole number, 0 or above', fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0 },
  texts: { is: 'a list of texts', fits: (value) => Array.isArray(value) && value.every(isText) },
  object: { is: 'an object', fits: (value) => isObject(value) },
};
