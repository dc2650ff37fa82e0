import type { JsonObject } from '../protocol/json.ts';
import { isRecord, stringIn } from './record.ts';
import type { HookToolConfig, StableTool } from './stable.ts';

export function stableTool(name: unknown, declaration: unknown, schemaKeys: readonly string[]): readonly StableTool[] {
  if (typeof name !== 'string') return [];
  const description = stringIn(declaration, 'description');
  const schema = isRecord(declaration) ? schemaKeys.map((key) => declaration[key]).find(isSchema) : undefined;
  return [{ name, ...(description !== undefined && { description }), ...(schema && { parameters: schema }) }];
}

/** A JSON Schema is JSON by its own definition. */
function isSchema(value: unknown): value is JsonObject {
  return isRecord(value);
}

/** Whether the configuration lets the model call this tool: an absent or empty list lets it call all of them. */
export function allows(config: HookToolConfig, name: string): boolean {
  const names = config.allowedFunctionNames ?? [];
  return config.mode !== 'NONE' && (names.length === 0 || names.includes(name));
}

export function sameToolConfig(left: HookToolConfig, right: HookToolConfig | undefined): boolean {
  const names = left.allowedFunctionNames;
  const others = right?.allowedFunctionNames;
  if (left.mode !== right?.mode || names?.length !== others?.length) return false;
  return names === undefined || names.every((name, index) => name === others?.[index]);
}
