import type { Finding, JudgedCall } from '../guards/guard.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { Json } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';

/**
 * What a person lets through when they approve a finding: this guard's objection of this kind to this very action in
 * this directory, whatever host it comes from. Plain text; the approvals store keeps a hash of it.
 */
export function fingerprintOf(finding: Finding, event: HookEvent, call: JudgedCall | undefined): string {
  const where = call?.cwd ?? event.cwd ?? '';
  return jsonText([finding.guard, finding.code, finding.token ?? '', where, ...subjectOf(event, call)]);
}

/** The action without anything that differs between hosts: their tool names and argument keys. */
function subjectOf(event: HookEvent, call: JudgedCall | undefined): readonly Json[] {
  if (call === undefined) return [event.name, event.name === 'UserPromptSubmit' ? (event.prompt ?? '') : ''];
  if (call.command !== undefined) return [call.kind, call.command.trim()];
  const files = call.files.map((file) => [file.action, file.path, file.to ?? '']);
  const names = [call.url ?? '', call.target ?? '', call.mcp?.server ?? '', call.mcp?.tool ?? ''];
  // What a tool without files or address does is known only by its arguments.
  const bare = files.length === 0 && call.url === undefined && call.target === undefined;
  return [call.kind, files, names, bare ? call.input : null];
}
