import { isObject, type Json } from '../../protocol/json.ts';
import type { HostDoctor, ReadFile, Rejection } from '../install/host-doctor.ts';

/** Kimi Code 2.1. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'sh',
  program: { names: ['kimi'], faults: [] },
  limits: [
    'A hook that fails or takes too long lets the tool run.',
    'It reads what a hook says before a tool, at a prompt and at a stop; text for the agent at a prompt alone.',
    'Calls of sub-agents come under the name of no caller.',
  ],
  traps: [],
};

const KEYS = ['event', 'matcher', 'command', 'timeout'];
const EVENTS = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'PermissionResult',
  'UserPromptSubmit',
  'UserPromptQueued',
  'TurnStarted',
  'Stop',
  'StopFailure',
  'Interrupt',
  'SessionStart',
  'SessionEnd',
  'SessionHeartbeat',
  'SubagentStart',
  'SubagentStop',
  'TaskStarted',
  'PreCompact',
  'PostCompact',
  'Notification',
];
/** Seconds. */
const LONGEST = 600;

/** One entry with a fault, and the section is passed over with a warning that nobody need see. */
function rejects({ document }: ReadFile): readonly Rejection[] {
  const { hooks } = isObject(document.value) ? document.value : {};
  if (hooks === undefined) return [];
  if (!Array.isArray(hooks)) return [{ path: ['hooks'], what: 'is no list of tables', drops: 'hooks' }];
  return hooks.flatMap((entry, index) => entryFaults(entry).map((what) => fault(index, what)));
}

const fault = (index: number, what: string): Rejection => ({ path: ['hooks', index], what, drops: 'hooks' });

function entryFaults(entry: Json): readonly string[] {
  if (!isObject(entry)) return ['is no table'];
  const { event, matcher, command, timeout = 1 } = entry;
  const isTime = typeof timeout === 'number' && Number.isInteger(timeout) && timeout >= 1 && timeout <= LONGEST;
  return [
    ...Object.keys(entry)
      .filter((key) => !KEYS.includes(key))
      .map((key) => `has the key \`${key}\`, which Kimi Code does not know`),
    ...(typeof event === 'string' && EVENTS.includes(event) ? [] : ['names no event that Kimi Code knows']),
    ...(typeof command === 'string' && command !== '' ? [] : ['has no `command`']),
    ...(matcher === undefined || typeof matcher === 'string' ? [] : ['has a `matcher` that is no text']),
    ...(isTime ? [] : ['has a `timeout` that is no whole number of seconds from 1 to 600']),
  ];
}
