/**
 * What the plugin file of opencode loads: the same judge as the hook's, in opencode's own process. A refusal is a thrown
 * error, whose message the agent gets as the tool's result; `src/hosts/opencode/words.ts` has the words in between.
 */
import type { Decision } from '../../protocol/decision.ts';
import type { HostId } from '../../protocol/host.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import { obeyed, refill } from './obeyed.ts';

/** What opencode 1.18 gives a plugin at its start, as far as it is used. */
export interface PluginContext {
  /** The session's directory; absolute. */
  readonly directory: string;
}

interface ToolOutput {
  args: Record<string, Json>;
}
interface ToolResult {
  output?: string;
}
interface OpencodeEvent {
  readonly type: string;
}

export interface PluginHooks {
  'tool.execute.before'(input: object, output: ToolOutput): Promise<void>;
  'tool.execute.after'(input: object, output: ToolResult): Promise<void>;
  'chat.message'(input: object, output: object): Promise<void>;
  event(told: { readonly event: OpencodeEvent }): Promise<void>;
}

/** Events of the session that a policy may judge; opencode tells of many more, at every keystroke of the model. */
const EVENTS = ['session.created', 'session.idle', 'session.deleted'];

/** The hooks for a session in a directory. */
export async function plugin(context: PluginContext): Promise<PluginHooks> {
  return pluginHooks('opencode', context);
}

/** The same for a fork of it; `marks` stand in every payload. */
export function pluginHooks(host: HostId, { directory }: PluginContext, marks: JsonObject = {}): PluginHooks {
  const judge = (hook: string, input: object, output?: object): Decision =>
    obeyed({ host, directory, payload: { hook, ...marks, directory, input, output } });
  return {
    async 'tool.execute.before'(input, output) {
      const { input: rewritten } = allowed(judge('tool.execute.before', input, output));
      if (rewritten !== undefined) refill(output.args, rewritten);
    },
    async 'tool.execute.after'(input, output) {
      const { response, context } = allowed(judge('tool.execute.after', input, output));
      const told = [response ?? output.output, context].filter((text) => text !== undefined);
      if (response !== undefined || context !== undefined) output.output = told.join('\n\n');
    },
    async 'chat.message'(input, output) {
      judge('chat.message', input, output);
    },
    async event({ event }) {
      if (EVENTS.includes(event.type)) judge(`event.${event.type}`, event);
    },
  };
}

/** A refusal is thrown. */
function allowed(decision: Decision): Decision {
  if ('message' in decision) throw new Error(decision.message);
  return decision;
}
