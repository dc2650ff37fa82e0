/** What a system call failed with, for example `ENOENT`: unlike an error's message it quotes nothing. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
