/** The map of the house, as data: a test checks every import against it, and ARCHITECTURE.md is printed from it. */
export interface Room {
  /** Rooms (and parts of `hosts`) it may import from, itself aside. */
  readonly may: readonly string[];
  readonly holds: string;
  readonly never: string;
  /** No `node:` module and nothing beyond ECMAScript 2023: the same judge runs in Node, Bun, a browser, and ahead of time. */
  readonly pure: boolean;
  /** Paths below `src/` that belong to it, where they are not the folder (or file) of its own name. The last claim wins. */
  readonly files?: readonly string[];
  /** Not built yet: nothing of it is on disk. */
  readonly planned?: true;
}

export const rooms: Readonly<Record<string, Room>> = {
  protocol: {
    may: [],
    pure: true,
    holds: 'event, tool call, decision, problem; what guards may ask of the outside',
    never: 'knows a host or a guard',
  },
  shell: {
    may: ['protocol'],
    pure: true,
    holds: 'text to reading: commands, words, directories, effects',
    never: 'throws, reads a file, judges',
  },
  model: { may: ['protocol'], pure: true, holds: 'the stable model API and its translators', never: 'calls a model' },
  'workflow/rules': {
    may: ['protocol', 'shell'],
    pure: true,
    holds: 'phases, roles, gate: pure functions',
    never: 'reads a file or the clock',
  },
  workspace: {
    may: ['protocol'],
    pure: false,
    holds: 'the one implementation of Facts: git files and the file system',
    never: 'starts git',
  },
  'hosts/wire': {
    may: ['protocol'],
    pure: true,
    files: ['hosts/'],
    holds: 'each host’s payloads, answers, tools and settings format',
    never: 'decides',
  },
  guards: {
    may: ['protocol', 'shell', 'workflow/rules'],
    pure: true,
    holds: 'one rule of conduct a file',
    never: 'imports another guard, prints, throws',
  },
  policy: {
    may: ['protocol', 'shell', 'workflow/rules', 'guards'],
    pure: true,
    holds: 'event and policy to one decision and its trace',
    never: 'knows a host',
  },
  files: {
    may: ['protocol'],
    pure: false,
    holds: 'files that several processes change, and their folders: a lock, a replacement in one step',
    never: 'knows what is in them',
  },
  plugins: {
    may: ['protocol', 'shell', 'guards', 'files'],
    pure: false,
    holds: 'guards of one’s own: found, compiled, kept, approved, loaded',
    never: 'runs a project’s code that nobody approved',
  },
  config: {
    may: ['protocol', 'shell', 'workflow/rules', 'guards', 'policy', 'plugins'],
    pure: false,
    holds: 'finds, reads, layers and checks portcullis.json',
    never: 'judges',
  },
  audit: {
    may: ['protocol', 'policy', 'files'],
    pure: false,
    holds: 'append-only redacted records of decisions',
    never: 'changes a decision',
  },
  approvals: {
    may: ['protocol', 'policy', 'audit', 'files'],
    pure: false,
    holds: 'what was refused lately, and what a person has let through',
    never: 'is written by an agent',
  },
  'workflow/store': {
    may: ['protocol', 'workflow/rules', 'audit', 'config', 'files'],
    pure: false,
    files: ['workflow/store/', 'workflow/index.ts'],
    holds: 'the state file, its lock, backups and chain',
    never: 'skips the gate',
  },
  engine: {
    may: ['protocol', 'model', 'hosts/wire', 'policy', 'guards', 'shell', 'workspace', 'plugins', 'config', 'audit'],
    pure: false,
    holds: 'for host authors: settings, trust, plan, run, aggregate, fire',
    never: 'interprets for one host only',
  },
  'hosts/install': {
    may: ['protocol', 'hosts/wire', 'policy', 'files', 'config', 'audit'],
    pure: false,
    files: ['hosts/install/', 'hosts/*/doctor.ts', 'hosts/*/plugin-file.ts'],
    holds: 'writing into hosts’ settings and proving it',
    never: 'touches a foreign line',
  },
  testing: {
    may: ['protocol', 'shell', 'workflow/rules', 'guards', 'policy', 'workspace', 'hosts/wire'],
    pure: false,
    holds: 'testers of guards and worlds in memory, for this house and for people who write guards',
    never: 'is imported by another room',
  },
  cli: { may: ['*'], pure: false, holds: 'words in, exit code out', never: 'decides' },
};
