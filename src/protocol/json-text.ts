import type { Json } from './json.ts';

/** JSON text of a value of any depth: `JSON.stringify` overflows the stack near 5,000 levels, and payloads may have more. */
export function jsonText(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return deepText(value);
  }
}

function deepText(value: Json): string {
  const parts: string[] = [];
  const todo: Step[] = [{ value }];
  for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
    if ('text' in step) parts.push(step.text);
    else if (typeof step.value !== 'object' || step.value === null) parts.push(JSON.stringify(step.value));
    else todo.push(...stepsOf(step.value).reverse());
  }
  return parts.join('');
}

type Step = { readonly text: string } | { readonly value: Json };

function stepsOf(value: Exclude<Json, null | boolean | number | string>): Step[] {
  const isList = Array.isArray(value);
  const steps: Step[] = [{ text: isList ? '[' : '{' }];
  let separator = '';
  for (const [key, item] of Object.entries(value)) {
    steps.push({ text: isList ? separator : `${separator}${JSON.stringify(key)}:` }, { value: item });
    separator = ',';
  }
  steps.push({ text: isList ? ']' : '}' });
  return steps;
}
