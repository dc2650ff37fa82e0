import type { Complain, Path } from '../config/complain.ts';

/** Something in hook settings that has no effect as meant. Everything beside it stays in force. */
export interface SettingsProblem {
  readonly file?: string;
  /** One-based. */
  readonly line?: number;
  /** The setting, for example `hooks.PreToolUse[0].matcher`. */
  readonly setting: string;
  readonly message: string;
}

/** `file:line: setting: message`, as far as they are known. */
export function describeSettingsProblem({ file, line, setting, message }: SettingsProblem): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  return `${place}${setting === '' ? '' : `${setting}: `}${message}`;
}

/** Where settings stand; `lineOf` finds the line of one. */
export interface SettingsPlace {
  readonly file?: string;
  readonly lineOf?: (path: Path) => number | undefined;
}

/** Collects what is wrong with one layer's settings. */
export function complaints(place: SettingsPlace): {
  readonly complain: Complain;
  readonly problems: readonly SettingsProblem[];
} {
  const problems: SettingsProblem[] = [];
  const complain: Complain = (path, message) => {
    const line = place.lineOf?.(path);
    problems.push({
      ...(place.file !== undefined && { file: place.file }),
      ...(line !== undefined && { line }),
      setting: settingAt(path),
      message,
    });
  };
  return { complain, problems };
}

function settingAt(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
