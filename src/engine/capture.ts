import { StringDecoder } from 'node:string_decoder';

/** Life cycle: one stream, collected as text up to a limit. Characters split between chunks stay whole. */
export class Capture {
  readonly #decoder = new StringDecoder('utf8');
  readonly #limit: number;
  #text = '';
  #size = 0;
  #truncated = false;

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    const room = this.#limit - this.#size;
    if (chunk.length > room) this.#truncated = true;
    if (room > 0) this.#text += this.#decoder.write(chunk.subarray(0, room));
    this.#size += chunk.length;
  }

  /** Bytes seen, kept or not. */
  get size(): number {
    return this.#size;
  }
  get truncated(): boolean {
    return this.#truncated;
  }
  get text(): string {
    return this.#truncated ? this.#text : this.#text + this.#decoder.end();
  }
}
