/** For hosts that load a module into their own process: the file that is written for them, and what it loads. */
export interface PluginFile {
  /** The module of this package, by its name below `portcullis/` and, with `.js`, in `dist`. */
  readonly module: string;
  /** The file's text behind its first comment; `address` is the module's, as code. */
  readonly text: (address: string) => string;
  /**
   * A program for Node that loads the module, hands it the payload on standard input as the host would, and ends with 2 and
   * the reason on standard error where the host would refuse.
   */
  readonly probe: (address: string) => string;
}

/** What the agent is told where the module cannot be loaded; `why` is a variable of the code around it. */
export const notLoaded = (host: string): string =>
  `\`Portcullis cannot be loaded, so that no tool runs: \${why}. Install it again, or take it out with: portcullis uninstall ${host}\``;
