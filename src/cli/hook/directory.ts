/** This process's directory; it may have been removed since the host started the hook, or the shell went there. */
export function directoryHere(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}
