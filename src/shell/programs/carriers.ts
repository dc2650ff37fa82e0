import { lookup } from '../../protocol/lookup.ts';
import { recordCommand } from '../command.ts';
import { isGitCommand } from '../git/commands.ts';
import {
  type Frame,
  type Handler,
  type Invocation,
  notRead,
  type Outcome,
  possibly,
  ran,
  type Shell,
} from '../interpreter.ts';
import { readArguments, tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { variableKey } from '../state.ts';
import { known, prefixOf, show, textOf, unknown, unknownOutput } from '../value.ts';
import { variableFacts } from '../variable-facts.ts';
import { computedWord, joinedWords } from '../words/computed-word.ts';
import { codeTexts } from '../written.ts';
import { builders, packageScripts } from './builders.ts';
import { containers } from './containers.ts';
import { debuggers } from './debuggers.ts';
import { editors } from './editors.ts';
import { finders } from './finders.ts';
import { runGitAlias, runGitSettings } from './git-settings.ts';
import { keepSetting } from './git-written.ts';
import { macosPrograms } from './macos-programs.ts';
import { remoteShells } from './remote-shells.ts';
import { runners } from './runners.ts';
import { writtenProgram } from './scripts.ts';
import { runJoined, startCode, startWords, via } from './start.ts';
import { terminals } from './terminals.ts';

/** Programs that run commands of their own making from their words: `xargs`, `find`, `ssh`, … */
export const carriers: Readonly<Record<string, Handler>> = {
  ...finders,
  ...macosPrograms,
  ...builders,
  ...containers,
  ...debuggers,
  ...editors,
  ...remoteShells,
  ...runners,
  ...terminals,
  watch: shellWords(
    'n,interval= d,differences=? t,no-title b,beep e,errexit g,chgexit c,color x,exec p,precise q,equexit=',
    'exec',
  ),
  entr: (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), '+ a c d n p r s z x');
    return args.has('s')
      ? startCode(args.operands.slice(0, 1), invocation, shell, name)
      : startWords(args.operands, invocation, shell, name);
  },
  script: (invocation, shell, name) => {
    const args = readArguments(
      invocation.words.slice(1),
      'c,command= E,echo= I,log-in= O,log-out= B,log-io= T,log-timing= m,logging-format= o,output-limit= t,timing=? a e f q',
    );
    const code = args.values('command');
    if (code.length > 0) return startCode(code, invocation, shell, name);
    // macOS and the BSDs: `script file program words`.
    const { operands } = readArguments(invocation.words.slice(1), '+ t= T= a d e F k p q r');
    return startWords(operands.slice(1), { ...invocation, frame: possibly(invocation.frame) }, shell, name);
  },
  su: switchUser(
    'c,command= s,shell= g,group= G,supp-group= w,whitelist-environment= session-command= l,login m p f P T',
  ),
  runuser: switchUser(
    'u,user= c,command= s,shell= g,group= G,supp-group= w,whitelist-environment= session-command= l,login m p f P T',
  ),
  sg: (invocation, shell, name) => {
    const words = invocation.words.slice(1).filter(({ value }) => !/^-c?$/.test(textOf(value) ?? ''));
    return startCode(words.slice(1, 2), invocation, shell, name);
  },
  newgrp: (invocation, shell, name) => {
    const input = invocation.frame.input?.text;
    return input === undefined ? undefined : startCode([computedWord(invocation, input)], invocation, shell, name);
  },
  'run-parts': (invocation, shell, name) => {
    const args = readArguments(
      invocation.words.slice(1),
      'a,arg= u,umask= regex= list test report reverse v exit-on-error new-session lsbsysinit',
    );
    if (args.has('list', 'test')) return undefined;
    const command = recordCommand(shell, invocation, name);
    // Whatever lies there is run.
    for (const folder of args.operands) notRead(shell, { span: folder.span, why: 'file', by: command });
    return ran;
  },
  'start-stop-daemon': (invocation, shell, name) => {
    const args = readArguments(
      invocation.words.slice(1),
      'a,startas= x,exec= n,name= p,pidfile= u,user= c,chuid= g,group= s,signal= R,retry= d,chdir= r,chroot= N,nicelevel= P,procsched= I,iosched= k,umask= O,output= notify-timeout= ppid= pid= S,start K,stop T,status H,help b,background m,make-pidfile C,no-close t,test o,oknodo q,quiet v,verbose remove-pidfile notify-await',
    );
    const program = args.values('startas').at(-1) ?? args.values('exec').at(-1);
    return program !== undefined && args.has('start')
      ? startWords([program, ...args.operands], invocation, shell, name)
      : undefined;
  },
  // What stands behind `--` are the words of a shell.
  ...compilers(),
  ...packageManagers(),
  capsh: (invocation, shell, name) => {
    const at = invocation.words.findIndex(({ value }) => /^(?:--|==)$/.test(textOf(value) ?? ''));
    const [shellWord] = invocation.words.flatMap((word) =>
      prefixOf(word.value).startsWith('--shell=') ? [tail(word, 8)] : [],
    );
    const program = shellWord ?? { ...invocation.words[0], source: 'bash', value: ['bash'] };
    return at < 0 ? undefined : startWords([program, ...invocation.words.slice(at + 1)], invocation, shell, name);
  },
  at: laterInput('f,file= q= t= m v l d c r M b'),
  batch: laterInput('f,file= q= t= m v'),
  crontab: timetable,
  hyperfine: eachAsCode(
    'w,warmup= r,runs= m,min-runs= M,max-runs= p,prepare= c,cleanup= s,setup= S,shell= n,command-name= i N u,time-unit= style= export-json= export-csv= export-markdown= L,parameter-list= P,parameter-scan= D= output= input=',
    ['prepare', 'cleanup', 'setup'],
  ),
  concurrently: eachAsCode(
    'n,names= c,prefix-colors= p,prefix= m,max-processes= l,prefix-length= s,success= k,kill-others r,raw g,group restart-tries= restart-after= default-input-target= cwd=',
    [],
  ),
  git: gitPrograms,
  ...codeOptions(),
};

