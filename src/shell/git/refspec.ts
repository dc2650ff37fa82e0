/** `[+|^][source][:destination]`, as gitprotocol and git-push(1) describe it. */
export interface Refspec {
  readonly force: boolean;
  /** `^name`: takes away instead. */
  readonly negative: boolean;
  readonly source: string;
  /** Undefined when there is no colon. */
  readonly destination: string | undefined;
}

export function parseRefspec(text: string): Refspec {
  const sign = /^[+^]/.exec(text)?.[0];
  const rest = sign === undefined ? text : text.slice(1);
  const colon = rest.lastIndexOf(':');
  return {
    force: sign === '+',
    negative: sign === '^',
    source: colon < 0 ? rest : rest.slice(0, colon),
    destination: colon < 0 ? undefined : rest.slice(colon + 1),
  };
}

/** Where a refspec maps `ref` to; undefined when its source does not mean it. Both sides may hold one `*`. */
export function mapRef(source: string, destination: string, ref: string): string | undefined {
  const star = source.indexOf('*');
  if (star < 0) return source === ref ? destination : undefined;
  const [before, behind] = [source.slice(0, star), source.slice(star + 1)];
  if (ref.length < before.length + behind.length || !ref.startsWith(before) || !ref.endsWith(behind)) return undefined;
  return destination.replace('*', () => ref.slice(before.length, ref.length - behind.length));
}
