/** Milliseconds between two looks at the clock. */
const TICK = 5_000;

/** How long a server lives: until a signal, until there was no call for `span` milliseconds, or until a check fails. */
export class Life {
  /** Kept when all endings were carried out. */
  readonly over: Promise<void>;
  readonly #span: number;
  readonly #clock: NodeJS.Timeout;
  readonly #checks: (() => boolean)[] = [];
  readonly #endings: (() => void)[] = [];
  #called = performance.now();

  constructor(span: number) {
    this.#span = span;
    this.#clock = setInterval(() => this.#look(), Math.min(TICK, span));
    this.over = new Promise((resolve) => this.#endings.push(resolve));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.end());
  }

  called(): void {
    this.#called = performance.now();
  }

  /** Looked at now and then. */
  whileTrue(check: () => boolean): void {
    this.#checks.push(check);
  }

  /** Carried out once, the last one first. */
  atEnd(ending: () => void): void {
    this.#endings.unshift(ending);
  }

  end(): void {
    clearInterval(this.#clock);
    for (const ending of this.#endings.splice(0)) ending();
  }

  #look(): void {
    const isIdle = performance.now() - this.#called >= this.#span;
    if (isIdle || this.#checks.some((check) => !check())) this.end();
  }
}
