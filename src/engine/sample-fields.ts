import type { EventName } from '../protocol/event.ts';
import type { EventFields } from './input-fields.ts';

const TOOL = { tool_name: 'run_shell_command', tool_input: { command: 'true' }, tool_use_id: 'call-1' };
const REQUEST = { model: 'sample', messages: [{ role: 'user', content: 'Hello' }] };

/** Fields with which an event can be fired by hand: for the bench of hook authors, and for tests. */
export const SAMPLE_FIELDS: { readonly [E in EventName]: EventFields<E> } = {
  PreToolUse: TOOL,
  PostToolUse: { ...TOOL, tool_response: { llmContent: '' } },
  PostToolUseFailure: { ...TOOL, error: 'exit code 1', error_type: 'execution', is_interrupt: false },
  PermissionRequest: { ...TOOL, permission_mode: 'default', permission_suggestions: [] },
  UserPromptSubmit: { prompt: 'Hello' },
  Stop: { last_assistant_message: 'Done.' },
  SubagentStart: { agent_id: 'sample', agent_type: 'general' },
  SubagentStop: { agent_id: 'sample', agent_type: 'general', last_assistant_message: 'Done.' },
  BeforeModel: { llm_request: REQUEST },
  BeforeToolSelection: { llm_request: REQUEST },
  AfterModel: {
    llm_request: REQUEST,
    llm_response: {
      text: 'Hi',
      candidates: [{ content: { role: 'model', parts: ['Hi'] }, finishReason: 'STOP', index: 0 }],
    },
  },
  SessionStart: { source: 'startup' },
  SessionEnd: { reason: 'other' },
  Notification: { notification_type: 'ToolPermission', message: 'Run a command?', details: {} },
  PreCompact: { trigger: 'manual' },
};
