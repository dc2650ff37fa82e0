/** Every host that Portcullis speaks with. A name outside this list is an unknown host. */
export const HOST_IDS = [
  'claude-code',
  'copilot-cli',
  'vscode',
  'amplifier',
  'codex',
  'gemini-cli',
  'qwen-code',
  'copilot-shell',
  'cursor',
  'droid',
  'cline',
  'opencode',
  'grok',
  'pi',
  'windsurf',
  'kiro',
  'auggie',
  'kimi-code',
  'crush',
  'kilo',
] as const;
export type HostId = (typeof HOST_IDS)[number];
