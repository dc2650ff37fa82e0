import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NOTHING_MOVED } from './compare-guards.ts';
import type { Failure, Fault, FaultKind } from './fault.ts';

/** A difference that is known, with its reason; everything else is a fault of the reading. */
export interface KnownLimit {
  readonly name: string;
  readonly because: string;
  /** The row of a test of the product that says so, and its file: what is no longer so is no limit. */
  readonly pinned: readonly [file: string, row: string];
  readonly kinds: readonly FaultKind[];
  /** Whether it explains a fault of a (shrunk) line. */
  readonly explains: (text: string, fault: Fault, failure: Failure) => boolean;
}

/** Programs that run lines and are not everywhere. */
const OPTIONAL = 'cmake ed ex gdb less make newgrp perl python3 setpriv sg sqlite3 ssh strace tar tmux vim'.split(' ');

/** sh itself, and programs that hand it a line, of which the lines about files know only some. */
const STARTS_SH = /\b(?:sh|dash|sg|gdb|vim|ex|ed|tmux|split|tar)\b|alias\.\w+|\bflock\b.*-c|grep.*-O/;

const STARTS_PLAIN_SH = /\bsh\b|alias\.\w+\s?.*!|\bflock\b.*-c/;

/** Programs that make names, or take them away. */
const MAKES = /\b(?:rm|mv|cp|ln|touch|tee|mkdir|rmdir|install)\b/;

