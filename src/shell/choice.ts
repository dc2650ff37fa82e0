/** Which of several alternatives is taken, for each name that has some, while one command is read. */
export class Choice {
  readonly #taken: { readonly key: string; readonly count: number; index: number }[] = [];
  /** Set when there are too many ways: every alternative is then an unknown. */
  blurred = false;

  /** The alternative to take; undefined: none in particular. */
  pick(key: string, count: number): number | undefined {
    if (count <= 1) return 0;
    if (this.blurred) return undefined;
    const known = this.#taken.find((taken) => taken.key === key);
    if (known !== undefined) return Math.min(known.index, count - 1);
    this.#taken.push({ key, count, index: 0 });
    return 0;
  }

  /** Whether this is one way of several. */
  get isOneOfSeveral(): boolean {
    return this.blurred || this.#taken.length > 0;
  }

  /** Moves on to the next combination; false when all were taken. */
  next(): boolean {
    for (let last = this.#taken.pop(); last !== undefined; last = this.#taken.pop()) {
      if (last.index + 1 < last.count) {
        this.#taken.push({ ...last, index: last.index + 1 });
        return true;
      }
    }
    return false;
  }
}
