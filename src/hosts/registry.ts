import { HOST_IDS, type HostId } from '../protocol/host.ts';
import { amplifier } from './amplifier/index.ts';
import { claudeCode } from './claude-code/index.ts';
import { copilotCli } from './copilot-cli/index.ts';
import type { Host } from './host.ts';
import { vscode } from './vscode/index.ts';

const HOSTS: Readonly<Partial<Record<HostId, Host>>> = {
  'claude-code': claudeCode,
  'copilot-cli': copilotCli,
  vscode,
  amplifier,
};

/** The wire format of a host. */
export function getHost(id: HostId): Host {
  return HOSTS[id] ?? claudeCode;
}

/** A host's id from what a person wrote, or undefined for a host that is not known. */
export function hostNamed(name: string): HostId | undefined {
  return HOST_IDS.find((id) => id === name);
}
