import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROJECT_DIRECTORY_NAMES } from './environment.ts';

/**
 * The files that a command names by any of its words: scripts, modules, configuration. Variables for the project's
 * directory are filled in; words that name no file are no matter. A file named twice comes once.
 */
export function scriptFiles(command: string, project: string): readonly string[] {
  const paths = command.match(WORDS)?.map((word) => resolve(project, expanded(unquoted(word), project))) ?? [];
  return [...new Set(paths)].filter(isFile);
}

const WORDS = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s;&|<>()"'\\])+/g;

function unquoted(word: string): string {
  return word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g, (_, double, single, escaped) =>
    double === undefined ? (single ?? escaped) : double.replace(/\\(.)/g, '$1'),
  );
}

function expanded(word: string, project: string): string {
  const home = process.env.HOME;
  const names = PROJECT_DIRECTORY_NAMES.join('|');
  const filled = word.replace(new RegExp(`\\$(?:\\{(?:${names})\\}|(?:${names})\\b)`, 'g'), () => project);
  return home === undefined ? filled : filled.replace(/^(?:~|\$HOME\b|\$\{HOME\})(?=\/)/, () => home);
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
