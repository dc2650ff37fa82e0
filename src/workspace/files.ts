import type { Facts } from '../protocol/facts.ts';

/** The file system as far as reading a repository needs it; `Facts` says what each of these means. */
export type Files = Pick<Facts, 'text' | 'kind' | 'list' | 'link' | 'real'>;

/** The largest `packed-refs` that is read: about 400,000 refs. */
export const PACKED_REFS_LIMIT = 32 << 20;
export const TEXT_LIMIT = 256 << 10;