/** Programs whose words are one shell line, unless an option says that they are a program. */
function shellWords(table: string, direct: string): Handler {
  return (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), `+ ${table}`);
    return args.has(direct)
      ? startWords(args.operands, invocation, shell, name)
      : startCode(args.operands, invocation, shell, name);
  };
}

/** `su user -c code`; `runuser -u user program words`. */
function switchUser(table: string): Handler {
  return (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), table);
    const code = args.values('command', 'session-command');
    if (code.length > 0) return startCode(code, invocation, shell, name);
    if (args.has('user'))
      return startWords(readArguments(invocation.words.slice(1), `+ ${table}`).operands, invocation, shell, name);
    const input = invocation.frame.input?.text;
    return input === undefined ? undefined : startCode([computedWord(invocation, input)], invocation, shell, name);
  };
}

/** `echo code | at now`. */
function laterInput(table: string): Handler {
  return (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), table);
    const input = args.has('file', 'l', 'd', 'c', 'r') ? undefined : invocation.frame.input?.text;
    return input === undefined ? undefined : startCode([computedWord(invocation, input)], invocation, shell, name);
  };
}

/** Five fields for the time, or one name for them, in front of a line: crontab(5). */
const TIMED = /^[ \t]*(?:@\w+|(?:[\d*/,a-zA-Z-]+[ \t]+){4}[\d*/,a-zA-Z-]+)[ \t]+(?=\S)/;

/** `crontab -`, `crontab file`: the lines of the timetable run later. */
function timetable(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const args = readArguments(invocation.words.slice(1), 'u= e l r i T n=');
  const [file] = args.operands;
  if (args.has('e', 'l', 'r', 'T')) return undefined;
  const isInput = file === undefined || textOf(file.value) === '-';
  const texts = isInput ? [invocation.frame.input?.text ?? []] : (codeTexts(file, invocation.frame, shell) ?? []);
  const command = recordCommand(shell, invocation, name);
  // What another program prints ends its last line.
  for (const text of texts)
    for (const line of show(text.flatMap((piece) => (piece === unknownOutput[0] ? ['\n'] : [piece]))).split('\n')) {
      const lead = TIMED.exec(line)?.[0];
      if (lead === undefined) continue;
      const code = computedWord(file ?? invocation.words[0], known(line.slice(lead.length)));
      runJoined([code], invocation, shell, via('shell', name, command), command, { runs: 'possible' });
    }
  return ran;
}

/** Every operand, and the values of some options, is a shell line of its own. */
function eachAsCode(table: string, options: readonly string[]): Handler {
  return (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), table);
    const command = recordCommand(shell, invocation, name);
    for (const word of [...args.values(...options), ...args.operands]) {
      runJoined([word], invocation, shell, via('shell', name, command), command);
    }
    return ran;
  };
}

