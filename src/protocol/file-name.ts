/**
 * An identifier that came from outside as one part of a path: each character but ASCII letters, digits, hyphen and
 * underscore becomes an underscore, so that neither dots nor separators are left. Undefined for an empty one.
 */
export function fileNamePart(id: string): string | undefined {
  return id === '' ? undefined : id.replace(/[^A-Za-z0-9_-]/gu, '_');
}
