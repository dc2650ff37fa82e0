/** A time of the record, which is in ISO 8601, as a person reads it: `2026-11-30 19:24 UTC`. */
export const minute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
