/** Languages whose calls on files are looked into (effects-code). */
export const READ_LANGUAGES: ReadonlySet<string> = new Set([
  'python',
  'node',
  'perl',
  'ruby',
  'php',
  'lua',
  'r',
  'julia',
  'elixir',
  'groovy',
]);

/** Languages without a way to files of their own that their rows do not tell, or that read what they name. */
export const HARMLESS_LANGUAGES: ReadonlySet<string> = new Set(['sed', 'awk', 'sql']);
