import { isObject } from '../../protocol/json.ts';
import { fail } from '../install/finding.ts';
import type { HostDoctor, Site } from '../install/host-doctor.ts';

/** VS Code's own harness, from its source: microsoft/vscode 09ebb65. */
export const doctor: HostDoctor = {
  // Entries that it does not take are left out one by one.
  rejects: () => [],
  shell: 'sh',
  // Where `ComSpec` is cmd.exe (microsoft/vscode#317383).
  windowsShell: 'powershell',
  program: { names: ['code', 'code-insiders'], faults: [] },
  limits: [
    'Hooks run in sessions whose target is “Local”; under another target that agent’s own hooks do.',
    'Matchers are passed over: a hook with one hears every tool.',
  ],
  traps: [
    {
      id: 'locations',
      trap: '`chat.hookFilesLocations` can switch a folder of hooks off.',
      look: (site) =>
        userSettings(site).flatMap((path) => {
          const value = site.json(path);
          const locations = isObject(value) ? value['chat.hookFilesLocations'] : undefined;
          if (!isObject(locations)) return [];
          const off = Object.keys(locations).filter((location) => locations[location] === false);
          return site.installed
            .filter(({ place }) => off.some((location) => isBelow(place.file, site.at(location))))
            .map((file) =>
              fail(`\`chat.hookFilesLocations\` in ${site.at(path)} leaves it out`, 'switch it on there', file),
            );
        }),
    },
    {
      id: 'off',
      trap: '`disableAllHooks` in a file of Claude Code’s counts here too.',
      look: ({ installed }) =>
        installed
          .filter(({ document }) => isObject(document?.value) && document.value.disableAllHooks === true)
          .map((file) => fail('`disableAllHooks` is true: none of its hooks runs', 'take it out', file)),
    },
  ],
};

const isBelow = (file: string, location: string): boolean =>
  file === location || file.startsWith(location.replace(/[\\/]?$/, file.includes('\\') ? '\\' : '/'));

function userSettings({ world }: Site): readonly string[] {
  const user: Readonly<Record<string, string>> = {
    darwin: '~/Library/Application Support/Code/User/settings.json',
    win32: `${world.env.APPDATA ?? '~/AppData/Roaming'}/Code/User/settings.json`,
  };
  return ['.vscode/settings.json', user[world.platform] ?? '~/.config/Code/User/settings.json'];
}
