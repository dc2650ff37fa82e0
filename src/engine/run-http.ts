import { errorName } from '../protocol/error-code.ts';
import { Capture } from './capture.ts';
import type { Env } from './environment.ts';
import type { HttpHook } from './hook.ts';
import type { CommandEnd } from './run-command.ts';

export interface HttpOptions {
  readonly input: string;
  readonly env: Env;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly limit: number;
}

/**
 * Posts the payload and takes the response's body as a hook's stdout. Redirects are refused: they would carry the
 * payload to a place that nobody approved. Any status but 2xx is a failed hook. Never rejects.
 */
export async function runHttp(hook: HttpHook, options: HttpOptions): Promise<CommandEnd> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(hook.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headersOf(hook, options.env) },
      body: options.input,
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isRedirect = response.status >= 300 && response.status < 400;
      return failed(
        isRedirect
          ? `Hook's server redirects (status ${response.status}); refused`
          : `Hook's server answered ${response.status}`,
      );
    }
    const body = await readBody(response, options.limit);
    return { exitCode: 0, stdout: body.text, stderr: '', truncated: body.truncated };
  } catch (error) {
    if (options.signal?.aborted) return failed('Hook aborted');
    if (timeout.aborted) return failed(`Hook timed out after ${options.timeoutMs}ms`);
    return failed(`Hook's server cannot be reached (${causeOf(error)})`);
  }
}

const failed = (error: string): CommandEnd => ({ error, stdout: '', stderr: '', truncated: false });

async function readBody(response: Response, limit: number): Promise<Capture> {
  const capture = new Capture(limit);
  for await (const chunk of response.body ?? []) {
    capture.push(Buffer.from(chunk));
    if (capture.truncated) break;
  }
  return capture;
}

/** Only variables that the hook names may go out. */
function headersOf({ headers = {}, allowedEnvVars = [] }: HttpHook, env: Env): Record<string, string> {
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced, bare) => {
      const variable = braced ?? bare;
      return allowedEnvVars.includes(variable) ? (env[variable] ?? '') : '';
    }),
  ]);
  return Object.fromEntries(filled);
}

function causeOf(error: unknown): string {
  return errorName(error instanceof Error ? (error.cause ?? error) : error);
}