/** Options of git subcommands whose value is shell code. */
const GIT_CODE: Readonly<Record<string, string>> = {
  rebase: 'x,exec=',
  'filter-branch':
    'tree-filter= env-filter= index-filter= msg-filter= parent-filter= commit-filter= tag-name-filter= setup=',
  difftool: 'x,extcmd=',
  grep: 'O,open-files-in-pager=?',
};

/** Those whose value is run on the other side, which may be this machine. */
const GIT_SERVICES: Readonly<Record<string, string>> = {
  clone: 'u,upload-pack=',
  fetch: 'upload-pack=',
  pull: 'upload-pack=',
  'ls-remote': 'exec,upload-pack=',
  push: 'exec,receive-pack=',
  archive: 'exec=',
  'fetch-pack': 'exec,upload-pack=',
  'send-pack': 'exec,receive-pack=',
};

/** Subcommands of git whose words, options or settings may be programs. */
export const gitCarriers: ReadonlySet<string> = new Set([
  'bisect',
  'config',
  'for-each-repo',
  'submodule',
  ...Object.keys(GIT_CODE),
  ...Object.keys(GIT_SERVICES),
]);

/**
 * The commands that git runs for a subcommand's words: `bisect run program`, `submodule foreach code`, `grep -Oprogram`,
 * `rebase --exec code`, `filter-branch --tree-filter code`, `difftool -x code`, an alias that the words themselves make
 * (`-c alias.x='!code' x`). Those of the workspace are left to `git.ts`.
 */
function gitPrograms(invocation: Invocation, shell: Shell): Outcome | undefined {
  const aliased = runGitAlias(runGitSettings(invocation, shell), invocation, shell);
  if (aliased !== undefined) return aliased;
  const args = readArguments(invocation.words.slice(1), GIT_GLOBAL);
  const [verb, second, ...rest] = args.operands;
  const name = textOf(verb?.value ?? []) ?? '';
  const words = args.operands.slice(1);
  const extension = isGitCommand(name) || verb === undefined ? undefined : writtenProgram(`git-${name}`, verb, shell);
  if (extension !== undefined) return startWords([extension, ...words], invocation, shell, 'git');
  if (!invocation.words.some(({ value }) => gitCarriers.has(prefixOf(value)))) return undefined;
  if (name === 'bisect' && textOf(second?.value ?? []) === 'run') return startWords(rest, invocation, shell, 'git');
  if (name === 'submodule') {
    const at = words.findIndex((word) => textOf(word.value) === 'foreach');
    if (at < 0) return undefined;
    const code = readArguments(words.slice(at + 1), '+ recursive q,quiet').operands;
    // Whether there is any submodule is not known.
    return startCode(code, { ...invocation, frame: possibly(invocation.frame) }, shell, 'git');
  }
  if (name === 'for-each-repo') return inEachRepository(words, invocation, shell);
  if (name === 'config') keepSetting(invocation, shell);
  const service = lookup(GIT_SERVICES, name);
  const table = service ?? lookup(GIT_CODE, name);
  if (table === undefined) return undefined;
  const code = readArguments(words, table).used.filter(
    (one) => one.value !== undefined && table.split(/[ ,=]+/).includes(one.name),
  );
  if (code.length === 0) return undefined;
  const command = recordCommand(shell, invocation, 'git');
  const change: Partial<Frame> = service === undefined ? {} : { runs: 'possible' };
  for (const { value } of code)
    if (value !== undefined) runJoined([value], invocation, shell, via('shell', 'git', command), command, change);
  return ran;
}

/** git-for-each-repo(1): git with the words behind its options, in repositories that a setting names. */
function inEachRepository(words: readonly Word[], invocation: Invocation, shell: Shell): Outcome | undefined {
  const { operands } = readArguments(words, '+ config= keep-going');
  const [git] = invocation.words;
  const there = [known('-C'), [unknown('input', '…')]].map((value) => computedWord(git, value));
  return startWords([git, ...there, ...operands], invocation, shell, 'git');
}

const GIT_GLOBAL = '+ C= c= git-dir= work-tree= namespace= exec-path=? super-prefix= config-env= attr-source=';

