import type { ProgramTable } from './program-rows.ts';

/**
 * Files by which hosts are told of their hooks, relative to a project, to the home directory (with `~/`) or to a folder of
 * Windows (`%ProgramData%/`), or absolute. Several hosts read files of others. A test compares this list with the settings of
 * every host.
 */
export const HOOK_SETTINGS: readonly string[] = [
  // Names of macOS hold blanks.
  '/Library/Application Support/ClaudeCode/managed-settings.json',
  '/Library/Application Support/ClaudeCode/managed-settings.d/*.json',
  '/Library/Application Support/Cursor/hooks.json',
  '/Library/Application Support/GeminiCli/settings.json',
  '/Library/Application Support/Windsurf/hooks.json',
  '~/Library/Application Support/Code/User/settings.json',
  ...(
    '~/.claude/settings.json .claude/settings.json .claude/settings.local.json /etc/claude-code/managed-settings.json ' +
    '/etc/claude-code/managed-settings.d/*.json %ProgramFiles%/ClaudeCode/managed-settings.json ' +
    '%ProgramFiles%/ClaudeCode/managed-settings.d/*.json %ProgramData%/Cursor/hooks.json %ProgramData%/gemini-cli/settings.json ' +
    '%ProgramData%/Windsurf/hooks.json %APPDATA%/Code/User/settings.json ~/.config/Code/User/settings.json ' +
    '~/.cline/hooks/* .clinerules/hooks/* ~/.codex/hooks.json .codex/hooks.json ~/.codex/config.toml .codex/config.toml ' +
    '~/.copilot/hooks/*.json ~/.copilot/settings.json .github/hooks/*.json .github/copilot/settings.json ' +
    '.github/copilot/settings.local.json /etc/github-copilot/policy.d/*.json ~/.copilot-shell/settings.json ' +
    '.copilot-shell/settings.json /etc/copilot-shell/settings.json ~/.cursor/hooks.json .cursor/hooks.json /etc/cursor/hooks.json ' +
    '~/.factory/hooks.json .factory/hooks.json ~/.factory/settings.json .factory/settings.json .factory/settings.local.json ' +
    '~/.gemini/settings.json .gemini/settings.json /etc/gemini-cli/settings.json .kiro/hooks/*.json .kiro/agents/*.json ~/.kiro/agents/*.json ' +
    '~/.config/opencode/plugin/*.js .opencode/plugin/*.js ~/.config/kilo/plugin/*.js .kilo/plugin/*.js ' +
    '~/.qwen/settings.json .qwen/settings.json .windsurf/hooks.json ' +
    '~/.codeium/windsurf/hooks.json /etc/windsurf/hooks.json ~/.augment/settings.json .augment/settings.json ' +
    '.augment/settings.local.json .amplifier/hooks/*/hooks.json .vscode/settings.json ~/.pi/agent/extensions/*.js ' +
    '.pi/extensions/*.js ~/.pi/agent/settings.json .pi/settings.json ~/.kimi-code/config.toml crush.json .crush.json ' +
    '~/.config/crush/crush.json crushrc .crushrc ~/.config/crush/crushrc ~/.grok/hooks/*.json .grok/hooks/*.json ' +
    '~/.grok/config.toml .grok/config.toml ~/.grok/disabled-hooks'
  ).split(' '),
];

/** Names of programs, separated by blanks. */
export const AGENTS =
  'claude codex gemini qwen copilot droid cursor-agent opencode kilo auggie cline kiro pi kimi crush grok';

/** Where a host looks for its folder when this variable is set: without it, it is started without its hooks. */
export const HOST_FOLDERS: Readonly<Record<string, string>> = {
  CLAUDE_CONFIG_DIR: 'claude',
  CODEX_HOME: 'codex',
  CLINE_DIR: 'cline',
  GEMINI_CLI_HOME: 'gemini',
  PI_CODING_AGENT_DIR: 'pi',
  KIMI_CODE_HOME: 'kimi',
  CRUSH_GLOBAL_CONFIG: 'crush',
  GROK_HOME: 'grok',
  // Where the person's own policy and their approvals are looked for, and most hosts' settings.
  HOME: AGENTS,
  XDG_CONFIG_HOME: AGENTS,
  XDG_STATE_HOME: AGENTS,
};

/** Variables by which a host loads no plugins (opencode 1.18.33, Kilo 7.7.9): `1` and `true` in any case. */
export const WITHOUT_PLUGINS: Readonly<Record<string, string>> = { OPENCODE_PURE: 'opencode', KILO_PURE: 'kilo' };

/** Records and approvals of Portcullis, its own files, and the configuration that only a person may change. */
export const OWN_RECORDS =
  /(?:^|\/)(?:\.local\/state|\.cache|AppData\/Local)\/portcullis(?:\/|$)|(?:^|\/)\.config\/portcullis(?:\/|$)|^(?:\/etc|\/run\/user\/\d+)\/portcullis(?:\/|$)/i;
export const OWN_PROGRAM =
  /\/node_modules\/(?:portcullis(?:\/|$)|\.bin\/portcullis(?:\.\w+)?$)|\/bin\/portcullis(?:\.\w+)?$/i;
export const OWN_POLICY = /(?:^|\/)portcullis\.jsonc?$/i;

