import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from './json.ts';

export interface Origin {
  readonly folder: string;
  readonly version: string;
  readonly licence: string;
}

/** Licences under which single commands may be quoted with their source's name; anything else is left out. */
const FREE =
  /^\(?(?:MIT|ISC|BSD|Apache|0BSD|Unlicense|CC0|Python|BlueOak|Artistic|MPL|LGPL|GPL|AGPL|Expat|Zlib|Ruby)/iu;

export function originOfNpm(folder: string): Origin | undefined {
  const manifest = parseJson(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isJsonObject(manifest)) return undefined;
  const { version, license } = manifest;
  const licence = isJsonObject(license) ? license.type : license;
  return typeof version === 'string' && typeof licence === 'string' && FREE.test(licence)
    ? { folder, version, licence }
    : undefined;
}

/** All of Debian's main section is free software; the licence named first is the project's own. */
export function originOfDebian(folder: string): Origin | undefined {
  const control = join(folder, 'DEBIAN/control');
  const version = existsSync(control)
    ? /^Version: (.+)$/mu.exec(readFileSync(control, 'utf8'))?.[1]
    : versionOfSource(folder);
  const docs = join(folder, 'usr/share/doc');
  const places = [
    join(folder, 'debian/copyright'),
    ...(existsSync(docs) ? readdirSync(docs).map((name) => join(docs, name, 'copyright')) : []),
  ];
  const text = places.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))[0] ?? '';
  const licence = /^License: *(\S.*)$/mu.exec(text)?.[1] ?? 'see its copyright file';
  return version === undefined ? undefined : { folder, version, licence };
}

function versionOfSource(folder: string): string | undefined {
  const description = readdirSync(folder).find((name) => name.endsWith('.dsc'));
  if (description === undefined) return undefined;
  return /^Version: (.+)$/mu.exec(readFileSync(join(folder, description), 'utf8'))?.[1];
}
