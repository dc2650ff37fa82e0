import { join, prefixOf, show, textOf, type Value } from '../../shell/value.ts';

/** An address of the network, as far as a word tells. */
interface Address {
  /** Lower case, without user, port and brackets; undefined when it is not wholly known. */
  readonly host: string | undefined;
  /** From the first slash behind the host; empty without any. */
  readonly path: string;
}

/** Reads `scheme://user@host:port/path`, `host/path`, `host:path`, `user@host`. */
export function addressOf(value: Value): Address {
  // What is a pattern to the shell stands as it is where no file fits it: `[::1]`, `?query`.
  const word = join(
    ...value.map((piece): Value => (typeof piece !== 'string' && piece.gap === 'glob' ? [piece.source] : [piece])),
  );
  const text = textOf(word);
  const start = prefixOf(word).replace(/^[a-z][a-z\d+.-]*:\/\//i, '');
  const authority = /^(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/.exec(start);
  const host = (authority?.[1] ?? '').replace(/^\[|\]$/g, '').toLowerCase();
  const rest = start.slice(authority?.[0].length ?? 0);
  const isWhole = text !== undefined || rest !== '';
  return {
    host: isWhole && host !== '' ? host : undefined,
    path: show(word).replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, ''),
  };
}

/** The machine itself: what runs here is no network. */
export function isLocal({ host }: Address): boolean {
  return (
    host !== undefined &&
    /^(?:localhost|.+\.localhost|127(?:\.\d+){0,3}|::1|0\.0\.0\.0|0|host\.docker\.internal)$/.test(host)
  );
}

/** Whether a host is one of a list; `*.example.com` is every host below. */
export function isListed({ host }: Address, hosts: readonly string[]): boolean {
  if (host === undefined) return false;
  return hosts.some((one) => {
    const name = one.toLowerCase();
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
  });
}

/** Link-local services that hand out credentials of the machine: AWS, Azure, Google (one address), ECS, EKS, Alibaba. */
const METADATA_NUMBERS = new Set([0xa9fea9fe, 0xa9feaa02, 0xa9feaa17, 0x646464c8]);
const METADATA_NAMES =
  /^(?:metadata(?:\.google\.internal|\.goog)?\.?|instance-data(?:\.ec2\.internal)?|fd00:ec2::(?:254|23)|fd20:ce::254)$/;

/** Whether a host is a cloud's metadata service, in any spelling of its number. */
export function isMetadata({ host }: Address): boolean {
  if (host === undefined) return false;
  const mapped = /^::ffff:(.*)$/.exec(host)?.[1] ?? host;
  const number = numberOf(mapped);
  return METADATA_NAMES.test(host) || (number !== undefined && METADATA_NUMBERS.has(number));
}

/** An IPv4 address as inet_aton reads it: one to four parts, decimal, octal or hexadecimal; the last one fills up. */
function numberOf(text: string): number | undefined {
  const hextets = /^([\da-f]{1,4}):([\da-f]{1,4})$/.exec(text);
  if (hextets !== null) return Number.parseInt(hextets[1] ?? '', 16) * 0x10000 + Number.parseInt(hextets[2] ?? '', 16);
  const parts = text.split('.');
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[\da-f]+|\d+)$/.test(part))) return undefined;
  const numbers = parts.map((part) => (/^0\d/.test(part) ? Number.parseInt(part, 8) : Number(part)));
  const last = numbers.at(-1) ?? 0;
  return numbers.slice(0, -1).reduce((sum, part, index) => sum + part * 256 ** (3 - index), 0) + last;
}

/** What the service says of the machine that everybody may know. */
const PLAIN =
  /(?:\/instance-id|\/ami-id|\/instance-type|\/hostname|\/local-hostname|\/public-hostname|\/local-ipv4|\/public-ipv4|\/mac|\/placement(?:\/[\w-]+)?|\/services\/\w+|\/instance\/(?:id|name|zone|machine-type|region|tags)|\/project\/(?:project-id|numeric-project-id))\/?$/;

/** Whether a request to a metadata service may give out credentials: all but those for plain facts. */
export const asksForCredentials = ({ path }: Address): boolean => !PLAIN.test(path.replace(/[?#].*$/, ''));

/** Such an address in text that is no word of a command. */
export const METADATA_TEXT =
  /\b(?:169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|fd00:ec2::254|100\.100\.100\.200)\b/;