export const knownLimits: readonly KnownLimit[] = [
  {
    name: 'a script on the disk',
    because: 'A file that names no shell in its first line is not taken for a script: what it does is not in the line.',
    pinned: [
      'src/guards/protected-branch.ts',
      'a file that names no shell in its first line is not taken for a script',
    ],
    kinds: ['untold file', 'missed by protected-files'],
    explains: (text) => /(?:^|[\s;&|(])(?:\.\/|"\.\/)?script\.sh/.test(text),
  },
  {
    name: 'a file of a protected name in a tree',
    because: 'What a whole tree that is copied, cloned, checked out or unpacked holds is not looked up.',
    pinned: ['src/guards/protected-files.test.ts', 'a tree that is copied, whatever it holds'],
    kinds: ['missed by protected-files'],
    explains: (text) =>
      /\b(?:clone|worktree|checkout-index|tar|patch|apply|am|cherry-pick|revert|merge|rebase|pull|checkout|switch|bisect|submodule|read-tree|stash|reset)\b|\bcp\b.*-\w*[raRdT]|--parents/.test(
        text,
      ),
  },
  {
    name: 'a file of a protected name in a directory elsewhere',
    because: 'Only the directory of the session and its repository are searched for what a directory holds.',
    pinned: ['src/guards/protected-files.test.ts', 'a directory elsewhere, whatever it holds'],
    kinds: ['missed by protected-files'],
    explains: (_, { about }, { cwd }) => !about.startsWith(`${cwd.split('/').slice(0, 4).join('/')}/`),
  },
  {
    name: 'names made from found names',
    because: 'What a search finds is looked up on the disk; a name that is made of one of those is not there yet.',
    pinned: ['src/guards/protected-files.test.ts', 'a name that is made of one that is found'],
    kinds: ['missed by protected-files'],
    explains: (text) => /\bfind\b.*-exec|\bxargs\b|\bfor\b|\bwhile\b|\bread\b/.test(text),
  },
  {
    name: 'git’s own files elsewhere',
    because: 'Variables that move the index or the objects are not followed to the files that git then makes.',
    pinned: ['src/shell/effects/git.test.ts', 'nor an index that a variable names'],
    kinds: ['untold file'],
    explains: (text) => /GIT_(?:INDEX_FILE|OBJECT_DIRECTORY)/.test(text),
  },
  {
    name: 'a second name for a protected file',
    because: 'A hard link is stopped when it is made: a write by the new name could not be told from others later.',
    pinned: ['src/guards/protected-files.test.ts', 'a hard link to it'],
    kinds: ['false stop by protected-files'],
    explains: (text) => /\bln\b|\bcp\b.*-\w*l/.test(text),
  },
  {
    name: 'the way to protected files',
    because:
      'Whoever changes a directory that leads to protected files is stopped, whether or not they can still be reached.',
    pinned: ['src/guards/protected-files.test.ts', 'the way to one closed'],
    kinds: ['false stop by protected-files'],
    explains: (text) => /\bchmod\b/.test(text),
  },
  {
    name: 'nothing to do',
    because: 'Whether there is something to commit, merge, move or send is not worked out: it is taken to be so.',
    pinned: ['src/guards/protected-branch.test.ts', 'whether or not there is anything to commit'],
    kinds: ['false stop by protected-branch', 'false stop by no-verify'],
    explains: (_, { about }) => about.startsWith(NOTHING_MOVED),
  },
  {
    name: 'a new branch of a protected name',
    because: 'What is made under a protected name is protected from then on, though nobody else has it yet.',
    pinned: ['src/guards/protected-branch.test.ts', 'a new branch of a protected name'],
    kinds: ['false stop by protected-branch'],
    explains: (text) => /\bmaster\b/.test(text.replaceAll(/-[bBcC]*(?=master)/g, ' ')),
  },
  {
    name: 'a log that calls things otherwise',
    because: 'What went through without hooks is known by the log of HEAD, which a variable gives other words.',
    pinned: ['src/guards/no-verify.test.ts', 'whatever the log calls it'],
    kinds: ['false stop by no-verify'],
    explains: (text) => /GIT_REFLOG_ACTION/.test(text),
  },
  {
    name: 'repositories below a directory that is cleared',
    because: 'What lies below is not looked up: who removes every file of a directory has been told so by others.',
    pinned: ['src/guards/no-verify.test.ts', 'every file of a folder that holds repositories'],
    kinds: ['missed by no-verify'],
    explains: (text) => (/\bfind\b/.test(text) && !/\.git|-name/.test(text)) || /\brmtree\(['"]\.['"]\)/.test(text),
  },
  {
    name: 'every name of a directory by itself',
    because: 'Who names each file of the directory means each of them; the directory itself stays.',
    pinned: ['src/guards/cwd-removal.test.ts', 'all that it holds, each by its name'],
    kinds: ['missed by cwd-removal'],
    explains: (text, { about }) => about === 'emptied' && /\b(?:rm|mv|unlink)\b/.test(text) && !/[*?]/.test(text),
  },
  {
    name: 'local changes that keep a branch from being checked out',
    because:
      'A checkout, or a rebase, that finds its branch is taken to succeed: what git would refuse for is not looked up.',
    pinned: ['src/shell/git/line.test.ts', 'a rebase that local changes may keep from its beginning'],
    kinds: ['missed by protected-branch', 'untold ref'],
    explains: (text, _, { cwd }) => cwd.startsWith('/home/dev/other') && /\b(?:rebase|checkout|switch|co)\b/.test(text),
  },
  {
    name: 'a line behind a here-document in a substitution',
    because: 'Bash 5.2 loses the first `;` of that line when it writes the substitution down; other versions do not.',
    pinned: ['src/shell/read.test.ts', 'the line behind a here-document in a substitution'],
    kinds: ['false alarm', 'never tried', 'certain but not so'],
    explains: (text) => /\$\([^)]*<<[^)]*\n[^\n)]*;/.test(text),
  },
  {
    name: 'everything moved elsewhere',
    because: 'Who moves all that a directory holds has it still; the directory itself stays.',
    pinned: ['src/guards/cwd-removal.test.ts', 'all that it holds, moved'],
    kinds: ['missed by cwd-removal'],
    explains: (text, { about }) => about === 'emptied' && /\bmv\b/.test(text) && !/\brm\b|\bfind\b/.test(text),
  },
  {
    name: 'a list with subscripts of its own',
    because:
      'Elements that say themselves where they stand are not put there: what is run of them is said to be unread.',
    pinned: ['src/shell/words/arrays.test.ts', 'a list of unknown subscripts may have more elements than one'],
    kinds: ['missed by protected-branch', 'missed by no-verify', 'missed by cwd-removal', 'missed by protected-files'],
    explains: (text) => /\w=\(\s*\[/.test(text) && !/-\w*A/.test(text),
  },
  {
    name: 'a search that spares some',
    because:
      'Which names a search takes that asks for more than names is not worked out: files of git may be among them.',
    pinned: ['src/guards/no-verify.test.ts', 'a search that spares some files, whichever'],
    kinds: ['missed by no-verify', 'missed by protected-branch'],
    explains: (text) => /\bfind\b.*\s(?:!|-not|-[acm](?:time|min)|-newer|-size|-perm|-empty)/.test(text),
  },
  {
    name: 'a directory that another commit does not have',
    because: 'What git removes when it goes to another commit is not looked up in its objects.',
    pinned: ['src/guards/cwd-removal.test.ts', 'another commit, whether or not it has the directory'],
    kinds: ['missed by cwd-removal'],
    explains: (text) =>
      /\b(?:git|undo|co)\b/.test(text.replaceAll(/['"\\]/g, '')) &&
      !/\brm\b|\bmv\b|\bfind\b|\bclean\b|\bworktree\b/.test(text),
  },
  {
    name: 'what git cleans',
    because: 'What git is told to clean is lost work, which is for another guard, also where it is all of a directory.',
    pinned: ['src/guards/cwd-removal.test.ts', 'what git cleans, of whatever work tree'],
    kinds: ['missed by cwd-removal'],
    explains: (text, { about }) => about === 'emptied' && /\bgit\b.*\bclean\b/.test(text),
  },
  {
    name: 'files that a search for a text prints',
    because: 'Which files hold a text is not looked up: files of git may be among them.',
    pinned: ['src/guards/no-verify.test.ts', 'files that hold a text, whichever'],
    kinds: ['missed by no-verify', 'missed by protected-branch'],
    explains: (text) => /\b(?:grep|rg|ag)\b.*-\w*[rl].*\|\s*xargs\b/.test(text),
  },
  {
    name: 'names in lines for a shell',
    because: 'What a search finds is not looked up where its names are put together to lines that a shell reads.',
    pinned: ['src/guards/no-verify.test.ts', 'names that a search prints into lines for a shell'],
    kinds: ['missed by no-verify', 'missed by protected-branch'],
    explains: (text) => /\b(?:find|ls|git)\b.*(?:-printf.*|\|\s*(?:sed|awk)\b.*)\|\s*(?:ba)?sh\b/s.test(text),
  },
  {
    name: 'a push of a clone',
    because: 'A clone has hooks of its own, and it asks those.',
    pinned: ['src/guards/no-verify.test.ts', 'a push of a clone, which has hooks of its own'],
    kinds: ['missed by no-verify'],
    explains: (text) => /\bclone\b.*\bpush\b/s.test(text),
  },
  {
    name: 'a file that is known in part',
    because:
      'Of a text that comes from outside, in part or as a whole, only the part that is piped into a shell is read.',
    pinned: ['src/guards/protected-branch.test.ts', 'a file that gets words of its input, too'],
    kinds: ['missed by protected-branch', 'missed by no-verify', 'missed by protected-files', 'missed by cwd-removal'],
    explains: (text) => /\bxargs\b.*\becho\b.*\/tmp\/s/s.test(text),
  },
  {
    name: 'a branch that xargs may check out',
    because:
      'Without input xargs of some systems starts nothing: the branch in front may be the one that is committed to.',
    pinned: ['src/guards/protected-branch.test.ts', 'on a branch that may have been left'],
    kinds: ['false stop by protected-branch'],
    explains: (text) => /\bxargs\b.*\b(?:checkout|switch|co)\b/s.test(text),
  },
  {
    name: 'a script that grows while it is run',
    because:
      'Where a script adds to itself, or writes over what it is about to start, what is run is a matter of chance.',
    pinned: ['src/shell/read.test.ts', 'a script that grows while it is run'],
    kinds: ['false alarm'],
    explains: (text) =>
      /\bx(?:\.sh)?\b[\s\S]*>\s*x\b|\bcp\b[\s\S]*>\s*x\b|(?:>>\s*|\btee\s+)x\.sh[\s\S]*x\.sh/.test(text),
  },
  {
    name: 'an operand that may be none',
    because: 'Of two operands of a rebase the second is the branch, also where nothing may come of the first.',
    pinned: ['src/guards/protected-branch.test.ts', 'a rebase of which the first operand may be none'],
    kinds: ['missed by protected-branch', 'untold ref'],
    explains: (text) => /\brebase\b.*\s\$\w+\s+\w/.test(text),
  },
  {
    name: 'two dots behind a link',
    because: 'They take the name in front away, whether or not that leads elsewhere.',
    pinned: ['src/shell/effects/effects.test.ts', 'two dots take the name in front away, a link or not'],
    kinds: ['untold file', 'missed by protected-files', 'certain but not so'],
    explains: (text) => /\bln\b/.test(text) && /\w\/\.\./.test(text),
  },
  {
    name: 'a fetch from the other side',
    because: 'What a repository fetches asks no hook; that the other one is the remote of this one is not looked up.',
    pinned: ['src/guards/no-verify.test.ts', 'a fetch, whosever remote that is'],
    kinds: ['missed by no-verify'],
    explains: (text, { about }) => /\bfetch\b/.test(text) && about.startsWith('origin '),
  },
  {
    name: 'what a program that git starts keeps for itself',
    because: 'gpg makes its own folder.',
    pinned: ['src/shell/effects/git.test.ts', 'nor what gpg keeps for itself'],
    kinds: ['untold file'],
    explains: (_, { about }) => about.includes('/.gnupg'),
  },
  {
    name: 'sh is taken for bash',
    because: 'Where sh is dash, arrays, process substitution, braces and the like are errors; elsewhere sh is bash.',
    pinned: ['src/shell/read.test.ts', 'what sh, where it is not bash, refuses'],
    kinds: ['false alarm', 'never tried', 'certain but not so', 'untold file'],
    explains: (text, { kind }) =>
      (kind === 'false alarm' ? STARTS_SH : STARTS_PLAIN_SH).test(text.replaceAll(/bash|setsid|\.sh\b/g, '')),
  },
  {
    name: 'a mutated line that bash refuses',
    because: 'Bash refuses it at once (its grammar, an option, a file that does not open), where the reading goes on.',
    pinned: ['src/shell/read.test.ts', 'an option that bash does not have'],
    kinds: ['false alarm'],
    explains: (_, __, { seed }) => seed % 3 !== 0,
  },
  {
    name: 'a coprocess that its shell does not wait for',
    because: 'The shell ends it when it ends itself; how far it gets is a matter of time.',
    pinned: ['src/shell/read.test.ts', 'a coprocess that ends with its shell'],
    kinds: ['false alarm'],
    explains: (text) => /\bcoproc\b/.test(text),
  },
  {
    name: 'a program that PATH does not find',
    because: 'Where PATH leads is not looked up: a program is taken to be there.',
    pinned: ['src/shell/read.test.ts', 'a program that PATH does not find'],
    kinds: ['false alarm', 'never tried'],
    explains: (text) => /\bPATH=|\benv\b[^;|&]*\s-(?:\s|\w*i)|\bexec\s+-\w*c/.test(text),
  },
  {
    name: 'a program that this system lacks',
    because: 'A program is taken to be there.',
    pinned: ['src/shell/read.test.ts', 'what a program runs that may not be there'],
    kinds: ['false alarm'],
    explains: (text) => OPTIONAL.some((name) => text.includes(name) && !existsSync(join('/usr/bin', name))),
  },
  {
    name: 'a file that does not open',
    because: 'Whether a file is there to be read is not looked up; a command whose input does not open is not started.',
    pinned: ['src/shell/read.test.ts', 'what reads a file that may not be there'],
    kinds: ['false alarm'],
    explains: (text) => /(?<![<&])<(?![<(&])\s*\S/.test(text),
  },
  {
    name: 'an expansion that fails',
    because:
      'Bash gives up the line there (arithmetic, an unset parameter, a readonly one); whether it fails is not told.',
    pinned: ['src/shell/read.test.ts', 'what stands behind an expansion that fails'],
    kinds: ['false alarm', 'never tried', 'certain but not so'],
    explains: (text) => /\$\(\(|\$\[|\$\{\w+(?:\[|:?\?)|\bdeclare\b|\breadonly\b|\bset -\w*u/.test(text),
  },
  {
    name: 'quotes in a subscript or in arithmetic',
    because: 'How many times bash takes quotes off there depends on its version: what either would run is told.',
    pinned: ['src/shell/read.test.ts', 'quotes that only some versions take off'],
    kinds: ['false alarm'],
    explains: (text) => /\[[^\]]*\$\([^\]]*['"\\]/.test(text),
  },
  {
    name: 'a tree that is copied over another one',
    because: 'Which names a tree that is copied holds is not looked up: it may replace what lies where it goes.',
    pinned: ['src/guards/protected-files.test.ts', 'a tree that is copied over the way to one, whatever it holds'],
    kinds: ['false stop by protected-files'],
    explains: (text, { about }) => about.includes('changed') && /\bcp\b.*-\w*[raR]/.test(text),
  },
  {
    name: 'a pattern that bash reads only with extglob',
    because: 'Whether the option is on when bash reads the text is not followed: `@(…)` is always taken for a pattern.',
    pinned: ['src/shell/read.test.ts', 'a pattern that takes extglob'],
    kinds: ['false alarm', 'never tried', 'certain but not so'],
    explains: (text) => /[@?*+!]\(/.test(text),
  },
  {
    name: 'time in a substitution',
    because: 'Bash 5.2 refuses `time` in front of a group there; other versions do not.',
    pinned: ['src/shell/read.test.ts', 'time in front of a group in a substitution'],
    kinds: ['false alarm'],
    explains: (text) => /[$<>]\(\s*time\b/.test(text),
  },
  {
    name: 'a repository that a pattern moves',
    because:
      'Whether a pattern takes a `.git` with it is not looked up: git is taken to find the repository it found before.',
    pinned: ['src/shell/effects/git.test.ts', 'in the work tree, though a pattern may have moved the repository'],
    kinds: ['untold file', 'untold ref'],
    explains: (text) => /\b(?:mv|cp)\b[^;&|]*\.[*?[]/.test(text) && /\bgit\b/.test(text),
  },
  {
    name: 'the other side of a pipe',
    because:
      'Both run at the same time: what the one behind the pipe has made already is not followed into the one in front.',
    pinned: ['src/shell/effects/file-verbs.test.ts', 'what the side behind the pipe has already made'],
    kinds: ['certain but not so', 'untold file', 'missed by protected-files'],
    explains: (text) => new RegExp(`${MAKES.source}[^|]*\\|&?[^|]*${MAKES.source}`).test(text),
  },
  {
    name: 'a HEAD that is written by hand',
    because: 'What is checked out is followed through git alone; who writes git’s own files is stopped for that.',
    pinned: ['src/shell/git/line.test.ts', 'HEAD written by hand is not followed'],
    kinds: ['untold ref', 'false stop by protected-branch'],
    explains: (text) => /\.git\/HEAD/.test(text),
  },
  {
    name: 'refs in a namespace',
    because: 'Refs are taken by their plain names, whatever namespace git is told to keep them in.',
    pinned: ['src/shell/git/line.test.ts', 'a ref of a namespace by its plain name'],
    kinds: ['false stop by protected-branch'],
    explains: (text) => /--namespace|GIT_NAMESPACE/.test(text),
  },
  {
    name: 'a bad substitution',
    because:
      'The parser takes `${` with anything behind it; bash refuses what is no parameter, and with it the command.',
    pinned: ['src/shell/read.test.ts', 'a bad substitution'],
    kinds: ['false alarm', 'never tried', 'certain but not so', 'false stop by protected-files'],
    explains: (text) => /\$\{[^\w!#@*?$-]/.test(text),
  },
];
