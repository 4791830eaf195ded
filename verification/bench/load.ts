import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { headersOf, type Request } from './scenarios.ts';
import { percentile } from './statistics.ts';

/** The number of concurrent connections. */
export const connections = 64;

/** The results of one round of load. */
export interface Round {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly succeeded: number;
  /** Requests without a response, or with another status than 2xx. */
  readonly failed: number;
  /** CPU time of the load generator as a fraction of one processor; near 1, the generator was the bottleneck. */
  readonly senderLoad: number;
}

interface LoadOptions {
  /** Requests per second; default: unlimited. */
  readonly rate?: number | undefined;
  readonly connections?: number;
}

/** The number of requests sent so far, from which their addresses are derived. */
let sentSoFar = 0;

/**
 * Sends a request repeatedly for a number of seconds, from changing addresses.
 */
export async function sendLoad(
  url: string,
  request: Request,
  seconds: number,
  { rate, connections: count = connections }: LoadOptions = {},
): Promise<Round> {
  const latencies: number[] = [];
  const began = performance.eventLoopUtilization();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${url}${request.path}`,
        method: request.method,
        ...(request.body !== undefined && { body: request.body }),
        requests: [
          {
            setupRequest(next) {
              sentSoFar += 1;
              return {
                ...next,
                headers: headersOf(request, sentSoFar),
                ...(request.pathOf && { path: request.pathOf(sentSoFar) }),
              };
            },
          },
        ],
        connections: count,
        ...(rate !== undefined && { overallRate: Math.max(1, Math.round(rate)) }),
        duration: seconds,
        sampleInt: 50, // the load ends at the first sample after the duration
      },
      (error: unknown, finished) => (error ? reject(error) : resolve(finished)),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
    });
  });

  const succeeded = result['2xx'];
  return {
    requestsPerSecond: succeeded / result.duration,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    succeeded,
    failed: result.errors + result.non2xx, // errors include timeouts
    senderLoad: performance.eventLoopUtilization(began).utilization,
  };
}
