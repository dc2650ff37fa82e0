import { fail } from './finding.ts';
import type { Trap } from './host-doctor.ts';

/** A variable of opencode and its fork that keeps plugins out: `1` and `true` in any case (read in both programs). */
export function withoutPlugins(variable: string): Trap {
  return {
    id: 'pure',
    trap: `Where the variable \`${variable}\` is \`1\` or \`true\`, no plugin is loaded.`,
    look: ({ world }) =>
      /^(?:1|true)$/i.test(world.env[variable] ?? '')
        ? [fail(`\`${variable}\` is set: no plugin is loaded`, 'take it out of the environment')]
        : [],
  };
}
