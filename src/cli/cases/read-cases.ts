import { type Complain, kindOf, type Path, unknownName } from '../../config/complain.ts';
import { readTextPattern } from '../../policy/text-syntax.ts';
import { EVENT_NAMES } from '../../protocol/event.ts';
import { HOST_IDS } from '../../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import type { ToolKind } from '../../protocol/tool-call.ts';
import { TOOL_KINDS } from '../../protocol/tool-call.ts';
import { type Expected, OUTCOMES, type Outcome, type PolicyCase, type Subject, type World } from './case.ts';

/** A case, and where it stands in its document. */
export interface PlacedCase {
  readonly path: Path;
  /** Undefined: something is wrong with it, and was told. */
  readonly value: PolicyCase | undefined;
}

/**
 * Reads a document of cases: a list, or an object with `cases` and `defaults`. A case names what it expects by `expect`, or
 * by a key that is an outcome and holds one command, or several, or objects (`deny: npm publish`).
 */
export function readCases(document: Json, complain: Complain): readonly PlacedCase[] {
  if (Array.isArray(document)) return readList(document, [], {}, complain);
  if (!isObject(document)) {
    complain([], `must be a list of cases, not ${kindOf(document)}`);
    return [];
  }
  for (const key of Object.keys(document))
    if (key !== 'cases' && key !== 'defaults') complain([key], unknownName('setting', key, ['cases', 'defaults']));
  const { cases, defaults = {} } = document;
  if (!Array.isArray(cases)) complain(['cases'], `must be a list of cases, not ${kindOf(cases)}`);
  if (!isObject(defaults)) complain(['defaults'], `must be an object, not ${kindOf(defaults)}`);
  const common = isObject(defaults) ? defaults : {};
  for (const key of Object.keys(common))
    if (!COMMON_FIELDS.includes(key)) complain(['defaults', key], unknownName('field', key, COMMON_FIELDS));
  return Array.isArray(cases) ? readList(cases, ['cases'], common, complain) : [];
}

function readList(items: readonly Json[], path: Path, defaults: JsonObject, complain: Complain): readonly PlacedCase[] {
  return items.flatMap((item, index) => readItem(item, [...path, index], defaults, complain));
}

/** One item of the list: a case, or as many as its short form has commands. */
export function readItem(item: Json, path: Path, defaults: JsonObject, complain: Complain): readonly PlacedCase[] {
  if (!isObject(item)) {
    complain(path, `a case must be an object, not ${kindOf(item)}`);
    return [{ path, value: undefined }];
  }
  const short = OUTCOMES.filter((outcome) => item[outcome] !== undefined);
  const [outcome] = short;
  if (outcome === undefined) return [{ path, value: readCase({ ...defaults, ...item }, () => path, complain) }];
  if (short.length > 1) {
    complain(path, `says both \`${short.join('` and `')}\`: one of them is meant`);
    return [{ path, value: undefined }];
  }
  const { [outcome]: subjects = [], ...shared } = item;
  const list: readonly Json[] = Array.isArray(subjects) ? subjects : [subjects];
  if (list.length === 0) complain([...path, outcome], 'names no command');
  const once = onceEach(complain);
  return list.map((subject, index) => {
    const at = Array.isArray(subjects) ? [...path, outcome, index] : [...path, outcome];
    const own = subjectOf(subject);
    if (own === undefined) {
      complain(at, `must be a command or an object, not ${kindOf(subject)}`);
      return { path: at, value: undefined };
    }
    const pathOf = (key: string | undefined): Path => (key === undefined || Object.hasOwn(own, key) ? at : path);
    const whole = { ...withoutOutcome(defaults), ...shared, [outcome]: true, ...own };
    return { path: at, value: readCase(whole, pathOf, once, list.length > 1) };
  });
}

/** The short form says by its key what is expected, and the defaults are then for others. */
function withoutOutcome({ expect, decision, ...others }: JsonObject): JsonObject {
  return others;
}

/** What several cases share would be told with each of them. */
function onceEach(complain: Complain): Complain {
  const told = new Set<string>();
  return (path, message) => {
    const key = JSON.stringify([path, message]);
    if (!told.has(key)) complain(path, message);
    told.add(key);
  };
}

const subjectOf = (subject: Json): JsonObject | undefined =>
  typeof subject === 'string' ? { command: subject } : isObject(subject) ? subject : undefined;

/** Fields that may stand among the defaults. */
export const COMMON_FIELDS = [
  'host',
  'event',
  'cwd',
  'env',
  'agent',
  'branch',
  'git',
  'files',
  'expect',
  'decision',
  'guard',
  'guards',
];
const SUBJECTS = ['command', 'tool', 'prompt', 'payload', 'payloadBase64'];
const FIELDS = [...SUBJECTS, 'input', 'response', ...COMMON_FIELDS, 'reason', 'context', 'name', 'id', 'why', 'skip'];
/** Every field that a case may have. */
export const CASE_FIELDS = [...FIELDS, ...OUTCOMES];

