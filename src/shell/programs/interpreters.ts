import { lookup } from '../../protocol/lookup.ts';
import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, notRead, ran, type Shell } from '../interpreter.ts';
import { readArguments } from '../options.ts';
import { readPowershell } from '../powershell/powershell.ts';
import type { Command, Unread, Word } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { fileText, streamInput } from '../written.ts';
import { launchesIn } from './embedded.ts';
import { sedScript } from './sed-script.ts';
import { runJoined, startApart, via } from './start.ts';

/** A program that runs code of another language. */
interface Interpreter {
  readonly language: string;
  /** Its options, as `readArguments` takes them. */
  readonly options: string;
  /** Options whose value is code. */
  readonly code?: readonly string[];
  /** The first operand is code, unless an option named here gives it. */
  readonly operand?: readonly string[];
  /** Options after which operands are no script. */
  readonly module?: readonly string[];
  /** Without code or script it reads code from standard input. */
  readonly input?: true;
  /** Verbs that must stand in front (`deno eval code`). */
  readonly verb?: string;
}

const python: Interpreter = {
  language: 'python',
  options: '+ c= m= W= X= Q= B E I O P S b d h i q s u v V x 3',
  code: ['c'],
  module: ['m'],
  input: true,
};
const node: Interpreter = {
  language: 'node',
  options:
    '+ e,eval= p,print= pe= r,require= import= loader= experimental-loader= env-file= input-type= C,conditions= stack-trace-limit= max-old-space-size= title= c,check i v h test watch inspect=? T P= tsconfig= transpile-only',
  code: ['eval', 'print', 'pe'],
  input: true,
};
const perl: Interpreter = {
  language: 'perl',
  options: '+ e= E= I= M= m= x=? i=? 0=# F= l=# C=# D= V=? a c n p s S t T u U v w W X f',
  code: ['e', 'E'],
  input: true,
};
const awk: Interpreter = {
  language: 'awk',
  options: '+ f,file= v,assign= F,field-separator= e,source= i,include= l,load= E,exec= o=? d=? p=? D=? L=?',
  code: ['source'],
  operand: ['file', 'source', 'exec'],
};
const sed: Interpreter = {
  language: 'sed',
  options:
    'e,expression= f,file= l,line-length= i,in-place=? n,quiet,silent E,r,regexp-extended s,separate u,unbuffered z,null-data posix debug sandbox',
  code: ['expression'],
  operand: ['expression', 'file'],
};
const ruby: Interpreter = {
  language: 'ruby',
  options: '+ e= I= r= C= E= F= i=? x=? 0=# T=? K= a c d l n p s S v w W=?',
  code: ['e'],
  input: true,
};
const php: Interpreter = {
  language: 'php',
  options: '+ r= B= R= E= d= c= f= z= S= t= n a q',
  code: ['r', 'B', 'R', 'E'],
  input: true,
};

export const interpreters: Readonly<Record<string, Interpreter>> = {
  python,
  pypy: python,
  ipython: python,
  node,
  nodejs: node,
  tsx: node,
  'ts-node': node,
  bun: { ...node, language: 'node' },
  deno: { language: 'node', options: '+ ext= p,print T', verb: 'eval', operand: [] },
  perl,
  ruby,
  php,
  lua: { language: 'lua', options: '+ e= l= i v E W', code: ['e'], input: true },
  luajit: { language: 'lua', options: '+ e= l= j= O=? b i v E', code: ['e'], input: true },
  Rscript: { language: 'r', options: '+ e= default-packages= vanilla verbose', code: ['e'] },
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  sed,
  gsed: sed,
  osascript: { language: 'applescript', options: '+ e= l= s= i', code: ['e'], input: true },
  julia: {
    language: 'julia',
    options: '+ e,eval= E,print= L,load= J= p= t= project=? i q',
    code: ['eval', 'print'],
    input: true,
  },
  elixir: { language: 'elixir', options: '+ e,eval= r= pr= S= pa= pz= app=', code: ['eval'] },
  groovy: { language: 'groovy', options: '+ e= cp= classpath= i=? l=? n p', code: ['e'] },
  ghc: { language: 'haskell', options: '+ e= package=', code: ['e'] },
  guile: { language: 'scheme', options: '+ c= e= l= L= s=', code: ['c'] },
  tclsh: { language: 'tcl', options: '+', input: true },
  expect: { language: 'tcl', options: '+ c= f= b d D= i N n', code: ['c'], input: true },
  emacs: { language: 'elisp', options: 'eval= e,execute= l,load= f,funcall= batch Q q nw', code: ['eval', 'execute'] },
  sqlite3: { language: 'sql', options: '- cmd= init= separator= nullvalue= newline= vfs=', code: ['cmd'], input: true },
  psql: {
    language: 'sql',
    options:
      'c,command= f,file= d,dbname= h,host= p,port= U,username= v,set,variable= o,output= L,log-file= F= R= P= T=',
    code: ['command'],
    input: true,
  },
  mysql: {
    language: 'sql',
    options: 'e,execute= h,host= u,user= p,password=? P,port= D,database= S,socket=',
    code: ['execute'],
    input: true,
  },
};

