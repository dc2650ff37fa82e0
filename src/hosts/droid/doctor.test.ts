import { installedHost, testDoctor } from '../install/trap-table.ts';

const { row, whole } = installedHost('droid');

testDoctor('droid', [
  row('hooks are off', { ...whole(), '/home/dev/.factory/settings.json': '{"hooksDisabled": true}' }, 'fail off'),
]);
