import { defineHost } from '../define-host.ts';
import { capabilities } from './capabilities.ts';
import { decodeOutput } from './output.ts';
import * as wire from './wire.ts';
import { pascalWords, words } from './words.ts';

export const copilotCli = defineHost({
  id: 'copilot-cli',
  title: 'GitHub Copilot CLI',
  ...wire,
  words,
  dialectWords: { pascal: pascalWords },
  capabilities,
  decodeOutput,
});
