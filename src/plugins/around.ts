export type Env = Readonly<Record<string, string | undefined>>;

/** The user for whom plugins are loaded. */
export interface Around {
  readonly env: Env;
  readonly home: string | undefined;
  /** The store of a person's approvals; undefined when there is no place for one. */
  readonly approvals: string | undefined;
}
