import type { Facts } from '../../protocol/facts.ts';
import { listHas } from '../../protocol/word-list.ts';
import { type Flow, flowOf } from '../../shell/flow.ts';
import type { Command, Reading, Unread } from '../../shell/reading.ts';
import { type Gap, show, textOf, type Value } from '../../shell/value.ts';
import type { JudgedCall, Where } from '../guard.ts';
import { commandPlace } from '../places.ts';
import { shownCommand } from '../shown-command.ts';
import { PRINTING } from '../tables/secret-readers.ts';
import { fatesOf, handsOn } from './fates.ts';
import type { SecretFiles } from './secret-files.ts';
import { secretPrinter } from './secret-printer.ts';
import { namesSecret } from './variable-names.ts';

/** One way in which a command prints secrets that lie in no file. */
interface SecretPrint {
  readonly code: 'printed' | 'variable' | 'environment';
  readonly where: Where;
  readonly command?: Command;
  readonly values: Readonly<Record<string, string>>;
}

export function secretPrints(call: JudgedCall, secrets: SecretFiles, facts: Facts): readonly SecretPrint[] {
  const { reading } = call;
  if (reading === undefined) return [];
  const scene: Scene = { call, reading, flow: flowOf(reading), secrets, facts };
  return [
    ...reading.commands.flatMap((command) => [
      ...byProgram(command, scene),
      ...ofEnvironment(command, scene),
      ...ofVariable(command, scene),
    ]),
    ...reading.unread.flatMap((unread) => byCode(unread, scene)),
  ];
}

interface Scene {
  readonly call: JudgedCall;
  readonly reading: Reading;
  readonly flow: Flow;
  readonly secrets: SecretFiles;
  readonly facts: Facts;
}

/** Whether somebody sees it, on the screen or far away; a file, a variable or another program's input is no print. */
const isSeen = (command: Command, { flow, reading }: Scene): boolean =>
  fatesOf(command, flow, reading, false).some(({ is }) => is !== 'saved');

function byProgram(command: Command, scene: Scene): readonly SecretPrint[] {
  const match = secretPrinter(command);
  if (match === undefined || !isSeen(command, scene)) return [];
  const where = commandPlace(scene.call, command, match.word);
  return [{ code: 'printed', where, command, values: { command: shownCommand(command), does: match.row.does } }];
}

function ofEnvironment(command: Command, scene: Scene): readonly SecretPrint[] {
  if (!isEnvironmentDump(command)) return [];
  const { call, flow, reading, secrets } = scene;
  const isOut = fatesOf(command, flow, reading, true).some((fate) => {
    if (fate.is !== 'saved') return true;
    const path = textOf(fate.path);
    return path !== undefined && secrets.named(fate.path) === undefined && !/environment$|env[^/]*$/i.test(path);
  });
  return isOut ? [{ code: 'environment', where: { call, command, word: command.words[0] }, command, values: {} }] : [];
}

/** Every variable with its value. Without words `env`, `set`, `export` and `declare` list what there is. */
export function isEnvironmentDump({ name, words, via }: Command): boolean {
  const args = words.slice(1).map(({ value }) => textOf(value));
  // A fresh container has the variables of its image.
  if (via.some((one) => one.kind === 'remote' && one.words.some(({ source }) => source === 'run'))) return false;
  switch (name) {
    case 'env':
      return args.every((arg) => arg !== undefined && /^-[0uv]|^--(?:null|unset|debug)|=/.test(arg));
    case 'printenv':
      return args.every((arg) => arg !== undefined && /^(?:-0|--null)$/.test(arg));
    case 'set':
      return args.length === 0;
    case 'export':
      return args.every((arg) => arg === '-p');
    case 'declare':
    case 'typeset':
      return args.every((arg) => arg !== undefined && /^-[pxr]+$/.test(arg));
    default:
      return (
        listHas('get-childitem gci dir ls get-item gi', (name ?? '').toLowerCase()) &&
        /^env:\\?\*?$/i.test(args[0] ?? '')
      );
  }
}

/** Words of programs that print their words, and texts of programs that print their input, with a secret's name in them. */
function ofVariable(command: Command, scene: Scene): readonly SecretPrint[] {
  const { call } = scene;
  const { stdin } = command;
  const found =
    namedIn(command) ??
    (PRINTING.has(command.name?.toLowerCase() ?? '')
      ? (secretIn(command.words.flatMap(({ value }) => value)) ?? sourcedIn(command, scene))
      : undefined) ??
    (stdin?.from === 'text' && handsOn(command, false) ? secretIn(stdin.text) : undefined);
  if (found === undefined || !fatesOf(command, scene.flow, scene.reading, false).some(({ is }) => is === 'shown'))
    return [];
  const word = command.words.find(
    ({ value, source }) => secretIn(value) !== undefined || textOf(value) === found || namesIn(source).includes(found),
  );
  return [
    {
      code: 'variable',
      where: commandPlace(call, command, word),
      command,
      values: { name: found },
    },
  ];
}

