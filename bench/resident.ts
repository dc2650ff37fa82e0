import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { BIN } from './calls.ts';
import { median } from './measure.ts';

/** A resident server, started for the bench. */
export interface ResidentServer {
  readonly http: string;
  readonly token: string;
  stop(): void;
}

export async function startResident(env: NodeJS.ProcessEnv): Promise<ResidentServer> {
  const child = spawn(process.execPath, [BIN, 'serve', '--http', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { http, token } = JSON.parse(await firstOutput(child));
  return { http, token: readFileSync(token, 'utf8').trim(), stop: () => child.kill() };
}

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export interface RoundTrips {
  /** Milliseconds from the request to the whole answer, on one connection that is kept. */
  readonly median: number;
  readonly p99: number;
}

/** What one hook of type http waits, its host running already. */
export async function measureHttp({ http, token }: ResidentServer, payload: string): Promise<RoundTrips> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let round = 0; round < 600; round++) {
    const start = process.hrtime.bigint();
    await post(`${http}claude-code`, token, payload, agent);
    if (round >= 100) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  return { median: median(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

function post(url: string, token: string, payload: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`the server answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