/** Options of other programs whose value is run as shell code, by the name that `readArguments` gives them. */
function codeOptions(): Readonly<Record<string, Handler>> {
  const table: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    tar: [
      'checkpoint=? checkpoint-action= to-command= I,use-compress-program= rsh-command= F,info-script,new-volume-script= f= C= T= X= b= g= K= L= N= V= H=',
      ['checkpoint-action', 'to-command', 'use-compress-program', 'rsh-command', 'new-volume-script'],
    ],
    rsync: ['e,rsh= f= T= B= M= rsync-path=', ['rsh', 'rsync-path']],
    sort: ['compress-program= k= t= o= S= T=', ['compress-program']],
    split: ['filter= a= b= C= l= n= t=', ['filter']],
    rg: [
      'pre= hostname-bin= e,regexp= f,file= g,glob= t,type= T= A= B= C= m= M= E= j= r,replace=',
      ['pre', 'hostname-bin'],
    ],
    ag: ['pager= A= B= C= G= m= W=', ['pager']],
    ack: ['pager= A= B= C= m=', ['pager']],
    man: ['P,pager= H= C= L= m= M= S= e= R= r=', ['pager']],
    zip: ['- TT,unzip-command= b= t= n= x= i=', ['unzip-command']],
    nc: ['e,exec= c,sh-exec= p= w= s= q= i= x= X= I= O= T= V=', ['exec', 'sh-exec']],
    ncat: ['e,exec= c,sh-exec= p= w= s= i= x= d=', ['exec', 'sh-exec']],
    nodemon: ['x,exec= w,watch= e,ext= i,ignore= d,delay= s,signal=', ['exec']],
    watchexec: [
      'w,watch= e,exts= f,filter= i,ignore= d,debounce= s,signal= o,on-busy-update= shell= E,env= r c n N p',
      [],
    ],
    fzf: ['preview= bind=', ['preview']],
  };
  return Object.fromEntries(
    Object.entries(table).map(([name, [options, codes]]) => [name, codeOption(options, codes, name === 'watchexec')]),
  );
}

function codeOption(table: string, codes: readonly string[], operands: boolean): Handler {
  return (invocation, shell, name) => {
    const words = [
      ...wordsInVariable(`${name.toUpperCase()}_OPTIONS`, invocation, shell),
      ...invocation.words.slice(1),
    ];
    const args = readArguments(words, operands ? `+ ${table}` : table);
    const [first, ...rest] = args.operands;
    const found = [
      ...codes.flatMap((code) => args.values(code).flatMap((word) => codeIn(word, code) ?? [])),
      ...(operands && first !== undefined ? [joinedWords([first, ...rest])] : []),
    ];
    if (found.length === 0) return undefined;
    const command = recordCommand(shell, invocation, name);
    for (const word of found) runJoined([word], invocation, shell, via('shell', name, command), command);
    return ran;
  };
}

/** `gcc -wrapper gdb,--args`: a program that starts those that compile, and its words. */
function compilers(): Readonly<Record<string, Handler>> {
  const handler: Handler = (invocation, shell, name) => {
    const at = invocation.words.findIndex(({ value }) => textOf(value) === '-wrapper');
    const word = at < 0 ? undefined : invocation.words[at + 1];
    if (word === undefined) return undefined;
    const text = textOf(word.value);
    const words = text?.split(',').map((one): Word => ({ ...word, value: known(one) })) ?? [word];
    return startWords(words, invocation, shell, name);
  };
  return Object.fromEntries(['gcc', 'g++', 'cc', 'c++', 'cpp', 'gfortran'].map((name) => [name, handler]));
}

/** They run programs of packages, and the scripts of the project. */
function packageManagers(): Readonly<Record<string, Handler>> {
  const handler: Handler = (invocation, shell, name) =>
    lookup(runners, name)?.(invocation, shell, name) ?? packageScripts(invocation, shell, name);
  return Object.fromEntries(['npm', 'pnpm', 'yarn', 'bun'].map((name) => [name, handler]));
}

/** Options that a program takes from a variable (`TAR_OPTIONS`), where the line sets it. */
function wordsInVariable(name: string, { words: [program] }: Invocation, shell: Shell): readonly Word[] {
  if (shell.state.get(variableKey(name)) === undefined) return [];
  return variableFacts(shell, name).facts.flatMap((fact) =>
    fact.is !== 'text'
      ? []
      : show(fact.value)
          .split(/\s+/)
          .map((source) => ({ ...program, source, value: known(source.replace(/\\(.)/g, '$1')) })),
  );
}

/** The code in the value of such an option: `exec=code` of tar's `--checkpoint-action`; undefined: the value runs nothing. */
function codeIn(word: Word, option: string): Word | undefined {
  if (option !== 'checkpoint-action') return word;
  const lead = prefixOf(word.value);
  if (/^(?:dot|echo|ttyout|sleep|bell|totals|wait)/.test(lead)) return undefined;
  return tail(word, lead.startsWith('exec=') ? 'exec='.length : 0);
}
