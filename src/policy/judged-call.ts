import type { JudgedCall } from '../guards/guard.ts';
import type { Approvals } from '../protocol/approvals.ts';
import { callsOf, type HookEvent } from '../protocol/event.ts';
import type { Facts } from '../protocol/facts.ts';
import { isObject } from '../protocol/json.ts';
import type { NamedFile, ToolCall } from '../protocol/tool-call.ts';
import type { Action, Effect } from '../shell/effect.ts';
import { links, type MadeLink, movedDirectories } from '../shell/effects/links.ts';
import { type GitStep, gitSteps } from '../shell/git/line.ts';
import { byRealNames } from '../shell/programs/real-names.ts';
import { underOwnNames } from '../shell/programs/renamed-programs.ts';
import type { Reading, ReadOptions } from '../shell/reading.ts';
import { known } from '../shell/value.ts';
import { absolutePath } from './absolute-path.ts';

/** What an evaluation sees of the outside, and the two readers (handed in so that they load only when needed). */
export interface Judge {
  readonly facts: Facts;
  readonly approvals: Approvals;
  /** The process's directory, for events that name none; absolute. */
  readonly cwd: string;
  /** The environment that a shell command would inherit, as far as it is known. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly read: (text: string, options?: ReadOptions) => Reading;
  readonly effectsOf: (reading: Reading, facts?: Pick<Facts, 'kind' | 'list' | 'link' | 'real'>) => readonly Effect[];
}

/** A call that knows whether anybody has looked at its command yet. */
export interface TrackedCall extends JudgedCall {
  readonly isRead: boolean;
  /** What a reader threw while it worked this call out; what it would have told is missing from the call. */
  readonly broken: readonly unknown[];
}

export function judgedCalls(event: HookEvent, judge: Judge): readonly TrackedCall[] {
  return callsOf(event).map((call, index) => judgedCall(call, index, event, judge));
}

function judgedCall(call: ToolCall, index: number, event: HookEvent, judge: Judge): TrackedCall {
  const home = judge.facts.home;
  const cwd = absolutePath(call.directory ?? '', absolutePath(event.cwd ?? '', judge.cwd, home), home);
  let reading: Reading | undefined;
  let effects: readonly Effect[] | undefined;
  let steps: readonly GitStep[] | undefined;
  const broken: unknown[] = [];
  const attempt = <T>(work: () => T, instead: T): T => {
    try {
      return work();
    } catch (error) {
      broken.push(error);
      return instead;
    }
  };
  const read = (text: string, directory: string): Reading =>
    attempt(() => judge.read(text, readOptions(call, directory, judge)), { text, commands: [], unread: [] });
  return {
    ...call,
    index,
    cwd,
    broken,
    get isRead() {
      return reading !== undefined;
    },
    get reading() {
      if (call.command !== undefined && reading === undefined) {
        const plain = read(call.command, cwd);
        reading = attempt(() => underOwnNames(plain, judge.facts), plain);
      }
      return reading;
    },
    get effects() {
      if (effects === undefined) {
        const text = call.files.length === 1 ? writtenText(call) : undefined;
        const given = call.files.flatMap((file) => namedEffects(file, cwd, home, text));
        const named = [...given, ...attempt(() => byRealNames(given, judge.facts), [])];
        const line = this.reading;
        effects = line === undefined ? named : [...named, ...attempt(() => judge.effectsOf(line, judge.facts), [])];
      }
      return effects;
    },
    get git() {
      const line = this.reading;
      const surroundings = () => ({
        facts: judge.facts,
        cwd,
        links: linksOf(this.effects, judge.facts),
        read: this.read,
      });
      steps ??= line === undefined ? [] : attempt(() => gitSteps(line, surroundings()), []);
      return steps;
    },
    read: (text, directory = cwd) => read(text, directory),
  };
}

function readOptions(call: ToolCall, cwd: string, judge: Judge): ReadOptions {
  const { home } = judge.facts;
  const { env } = judge;
  return {
    cwd,
    ...(home === undefined ? {} : { home }),
    ...(env === undefined ? {} : { env }),
    ...(call.shell === undefined ? {} : { dialect: call.shell }),
    script: (path) => judge.facts.text(path),
    isDirectory: (path) => {
      const kind = judge.facts.kind(path);
      return kind === undefined ? undefined : kind === 'directory';
    },
  };
}

const NAMED_ACTIONS: Readonly<Record<NamedFile['action'], Action>> = {
  read: 'read',
  write: 'write',
  remove: 'remove',
  move: 'move',
};

/** Under which hosts and servers name a text that is written whole. */
export const TEXT_KEYS: readonly string[] = ['content', 'contents', 'file_text', 'fileText', 'text', 'body', 'data'];

/** What a tool that writes a whole file puts into it. */
function writtenText({ kind, input }: ToolCall): Effect['text'] {
  if ((kind !== 'write' && kind !== 'mcp') || !isObject(input)) return undefined;
  const text = TEXT_KEYS.map((key) => input[key]).find((value) => typeof value === 'string');
  return typeof text === 'string' ? known(text) : undefined;
}

/** A move also writes where it goes. */
function namedEffects(file: NamedFile, cwd: string, home: string | undefined, text: Effect['text']): readonly Effect[] {
  const path = known(absolutePath(file.path, cwd, home));
  const action = NAMED_ACTIONS[file.action];
  const reach = action === 'remove' || action === 'move' ? 'tree' : 'entry';
  const written = action === 'write' && text !== undefined ? { text } : {};
  if (file.to === undefined) return [{ action, path, reach, level: 'certain', ...written }];
  const to = known(absolutePath(file.to, cwd, home));
  return [
    { action, path, reach, level: 'certain', to },
    { action: 'write', path: to, reach, level: 'certain', from: path },
  ];
}

/** Links that the line makes, and directories under the names that it moves them to; what has such a name now is another one. */
function linksOf(effects: readonly Effect[], facts: Facts): readonly MadeLink[] {
  return [...links(effects), ...movedDirectories(effects).filter(({ path }) => facts.kind(path) === undefined)];
}
