/**
 * `npx tsx tools/corpus/collect.ts [CACHE]`: collects ordinary commands that nobody of this project wrote, for
 * `test/corpus/`. Which packages, kinds and shares there are was settled before any command was judged; what is taken of
 * more than fits is settled by hash, and so is the half that nobody looks at while guards are worked on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Block, blocksIn, KINDS, type Kind } from './documents.ts';
import { entriesOf } from './entries.ts';
import { fetchNpm, fetchPackages, fetchSources, type Unpacked } from './fetch.ts';
import { type Origin, originOfDebian, originOfNpm } from './origin.ts';
import { CORPUS, hashOf, type Row } from './rows.ts';
import { DEBIAN_PACKAGES, DEBIAN_SOURCES, NPM_PACKAGES } from './sources.ts';

/** How many of a kind: what agents run most is in documentation, in workflows and in scripts of packages. */
const SHARES: Readonly<Record<Kind, number>> = {
  documentation: 3400,
  workflow: 1600,
  'npm-script': 1600,
  makefile: 800,
  maintainer: 400,
  script: 500,
};
/** Of one kind from one package: no single project sets the tone. */
const MOST_OF_ONE: Readonly<Record<Kind, number>> = {
  documentation: 60,
  workflow: 60,
  'npm-script': 60,
  makefile: 40,
  maintainer: 10,
  script: 25,
};

const cache = process.argv[2] ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'portcullis-corpus');
const found = [
  ...fetchNpm(NPM_PACKAGES, cache).flatMap((one) => rowsOf(one, originOfNpm(one.folder))),
  ...fetchSources(DEBIAN_SOURCES, cache).flatMap((one) => rowsOf(one, originOfDebian(one.folder))),
  ...fetchPackages(DEBIAN_PACKAGES, cache).flatMap((one) => rowsOf(one, originOfDebian(one.folder))),
];
const unique = [...new Map(byHash(found).map((row) => [spaced(row.command), row])).values()];
const rows = KINDS.flatMap((kind) => byHash(unique.filter((row) => row.kind === kind)).slice(0, SHARES[kind]));
const before = readFileSync(CORPUS, { encoding: 'utf8', flag: 'a+' });
if (before !== '') console.error('the corpus is frozen: remove it first to collect it anew');
else writeFileSync(CORPUS, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
for (const kind of KINDS) console.log(kind, rows.filter((row) => row.kind === kind).length);

/** What a package gives, at most so many of a kind, chosen by hash before bash is asked about any. */
function rowsOf({ name }: Unpacked, origin: Origin | undefined): readonly Row[] {
  if (origin === undefined) return [];
  const blocks = blocksIn(origin.folder);
  const from = `${name}@${origin.version}`;
  console.error(from);
  return KINDS.flatMap((kind) => {
    const rows = new Map<string, Row>();
    for (const block of shuffled(blocks.filter((one) => one.kind === kind))) {
      if (rows.size >= MOST_OF_ONE[kind]) break;
      for (const command of entriesOf(block.text, block.whole)) {
        rows.set(spaced(command), { kind, from, licence: origin.licence, file: block.file, command });
        if (rows.size >= MOST_OF_ONE[kind]) break;
      }
    }
    return [...rows.values()];
  });
}

function spaced(command: string): string {
  return command.replaceAll(/\s+/gu, ' ');
}

function byHash(all: readonly Row[]): readonly Row[] {
  return all.toSorted((a, b) => (hashOf(a.command) < hashOf(b.command) ? -1 : 1));
}

function shuffled(all: readonly Block[]): readonly Block[] {
  return all.toSorted((a, b) => (hashOf(a.file + a.text) < hashOf(b.file + b.text) ? -1 : 1));
}
