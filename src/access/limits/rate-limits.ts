import type { Limit, LimitName } from '../../platform/config/rate-limit-settings.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { createDatabaseCounter } from './database-counter.ts';
import { createExhaustedKeys } from './exhausted.ts';
import { createMemoryCounter } from './memory-counter.ts';
import { latestEnd, type WindowCount } from './rate-count-table.ts';
import { createRowKeyDerivation } from './row-key.ts';

/** What a limit leaves somebody, as the headers tell it. */
export interface RateLimitStatus {
  readonly name: LimitName;
  readonly limit: Limit;
  /** How many requests are left until the window ends. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly reset: number;
}

/**
 * How often somebody may do something. A window begins with their first request; within it exactly
 * as many requests pass as the limit says, over all servers.
 */
export interface RateLimits {
  /**
   * Counts a request, before its work: one that fails counts too.
   *
   * @param who short texts that together name who is counted, such as a form's id and an address
   * @returns undefined where nothing is limited
   * @throws {Problem} `rate_limited` with `retry_after`, and the headers that tell it
   */
  consume(name: LimitName, ...who: readonly string[]): Promise<RateLimitStatus | undefined>;
  /**
   * Counts something else than requests, in this process: other servers know of it within a second.
   *
   * @throws {Problem} `rate_limited` once it is more than the limit, or `atLeast` if that is more
   */
  consumeAmount(
    name: AmountLimit,
    amount: number,
    atLeast: number,
    ...who: readonly string[]
  ): void;
  /**
   * Refuses who is known here to have used up a limit, without counting anything. What others have
   * counted on another server is known once somebody was counted here.
   *
   * @throws {Problem} `rate_limited`
   */
  assertNotExhausted(name: LimitName, ...who: readonly string[]): void;
  /** Writes what was only counted here. The database is still needed for it. */
  stop(): Promise<void>;
}

/** What costs little must not wait for a statement: of these a few more may pass. */
const inMemory: ReadonlySet<LimitName> = new Set([
  ...(['forms', 'challenges', 'graphql', 'pages', 'links', 'keys', 'upload_kib'] as const),
]);

/** What is counted by amounts. */
type AmountLimit = 'upload_kib';

type RateLimitDependencies = Pick<Platform, 'config' | 'clock' | 'db' | 'secret' | 'log'>;

export function createRateLimits(services: RateLimitDependencies): RateLimits {
  const { clock, config, secret } = services;
  const settings = config.RATE_LIMITS;
  if (!settings) return unlimited;

  const keyOf = createRowKeyDerivation(secret);
  const memoryCounter = createMemoryCounter(services, keyOf);
  const countInDatabase = createDatabaseCounter(services, keyOf);
  const exhausted = createExhaustedKeys();

  async function countExactly(who: string, limit: Limit): Promise<WindowCount> {
    const now = clock.now().getTime();
    const end = exhausted.endOf(who, now, latestEnd(now, limit.seconds));
    if (end !== undefined) return { count: limit.requests + 1, resetsAt: end };
    const tally = await countInDatabase(who, limit);
    if (tally.count >= limit.requests) exhausted.add(who, tally.resetsAt);
    return tally;
  }

  return {
    async consume(name, ...parts) {
      const limit = settings[name];
      const who = windowKey(name, limit, parts);
      const tally = inMemory.has(name)
        ? memoryCounter.count(who, limit)
        : await countExactly(who, limit);
      return statusAfter(name, limit, tally, clock.now().getTime());
    },

    consumeAmount(name, amount, atLeast, ...parts) {
      const { requests, seconds } = settings[name];
      const limit = { requests: Math.max(requests, atLeast), seconds };
      const tally = memoryCounter.count(windowKey(name, limit, parts), limit, amount);
      statusAfter(name, limit, tally, clock.now().getTime());
    },

    assertNotExhausted(name, ...parts) {
      const limit = settings[name];
      const now = clock.now().getTime();
      const resetsAt = exhausted.endOf(
        windowKey(name, limit, parts),
        now,
        latestEnd(now, limit.seconds),
      );
      if (resetsAt !== undefined)
        statusAfter(name, limit, { count: limit.requests + 1, resetsAt }, now);
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

/** With the seconds, so that windows of another length are other windows. */
function windowKey(name: LimitName, { seconds }: Limit, who: readonly string[]): string {
  return JSON.stringify([name, seconds, ...who]);
}

/** Response headers by draft-ietf-httpapi-ratelimit-headers. */
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
 * What is left after a request.
 *
 * @param tally which request of its window it was
 * @param now milliseconds since 1970
 * @throws {Problem} `rate_limited` if it was one too many
 */
function statusAfter(
  name: LimitName,
  limit: Limit,
  tally: WindowCount,
  now: number,
): RateLimitStatus {
  const remaining = Math.max(0, limit.requests - tally.count);
  const reset = Math.max(1, Math.ceil((tally.resetsAt - now) / 1000));
  const allowance = { name, limit, remaining, reset };
  if (tally.count > limit.requests) throw rateLimited(allowance);
  return allowance;
}

function rateLimited(allowance: RateLimitStatus): Problem {
  const { reset } = allowance;
  const wait = reset === 1 ? 'a second' : `${reset} seconds`;
  return problem('rate_limited', `Too many requests. Try again in ${wait}.`, {
    headers: { 'Retry-After': String(reset), ...rateLimitHeaders(allowance) },
    members: { retry_after: reset },
  });
}
