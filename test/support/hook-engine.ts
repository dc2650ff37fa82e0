import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookEngine } from '../../src/engine/engine.ts';
import type { HookOutput } from '../../src/engine/hook.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { JsonObject } from '../../src/protocol/json.ts';

/** The project of these engines, empty. */
export const cwd = mkdtempSync(join(tmpdir(), 'portcullis-engine-'));
/** The fields of a tool call's events. */
export const tool = { tool_name: 'run_shell_command', tool_input: { command: 'ls', limit: 1 } };

/** An engine whose only hooks are functions that give these answers, in order. */
export function engineWith(event: EventName, ...outputs: readonly (HookOutput | (() => HookOutput))[]) {
  const engine = createHookEngine({ sessionId: 'S', cwd });
  for (const [index, output] of outputs.entries())
    engine.register(event, {
      type: 'function',
      name: `h${index}`,
      run: () => (typeof output === 'function' ? output() : output),
    });
  return engine;
}
/** A hook's answer with words for its event alone. */
export const specific = (hookSpecificOutput: JsonObject): HookOutput => ({ hookSpecificOutput });