/** `pathOf` says where a field stands, and where the case does. */
function readCase(
  value: JsonObject,
  pathOf: (key: string | undefined) => Path,
  complain: Complain,
  isOneOfMany = false,
): PolicyCase | undefined {
  let isGood = true;
  const wrong: Complain = (place, message) => {
    // What is missing most likely stands there under a mistyped name.
    if (place.length === 0 && !isGood) return;
    isGood = false;
    const [key] = place;
    complain([...pathOf(typeof key === 'string' ? key : undefined), ...place], message);
  };
  for (const key of Object.keys(value))
    if (!CASE_FIELDS.includes(key)) wrong([key], unknownName('field', key, CASE_FIELDS));
  const subject = readSubject(value, wrong);
  const event = word(value, 'event', EVENT_NAMES, wrong);
  const read: PolicyCase = {
    name: nameOf(value, subject, isOneOfMany),
    subject,
    host: word(value, 'host', HOST_IDS, wrong) ?? 'claude-code',
    ...(event === undefined ? {} : { event }),
    ...optional('cwd', text(value, 'cwd', wrong)),
    env: readEnv(value.env, wrong),
    ...optional('agent', text(value, 'agent', wrong)),
    ...(value.response === undefined ? {} : { response: value.response }),
    world: readWorld(value, wrong),
    expected: readExpected(value, wrong),
    ...optional('skip', readSkip(value, wrong)),
  };
  return isGood ? read : undefined;
}

function readSkip(value: JsonObject, wrong: Complain): string | undefined {
  if (value.skip === false) return undefined;
  return value.skip === true ? 'skipped' : text(value, 'skip', wrong);
}

function optional<Key extends string>(key: Key, found: string | undefined): { readonly [K in Key]?: string } {
  const entry: { [K in Key]?: string } = {};
  if (found !== undefined) entry[key] = found;
  return entry;
}

function readSubject(value: JsonObject, wrong: Complain): Subject {
  const given = SUBJECTS.filter((key) => value[key] !== undefined);
  const [key] = given;
  if (given.length > 1) wrong([given[1] ?? ''], `stands beside \`${key}\`: a case is about one thing`);
  if (value.input !== undefined && key !== 'tool') wrong(['input'], 'belongs to a `tool`, which is not named');
  if (key === 'command') return { is: 'command', command: text(value, 'command', wrong) ?? '' };
  if (key === 'prompt') return { is: 'prompt', prompt: text(value, 'prompt', wrong) ?? '' };
  if (key === 'tool') return readTool(value, wrong);
  if (key === 'payload') return { is: 'payload', payload: value.payload ?? null };
  if (key === 'payloadBase64') return { is: 'payload', payload: readBytes(value.payloadBase64, wrong) };
  if (value.event === undefined)
    wrong([], `needs one of ${SUBJECTS.slice(0, -1).join(', ')}, or an \`event\` that has no tool`);
  return { is: 'event' };
}

function readTool(value: JsonObject, wrong: Complain): Subject {
  const kind: ToolKind = word(value, 'tool', TOOL_KINDS, wrong) ?? 'other';
  const { input = {} } = value;
  if (typeof input === 'string' || isObject(input)) return { is: 'tool', kind, input };
  wrong(['input'], `must be text or an object, not ${kindOf(input)}`);
  return { is: 'tool', kind, input: {} };
}

function readBytes(value: Json | undefined, wrong: Complain): Json {
  try {
    return JSON.parse(Buffer.from(typeof value === 'string' ? value : '', 'base64').toString('utf8'));
  } catch {
    wrong(['payloadBase64'], 'is no JSON in Base64');
    return null;
  }
}

function readEnv(value: Json | undefined, wrong: Complain): PolicyCase['env'] {
  if (value === undefined) return {};
  if (!isObject(value)) wrong(['env'], `must be an object, not ${kindOf(value)}`);
  const variables: Record<string, string | null> = {};
  for (const [name, given] of Object.entries(isObject(value) ? value : {}))
    if (typeof given === 'string' || given === null) variables[name] = given;
    else wrong(['env', name], `must be text (in quotes, for a number) or null, not ${kindOf(given)}`);
  return variables;
}

function readWorld(value: JsonObject, wrong: Complain): World {
  const { git, files } = value;
  const branch = text(value, 'branch', wrong);
  if (branch !== undefined && git !== undefined)
    wrong(['branch'], 'stands beside `git`, which names the branch itself');
  const repository = git === undefined ? branch && { branch, branches: [], config: '' } : readGit(git, wrong);
  return {
    ...(repository === undefined || repository === '' ? {} : { git: repository }),
    ...(files === undefined ? {} : { files: readFiles(files, wrong) }),
  };
}

const GIT = ['branch', 'branches', 'config'];

