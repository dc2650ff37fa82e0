/** What a system call failed with, for example `ENOENT`: unlike an error's message it quotes nothing. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

/** What to call an error that is told of: its code, else the name of its class. Never its message, for the same reason. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
