import { getHost } from '../registry.ts';
import { at, fail, once, warn } from './finding.ts';
import type { PlacedHandler } from './handlers.ts';
import type { Finding, Site, SiteFile, Trap } from './host-doctor.ts';
import { HTTP_HOSTS, type HttpHook, httpHook } from './http-hook.ts';

/** Hooks that ask the resident server over HTTP: what can be seen of them without asking it. */
export const overHttp: Trap = {
  id: 'http',
  trap: 'Where the server does not answer, or does not let it in, a hook of type `http` is no guard.',
  look: (site) =>
    once(
      site.files
        .filter(({ place }) => place.host === site.host)
        .flatMap((file) => file.handlers.flatMap((handler) => faultsOf(handler, file, site))),
    ),
};

function faultsOf(placed: PlacedHandler, file: SiteFile, site: Site): readonly Finding[] {
  const hook = httpHook(placed.handler);
  if (hook === undefined) return [];
  const isTool = getHost(site.host).eventOf({}, { event: placed.event }).name === 'PreToolUse';
  const line = file.document === undefined ? {} : { line: file.document.lineAt(placed.path) };
  const closes = CLOSE[site.host] !== undefined && placed.handler.onFailure === 'block';
  return [
    ...unheard(hook, isTool, site),
    ...unauthorised(hook, site),
    ...(isTool && !closes ? [warn('lets the tool run while the server is down', CLOSE[site.host] ?? PREFER)] : []),
    warn(
      'asks a server over HTTP; whether that answers is not tried here',
      `see that \`portcullis serve --http ${hook.port}\` runs`,
    ),
  ].map((finding) => ({ ...finding, ...at(file), ...line }));
}

const PREFER = 'prefer `portcullis install --resident`, whose hook judges by itself while no server answers';
/** Only Claude Code can be told to refuse when such a hook fails. */
const CLOSE: Readonly<Partial<Record<Site['host'], string>>> = { 'claude-code': 'add `"onFailure": "block"`' };

/** What keeps the host from asking, or the server from answering in its words. */
function unheard({ host: told }: HttpHook, isTool: boolean, { host, world }: Site): readonly Finding[] {
  if (!HTTP_HOSTS.includes(host)) return [fail(`is of type http, and ${host} has no such hooks`, PREFER)];
  if (told !== host) return [fail(`says that ${told} calls, and ${host} runs it`, `ask for \`/hook/${host}\``)];
  if (host !== 'copilot-cli') return [];
  if (isTool) return [fail('is not asked before a tool, where Copilot takes https alone', PREFER)];
  return world.env.COPILOT_HOOK_ALLOW_LOCALHOST === '1'
    ? []
    : [fail('leads to this machine, where Copilot sends nothing', 'set COPILOT_HOOK_ALLOW_LOCALHOST=1 for it')];
}

/** What keeps the token from being sent. */
function unauthorised({ authorization, variables = [] }: HttpHook, { world }: Site): readonly Finding[] {
  const [, braced, bare] = /^Bearer \$(?:\{(\w+)\}|(\w+))$/.exec(authorization) ?? [];
  const variable = braced ?? bare;
  if (!/^Bearer \S/.test(authorization)) return [fail('sends no token, so that the server refuses it', TOKEN)];
  if (variable === undefined) return [];
  if (!variables.includes(variable))
    return [fail(`sends no token: \`allowedEnvVars\` does not name ${variable}`, `name ${variable} there`)];
  const isSet = (world.env[variable] ?? '') !== '';
  return isSet ? [] : [warn(`sends ${variable}, which is not set here`, 'set it to the token where the host starts')];
}

const TOKEN =
  'send the header `Authorization: Bearer $PORTCULLIS_TOKEN`; the token lies in `http-token` in the state folder';
