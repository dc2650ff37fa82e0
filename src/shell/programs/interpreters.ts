import { lookup } from '../../protocol/lookup.ts';
import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, notRead, ran, type Shell } from '../interpreter.ts';
import { type Arguments, readArguments } from '../options.ts';
import { outputOf } from '../output.ts';
import { readPowershell } from '../powershell/powershell.ts';
import type { Command, Word } from '../reading.ts';
import { known, textOf } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { codeTexts, fileText, streamInput } from '../written.ts';
import { HARMLESS_LANGUAGES } from './code-languages.ts';
import { readCode, startLaunches } from './foreign-code.ts';

/** A program that runs code of another language. */
interface Interpreter {
  readonly language: string;
  /** Its options, as `readArguments` takes them. */
  readonly options: string;
  /** Options whose value is code. */
  readonly code?: readonly string[];
  /** The first operand is code, unless an option named here gives it. */
  readonly operand?: readonly string[];
  /** Options whose value is a file of code. */
  readonly files?: readonly string[];
  /** Options after which operands are no script: they name a module. */
  readonly module?: readonly string[];
  /** Operands are no scripts: behind so many of them they are code. */
  readonly behind?: number;
  /** Without code or script it reads code from standard input. */
  readonly input?: true;
  /** What stands for the first of the options of code: `-pe` of node is no cluster in which `e` is the value. */
  readonly alias?: RegExp;
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
    '+ e,eval= p,print= r,require= import= loader= experimental-loader= env-file= input-type= C,conditions= stack-trace-limit= max-old-space-size= title= c,check i v h test watch inspect=? T P= tsconfig= transpile-only',
  code: ['eval', 'print'],
  alias: /^-pe$/,
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
  files: ['file', 'exec'],
};
const sed: Interpreter = {
  language: 'sed',
  options:
    'e,expression= f,file= l,line-length= i,in-place=? n,quiet,silent E,r,regexp-extended s,separate u,unbuffered z,null-data posix debug sandbox',
  code: ['expression'],
  operand: ['expression', 'file'],
  files: ['file'],
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
  mawk: awk,
  nawk: awk,
  sed,
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
  racket: { language: 'racket', options: '+ e,eval= f,load= t,require= l= p= r= u= k=', code: ['eval'] },
  raku: { ...perl, language: 'raku', input: true },
  R: {
    language: 'r',
    options: '+ e= f,file= g,gui= vanilla no-save slave quiet q,silent s,no-echo',
    code: ['e'],
    input: true,
  },
  scala: { language: 'scala', options: '- e= cp= classpath= howtorun=', code: ['e'] },
  swift: { language: 'swift', options: '- e= I= F= L= module-name= target= O', code: ['e'] },
  erl: { language: 'erlang', options: '- eval= pa= pz= s= run= name= sname= noshell noinput', code: ['eval'] },
  crystal: { language: 'crystal', options: '+', verb: 'eval', operand: [] },
  qjs: { language: 'node', options: '+ e,eval= I,include= m,module script std i,interactive', code: ['eval'] },
  gjs: { language: 'node', options: '+ c,command= I,include-path= m,module', code: ['command'] },
  py: { ...python, options: `${python.options} 2` },
  micropython: { language: 'python', options: '+ c= m= X= O i v h', code: ['c'], module: ['m'], input: true },
  guile: { language: 'scheme', options: '+ c= e= l= L= s=', code: ['c'] },
  tclsh: { language: 'tcl', options: '+', input: true },
  expect: { language: 'tcl', options: '+ c= f= b d D= i N n', code: ['c'], input: true },
  emacs: { language: 'elisp', options: 'eval= e,execute= l,load= f,funcall= batch Q q nw', code: ['eval', 'execute'] },
  sqlite3: {
    language: 'sql',
    options: '- cmd= init= separator= nullvalue= newline= vfs= A=',
    code: ['cmd'],
    files: ['init'],
    input: true,
    behind: 1,
  },
  psql: {
    language: 'sql',
    options:
      'c,command= f,file= d,dbname= h,host= p,port= U,username= v,set,variable= o,output= L,log-file= F= R= P= T=',
    code: ['command'],
    files: ['file'],
    input: true,
    behind: 9,
  },
  mysql: {
    language: 'sql',
    options: 'e,execute= h,host= u,user= p,password=? P,port= D,database= S,socket=',
    code: ['execute'],
    input: true,
    behind: 9,
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
  const args = readArguments(withoutAlias(words, interpreter), interpreter.options);
  const command = recordCommand(shell, invocation, name);
  const codes = [...args.values(...(interpreter.code ?? []))];
  const givesCode = interpreter.operand !== undefined && !args.has(...interpreter.operand);
  if (givesCode && args.operands[0] !== undefined) codes.push(args.operands[0]);
  codes.push(...args.operands.slice(interpreter.behind ?? args.operands.length));
  for (const code of codes) readCode(code.value, code, interpreter.language, invocation, shell, command);
  const files = [...args.values(...(interpreter.files ?? []))];
  for (const file of files) readFile(file, interpreter, invocation, shell, command);
  const isModule = args.has(...(interpreter.module ?? []));
  if (isModule) readModule(args, interpreter, invocation, shell, command);
  if (codes.length > 0 || files.length > 0 || interpreter.operand !== undefined || isModule)
    return { ...ran, output: outputOf(name, invocation, shell) };
  readScript(interpreter.behind === undefined ? args.operands[0] : undefined, interpreter, invocation, shell, command);
  return ran;
};

function withoutAlias(words: readonly Word[], { alias, code }: Interpreter): readonly Word[] {
  return alias === undefined
    ? words
    : words.map((word) => (alias.test(textOf(word.value) ?? '') ? { ...word, value: known(`--${code?.[0]}`) } : word));
}

/** `python -m name`: a module is looked for in the directory first. One that the line has written is code like any other. */
function readModule(
  args: Arguments,
  interpreter: Interpreter,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  for (const module of args.values(...(interpreter.module ?? []))) {
    const name = textOf(module.value)?.replaceAll('.', '/');
    for (const path of name === undefined ? [] : [`${name}.py`, `${name}/__main__.py`]) {
      const file = { ...module, value: known(path) };
      if (codeTexts(file, invocation.frame, shell) !== undefined)
        readFile(file, interpreter, invocation, shell, command);
    }
  }
}

/** A script file stays unread; standard input is code where its text is known, and unknown code where it is not. */
function readScript(
  file: Word | undefined,
  interpreter: Interpreter,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  const { input } = invocation.frame;
  if (file !== undefined && !isInput(file)) readFile(file, interpreter, invocation, shell, command);
  else if (file === undefined && interpreter.input !== true) return;
  else if (input?.text !== undefined) {
    const { text } = input;
    const body = command.redirects.find((one) => one.body === text);
    const word = computedWord(body ?? command, text);
    // It is read to its end first: what the code starts finds nothing there.
    const drained = { ...invocation, frame: { ...invocation.frame, input: undefined } };
    readCode(text, word, interpreter.language, drained, shell, command);
  } else if (input !== undefined && interpreter.language !== 'sql')
    notRead(shell, { span: command.span, why: 'dynamic-code', by: command, language: interpreter.language });
}

const isInput = ({ value }: Word): boolean => textOf(value) === '-';

/** A file of code: what the line has written into it is read, and what else it may hold is not. */
function readFile(file: Word, interpreter: Interpreter, invocation: Invocation, shell: Shell, command: Command): void {
  const { language } = interpreter;
  const { frame } = invocation;
  const stream = isInput(file) ? frame.input?.text : streamInput(file, frame, shell);
  const written = stream === undefined ? fileText(file, shell) : { texts: [stream], sure: true };
  const tells = written?.sure === true && (stream !== undefined || HARMLESS_LANGUAGES.has(language));
  const read = tells ? readCode : startLaunches;
  for (const text of written?.texts ?? []) read(text, computedWord(file, text), language, invocation, shell, command);
  if (tells || language === 'sql' || language === 'elisp') return;
  const why = textOf(file.value) === undefined ? 'dynamic-code' : 'file';
  notRead(shell, { span: file.span, why, by: command, language });
}
