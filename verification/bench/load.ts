import autocannon from 'autocannon';
import type { ServerProcess } from '../support/processes.ts';
import { type SentAnswer, send } from '../support/requests/send-request.ts';
import { type Done, percentile, type Work } from './measure.ts';

export const connections = 64;

export interface Request {
  readonly method: 'GET' | 'POST';
  /** May differ from request to request, by its number. */
  readonly path: string | ((place: number) => string);
  readonly headers?: Readonly<Record<string, string>> | ((place: number) => Record<string, string>);
  readonly body?: string;
}

const valueAt = <Value>(value: Value | ((place: number) => Value), place: number): Value =>
  value instanceof Function ? value(place) : value;

/** The number of consecutive requests from one address: fewer than any rate limit. */
const requestsPerAddress = 5;

function headersOf({ headers, body }: Request, place: number): Record<string, string> {
  const address = Math.floor(place / requestsPerAddress);
  const bytes = [address >> 16, address >> 8, address].map((byte) => byte & 255);
  return {
    ...valueAt(headers, place),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    'X-Forwarded-For': ['10', ...bytes].join('.'),
  };
}

/** The number of requests so far: under load, and others, which count downwards. */
let [sentSoFar, sentOnce] = [0, 0];

export function sendOnce({ url }: Pick<ServerProcess, 'url'>, request: Request) {
  sentOnce -= requestsPerAddress;
  return send(url, {
    method: request.method,
    path: valueAt(request.path, sentOnce),
    body: request.body,
    headers: headersOf(request, sentOnce),
  });
}

/** Sends a request to a server repeatedly for a number of seconds, from changing addresses. */
async function sendLoad(
  { url }: ServerProcess,
  request: Request,
  { seconds, rate, share }: { seconds: number; rate: number | undefined; share: number },
): Promise<Done> {
  const latencies: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        method: request.method,
        connections: share,
        duration: seconds,
        ...(request.body !== undefined && { body: request.body }),
        ...(rate !== undefined && { overallRate: Math.max(1, Math.round(rate)) }),
        requests: [
          {
            setupRequest(next) {
              sentSoFar += 1;
              const path = valueAt(request.path, sentSoFar);
              return { ...next, path, headers: headersOf(request, sentSoFar) };
            },
          },
        ],
        sampleInt: 50, // the load ends at the first sample after the duration
      },
      (error: unknown, finished) => (error ? reject(error) : resolve(finished)),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
    });
  });
  return {
    count: result['2xx'],
    seconds: result.duration,
    p99: percentile(latencies, 99),
    failed: result.errors + result.non2xx, // errors include timeouts
  };
}

/** Load of one server, or of several at the same time. @param share the connections to each of them */
export function loadOf(
  servers: ServerProcess | readonly ServerProcess[],
  request: Request,
  share = connections,
): Work {
  const all = [servers].flat();
  return {
    servers: all,
    async run(seconds, rate) {
      const done = await Promise.all(
        all.map((server) => sendLoad(server, request, { seconds, rate, share })),
      );
      const most = (read: (one: Done) => number | undefined) =>
        Math.max(...done.map(read).map(Number));
      return {
        count: done.reduce((sum, { count }) => sum + count, 0),
        seconds: most((one) => one.seconds),
        p99: most(({ p99 }) => p99),
        failed: done.reduce((sum, { failed = 0 }) => sum + failed, 0),
      };
    },
  };
}

/** Both sides of a comparison under load, after each was sent the request once. */
export async function underLoad(
  service: readonly [ServerProcess, Request],
  baseline: readonly [ServerProcess, Request],
  check: (service: SentAnswer, baseline: SentAnswer) => void | Promise<void>,
) {
  await check(await sendOnce(...service), await sendOnce(...baseline));
  return { service: loadOf(...service), baseline: loadOf(...baseline) };
}

/** @throws {Error} if a comparison would not be fair */
export function assertFair(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The comparison is not fair. Requirement: ${what}.`);
}
