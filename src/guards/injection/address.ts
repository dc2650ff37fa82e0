import { fold } from './fold.ts';

/**
 * The host of a web address as a browser finds it, in lower case and without port, user name and a final dot. Undefined
 * when the address is not one of http or https.
 */
export function hostOf(address: string): string | undefined {
  // Browsers drop tabs and line ends, take a backslash for a slash, and fold full-width letters and dots.
  const plain = fold(address.replace(/[\t\r\n]/g, ''))
    .text.trim()
    .replaceAll('\\', '/')
    .replaceAll('。', '.');
  const authority = /^https?:\/{1,4}([^/?#]*)/.exec(plain)?.[1];
  if (authority === undefined) return undefined;
  const host = decoded(authority.slice(authority.lastIndexOf('@') + 1));
  const name = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:.*$/, '');
  const whole = name.replace(/\.$/, '');
  return whole === '' ? undefined : whole;
}

const decoded = (host: string): string =>
  host.replace(/%([0-9a-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)).toLowerCase());

/** Whether a host is on a list: itself, or below one of the listed domains. */
export function isInDomains(host: string, domains: readonly string[]): boolean {
  const plain = host.toLowerCase();
  return domains.some((domain) => {
    const listed = domain
      .trim()
      .toLowerCase()
      .replace(/^\*?\./, '');
    return listed !== '' && (plain === listed || plain.endsWith(`.${listed}`));
  });
}

/** The domains of a list in a file: one a line, blank lines and lines that begin with `#` left out. */
export function domainsOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().toLowerCase());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
