import type { HostId } from '../../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';

/** Hosts that have hooks of type `http`: Claude Code 2.1, Qwen Code 0.24, Copilot CLI 1.0.35 and later. */
export const HTTP_HOSTS: readonly HostId[] = ['claude-code', 'qwen-code', 'copilot-cli'];

/** What a hook of type `http` asks of the resident server. */
export interface HookAddress {
  /** As it is written: it need not be a host. */
  readonly host: string;
  readonly event?: string;
}

/** From the path `/hook/<host>` or `/hook/<host>/<event>`. */
export function hookAddress(path: string): HookAddress | undefined {
  const [, host, event] = /^\/hook\/([a-z-]+)(?:\/([A-Za-z]{1,60}))?$/.exec(path) ?? [];
  return host === undefined ? undefined : { host, ...(event === undefined ? {} : { event }) };
}

export interface HttpHook extends HookAddress {
  /** Of this machine. */
  readonly port: string;
  /** Empty: it sends none. */
  readonly authorization: string;
  /** Variables that the host may fill in; undefined: it says nothing of them. */
  readonly variables: readonly Json[] | undefined;
}

/** A handler that asks the resident server of this machine over HTTP; people write these, no install does. */
export function httpHook(handler: JsonObject): HttpHook | undefined {
  const url = handler.type === 'http' ? parsed(stringAt(handler, 'url') ?? '') : undefined;
  if (url === undefined || !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) return undefined;
  const address = hookAddress(url.pathname);
  const headers = isObject(handler.headers) ? Object.entries(handler.headers) : [];
  const [, authorization] = headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  const { allowedEnvVars } = handler;
  return (
    address && {
      ...address,
      port: url.port === '' ? '80' : url.port,
      authorization: typeof authorization === 'string' ? authorization : '',
      variables: Array.isArray(allowedEnvVars) ? allowedEnvVars : undefined,
    }
  );
}

function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
