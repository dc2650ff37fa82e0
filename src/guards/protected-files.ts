import type { Effect } from '../shell/effect.ts';
import { HARMLESS_LANGUAGES, READ_LANGUAGES } from '../shell/programs/code-languages.ts';
import type { Unread } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import type { JudgedCall } from './guard.ts';
import { defineGuard } from './guard.ts';
import { effectPlace } from './places.ts';
import { strangeArguments } from './protected/foreign-tools.ts';
import { namesProtected } from './protected/protected-names.ts';
import { protection } from './protected/protected-paths.ts';

export const protectedFiles = defineGuard({
  name: 'protected-files',
  summary: 'Keeps named files as they are, whoever writes and by whatever tool.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'closed',
  unreadable: 'deny',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {
    paths: {
      type: 'strings',
      paths: 'globs',
      stricter: 'more',
      needed: true,
      default: [],
      help: 'Files that nothing may change, as patterns: `*` and `?` within a name, `**` across directories, `!` in front for an exception. A pattern that names a directory protects all of it.',
    },
  },
  says: {
    changed: {
      what: '`{token}` {does} {path}, which is protected.',
      own: ['does'],
      instead: 'Leave the file as it is. If it has to change, ask the person or use the tool that owns it.',
    },
  },
  examples: {
    options: { paths: ['.env', 'migrations/*.sql', 'infra/**'] },
    stops: [
      'echo KEY=1 >> .env',
      'sed -i s/a/b/ migrations/0001.sql',
      'sh -c "rm -rf infra"',
      'git checkout -- infra/main.tf',
      'cp /tmp/new .env',
    ],
    allows: ['cat .env', 'grep -r TODO infra', 'cp .env /tmp/copy', 'echo x > notes.md', 'rm -rf build'],
    misses: [
      {
        command: './deploy',
        because: 'what a compiled program does by itself is not seen, only what the command line and scripts tell',
      },
      {
        command: 'git revert HEAD',
        because:
          'a protected file that git tracks changes with every commit that is brought in, and those are not read',
      },
      { command: 'patch-tool infra/main.tf', because: 'a program that no table knows is taken to read its operands' },
    ],
  },
  check({ calls, options, facts, report, unreadable }) {
    if (options.paths.length === 0) return;
    for (const call of calls) {
      const root = facts.repository(call.cwd)?.workTree;
      const guarded = protection(options.paths, root === undefined ? [call.cwd] : [call.cwd, root], facts);
      for (const effect of call.effects) {
        const threat = guarded.threat(effect);
        if (threat === undefined) continue;
        const where = effectPlace(call, effect);
        if (threat === 'named') report('changed', where, { does: DOES[effect.action], path: show(effect.path) });
        else
          unreadable(
            where,
            `Which file this ${CHANGES[effect.action]} is decided when it runs; it may be a protected one.`,
          );
      }
      for (const unread of call.reading?.unread ?? [])
        if (mayNameProtected(unread, call, options)) {
          const command = unread.by === undefined ? {} : { command: unread.by };
          unreadable({ call, span: unread.span, ...command }, 'This part cannot be read and names a protected file.');
        }
      const strange = strangeArguments(call).find((text) => namesProtected(text, options));
      if (strange !== undefined)
        unreadable(
          { call, token: call.name },
          'Nobody can tell what this tool does, and it is given a protected file.',
        );
    }
  },
});

type Verbs = Readonly<Record<Effect['action'], string>>;
const DOES: Verbs = {
  write: 'writes',
  append: 'writes to',
  remove: 'removes',
  move: 'moves',
  link: 'puts a link in place of',
  permissions: 'changes the permissions of',
  'create-directory': 'makes a directory of',
  read: 'reads',
  execute: 'runs',
};
const CHANGES: Verbs = {
  write: 'writes',
  append: 'writes to',
  remove: 'removes',
  move: 'moves',
  link: 'links',
  permissions: 'changes',
  'create-directory': 'makes',
  read: 'reads',
  execute: 'runs',
};

/** Code in other languages has been looked through for files; a script on disk is not part of the line. */
function mayNameProtected(unread: Unread, call: JudgedCall, options: { readonly paths: readonly string[] }): boolean {
  const language = unread.language ?? '';
  if (unread.why === 'file') return false;
  if (unread.why === 'language' && (READ_LANGUAGES.has(language) || HARMLESS_LANGUAGES.has(language))) return false;
  const text = call.reading?.text.slice(unread.span.start, unread.why === 'syntax' ? undefined : unread.span.end) ?? '';
  const code = show(unread.code ?? []);
  const words = unread.why === 'dynamic-command' ? (unread.by?.words ?? []).map((word) => show(word.value)) : [];
  return namesProtected([text, code, ...words].join('\n'), options);
}
