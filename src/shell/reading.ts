import type { Span } from '../protocol/span.ts';
import type { Value } from './value.ts';

/**
 * What a command line would do, as far as its text can tell: every command that the shell would start, in the order
 * in which it would start them (a substitution before the command that holds it), wherever it hides (substitutions,
 * `sh -c`, wrappers, loops, here-documents fed to a shell). One command of the text is listed several times where its
 * words differ between the ways to reach it (`for b in a b; do git push origin $b; done`).
 */
export interface Reading {
  /** The text that was read. */
  readonly text: string;
  readonly commands: readonly Command[];
  /** Places where a command may run that the reading cannot see. Empty when the text was read to the end. */
  readonly unread: readonly Unread[];
}

export interface Unread {
  /** In the text that was read; for nested texts the place of the word that holds them. */
  readonly span: Span;
  /**
   * `syntax`: not understood; `limit`: too large or too deep; `dynamic-command`: the program's name is unknown;
   * `dynamic-code`: text that a shell, `eval`, or an interpreter runs is unknown; `file`: code in a file that was not read;
   * `language`: code in a language that is not read (the code itself is in `code` where known).
   */
  readonly why: 'syntax' | 'limit' | 'dynamic-command' | 'dynamic-code' | 'file' | 'language';
  /** The command that would run the unseen text. */
  readonly by?: Command;
  /** For `language`: the program's family (`python`, `node`, `perl`, `awk`, `sql`, `powershell` …) and its text. */
  readonly language?: string;
  readonly code?: Value;
}

export interface Word {
  /** Place in `Reading.text`; for a word of a nested text, the place of the outer word that holds it when not mappable. */
  readonly span: Span;
  /** As written, quotes included. */
  readonly source: string;
  readonly value: Value;
}

/** One started program or builtin, wrappers taken off: `sudo git push` gives a command `git` reached through `sudo`. */
export interface Command {
  readonly index: number;
  readonly span: Span;
  /**
   * Program and arguments after expansion. Brace and unquoted known expansions are already split; a word whose value
   * has a gap with `splits` may stand for any number of words.
   */
  readonly words: readonly [Word, ...Word[]];
  /** The program's plain name: directory, `.exe`, a leading backslash and the `g` of `gsed` taken off. Undefined when unknown. */
  readonly name: string | undefined;
  /** How the command is reached, outermost first. Empty for a plain command. */
  readonly via: readonly Via[];
  readonly redirects: readonly Redirect[];
  /** The directories the command may run in: usually one; several where a `cd` is conditional. Absolute where known. */
  readonly directories: readonly [Value, ...Value[]];
  /**
   * The commands that may have been the last to start before this one; undefined among them where none of the line may
   * have run. Followed backwards they tell every way that leads here.
   */
  readonly precededBy: readonly (Preceding | undefined)[];
  /** Looks up a shell or environment variable as it stands for this command; undefined when unset or never mentioned. */
  variable(name: string): Variable | undefined;
  /** Names that this line itself sets, exports or unsets and that the command's environment would carry. */
  readonly environment: readonly string[];
  readonly stdin: Stdin | undefined;
  /** `certain`: runs whenever the line runs; `possible`: depends on a condition, an earlier status or a loop. */
  readonly runs: 'certain' | 'possible';
  /** True when the shell only waits for it elsewhere: after `&`, in a coprocess, in a pipeline, in a subshell. */
  readonly apart: boolean;
}

/** A command that ran before another one, subshells and substitutions included. */
export interface Preceding {
  /** Undefined when there are too many to tell. */
  readonly index: number | undefined;
  /** Undefined where the status does not matter to the way here. */
  readonly succeeded: boolean | undefined;
}

export interface Variable {
  readonly value: Value;
  readonly exported: boolean;
  /** Whether the line assigns it, or it comes from the given environment. */
  readonly from: 'line' | 'environment';
}

/** `wrapper` with its program and words (`sudo -u x`), `shell` (`sh -c`, here-document into bash, `eval`), and so on. */
export interface Via {
  readonly kind:
    | 'wrapper'
    | 'shell'
    | 'substitution'
    | 'function'
    | 'alias'
    | 'xargs'
    | 'find'
    | 'trap'
    | 'script'
    | 'remote'
    | 'git-alias'
    | 'interpreter';
  /** The program that carries the command: `sudo`, `bash`, `xargs`, `ssh`; the file for `script`. */
  readonly name: string;
  readonly words: readonly Word[];
}

export interface Redirect {
  readonly span: Span;
  /** `>` covers `>|` and `&>` (with `both`); `<<` here-documents and `<<<` here-strings have their text in `body`. */
  readonly op: '>' | '>>' | '<' | '<>' | '<<' | '<<<' | '>&' | '<&';
  /** The descriptor that is redirected; `both` for `&>` and `>&file`. */
  readonly descriptor: number | 'both' | 'variable';
  /** The file (or descriptor number for `>&1`); absent for `<<` and `<<<`. */
  readonly target?: Word;
  readonly body?: Value;
}

export type Stdin =
  /** Output of an earlier command of the pipeline: its index in `Reading.commands`, and its text as far as it is known. */
  | { readonly from: 'pipe'; readonly commands: readonly number[]; readonly text?: Value }
  | { readonly from: 'text'; readonly text: Value }
  | { readonly from: 'file'; readonly path: Word };

/** What `readCommand` may know beyond the text. Everything is optional; what is absent is unknown. */
export interface ReadOptions {
  /** The directory the line starts in. */
  readonly cwd?: string;
  readonly home?: string;
  /** The environment the shell inherits. A name that is absent here is unset only when `environmentIsComplete`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly environmentIsComplete?: boolean;
  /** Whether a directory exists, so that a `cd` to it is known to succeed or to fail; absent or undefined: either. */
  readonly isDirectory?: (path: string) => boolean | undefined;
  /** Reads a script file (`bash x.sh`, `source x`, `make`), at most one level deep; absent: such code stays unread. */
  readonly script?: (path: string) => string | undefined;
  /** Target of a git alias of the workspace (`git ci`), for `shell/git/git.ts`. */
  readonly dialect?: 'posix' | 'powershell' | 'cmd';
}
