/**
 * The folder of the built program that runs, absolute and with `/`; undefined where it runs from its sources. The bundles that
 * are no modules have their path in place of the module's address.
 */
export function programFolder(): string | undefined {
  const path = pathOf(import.meta.url).replaceAll('\\', '/');
  return /\.c?js$/.test(path) ? path.slice(0, path.lastIndexOf('/')) : undefined;
}

const pathOf = (address: string): string =>
  address.startsWith('file:') ? decodeURI(new URL(address).pathname).replace(/^\/(?=[A-Za-z]:)/, '') : address;
