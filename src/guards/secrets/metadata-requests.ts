import { show } from '../../shell/value.ts';
import type { JudgedCall, Where } from '../guard.ts';
import { addressOf, asksForCredentials, isMetadata, METADATA_TEXT } from '../network/addresses.ts';
import { transferOf } from '../network/network.ts';

/** Requests to the metadata service of a cloud: by programs of the network, by tools that fetch, and in code. */
export function metadataRequests(call: JudgedCall): readonly Where[] {
  const commands = call.reading?.commands ?? [];
  const byCommand = commands.flatMap((command) =>
    (transferOf(command)?.places ?? []).flatMap((word): readonly Where[] => {
      const address = addressOf(word.value);
      return isMetadata(address) && asksForCredentials(address) ? [{ call, command, word }] : [];
    }),
  );
  const byCode = (call.reading?.unread ?? []).flatMap(({ code, span }): readonly Where[] =>
    code !== undefined && METADATA_TEXT.test(show(code)) ? [{ call, span }] : [],
  );
  const urls = call.urls ?? (call.url === undefined ? [] : [call.url]);
  const byTool = urls.flatMap((token): readonly Where[] => {
    const address = addressOf([token]);
    return isMetadata(address) && asksForCredentials(address) ? [{ call, token }] : [];
  });
  return [...byCommand, ...byCode, ...byTool];
}
