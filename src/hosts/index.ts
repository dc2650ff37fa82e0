/** The public face of `portcullis/hosts`: each agent host's wire format, in both directions. */
export { candidateHosts, detectHost } from './detect.ts';
export type {
  Capabilities,
  Env,
  EventCapabilities,
  EventIdentity,
  FailureRule,
  Hint,
  HookOutput,
  Host,
  Reply,
} from './host.ts';
export { parsePayload } from './payload.ts';
export { getHost, hostNamed } from './registry.ts';
export type { ToolNames } from './tool-names.ts';
