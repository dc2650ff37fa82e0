import { callsOf, type HookEvent } from '../../protocol/event.ts';
import { isObject, type Json } from '../../protocol/json.ts';
import { context, notice, permissionRequest, prompt, stop, told } from '../claude-words.ts';
import { block, permission, specific, type Words } from '../words.ts';

/**
 * Claude Code 2.1.332. A refused tool call is said three times, because noise on stdout spoils the JSON, and a host that
 * reads the same settings file may obey only the exit code; Claude itself takes the JSON's reason.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2 },
    ask: { at: 'specific', say: permission('ask') },
    context,
    // Without a permission decision, so that a rewrite does not silently approve the call.
    input: { ...specific('updatedInput'), does: 'replaces' },
    notice,
  },
  // What a skill's own text runs before the agent reads it; there is nobody to ask, and no other command to run instead.
  PreSkillShellCommand: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2 },
    notice,
  },
  PostToolUse: {
    event: 'PostToolUse',
    refuse: { does: 'tells', say: block },
    context,
    response: { ...specific('updatedToolOutput'), as: likeResponse },
    notice,
  },
  PostToolBatch: { event: 'PostToolUse', refuse: { does: 'stops', say: block, exit: 2 }, context, notice },
  PostToolUseFailure: told('PostToolUseFailure'),
  // Exit code 2 would be no refusal here: it falls back to the question.
  PermissionRequest: { ...permissionRequest, notice },
  UserPromptSubmit: prompt(),
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SubagentStart: told('SubagentStart'),
  SessionStart: told('SessionStart'),
  SessionEnd: { event: 'SessionEnd' },
  Notification: told('Notification'),
  PreCompact: { event: 'PreCompact', refuse: { does: 'stops', exit: 2, alone: true }, notice },
};

/** The keys under which Claude's own tools return text. */
const TEXT_KEYS = ['stdout', 'result', 'content', 'output', 'text'];

/** A tool's result has its own shape, and a replacement of another shape is dropped. */
function likeResponse(text: Json, event: HookEvent): Json | undefined {
  const response = callsOf(event)[0]?.response;
  if (Array.isArray(response)) return [{ type: 'text', text }];
  if (!isObject(response)) return text;
  const { file } = response;
  // What the tool that reads files returns.
  if (file !== undefined && isObject(file) && typeof file.content === 'string')
    return { ...response, file: { ...file, content: text } };
  const key = TEXT_KEYS.find((name) => typeof response[name] === 'string');
  if (key === undefined) return undefined;
  return { ...response, [key]: text, ...(key === 'stdout' ? { stderr: '' } : {}) };
}
