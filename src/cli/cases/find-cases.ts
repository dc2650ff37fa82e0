import { readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { configPlaces } from '../../config/find.ts';
import { nodeFacts } from '../../workspace/node-facts.ts';
import type { Io } from '../io.ts';
import { CASE_ENDINGS } from './case-file.ts';

/** Where cases are looked for when no file is named. */
export const CASE_PLACES = 'portcullis.test.yaml, portcullis.test.jsonl and portcullis/*.test.{yaml,jsonl}';

/** The files with cases: those named, those in a folder that is named, or those of the project. A string says what is wrong. */
export function findCases(words: readonly string[], io: Io): readonly string[] | string {
  if (words.length > 0) return namedFiles(words, io.cwd);
  const folder = projectFolder(io.cwd, io);
  const found = [
    ...testFiles(folder).filter((file) => /^portcullis\.test\.\w+$/.test(relative(folder, file))),
    ...testFiles(join(folder, 'portcullis')),
  ];
  return found.length > 0 ? found : `there are no cases in ${folder}; they are looked for in ${CASE_PLACES}`;
}

/** The folder of the project's configuration, or the root of its repository, or the directory itself. */
export function projectFolder(directory: string, { env, home }: Pick<Io, 'env' | 'home'>): string {
  const [place] = configPlaces({ cwd: directory, home, env, projectOnly: true });
  if (place !== undefined) return dirname(place.file);
  return nodeFacts({ env }).repository(directory)?.workTree ?? directory;
}

function namedFiles(words: readonly string[], cwd: string): readonly string[] | string {
  const files: string[] = [];
  for (const word of words) {
    const path = resolve(cwd, word);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return `there is no file ${word}`;
    const inside = stat.isDirectory() ? testFiles(path) : [path];
    if (inside.length === 0) return `there are no cases in ${word}: no file is named *.test.yaml or *.test.jsonl`;
    files.push(...inside);
  }
  return [...new Set(files)];
}

function testFiles(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter(
      (name) => /\.test\.\w+$/.test(name) && CASE_ENDINGS.includes(extname(name)),
    );
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}
