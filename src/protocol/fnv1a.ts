/**
 * FNV-1a, 32 bits, over UTF-16 units: tells texts apart where nothing depends on it, at no cost to load. Another `seed` makes
 * another hash. Source: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
