import type { Span } from '../../protocol/span.ts';
import { recordCommand } from '../command.ts';
import {
  DEPTH_LIMIT,
  deeper,
  type Frame,
  type Invocation,
  notRead,
  type Outcome,
  possibly,
  ran,
  type Shell,
  startedBy,
  step,
} from '../interpreter.ts';
import { mark, unmark } from '../marks.ts';
import { readArguments, tail } from '../options.ts';
import { resolvePath } from '../path.ts';
import type { Redirect, Via, Word } from '../reading.ts';
import { computedSource, type SourceText, sourceOfWord, spanIn } from '../source.ts';
import { DIRECTORY, type Fact, variableKey } from '../state.ts';
import { join, known, prefixOf, textOf, unknown, type Value } from '../value.ts';
import { decodeBase64 } from '../words/base64.ts';
import { computedWord, joinedWords } from '../words/computed-word.ts';
import { cmdTokens, powershellTokens, type WindowsToken } from './words.ts';

type Dialect = 'powershell' | 'cmd';

/** `powershell -Command 'git push'`, `pwsh -EncodedCommand …`, `cmd /c git push`: the text inside is read. */
export function readPowershell(invocation: Invocation, shell: Shell, dialect: Dialect): Outcome {
  const command = recordCommand(shell, invocation, dialect === 'cmd' ? 'cmd' : programOf(invocation));
  const how: Via = { kind: 'shell', name: command.name ?? dialect, words: invocation.words };
  const frame = startedBy(invocation.frame, how, { apart: true });
  const code = dialect === 'cmd' ? cmdCode(invocation.words) : powershellCode(invocation);
  if (code === 'file') notRead(shell, { span: invocation.span, why: 'file', by: command, language: dialect });
  else if (code !== undefined) {
    const text = mark(code.value, shell.marked);
    if (text === undefined || prefixOf(code.value) === '')
      notRead(shell, { span: code.span, why: 'dynamic-code', by: command, language: dialect });
    if (text !== undefined)
      shell.state.branch(() =>
        runWindows(
          textOf(code.value) === text ? sourceOfWord(text, code) : computedSource(text, code.span),
          dialect,
          frame,
          shell,
        ),
      );
  }
  return ran;
}

const programOf = ({ words }: Invocation): string => (/pwsh/i.test(words[0].source) ? 'pwsh' : 'powershell');

function joinWords([first, ...rest]: readonly Word[]): Word | undefined {
  return first === undefined ? undefined : joinedWords([first, ...rest]);
}

function cmdCode(words: readonly Word[]): Word | undefined {
  const at = words.findIndex((word) => /^\/[ckr]/i.test(prefixOf(word.value)));
  if (at < 0) return undefined;
  const first = words[at];
  const attached = first === undefined || prefixOf(first.value).length === 2 ? [] : [tail(first, 2)];
  return joinWords([...attached, ...words.slice(at + 1)]);
}

const OPTIONS =
  '~ command,c encodedcommand,ec,enc,e= file,f= executionpolicy,ep,ex= windowstyle,w= version,v= inputformat,if= outputformat,of,o= configurationname= configurationfile= custompipename= settingsfile= workingdirectory,wd= psconsolefile= noprofile,nop noninteractive,noni nologo,nol noexit,noe sta mta login,l interactive,i';

function powershellCode(invocation: Invocation): Word | 'file' | undefined {
  const words = invocation.words.slice(1);
  const at = words.findIndex((word) => /^[-/](?:c|co|com|comm|comma|comman|command)$/i.test(prefixOf(word.value)));
  if (at >= 0) {
    const rest = words.slice(at + 1);
    if (rest.length === 1 && textOf(rest[0]?.value ?? []) === '-') return inputCode(invocation);
    return joinWords(rest);
  }
  const args = readArguments(words, OPTIONS);
  const encoded = args.values('e', 'encodedcommand')[0];
  if (encoded !== undefined) {
    const text = textOf(encoded.value);
    const decoded = text === undefined ? undefined : decodeUtf16(text);
    return computedWord(encoded, decoded === undefined ? [unknown('unread', encoded.source)] : [decoded]);
  }
  if (args.has('f', 'file')) return 'file';
  const [first] = args.operands;
  if (first !== undefined) return /\.ps1$/i.test(prefixOf(first.value)) ? 'file' : joinWords(args.operands);
  return inputCode(invocation);
}

