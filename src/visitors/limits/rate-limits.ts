import { type Problem, rateLimitedFor } from '../../../packages/common/problem.ts';
import { setBounded } from '../../platform/bounded-cache.ts';
import type { Limit, LimitName } from '../../platform/config/rate-limit-settings.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { createRowKeyDerivation } from './client-address.ts';
import {
  createDatabaseCounter,
  createMemoryCounter,
  latestEnd,
  type WindowCount,
} from './window-counts.ts';

/** The state of a limit after a request, as the response headers report it. */
export interface RateLimitStatus {
  readonly name: LimitName;
  readonly limit: Limit;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly reset: number;
}

/**
 * Rate limits across all servers, in fixed windows: a window begins with the first request of a
 * client. Limits that are counted in memory may admit a few requests more, see `inMemory`.
 */
export interface RateLimits {
  /**
   * Counts a request before it is executed; failed requests count as well.
   *
   * @param subject short texts that together identify the counter, such as a form's id and an address
   * @returns undefined if rate limits are disabled
   * @throws {Problem} `rate_limited` with `retry_after` and the headers of the limit
   */
  consume(name: LimitName, ...subject: readonly string[]): Promise<RateLimitStatus | undefined>;
  /**
   * Counts an amount other than a number of requests, in memory: other servers receive it within a
   * second.
   *
   * @throws {Problem} `rate_limited` if the sum exceeds both the limit and `atLeast`
   */
  consumeAmount(
    name: AmountLimit,
    amount: number,
    atLeast: number,
    ...subject: readonly string[]
  ): void;
  /**
   * Rejects a client that this server knows to have exhausted a limit, without counting. The counts
   * of other servers are known as soon as this server has counted a request of the client.
   *
   * @throws {Problem} `rate_limited`
   */
  assertNotExhausted(name: LimitName, ...subject: readonly string[]): void;
  /** Writes the counts of this process. Call it before the database is disconnected. */
  stop(): Promise<void>;
}

/** Limits of inexpensive requests, which must not wait for a statement: a few more may pass. */
const inMemory: ReadonlySet<LimitName> = new Set([
  ...(['forms', 'visits', 'challenges', 'graphql', 'pages', 'links'] as const),
  ...(['keys', 'upload_kib'] as const),
]);

/** The most exhausted limits in memory. The database counts the requests of an evicted client again. */
const maxExhausted = 10_000;

/** Limits of `consumeAmount`. */
type AmountLimit = 'upload_kib';

type RateLimitDependencies = Pick<
  Platform,
  'config' | 'clock' | 'timings' | 'db' | 'secret' | 'log' | 'recordMetric'
>;

export function createRateLimits(services: RateLimitDependencies): RateLimits {
  const { clock, config, secret, recordMetric } = services;
  const settings = config.RATE_LIMITS;
  if (!settings) return unlimited;

  const keyOf = createRowKeyDerivation(secret);
  const memoryCounter = createMemoryCounter(services, keyOf);
  const countInDatabase = createDatabaseCounter(services, keyOf);
  /** When the windows of exhausted limits end, so that rejecting their clients needs no statement. */
  const exhausted = new Map<string, number>();

  /** @throws {Problem} `rate_limited` if the request exceeds the limit */
  function statusOf(name: LimitName, limit: Limit, counted: WindowCount): RateLimitStatus {
    if (counted.count > limit.requests) recordMetric('rate_limited_total', 1, { limit: name });
    return statusAfter(name, limit, counted, clock.now().getTime());
  }

  /** A count above the limit, if it is known to be exhausted. */
  function exhaustedCount(subject: string, limit: Limit): WindowCount | undefined {
    const resetsAt = exhausted.get(subject);
    if (resetsAt === undefined) return undefined;
    const now = clock.now().getTime();
    const isCurrent = resetsAt > now && resetsAt <= latestEnd(now, limit.seconds);
    if (isCurrent) return { count: limit.requests + 1, resetsAt };
    exhausted.delete(subject);
    return undefined;
  }

  const countExactly = (subject: string, limit: Limit): Promise<WindowCount> =>
    countInDatabase(subject, limit).then((counted) => {
      const isExhausted = counted.count >= limit.requests;
      if (isExhausted) setBounded(exhausted, maxExhausted, subject, counted.resetsAt);
      return counted;
    });

  return {
    async consume(name, ...parts) {
      const limit = settings[name];
      const subject = windowKey(name, limit, parts);
      const windowCount = inMemory.has(name)
        ? memoryCounter.count(subject, limit)
        : (exhaustedCount(subject, limit) ?? (await countExactly(subject, limit)));
      return statusOf(name, limit, windowCount);
    },

    consumeAmount(name, amount, atLeast, ...parts) {
      const { requests, seconds } = settings[name];
      const limit = { requests: Math.max(requests, atLeast), seconds };
      statusOf(name, limit, memoryCounter.count(windowKey(name, limit, parts), limit, amount));
    },

    assertNotExhausted(name, ...parts) {
      const limit = settings[name];
      const known = exhaustedCount(windowKey(name, limit, parts), limit);
      if (known) statusOf(name, limit, known);
    },

    stop: () => memoryCounter.stop(),
  };
}

const unlimited: RateLimits = {
  consume: async () => undefined,
  consumeAmount: () => undefined,
  assertNotExhausted: () => undefined,
  stop: async () => undefined,
};

/** Contains the length of the window, so that a changed setting starts new windows. */
function windowKey(name: LimitName, { seconds }: Limit, subject: readonly string[]): string {
  return JSON.stringify([name, seconds, ...subject]);
}

/** Response headers of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({
  name,
  limit,
  remaining,
  reset,
}: RateLimitStatus): Record<'RateLimit' | 'RateLimit-Policy', string> {
  return {
    RateLimit: `"${name}";r=${remaining};t=${reset}`,
    'RateLimit-Policy': `"${name}";q=${limit.requests};w=${limit.seconds}`,
  };
}

/**
 * The status of a limit after a request.
 *
 * @param windowCount including the request
 * @param now milliseconds since 1970
 * @throws {Problem} `rate_limited` if the request exceeds the limit
 */
function statusAfter(
  name: LimitName,
  limit: Limit,
  windowCount: WindowCount,
  now: number,
): RateLimitStatus {
  const remaining = Math.max(0, limit.requests - windowCount.count);
  const reset = Math.max(1, Math.ceil((windowCount.resetsAt - now) / 1000));
  const status = { name, limit, remaining, reset };
  if (windowCount.count > limit.requests) throw rateLimited(status);
  return status;
}

function rateLimited(status: RateLimitStatus): Problem {
  const { reset } = status;
  const detail = `Too many requests. Try again in ${waitInWords(reset)}.`;
  return rateLimitedFor(reset, detail, rateLimitHeaders(status));
}

/** A number of seconds, for messages. */
export const waitInWords = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`);
