import { type ShapeName, TOOL_SHAPES, type ToolShape } from './tool-shapes.ts';

/** What one host calls its tools. */
export interface ToolNames {
  /** The host's names by shape; the first of a shape is the one that stands for it when an event comes from another host. */
  readonly names: Readonly<Partial<Record<ShapeName, readonly string[]>>>;
  /** The server and the tool that a name stands for when it is none of the host's own, or undefined. */
  readonly mcp: McpName;
  /** How this host would name a server's tool. */
  readonly mcpName: (server: string, tool: string) => string;
}
export type McpName = (name: string) => { readonly server: string; readonly tool: string } | undefined;

/** The shape of the tool that a host calls `name`, without regard to case. */
export function shapeNamed(tools: ToolNames, name: string): ToolShape | undefined {
  const wanted = name.toLowerCase();
  for (const shape of SHAPE_NAMES) {
    if (tools.names[shape]?.some((own) => own.toLowerCase() === wanted)) return TOOL_SHAPES[shape];
  }
  return undefined;
}

export const SHAPE_NAMES = Object.keys(TOOL_SHAPES).filter((name): name is ShapeName => name in TOOL_SHAPES);

/** `server<separator>tool` behind a prefix, cut at the first separator. */
export function mcpSplit(prefix: string, separator: string): McpName {
  return (name) => {
    if (!name.toLowerCase().startsWith(prefix)) return undefined;
    const at = name.indexOf(separator, prefix.length + 1);
    if (at < 0) return undefined;
    const server = name.slice(prefix.length, at);
    const tool = name.slice(at + separator.length);
    return tool === '' ? undefined : { server, tool };
  };
}