function inputCode(invocation: Invocation): Word | undefined {
  const { input } = invocation.frame;
  return input === undefined ? undefined : computedWord(invocation, input.text ?? [unknown('input', '')]);
}

/** `-EncodedCommand`: base64 of UTF-16LE. */
function decodeUtf16(text: string): string | undefined {
  const bytes = decodeBase64(text);
  let decoded = '';
  for (let at = 0; bytes !== undefined && at + 1 < bytes.length; at += 2) {
    decoded += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  }
  return bytes === undefined ? undefined : decoded;
}

/** Reads a text of PowerShell or cmd: programs and their words; what is beyond that is said to be unread. */
export function runWindows(source: SourceText, dialect: Dialect, frame: Frame, shell: Shell): void {
  const span = spanIn(source, 0, source.text.length);
  if (frame.depth > DEPTH_LIMIT || source.text.length > 65_536) {
    notRead(shell, { span, why: 'limit' });
    return;
  }
  // cmd puts variables in before it runs anything of the line; PowerShell when it comes to them.
  const look = (name: string): Value | undefined =>
    dialect === 'cmd' ? windowsVariable(name, dialect, shell) : undefined;
  const tokens = dialect === 'cmd' ? cmdTokens(source, look) : powershellTokens(source, look);
  const inner: Frame = { ...frame, source };
  let words: { word: Word; quoted: boolean }[] = [];
  let redirects: Redirect[] = [];
  let conditional = false;
  const finish = (): void => {
    if (words.length > 0) runWords(words, redirects, dialect, conditional ? possibly(inner) : inner, shell);
    words = [];
    redirects = [];
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || !step(shell, span)) break;
    if (token.is === 'word')
      words.push({ word: { ...token.word, value: settled(token.word.value, dialect, shell) }, quoted: token.quoted });
    else if (/[<>]/.test(token.text)) {
      const target = tokens[at + 1];
      const redirect = readRedirect(token, target, source);
      if (redirect !== undefined) redirects.push(redirect);
      if (redirect?.target !== undefined) at += 1;
    } else if (token.text === ',' && dialect === 'powershell' && !isCmdlet(words)) {
      if (mergeComma(words, tokens[at + 1])) at += 1;
    } else if (token.text === ',') continue;
    else {
      // A call operator stands in front of a program: `& git push`.
      if (token.text === '&' && dialect === 'powershell' && words.length === 0) continue;
      finish();
      if (token.text === '&&' || token.text === '||' || /^[({]$|^[@$]/.test(token.text)) conditional = true;
      if (token.text === ';' && !insideBlock(tokens, at)) conditional = false;
    }
  }
  finish();
}

/** Marks as their gaps; variables as they stand now that the words before have run. */
function settled(value: Value, dialect: Dialect, shell: Shell): Value {
  const pieces = join(
    ...value.map((piece): Value => (typeof piece === 'string' ? unmark(piece, shell.marked) : [piece])),
  );
  if (dialect === 'cmd') return pieces;
  return join(
    ...pieces.map((piece): Value => {
      const name = typeof piece === 'object' && piece.gap === 'variable' ? piece.name : undefined;
      return (name === undefined ? undefined : windowsVariable(name, dialect, shell)) ?? [piece];
    }),
  );
}

function insideBlock(tokens: readonly WindowsToken[], at: number): boolean {
  let open = 0;
  for (const token of tokens.slice(0, at)) {
    if (token.is !== 'sign') continue;
    if (/[({]$/.test(token.text)) open += 1;
    else if (/[)}]$/.test(token.text)) open -= 1;
  }
  return open > 0;
}

const isCmdlet = (words: readonly { word: Word }[]): boolean =>
  /^[A-Za-z]+-[A-Za-z]+$|^(?:rm|ri|del|erase|rd|rmdir|cp|copy|mv|move|ni|md)$/i.test(
    prefixOf(words[0]?.word.value ?? []),
  );

/** `a,b` of a program that is no cmdlet stays one word. */
function mergeComma(words: { word: Word; quoted: boolean }[], next: WindowsToken | undefined): boolean {
  const last = words[words.length - 1];
  if (last === undefined || next?.is !== 'word') return false;
  const value = join(last.word.value, [','], next.word.value);
  const span = { start: last.word.span.start, end: next.word.span.end };
  words[words.length - 1] = { ...last, word: { span, source: `${last.word.source},${next.word.source}`, value } };
  return true;
}

function readRedirect(
  token: Extract<WindowsToken, { is: 'sign' }>,
  target: WindowsToken | undefined,
  source: SourceText,
): Redirect | undefined {
  const span: Span = spanIn(source, token.start, token.end);
  const descriptor = /^\d/.test(token.text)
    ? Number(token.text[0])
    : token.text.startsWith('*')
      ? 'both'
      : token.text === '<'
        ? 0
        : 1;
  if (/&\d$/.test(token.text) || target?.is !== 'word') return undefined;
  return {
    span,
    op: token.text === '<' ? '<' : token.text.endsWith('>>') ? '>>' : '>',
    descriptor,
    target: target.word,
  };
}

const KEYWORDS = new Set(
  'if elseif else foreach for while do until switch try catch finally function filter param return begin process end in trap throw exit not exist'.split(
    ' ',
  ),
);

function runWords(
  given: readonly { word: Word; quoted: boolean }[],
  redirects: readonly Redirect[],
  dialect: Dialect,
  frame: Frame,
  shell: Shell,
): void {
  let words = given.map((one) => one.word);
  if (dialect === 'powershell') words = afterAssignment(words, shell);
  else words = words.map((word, index) => (index === 0 && prefixOf(word.value).startsWith('@') ? tail(word, 1) : word));
  while (words.length > 0 && given.length > 0 && KEYWORDS.has(words[0]?.source.toLowerCase() ?? ''))
    words = words.slice(1);
  const [first, ...rest] = words;
  if (first === undefined) return;
  const last = rest[rest.length - 1] ?? first;
  const span = { start: first.span.start, end: last.span.end };
  const name = textOf(first.value);
  if (dialect === 'powershell' && /^\[|^\$/.test(first.source)) {
    notRead(shell, {
      span,
      why: 'language',
      language: 'powershell',
      code: join(first.value, ...rest.map((word) => join([' '], word.value))),
    });
    return;
  }
  // A quoted text that no `&` calls, or a number, is only a value.
  if (given[0]?.quoted === true && rest.length === 0 && dialect === 'powershell' && !/[\\/]/.test(name ?? '')) return;
  if (name !== undefined && moves(name, rest, dialect, shell)) return;
  const invocation: Invocation = { words: [first, ...rest], redirects, frame, assigned: [], span, finds: 'program' };
  const lower = name?.toLowerCase();
  if (lower === 'iex' || lower === 'invoke-expression') evaluate(invocation, dialect, shell);
  else if (lower === 'start-process' || lower === 'saps') startProcess(invocation, shell);
  else if (lower === 'call' && dialect === 'cmd' && rest[0] !== undefined) {
    shell.invoke({ ...invocation, words: [rest[0], ...rest.slice(1)] });
  } else shell.invoke(invocation);
}

/** `$x = git log`, `$env:A = '1'`: what stands behind the sign; a plain value is remembered. */
function afterAssignment(words: Word[], shell: Shell): Word[] {
  const [target, sign, ...rest] = words;
  const name = /^\$(?:env:)?(\w+)$/i.exec(target?.source ?? '')?.[1];
  const attached = /^\$(?:env:)?(\w+)=/i.exec(target?.source ?? '');
  if (attached !== null && target !== undefined) {
    const from = target.value.findIndex((piece) => typeof piece === 'string' && piece.startsWith('='));
    const value = from < 0 ? [] : target.value.slice(from);
    remember(attached[1] ?? '', tail({ ...target, value }, 1).value, target.source, shell);
    return words.slice(1);
  }
  if (name === undefined || target === undefined || !/^[-+*/]?=$/.test(sign?.source ?? '')) return words;
  const [only] = rest;
  if (rest.length === 1 && only !== undefined) {
    remember(
      name,
      sign?.source === '=' ? only.value : [unknown('variable', target.source, false, name)],
      target.source,
      shell,
    );
    return /^['"\d$]/.test(only.source) ? [] : rest;
  }
  remember(name, [unknown('command', target.source)], target.source, shell);
  return rest;
}

function remember(name: string, value: Value, source: string, shell: Shell): void {
  shell.state.set(variableKey(name), { is: 'text', value, exported: /^\$env:/i.test(source) });
}

function windowsVariable(name: string, dialect: Dialect, shell: Shell): Value | undefined {
  const plain = name.replace(/^env:/i, '');
  const [fact] = shell.state.get(variableKey(plain)) ?? [];
  if (fact?.is === 'text') return fact.value;
  if (dialect === 'powershell' && !/^env:/i.test(name)) return plain.toLowerCase() === 'pwd' ? here(shell) : undefined;
  const given = shell.options.env?.[plain];
  return given === undefined ? undefined : known(given);
}

function here(shell: Shell): Value | undefined {
  const [place] = shell.state.get(DIRECTORY) ?? [];
  return place?.is === 'directory' ? place.path : undefined;
}

/** Changes of directory and, in cmd, of variables. */
function moves(name: string, rest: readonly Word[], dialect: Dialect, shell: Shell): boolean {
  const lower = name.toLowerCase();
  if (lower === 'set' && dialect === 'cmd') {
    const text = rest
      .map((word) => word.value)
      .reduce((all, value) => (all.length === 0 ? value : join(all, [' '], value)), []);
    const at = prefixOf(text).indexOf('=');
    if (at > 0)
      remember(
        prefixOf(text).slice(0, at),
        join([prefixOf(text).slice(at + 1)], text.slice(1)).filter((piece) => piece !== ''),
        '$env:',
        shell,
      );
    return false;
  }
  if (!/^(?:cd|chdir|sl|set-location|push-location|pushd)$/.test(lower)) return false;
  const target = rest.find((word) => !/^[-/]\w/.test(word.source));
  const places = shell.state.get(DIRECTORY) ?? [];
  if (target === undefined) return false;
  const [first, ...others] = places.map(
    (fact): Fact => (fact.is === 'directory' ? { is: 'directory', path: resolvePath(fact.path, target.value) } : fact),
  );
  if (first !== undefined) shell.state.set(DIRECTORY, first, ...others);
  return false;
}

function evaluate(invocation: Invocation, dialect: Dialect, shell: Shell): void {
  const command = recordCommand(shell, invocation, 'Invoke-Expression');
  const code = joinWords(invocation.words.slice(1).filter((word) => !/^-command$/i.test(word.source)));
  const text = code === undefined ? undefined : textOf(code.value);
  if (text === undefined || code === undefined)
    notRead(shell, { span: invocation.span, why: 'dynamic-code', by: command, language: dialect });
  else runWindows(sourceOfWord(text, code), dialect, deeper(invocation.frame), shell);
}

/** `Start-Process git -ArgumentList 'push', '-f'`. */
function startProcess(invocation: Invocation, shell: Shell): void {
  const command = recordCommand(shell, invocation, 'Start-Process');
  const words: Word[] = [];
  const given = invocation.words.slice(1);
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at];
    if (word === undefined) break;
    // Quoted words that begin with a dash are the program's own.
    const option = /^-(\w+)$/.exec(word.source)?.[1]?.toLowerCase();
    if (option === undefined) words.push(word);
    else if (/^(?:wo|ve|wi|cr|red)/.test(option)) at += 1;
  }
  const [program, ...more] = words.flatMap((word, index) => {
    const text = index === 0 ? undefined : textOf(word.value);
    return text === undefined
      ? [word]
      : text
          .split(' ')
          .filter((part) => part !== '')
          .map((part): Word => ({ ...word, value: [part] }));
  });
  if (program === undefined) return;
  const via: Via = { kind: 'wrapper', name: 'Start-Process', words: command.words };
  shell.invoke({
    ...invocation,
    words: [program, ...more],
    frame: startedBy(invocation.frame, via, { apart: true }),
  });
}