/** All these as globs, for a text that nobody can read. */
export const GUARDED_NAMES: readonly string[] = [
  ...new Set(HOOK_SETTINGS.map((path) => `**/${path.replace(/^(?:~|%\w+%)?\//, '')}`)),
  ...['portcullis.json', 'portcullis.jsonc', '.local/state/portcullis/**', '.config/portcullis/**'].map(
    (path) => `**/${path}`,
  ),
];

/** Settings that switch hooks off, in JSON, TOML, and as `key=value`. */
export const SWITCHES_OFF =
  /["']?\b(?:disableAllHooks|hooksDisabled|allowManagedHooksOnly)\b["']?\]?\s*[:=]\s*["']?[tT]rue|["']?\benable_?hooks\b["']?\s*[:=]\s*false|["']?\bhooksConfig\b["']?\s*:\s*\{[^}]*["']?enabled["']?\s*:\s*false|\bhooksConfig\.enabled\s*=\s*false|\bfeatures\.(?:codex_)?hooks\s*=\s*false|^\s*(?:codex_)?hooks\s*=\s*false|["']?\b(?:disabledHooks|disabled)\b["']?\s*[:=]\s*\[[^\]]*portcullis|["']?chat\.(?:useHooks|hookFilesLocations)\b["']?\s*:\s*(?:false|\{[^}]*false)/im;

/** Programs that open sockets, and where the server lies that answers in the place of the hook. */
export const SOCKET_PROGRAMS = 'nc ncat netcat socat';
export const OWN_SERVER = /\/portcullis\/serve(?:\/|$)/;

/** Programs that give another one a terminal, or type into one, with the command among their own words or input. */
export const TYPISTS =
  'abduco alacritty autoexpect dtach empty expect faketty foot gnome-terminal kitten kitty konsole osascript ' +
  'reptyr rlwrap socat tclsh ttyecho wezterm wtype x-terminal-emulator xdotool xfce4-terminal xterm ydotool zellij';

/** Commands that take the guards away or let something past them. `does` is for messages. */
export const GUARD_SWITCHES: readonly ProgramTable[] = [
  {
    names: 'portcullis',
    options: 'config= host= event= cwd= format=',
    rows: [
      { words: 'uninstall', does: 'takes the hooks out of the hosts' },
      { words: 'approve', does: 'lets a refused action through, which is for a person to do' },
      { words: 'init', with: 'force', does: 'replaces the policy' },
      { words: 'hooks disable|disable-all|untrust|remove', does: 'switches hooks off' },
      { words: 'serve', does: 'starts or ends what answers in the place of the hook, which is for a person to do' },
      { words: 'hooks trust', does: 'lets code of the project run unasked, which is for a person to allow' },
    ],
  },
  {
    // They run programs of the project by their bare names; what `npx` and `exec` run is read as the program itself.
    names: 'yarn pnpm bun npm',
    options: 'cwd= C= w,workspace= filter= F=',
    rows: [
      { words: 'portcullis approve', does: 'lets a refused action through, which is for a person to do' },
      {
        words: 'run|run-script portcullis approve',
        does: 'lets a refused action through, which is for a person to do',
      },
      { words: 'portcullis uninstall', does: 'takes the hooks out of the hosts' },
      { words: 'run|run-script portcullis uninstall', does: 'takes the hooks out of the hosts' },
    ],
  },
  {
    names: 'npm pnpm yarn bun',
    options: 'prefix= C= w,workspace= filter= cwd= g,global D S',
    rows: [
      {
        words: 'uninstall|remove|rm|un|r|unlink ** portcullis|portcullis@*',
        does: 'removes the program that the hooks call',
      },
      { words: 'global remove ** portcullis', does: 'removes the program that the hooks call' },
    ],
  },
  {
    names: 'pkill killall',
    options: 's= u= U= g= G= P= t= n o x f,full signal= user= exact i,ignore-case',
    rows: [{ words: '** *portcullis*', does: 'ends the guards' }],
  },
  { names: 'taskkill', options: '', rows: [{ words: '** *portcullis*', does: 'ends the guards' }] },
  {
    names: 'claude',
    options: 'p,print= settings= setting-sources= model= output-format= c r allowedTools= disallowedTools= mcp-config=',
    rows: [{ words: '**', with: 'bare safe-mode setting-sources', does: 'starts an agent without its hooks' }],
  },
  {
    names: 'qwen',
    options: 'p,prompt= m,model=',
    rows: [{ words: '**', with: 'bare safe-mode', does: 'starts an agent without its hooks' }],
  },
  {
    names: 'opencode kilo',
    options: 'm,model= agent= s,session= port= hostname= log-level=',
    rows: [{ words: '**', with: 'pure', does: 'starts an agent without its hooks' }],
  },
  {
    names: 'pi',
    options: 'e p,print provider= model= session=',
    rows: [{ words: '**', with: 'no-extensions n+e', does: 'starts an agent without its hooks' }],
  },
  {
    names: 'codex',
    options: 'c,config= disable= enable= m,model= C,cd= p,profile= s,sandbox= a,ask-for-approval= i,image=',
    rows: [
      { words: '**', with: 'dangerously-bypass-hook-trust', does: 'runs hooks that nobody has vouched for' },
      { words: 'features disable hooks|codex_hooks', does: 'switches hooks off' },
    ],
  },
  {
    names: 'gemini qwen copilot droid auggie kiro cline',
    options: '',
    rows: [{ words: 'hook|hooks disable|disable-all|uninstall|remove|untrust', does: 'switches hooks off' }],
  },
];
