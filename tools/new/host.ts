import { before, camelCase, importLine, type Scaffold, titleCase } from './scaffold.ts';

export function newHost(name: string): Scaffold {
  const constant = camelCase(name);
  const title = titleCase(name);
  const folder = `src/hosts/${name}`;
  const key = constant === name ? name : `'${name}'`;
  return {
    files: {
      [`${folder}/index.ts`]: indexFile(name, constant, title),
      [`${folder}/wire.ts`]: wireFile(name, title),
      [`${folder}/words.ts`]: wordsFile(title),
      [`${folder}/tools.ts`]: toolsFile(title),
      [`${folder}/capabilities.ts`]: CAPABILITIES,
      [`${folder}/output.ts`]: outputFile(title),
      [`${folder}/settings.ts`]: settingsFile(name, title),
      [`${folder}/doctor.ts`]: doctorFile(title),
      [`${folder}/sample.ts`]: sampleFile(name),
      [`${folder}/answers.test.ts`]: testFile(constant, title),
    },
    edits: [
      before('src/protocol/host.ts', '] as const;', `  '${name}',\n`),
      importLine('src/hosts/registry.ts', `import { ${constant} } from './${name}/index.ts';`),
      before('src/hosts/registry.ts', '};', `  ${key}: () => ${constant},\n`),
      importLine('src/hosts/all-tools.ts', `import { tools as ${constant} } from './${name}/tools.ts';`),
      importLine('src/hosts/all-settings.ts', `import { settings as ${constant} } from './${name}/settings.ts';`),
      before('src/hosts/all-settings.ts', '};', `  ${constant === name ? name : `${key}: ${constant}`},\n`),
      importLine('src/hosts/install/doctors.ts', `import { doctor as ${constant} } from '../${name}/doctor.ts';`),
      before('src/hosts/install/doctors.ts', '};', `  ${constant === name ? name : `${key}: ${constant}`},\n`),
      importLine('src/hosts/samples.ts', `import { sample as ${constant} } from './${name}/sample.ts';`),
      before('src/hosts/samples.ts', '];', `  ${constant},\n`),
      before('src/hosts/all-tools.ts', '  { ...claudeCode, names: ELSEWHERE }', `  ${constant},\n`),
    ],
    next: [
      `${folder}/tools.ts: the names of its tools, by kind`,
      `${folder}/wire.ts: its keys, where they are not the usual ones`,
      `${folder}/words.ts and answers.test.ts: the words that it obeys for each event, and the bytes that it is told`,
      `${folder}/output.ts: what it makes of a hook's output, seen from its own code or a recorded run`,
      `${folder}/settings.ts: the files that tell it of hooks, and how an entry looks there`,
      `${folder}/doctor.ts: what keeps its hooks from running or from being obeyed, each with its check, and a row in doctor.test.ts (src/hosts/grok/doctor.test.ts shows how)`,
      `${folder}/sample.ts: a payload that it really sent, ids and paths made neutral`,
      'src/hosts/detect.ts: marks by which its payloads are told from those of others; until then `--host` names it',
    ],
  };
}

const indexFile = (
  name: string,
  constant: string,
  title: string,
): string => `import { defineHost } from '../define-host.ts';
import { capabilities } from './capabilities.ts';
import { decodeOutput } from './output.ts';
import * as wire from './wire.ts';
import { words } from './words.ts';

export const ${constant} = defineHost({ id: '${name}', title: '${title}', ...wire, words, capabilities, decodeOutput });
`;

const wireFile = (name: string, title: string): string => `import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** ${title}, with the version it was seen in. */
export const wire: Wire = { host: '${name}', tools, events: words, spelling: { keys: {} } };
`;

const wordsFile = (title: string): string => `import type { Words } from '../words.ts';

/** ${title}, with the version it was seen in: exit code 2 refuses a tool, with the reason on stderr. */
export const words: Words = {
  PreToolUse: { event: 'PreToolUse', refuse: { does: 'stops', exit: 2, alone: true } },
  PostToolUse: { event: 'PostToolUse' },
};
`;

const toolsFile = (title: string): string => `import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** ${title}, with the version it was seen in. */
export const tools: ToolNames = {
  names: { shell: ['shell'], read: ['read'], write: ['write'], edit: ['edit'] },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => \`mcp__\${server}__\${tool}\`,
};
`;

const CAPABILITIES = `import type { Capabilities } from '../host.ts';
import { eventCapabilities } from '../words.ts';
import { words } from './words.ts';

export const capabilities: Capabilities = {
  get events() {
    return eventCapabilities(words);
  },
  headlessAsk: 'unknown',
  timeout: { unit: 's', default: 60 },
  failure: { crash: 'unknown', unreadable: 'unknown', timeout: 'unknown' },
  stopHookActive: 'absent',
  namesCaller: false,
};
`;

const outputFile = (title: string): string => `import type { HookEvent } from '../../protocol/event.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, exitRefusal, failed } from '../read-output.ts';

/** ${title}, with the version it was seen in: exit code 2 refuses a tool. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const refusal = event.name === 'PreToolUse' ? exitRefusal(output, 'Blocked by hook') : undefined;
  if (refusal !== undefined) return refusal;
  return output.exitCode === 0 ? allowed : failed('hook failed');
}
`;

const settingsFile = (
  name: string,
  title: string,
): string => `import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** ${title}, with the version it was seen in. Seconds. */
export const settings: HostSettings = {
  files: [{ scope: 'project', path: '.${name}/settings.json' }],
  syntax: 'json',
  layout: hookLists(({ command, seconds }) => group({ command, timeout: seconds })),
  events: judgedEvents(words),
};
`;

const doctorFile = (title: string): string => `import type { HostDoctor } from '../install/host-doctor.ts';

/** ${title}, with the version it was seen in. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'sh',
  limits: [],
  traps: [],
};
`;

const sampleFile = (name: string): string => `import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: '${name}',
  version: '0.0.0',
  date: '2026-01-01',
  source: 'documented',
  event: 'PreToolUse',
  env: {},
  payload: {
    hook_event_name: 'PreToolUse',
    tool_name: 'shell',
    tool_input: { command: 'git commit --no-verify -m "wip"' },
  },
};
`;

const testFile = (constant: string, title: string): string => `import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, exits, testAnswers } from '../testing.ts';
import { ${constant} } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: { deny: exits('WHY'), input: exits(cannotRewrite(${constant}.title)) },
  PostToolUse: {},
};

describe('what ${title} is told', () => testAnswers(${constant}, answers));
`;