function readGit(value: Json, wrong: Complain): World['git'] {
  if (value === false) return false;
  if (!isObject(value)) {
    wrong(['git'], `must be an object with ${GIT.join(', ')}, or false for no repository, not ${kindOf(value)}`);
    return undefined;
  }
  for (const key of Object.keys(value)) if (!GIT.includes(key)) wrong(['git', key], unknownName('setting', key, GIT));
  const { branches = [] } = value;
  const names = Array.isArray(branches) ? branches.filter((name) => typeof name === 'string') : [];
  if (!Array.isArray(branches) || names.length < branches.length) wrong(['git', 'branches'], 'must be a list of names');
  return { branch: stringAt(value, 'branch') ?? 'main', branches: names, config: stringAt(value, 'config') ?? '' };
}

function readFiles(value: Json, wrong: Complain): NonNullable<World['files']> {
  if (!isObject(value)) wrong(['files'], `must be an object of texts by path, not ${kindOf(value)}`);
  const files: Record<string, string | null> = {};
  for (const [path, content] of Object.entries(isObject(value) ? value : {}))
    if (typeof content === 'string' || content === null) files[path] = content;
    else wrong(['files', path], `must be text, or null for a file that is not there, not ${kindOf(content)}`);
  return files;
}

function readExpected(value: JsonObject, wrong: Complain): Expected {
  const key = onlyOne(value, ['expect', 'decision', ...OUTCOMES], wrong);
  const guardKey = onlyOne(value, ['guard', 'guards'], wrong) ?? 'guard';
  if (key === undefined) wrong([], `needs \`expect\`: ${OUTCOMES.join(', ')}`);
  const guards = texts(value[guardKey]);
  if (guards === undefined)
    wrong([guardKey], `must be the name of a guard or rule, or a list, not ${kindOf(value[guardKey])}`);
  return {
    outcomes: key === undefined ? [] : readOutcomes(key, value[key], wrong),
    guards: guards ?? [],
    ...optional('reason', pattern(value, 'reason', wrong)),
    ...optional('context', pattern(value, 'context', wrong)),
  };
}

/** Of several names for the same the one that is given. */
function onlyOne(value: JsonObject, names: readonly string[], wrong: Complain): string | undefined {
  const [first, second] = names.filter((name) => value[name] !== undefined);
  if (first !== undefined && second !== undefined) wrong([first], `stands beside \`${second}\`: one of them is meant`);
  return first;
}

/** The key of the short form is itself the outcome. */
function readOutcomes(key: string, given: Json | undefined, wrong: Complain): readonly Outcome[] {
  const short = OUTCOMES.find((outcome) => outcome === key);
  if (short !== undefined) return [short];
  const words: readonly Json[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
  if (words.length === 0) wrong([key], 'names no outcome');
  return words.flatMap((item) => {
    const known = OUTCOMES.find((outcome) => outcome === (item === 'context' ? 'warn' : item));
    if (known === undefined) wrong([key], unknownName('outcome', item, OUTCOMES));
    return known ?? [];
  });
}

function texts(value: Json | undefined): readonly string[] | undefined {
  const items: readonly Json[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const found = items.filter((item) => typeof item === 'string');
  return found.length === items.length ? found : undefined;
}

function pattern(value: JsonObject, key: string, wrong: Complain): string | undefined {
  const written = text(value, key, wrong);
  const read = written === undefined ? undefined : readTextPattern(written);
  if (read !== undefined && 'fault' in read) wrong([key], read.fault);
  return written;
}

function text(value: JsonObject, key: string, wrong: Complain): string | undefined {
  const found = value[key];
  if (found === undefined || typeof found === 'string') return found;
  wrong([key], `must be text, not ${kindOf(found)}`);
  return undefined;
}

function word<Word extends string>(
  value: JsonObject,
  key: string,
  words: readonly Word[],
  wrong: Complain,
): Word | undefined {
  const found = value[key];
  if (found === undefined) return undefined;
  const known = words.find((one) => one === found);
  if (known === undefined) wrong([key], unknownName(key, found, words));
  return known;
}

/** A reason that several commands share needs the command beside it. */
function nameOf(value: JsonObject, subject: Subject, isOneOfMany: boolean): string {
  const given = stringAt(value, 'name') ?? stringAt(value, 'why') ?? stringAt(value, 'id');
  const shown = SHOWN[subject.is](subject);
  return given === undefined ? shown : isOneOfMany ? `${given}: ${shown}` : given;
}

const SHOWN: Readonly<Record<Subject['is'], (subject: Subject) => string>> = {
  command: (subject) => ('command' in subject ? subject.command : ''),
  prompt: (subject) => ('prompt' in subject ? subject.prompt : ''),
  tool: (subject) =>
    'kind' in subject
      ? `${subject.kind} ${typeof subject.input === 'string' ? subject.input : JSON.stringify(subject.input)}`
      : '',
  payload: () => 'a payload',
  event: () => 'an event',
};
