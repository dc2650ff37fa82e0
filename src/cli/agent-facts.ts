import { readAudit } from '../audit/query.ts';
import type { Env } from '../hosts/host.ts';
import { transcriptCalls } from '../hosts/transcript.ts';
import { codeOf } from '../protocol/error-code.ts';
import type { Facts } from '../protocol/facts.ts';
import { recordFault } from '../workflow/store/verify.ts';
import { fileLines } from '../workspace/file-lines.ts';
import { programFolder } from './program-folder.ts';
import { stateFolderOf } from './state-folder.ts';

/** What guards may ask about agents and this program: transcripts, refusals, records of runs, where it is installed. */
export function agentFacts(
  env: Env,
): Required<Pick<Facts, 'transcript' | 'refusals' | 'programFolder' | 'recordFault'>> {
  return {
    programFolder,
    transcript(path, host, agent) {
      const lines = fileLines(path);
      return lines === undefined ? undefined : transcriptCalls(lines, host, agent);
    },
    recordFault(folder) {
      const at = folder.lastIndexOf('/');
      try {
        return recordFault({ root: folder.slice(0, at), slug: folder.slice(at + 1), stateFolder: stateFolderOf(env) });
      } catch (error) {
        return `the record cannot be read (${codeOf(error)})`;
      }
    },
    refusals(guard, session, agent) {
      const folder = stateFolderOf(env);
      if (folder === undefined) return undefined;
      const { records } = readAudit(folder, { guard, session, since: Date.now() - LONGEST_SESSION });
      return records.filter(
        (record) => REFUSALS.includes(record.decision) && (agent === undefined || record.agent === agent),
      ).length;
    },
  };
}

/** How long ago a session may have begun, in milliseconds: no older log is read. */
const LONGEST_SESSION = 2 * 86_400_000;
const REFUSALS: readonly string[] = ['deny', 'block'];
