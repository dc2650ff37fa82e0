import type { HookEvent } from '../../protocol/event.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import type { WireKeys } from '../fields.ts';
import type { Hint } from '../host.ts';
import type { Spelling, Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { pascalWords, words } from './words.ts';

const event = ['hook_event_name', 'hookName'];
const camelKeys: WireKeys = {
  event,
  sessionId: ['sessionId'],
  toolName: ['toolName'],
  toolInput: ['toolArgs'],
  toolResponse: ['toolResult'],
  transcriptPath: ['transcriptPath'],
  agentId: ['agentId'],
  agentType: ['agentType'],
  parentAgentId: ['parentAgentId'],
  lastAssistantMessage: ['response'],
  customInstructions: ['customInstructions'],
};
const native: Spelling = { keys: camelKeys, numericTime: true, unnamed: true };

/**
 * Copilot CLI 1.0.102 has three formats: `native` camel case without the event's name; `pascal`, snake case with it, for
 * events registered in Pascal case; and `mixed`, which such a `SubagentStart` comes in.
 */
export const wire: Wire = {
  host: 'copilot-cli',
  tools,
  events: words,
  spelling: native,
  dialects: {
    of: dialectOf,
    spellings: {
      pascal: { keys: { event, toolResponse: ['tool_result'] }, events: pascalWords },
      mixed: {
        ...native,
        keys: { ...camelKeys, agentId: ['agent_id'], agentType: ['agent_type'], parentAgentId: ['parent_agent_id'] },
      },
    },
  },
};

const CAMEL_MARKS = ['sessionId', 'toolName', 'toolArgs', 'hookName'];
const SNAKE_MARKS = ['session_id', 'tool_name', 'tool_input', 'hook_event_name'];

function dialectOf(root: JsonObject, hint: Hint): 'native' | 'pascal' | 'mixed' {
  if (CAMEL_MARKS.some((key) => key in root)) return 'agent_id' in root ? 'mixed' : 'native';
  if (SNAKE_MARKS.some((key) => key in root)) return 'pascal';
  return /^[A-Z]/.test(hint.event ?? '') ? 'pascal' : 'native';
}

/** Two native events name themselves, and a permission request calls its arguments otherwise. */
export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  if (event.dialect === 'pascal') return root;
  if (event.name === 'Notification') return { ...root, hook_event_name: 'Notification' };
  if (event.name !== 'PermissionRequest') return root;
  const { toolArgs, ...rest } = root;
  const named: Record<string, Json> = { hookName: 'permissionRequest', ...rest };
  return toolArgs === undefined ? named : { ...named, toolInput: toolArgs };
}
