import { nameOf } from '../command-line.ts';
import { eachCommand, fail } from './finding.ts';
import type { Finding, Site } from './host-doctor.ts';
import { OLDEST_NODE } from './oldest-node.ts';
import { versionOf } from './program.ts';
import { targetOf } from './target.ts';

/**
 * Whether the Node that starts a hook can run all of it. An older one answers well enough to a plain refusal, while guards
 * break in it and let calls through.
 */
export function examineNode({ installed, world }: Site): readonly Finding[] {
  const versions = new Map([[process.execPath, process.versions.node]]);
  return eachCommand(installed, (command, file, line) => {
    const { program } = targetOf(command, world);
    if (program === undefined || !NODES.includes(nameOf(program))) return [];
    const version = versions.get(program) ?? versionOf(program, world) ?? '';
    versions.set(program, version);
    if (!(Number.parseInt(version, 10) < OLDEST_NODE)) return [];
    return [{ ...fail(`is started by Node ${version}, ${program}`, REMEDY, file), ...line }];
  });
}

const NODES: readonly string[] = ['node', 'nodejs'];
const REMEDY = `let it be Node ${OLDEST_NODE} or later: guards break in older ones; \`portcullis install\` writes the Node that it runs in`;