/** Programs of other languages: their code is reported as unread, and the commands that it plainly starts are read. */
export const readInterpreter: Handler = (invocation, shell, name) => {
  if (/^(?:pwsh|powershell)(?:-preview)?$/i.test(name)) return readPowershell(invocation, shell, 'powershell');
  if (/^cmd$/i.test(name)) return readPowershell(invocation, shell, 'cmd');
  const interpreter = lookup(interpreters, name) ?? lookup(interpreters, name.replace(/[\d.]+$/, ''));
  if (interpreter === undefined) return undefined;
  let words: readonly Word[] = invocation.words.slice(1);
  if (interpreter.verb !== undefined) {
    if (textOf(words[0]?.value ?? []) !== interpreter.verb) return undefined;
    words = words.slice(1);
  }
  const args = readArguments(words, interpreter.options);
  const command = recordCommand(shell, invocation, name);
  const codes = [...args.values(...(interpreter.code ?? []))];
  const givesCode = interpreter.operand !== undefined && !args.has(...interpreter.operand);
  if (givesCode && args.operands[0] !== undefined) codes.push(args.operands[0]);
  for (const code of codes) readCode(code.value, code, interpreter.language, invocation, shell, command);
  if (codes.length > 0 || interpreter.operand !== undefined || args.has(...(interpreter.module ?? []))) return ran;
  readScript(args.operands[0], interpreter, invocation, shell, command);
  return ran;
};

/** A script file stays unread; standard input is code where its text is known, and unknown code where it is not. */
function readScript(
  file: Word | undefined,
  interpreter: Interpreter,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  const { frame } = invocation;
  const { language } = interpreter;
  const path = file === undefined ? '-' : textOf(file.value);
  if (interpreter.input !== true && file === undefined) return;
  const text = path === '-' ? frame.input?.text : file === undefined ? undefined : streamInput(file, frame, shell);
  if (text !== undefined) {
    const body = command.redirects.find((one) => one.body === text);
    readCode(text, { span: body?.span ?? command.span, source: '', value: text }, language, invocation, shell, command);
  } else if (path === '-') {
    if (frame.input !== undefined && language !== 'sql')
      notRead(shell, { span: command.span, why: 'dynamic-code', by: command, language });
  } else if (file !== undefined && language !== 'sql' && language !== 'elisp') {
    for (const written of fileText(file, shell)?.texts ?? [])
      startLaunches(written, { ...file, source: '' }, language, invocation, shell, command);
    notRead(shell, { span: file.span, why: path === undefined ? 'dynamic-code' : 'file', by: command, language });
  }
}

function readCode(
  code: Value,
  word: Word,
  language: string,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  if (code.length > 0 && code.every((piece) => typeof piece !== 'string' || piece.trim() === '')) {
    notRead(shell, { span: word.span, why: 'dynamic-code', by: command, language });
    return;
  }
  if (!isPlain(language, show(code))) {
    const unread: Unread = { span: word.span, why: 'language', by: command, language, code };
    notRead(shell, unread);
  }
  startLaunches(code, word, language, invocation, shell, command);
}

/** The commands that code plainly starts. */
function startLaunches(
  code: Value,
  word: Word,
  language: string,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  const launches =
    language === 'sed' ? sedCommands(code) : language === 'sql' ? sqlCommands(show(code)) : launchesIn(code, language);
  const how = via('interpreter', command.name ?? language, command);
  for (const launch of launches) {
    if ('line' in launch)
      runJoined([{ ...word, source: '', value: launch.line }], invocation, shell, how, command, { runs: 'possible' });
    else {
      const [first, ...rest] = launch.words.map((value): Word => ({ ...word, source: show(value), value }));
      if (first !== undefined) startApart([first, ...rest], invocation, shell, how, { runs: 'possible' });
    }
  }
}

/** Programs of awk, sed and SQL that surely start nothing and write nothing: most of those that are ever written. */
function isPlain(language: string, text: string): boolean {
  if (language === 'awk')
    return !/system|getline|[|>]|close|@|ENVIRON|RS\s*=/.test(
      text.replace(/"(?:[^"\\]|\\.)*"|\/(?:[^/\\\n]|\\.)+\//g, '""'),
    );
  if (language === 'sed') return sedCommands([text]).length === 0;
  return language === 'sql' && sqlCommands(text).length === 0;
}

/** `e command`, and the flag `e` of `s`, which runs what the line has become. */
function sedCommands(code: Value): readonly { readonly line: Value }[] {
  return sedScript(textOf(code) ?? '').flatMap((one) => (one.kind === 'runs' ? [{ line: known(one.line) }] : []));
}

/** `\! command` of psql and mysql, `system command` of mysql, `.shell command` of sqlite. */
function sqlCommands(text: string): readonly { readonly line: Value }[] {
  const lines = text.matchAll(/(?:^|\n|;)\s*(?:\\!|\.(?:shell|system)\b|system\s)\s*([^\n]+)/g);
  return [...lines].map((found) => ({ line: known(found[1] ?? '') }));
}
