import type { Host } from '../../hosts/host.ts';
import { settle } from '../../hosts/settle.ts';
import type { Decision } from '../../protocol/decision.ts';
import type { HookEvent } from '../../protocol/event.ts';

/** What of a decision a host cannot be told at an event, and what becomes of it; empty when all of it can. */
export function lossesOf(wanted: Decision, event: HookEvent, host: Host): readonly string[] {
  const settled = settle(wanted, event, host);
  const at = `${host.title} at ${event.hostEvent || event.name}`;
  const losses: string[] = [];
  const isRefusal = wanted.decision === 'deny' || wanted.decision === 'block';
  if (wanted.decision === 'ask' && settled.decision !== 'ask')
    losses.push(`a question cannot be asked of ${at}: ${settled.decision === 'deny' ? 'it is refused' : 'it goes on'}`);
  if (isRefusal && settled.decision !== 'deny')
    losses.push(
      `nothing can be refused to ${at}: ${settled.context === undefined ? 'it goes on' : 'the agent is told'}`,
    );
  if (wanted.context !== undefined && settled.context === undefined && !isRefusal)
    losses.push(`text for the agent cannot be given to ${at}`);
  if (wanted.input !== undefined && settled.input === undefined)
    losses.push(
      `a tool’s input cannot be changed for ${at}${settled.decision === 'deny' ? ': the call is refused' : ''}`,
    );
  if (wanted.response !== undefined && settled.response === undefined)
    losses.push(`a tool’s result cannot be changed for ${at}`);
  return losses;
}
