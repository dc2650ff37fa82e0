import type { Facts } from '../../protocol/facts.ts';
import type { GitStep } from '../../shell/git/line.ts';
import type { JudgedCall, Where } from '../guard.ts';

/** One way in which a call keeps git hooks from running; `unreadable` when it may. */
export interface HookBypass {
  readonly code:
    | 'flag'
    | 'folder'
    | 'settings'
    | 'variable'
    | 'partly'
    | 'plumbing'
    | 'gone'
    | 'emptied'
    | 'replaced'
    | 'edited'
    | 'uninstalled'
    | 'unreadable';
  readonly where: Where;
  readonly values: Readonly<Record<string, string>>;
}

/** One call and what is worked out for it once. */
export interface Scene {
  readonly call: JudgedCall;
  readonly facts: Facts;
  readonly steps: readonly GitStep[];
  /** The files that git reads settings from. */
  settings(): ReadonlySet<string>;
}
