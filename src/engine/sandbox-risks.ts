import type { Command, Reading, Unread } from '../shell/reading.ts';
import { prefixOf, show, textOf } from '../shell/value.ts';

/** What a command line may do that calls for a sandbox. */
export type Risk = 'stops the machine' | 'dangerous' | 'network';

/** The greatest risk of a line: a stopped machine, then danger, then the network alone. */
export function riskOf(reading: Reading): Risk | undefined {
  if (FORK_BOMB.test(reading.text)) return 'stops the machine';
  const risks = new Set(reading.commands.map(riskOfCommand));
  if (risks.has('stops the machine')) return 'stops the machine';
  if (risks.has('dangerous')) return 'dangerous';
  if (risks.has('network') || reading.unread.some((unread) => connects(unread) || isPipedToShell(unread)))
    return 'network';
  // What cannot be read may do anything.
  return reading.unread.some(({ why }) => BLIND.has(why)) ? 'dangerous' : undefined;
}

/** A function that pipes itself into itself in the background. */
const FORK_BOMB = /([^\s(){}|&;]+)\s*\(\s*\)\s*\{[^}]*\1\s*\|\s*\1\s*&/;
const BLIND: ReadonlySet<string> = new Set(['dynamic-command', 'dynamic-code', 'syntax', 'limit']);

/** Names and calls by which a scripting language opens a connection. */
const SOCKETS =
  /\bfetch\s*\(|\b(?:socket|urllib\d?|requests|httpx|aiohttp|http\.client|http\.server|ftplib|smtplib|paramiko|IO::Socket|LWP|TCPSocket|Net::HTTP|open-uri|fsockopen|curl_exec|XMLHttpRequest|WebSocket)\b|require\(\s*["'](?:node:)?(?:https?|net|tls|dgram)["']\s*\)|from\s+["'](?:node:)?(?:https?|net|tls|dgram)["']/;

/** Code in another language that opens a connection, or loads what does by an option (`-MIO::Socket`, `-rsocket`). */
function connects({ code, by, why }: Unread): boolean {
  const words = why === 'language' ? (by?.words.slice(1) ?? []) : [];
  const texts = [code === undefined ? '' : show(code), ...words.map(({ value }) => show(value).replace(/^-[Mmr]/, ''))];
  return texts.some((text) => SOCKETS.test(text));
}

/** `… | sh`: copilot-shell counts it with what fetches, for that is how fetched scripts are run. */
function isPipedToShell({ why, language, by, span }: Unread): boolean {
  const isInput = by?.stdin?.from === 'pipe' && by.span.start === span.start;
  return why === 'dynamic-code' && language === undefined && isInput;
}

type Test = (args: readonly string[]) => boolean;
const always: Test = () => true;
const hasFlag =
  (letters: RegExp, ...long: readonly string[]): Test =>
  (args) =>
    args.some((arg) => (arg.startsWith('--') ? long.includes(arg) : arg.startsWith('-') && letters.test(arg)));
const hasWord =
  (...words: readonly string[]): Test =>
  (args) =>
    args.some((arg) => words.includes(arg.toLowerCase()));
const names =
  (pattern: RegExp): Test =>
  (args) =>
    args.some((arg) => pattern.test(arg));

/** Directories whose contents belong to the system. */
const SYSTEM = /^\/(?:etc|usr|var|boot)(?:\/|$)/;

const RISKS: Readonly<Record<string, readonly (readonly [Risk, Test])[]>> = {
  shutdown: [['stops the machine', always]],
  reboot: [['stops the machine', always]],
  halt: [['stops the machine', always]],
  poweroff: [['stops the machine', always]],
  init: [['stops the machine', hasWord('0', '6')]],
  telinit: [['stops the machine', hasWord('0', '6')]],
  systemctl: [
    ['stops the machine', hasWord('poweroff', 'reboot', 'halt', 'kexec')],
    [
      'dangerous',
      hasWord(
        'start',
        'stop',
        'restart',
        'reload',
        'enable',
        'disable',
        'mask',
        'unmask',
        'kill',
        'isolate',
        'set-default',
        'edit',
      ),
    ],
  ],
  service: [['dangerous', hasWord('start', 'stop', 'restart', 'reload')]],
  su: [['dangerous', always]],
  pkexec: [['dangerous', always]],
  rm: [['dangerous', hasFlag(/[rRf]/, '--recursive', '--force')]],
  chmod: [['dangerous', (args) => names(/^[0-7]{3,4}$/)(args) && names(/^\//)(args)]],
  chown: [['dangerous', always]],
  dd: [['dangerous', names(/^(?:if|of)=/)]],
  tee: [['dangerous', names(SYSTEM)]],
  cp: [['dangerous', (args) => SYSTEM.test(args.at(-1) ?? '')]],
  mv: [['dangerous', names(SYSTEM)]],
  kill: [
    ['dangerous', (args) => names(/^-(?:9|KILL|SIGKILL)$/i)(args) || hasWord('kill', 'sigkill', '9')(args.slice(1))],
  ],
  killall: [['dangerous', always]],
  mount: [['dangerous', always]],
  umount: [['dangerous', always]],
  iptables: [['dangerous', always]],
  ip6tables: [['dangerous', always]],
  nft: [['dangerous', always]],
  crontab: [['dangerous', (args) => !hasFlag(/l/, '--list')(args)]],
  ...Object.fromEntries(
    ['curl', 'wget', 'nc', 'ncat', 'netcat', 'socat', 'nmap', 'telnet', 'ftp', 'ssh', 'scp', 'sftp'].map((name) => [
      name,
      [['network', always]] as const,
    ]),
  ),
  ...Object.fromEntries(
    [
      'npm',
      'pnpm',
      'yarn',
      'bun',
      'pip',
      'pip3',
      'pipx',
      'uv',
      'gem',
      'bundle',
      'cargo',
      'go',
      'composer',
      'apt',
      'apt-get',
      'aptitude',
      'yum',
      'dnf',
      'zypper',
      'apk',
      'brew',
      'snap',
      'pacman',
      'conda',
    ].map((name) => [name, [['network', fetches]] as const]),
  ),
  npx: [['network', always]],
  rsync: [['network', names(/^[^/]*:/)]],
};

/** A package manager that gets packages, and not one that runs what is there. */
function fetches(args: readonly string[]): boolean {
  return (
    hasWord(
      'install',
      'i',
      'add',
      'ci',
      'get',
      'update',
      'upgrade',
      'download',
      'fetch',
      'sync',
      'publish',
      'require',
    )(args) || hasFlag(/[SU]/)(args)
  );
}

function riskOfCommand(command: Command): Risk | undefined {
  const targets = command.redirects.map(({ op, target }) => ({ op, path: target ? prefixOf(target.value) : '' }));
  if (targets.some(({ op, path }) => op.startsWith('>') && SYSTEM.test(path))) return 'dangerous';
  // Whoever it turns into, it leaves the account that the sandbox is made for.
  if (command.via.some(({ kind, name }) => kind === 'wrapper' && name === 'pkexec')) return 'dangerous';
  const name = command.name?.toLowerCase() ?? '';
  if (name.startsWith('mkfs')) return 'dangerous';
  const args = command.words.slice(1).map(({ value }) => textOf(value) ?? show(value));
  const risks = Object.hasOwn(RISKS, name) ? (RISKS[name] ?? []) : [];
  const own = risks.find(([, test]) => test(args))?.[0];
  return own ?? (targets.some(({ path }) => CONNECTION.test(path)) ? 'network' : undefined);
}

/** What bash takes for a connection where a file is named. */
const CONNECTION = /^\/dev\/(?:tcp|udp)\//;
