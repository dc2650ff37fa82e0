/** Blocks this thread for a moment that grows from 1 to 20 ms with the time `waited` so far; returns its length. */
export function pause(waited: number): number {
  const milliseconds = Math.min(20, 1 + waited);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return milliseconds;
}
