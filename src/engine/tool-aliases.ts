import { shapeAnywhere } from '../hosts/all-tools.ts';
import { getHost } from '../hosts/registry.ts';
import { SHAPE_NAMES } from '../hosts/tool-names.ts';
import { TOOL_SHAPES } from '../hosts/tool-shapes.ts';
import { SETTINGS_HOSTS } from './dialects.ts';

/** What the hosts whose settings are read call a tool of this name: `run_shell_command` is also `Bash`. */
export function toolAliases(tool: string): readonly string[] {
  const shape = shapeAnywhere(tool);
  const shapeName = SHAPE_NAMES.find((name) => TOOL_SHAPES[name] === shape);
  if (shapeName === undefined) return [];
  const names = SETTINGS_HOSTS.flatMap((host) => getHost(host).tools.names[shapeName] ?? []);
  return [...new Set(names)].filter((name) => name !== tool);
}
