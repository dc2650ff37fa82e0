/**
 * What the extension file of Pi loads: the same judge as the hook's, in Pi's own process; `src/hosts/pi/words.ts` has the
 * words in between. Commands that the person types behind `!` are the person's, and are not judged.
 */
import type { Decision } from '../../protocol/decision.ts';
import type { Json } from '../../protocol/json.ts';
import { obeyed, refill } from './obeyed.ts';

/** What Pi 1.6 gives an extension at its start, as far as it is used. */
export interface Pi {
  on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): void;
}

/** What an event is about. */
interface Context {
  /** The session's directory; absolute. */
  readonly cwd: string;
  /** Whether a person can be asked. */
  readonly hasUI: boolean;
  readonly ui: {
    confirm(title: string, message: string): Promise<boolean>;
    notify(message: string, kind: 'info' | 'warning'): void;
  };
  readonly sessionManager: { getSessionId(): string; getSessionFile(): string | undefined };
}

interface ToolCallEvent {
  readonly toolName: string;
  readonly toolCallId: string;
  /** What is changed here is what the tool gets. */
  readonly input: Record<string, Json>;
}
type Content = { readonly type: string; readonly text?: string };
interface ToolResultEvent extends ToolCallEvent {
  readonly content: readonly Content[];
  /** What scripts get of the result; it goes with the content when that alone is replaced. */
  readonly structuredContent?: Json;
}
interface BoundaryEvent {
  readonly entries: readonly object[];
  readonly outcome: 'completed' | 'aborted' | 'error';
}
interface Message {
  readonly customType: 'portcullis';
  readonly content: string;
  readonly display: boolean;
}

export interface Handlers {
  tool_call(event: ToolCallEvent, context: Context): Promise<{ block: true; reason: string } | undefined>;
  tool_result(event: ToolResultEvent, context: Context): ResultChange | undefined;
  input(event: { readonly text: string }, context: Context): { action: 'continue' | 'handled' };
  before_agent_start(): { message: Message } | undefined;
  session_start(event: { readonly reason: string }, context: Context): void;
  agent_before_settle(
    event: BoundaryEvent,
    context: Context,
  ): { entries: readonly object[]; continue: true } | undefined;
  session_shutdown(event: { readonly reason: string }, context: Context): void;
  session_before_compact(event: { readonly reason: string; customInstructions?: string }, context: Context): void;
}
type ResultChange = {
  readonly content: readonly Content[];
  readonly structuredContent?: Json;
  readonly isError?: true;
};

/** Puts the judge behind the events of a session. */
export function extend(pi: Pi): void {
  judgeTools(pi);
  judgeRuns(pi);
}

function judgeTools(pi: Pi): void {
  /** Text for the agent that waits for the result of a call to stand beside, by the call's id. */
  const forResult = new Map<string, string>();

  pi.on('tool_call', async (event, context) => {
    const { toolName, toolCallId, input } = event;
    const decision = judge('tool_call', { tool_name: toolName, tool_input: input, tool_use_id: toolCallId }, context);
    if (decision.notice !== undefined) tell(decision.notice, 'info', context);
    if ('message' in decision && !(await letsThrough(decision, context)))
      return { block: true, reason: decision.message };
    if (decision.input !== undefined) refill(input, decision.input);
    if (decision.context !== undefined) forResult.set(toolCallId, decision.context);
    return undefined;
  });

  pi.on('tool_result', (event, context) => {
    const { toolName, toolCallId, input, content } = event;
    const call = { tool_name: toolName, tool_input: input, tool_use_id: toolCallId, tool_response: content };
    const decision = judge('tool_result', call, context);
    const earlier = forResult.get(toolCallId);
    forResult.delete(toolCallId);
    if ('message' in decision) return { content: [text(decision.message)], isError: true };
    const added = [earlier, decision.context].filter((part) => part !== undefined).map(text);
    if (decision.response !== undefined) return { content: [text(decision.response), ...added] };
    if (added.length === 0) return undefined;
    const { structuredContent } = event;
    return { content: [...content, ...added], ...(structuredContent !== undefined && { structuredContent }) };
  });
}

function judgeRuns(pi: Pi): void {
  /** Text for the agent that waits for the next run to stand beside. */
  const forRun: string[] = [];

  pi.on('input', (event, context) => {
    const decision = judge('input', { prompt: event.text }, context);
    if (decision.context !== undefined) forRun.push(decision.context);
    if (!('message' in decision)) return { action: 'continue' };
    tell(decision.message, 'warning', context);
    return { action: 'handled' };
  });

  pi.on('session_start', (event, context) => {
    const decision = judge('session_start', { source: event.reason }, context);
    if (decision.context !== undefined) forRun.push(decision.context);
  });

  pi.on('before_agent_start', () => {
    const texts = forRun.splice(0);
    return texts.length === 0 ? undefined : { message: message(texts.join('\n\n'), false) };
  });

  pi.on('agent_before_settle', ({ entries, outcome }, context) => {
    if (outcome !== 'completed') return undefined;
    const decision = judge('agent_before_settle', {}, context);
    if (!('message' in decision)) return undefined;
    return { entries: [...entries, { type: 'custom_message', ...message(decision.message, true) }], continue: true };
  });

  pi.on('session_shutdown', (event, context) => {
    judge('session_shutdown', { reason: event.reason }, context);
  });

  pi.on('session_before_compact', ({ reason, customInstructions }, context) => {
    judge('session_before_compact', { trigger: reason, custom_instructions: customInstructions }, context);
  });
}

function judge(name: keyof Handlers, fields: object, { cwd, sessionManager }: Context): Decision {
  const session = { session_id: sessionManager.getSessionId(), transcript_path: sessionManager.getSessionFile() };
  return obeyed({ host: 'pi', directory: cwd, payload: { hook_event_name: name, cwd, ...session, ...fields } });
}

/** Asks the person, where one is there. */
async function letsThrough(
  decision: Decision & { readonly message: string },
  { hasUI, ui }: Context,
): Promise<boolean> {
  return decision.decision === 'ask' && hasUI && (await ui.confirm('Portcullis asks', decision.message));
}

function tell(line: string, kind: 'info' | 'warning', { hasUI, ui }: Context): void {
  if (hasUI) ui.notify(line, kind);
  else process.stderr.write(`${line}\n`);
}

const text = (part: string): Content => ({ type: 'text', text: part });
const message = (content: string, display: boolean): Message => ({ customType: 'portcullis', content, display });