/** A variable that the line has from a secret file, as it knows from the file's text: `source .env; echo "$API_KEY"`. */
function sourcedIn({ words, index }: Command, { call, secrets }: Scene): string | undefined {
  const isSourced = call.effects.some(
    (effect) =>
      effect.action === 'read' &&
      effect.command !== undefined &&
      effect.command.index < index &&
      /^(?:source|\.)$/.test(effect.command.name ?? '') &&
      secrets.of(effect) !== undefined,
  );
  return isSourced ? words.flatMap(({ source }) => namesIn(source)).find(namesSecret) : undefined;
}

/** The variables in a word as it is written; what stands in single quotes is none. */
const namesIn = (source: string): readonly string[] =>
  [...source.replaceAll(/'[^']*'/gu, '').matchAll(/\$\{?([A-Za-z_]\w*)(?![\w:+])\}?/gu)].map(([, name = '']) => name);

/** `printenv NAME`, `declare -p NAME`. */
function namedIn({ name, words }: Command): string | undefined {
  if (!/^(?:printenv|declare|typeset)$/.test(name ?? '')) return undefined;
  const args = words.slice(1).map(({ value }) => textOf(value) ?? '');
  if (name !== 'printenv' && !args.some((arg) => /^-\w*p/.test(arg))) return undefined;
  return args.find((arg) => namesSecret(arg));
}

function secretIn(value: Value): string | undefined {
  return value
    .find((piece): piece is Gap => typeof piece !== 'string' && isRevealed(piece))
    ?.name?.replace(/^env:/i, '');
}

function isRevealed({ gap, name, source }: Gap): boolean {
  if (gap !== 'variable' || name === undefined || !namesSecret(name.replace(/^env:/i, ''))) return false;
  return !isMeasured(source);
}

/** `${#NAME}`, `${NAME:+set}`, and no more than its first letters. */
const isMeasured = (source: string): boolean => /^\$\{#|^\$\{\w+:?\+|^\$\{\w+:0:[1-8]\}$/.test(source);

/** Code of another language that prints all variables, or one by a secret's name. */
function byCode({ why, code, by, span, language = '' }: Unread, scene: Scene): readonly SecretPrint[] {
  if (why !== 'language' || code === undefined) return [];
  const text = show(code);
  const { call } = scene;
  const where = { call, span, ...(by === undefined ? {} : { command: by }) };
  const command = by === undefined ? {} : { command: by };
  if (language === 'powershell') {
    const found = secretIn(code);
    return found === undefined ? [] : [{ code: 'variable', where, ...command, values: { name: found } }];
  }
  if (!(PRINTS.test(text) || printsResult(by)) || (by !== undefined && !isSeen(by, scene))) return [];
  if (WHOLE.test(text) && !NAMES.test(text)) return [{ code: 'environment', where, ...command, values: {} }];
  const name = [...text.matchAll(ONE)].map((found) => found[1] ?? found[2] ?? '').find((one) => namesSecret(one));
  return name === undefined ? [] : [{ code: 'variable', where, ...command, values: { name } }];
}

/** `node -p`, `deno eval -p`: the value of the code is printed. */
const printsResult = (by: Command | undefined): boolean =>
  by?.words.some(({ value }) => /^(?:-p|-pe|--print)$/.test(textOf(value) ?? '')) === true &&
  /^(?:node|nodejs|bun|deno|tsx)$/.test(by.name ?? '');

const PRINTS =
  /\b(?:print|printf|puts|p|pp|say|echo|write|log|dump|dir|inspect|var_dump|print_r|stdout|stringify|warn|error)\b/;
/** The table of variables as a whole: no name behind it, and no method that gives one. */
const WHOLE =
  /\bos\.environ(?:b)?\b(?!\s*[[.]|\s*\.\s*get)|\bos\.environ\.(?:items|values|copy)\b|(?<!\bObject\.keys\(\s*)\bprocess\.env\b(?!\s*(?:\?\.|[.[\w]))|\bObject\.keys\(\s*process\.env\b(?=[\s\S]*\bprocess\.env\s*(?:\?\.\s*)?\[)|\bBun\.env\b(?!\s*[.[])|\bDeno\.env\.toObject|\bENV\b(?!\s*(?:\[|\.(?:fetch|key|keys|include|\[)))(?!\w)|[%]ENV\b(?!\{)|\$_(?:ENV|SERVER)\b(?!\s*\[)|\bgetenv\(\s*\)/;
/** No more than which variables there are, and the table nowhere else. */
const NAMES =
  /^(?:(?!environ|\benv\b)[\s\S])*(?:\b(?:sorted|list|len|set|tuple)\(\s*os\.environ\s*\)|(["'])\w+\1\s+(?:not\s+)?in\s+(?:os\.environ|process\.env)\b(?!\s*[.[]))(?:(?!environ|\benv\b)[\s\S])*$/;
const ONE =
  /(?:environ(?:\.get)?|getenv|process\.env|Bun\.env|ENV(?:\.fetch)?|\$_ENV|Deno\.env\.get)\s*[.[({]*\s*["']?(\w+)|\$ENV\{["']?(\w+)/g;
