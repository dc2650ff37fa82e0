import type { FileConfig, GuardSetting } from './check.ts';

/**
 * A file over a preset that it extends, as ESLint has it: what the file says of a guard counts, and a severity without options
 * leaves the preset's options as they are. Rules of both are in force; the file's takes the place of one of the same name.
 */
export function mergePreset(preset: FileConfig, own: FileConfig): FileConfig {
  const names = new Set(own.rules.map(({ name }) => name));
  const workflow = own.workflow ?? preset.workflow;
  const presets = [...(preset.extends ?? []), ...(own.extends ?? [])];
  return {
    extends: preset.extends === undefined && own.extends === undefined ? undefined : [...new Set(presets)],
    guards: mergeGuards(preset.guards, own.guards),
    rules: [...preset.rules.filter(({ name }) => !names.has(name)), ...own.rules],
    audit: { ...preset.audit, ...own.audit },
    ...(workflow === undefined ? {} : { workflow }),
  };
}

function mergeGuards(preset: FileConfig['guards'], own: FileConfig['guards']): FileConfig['guards'] {
  const merged: Record<string, GuardSetting> = { ...preset };
  for (const [name, setting] of Object.entries(own)) {
    const before = preset[name];
    merged[name] = {
      severity: setting.severity ?? before?.severity,
      unreadable: setting.unreadable ?? before?.unreadable,
      options: Object.keys(setting.options).length > 0 ? setting.options : (before?.options ?? {}),
    };
  }
  return merged;
}
