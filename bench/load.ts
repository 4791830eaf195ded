import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { headersOf, type Request } from './scenarios.ts';
import { percentile } from './statistics.ts';

/** How many clients send one request after the other, at the same time. */
export const connections = 64;

/** What one round of load came to. */
export interface Round {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly succeeded: number;
  /** No answer, or another one than 2xx. */
  readonly failed: number;
  /** Share of one processor, 0 to 1, that sending took; near 1 it was the sender that was measured. */
  readonly senderLoad: number;
}

/** How many requests were sent so far: no address is used up. */
let sentSoFar = 0;

/**
 * Sends one request over and over for so many seconds, from ever new addresses.
 *
 * @param rate how many a second; as many as it can where nothing is said
 */
export async function sendLoad(
  url: string,
  request: Request,
  seconds: number,
  rate?: number,
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
              return { ...next, headers: headersOf(request, sentSoFar) };
            },
          },
        ],
        connections,
        ...(rate !== undefined && { overallRate: Math.max(1, Math.round(rate)) }),
        duration: seconds,
        sampleInt: 50, // it ends at the first sample after its time
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
    failed: result.errors + result.non2xx, // timeouts are among the errors
    senderLoad: performance.eventLoopUtilization(began).utilization,
  };
}
