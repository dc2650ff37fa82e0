/** This process's directory; it may have been removed since the host started the hook, or the shell went there. */
export const directoryHere = (): string => standingDirectory() ?? '/';

/** Undefined when it has been removed. */
export function standingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
