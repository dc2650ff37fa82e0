import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole } = installedHost('kimi-code');
/** A further entry of somebody else. */
const behind =
  (entry: string) =>
  (text: string): string =>
    `${text}\n[[hooks]]\n${entry}\n`;

testDoctor('kimi-code', [
  row('an event that it does not know', changed(behind('event = "Halt"\ncommand = "x"')), 'fail rejected'),
  row(
    'a key too many',
    changed((text) => text.replace('timeout', 'name = "x"\ntimeout')),
    'fail rejected',
  ),
  row('half a second', changed(behind('event = "Stop"\ncommand = "x"\ntimeout = 0.5')), 'fail rejected'),
  row('hooks that are no list', { '/home/dev/.kimi-code/config.toml': '[hooks]\nx = 1\n' }, 'warn rejected'),
  row(
    'a fault elsewhere in its file',
    changed((text) => `${text}[models\n`),
    'fail parse',
  ),
  row('what else it has of other hooks', changed(behind('event = "TurnStarted"\ncommand = "x"\ntimeout = 600')), []),
  row('another folder', { '/home/dev/elsewhere/config.toml': whole()['/home/dev/.kimi-code/config.toml'] ?? '' }, [], {
    env: { KIMI_CODE_HOME: '/home/dev/elsewhere' },
  }),
]);
