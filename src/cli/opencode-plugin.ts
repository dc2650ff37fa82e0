/**
 * What the plugin file of opencode loads: the same judge as the hook's, in opencode's own process. A refusal is a thrown
 * error, whose message the agent gets as the tool's result; `src/hosts/opencode/words.ts` has the words in between.
 */
import { getHost } from '../hosts/registry.ts';
import type { Decision } from '../protocol/decision.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { Result } from '../protocol/problem.ts';
import { afterCall, judgeCall } from './hook/call.ts';
import type { Judged } from './judge.ts';

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
export async function plugin({ directory }: PluginContext): Promise<PluginHooks> {
  return {
    async 'tool.execute.before'(input, output) {
      const { input: rewritten } = obeyed({ hook: 'tool.execute.before', directory, input, output });
      if (rewritten === undefined) return;
      // Another object in its place would be passed over.
      for (const key of Object.keys(output.args)) if (!(key in rewritten)) delete output.args[key];
      Object.assign(output.args, rewritten);
    },
    async 'tool.execute.after'(input, output) {
      const { response, context } = obeyed({ hook: 'tool.execute.after', directory, input, output });
      const told = [response ?? output.output, context].filter((text) => text !== undefined);
      if (response !== undefined || context !== undefined) output.output = told.join('\n\n');
    },
    async 'chat.message'(input, output) {
      judge({ hook: 'chat.message', directory, input, output });
    },
    async event({ event }) {
      if (EVENTS.includes(event.type)) judge({ hook: `event.${event.type}`, directory, input: event });
    },
  };
}

interface Call {
  readonly hook: string;
  readonly directory: string;
  readonly input: object;
  readonly output?: object;
}

/** What opencode shall make of the answer; a refusal is thrown. */
function obeyed(call: Call): Decision {
  const { answer, decoded } = judge(call);
  if (decoded === undefined) {
    if (answer.exitCode === 2) throw new Error(answer.stderr.trim());
    return { decision: 'allow' };
  }
  const { decision } = getHost('opencode').decodeOutput(answer, decoded);
  if ('message' in decision) throw new Error(decision.message);
  return decision;
}

/** As the hook does; what goes wrong after the answer is told to nobody: the screen is opencode's. */
function judge(call: Call): Judged {
  const { env } = process;
  const start = performance.now();
  const payload = documentOf(call);
  const text = payload.ok ? JSON.stringify(payload.value) : '';
  const judged = judgeCall({ received: { payload, text }, asked: { host: 'opencode' }, env, cwd: call.directory });
  afterCall(judged, env, performance.now() - start);
  return judged;
}

/** A plugin is given objects of a program, which need not be JSON. */
function documentOf(call: Call): Result<Json> {
  try {
    const value: JsonObject = JSON.parse(JSON.stringify(call));
    return { ok: true, value };
  } catch {
    return { ok: false, problem: { field: 'payload', fault: 'wrong type' } };
  }
}
