import { rateLimitedFor } from '../../../packages/common/problem.ts';
import { setBounded } from '../../platform/bounded-cache.ts';
import type { Platform } from '../../platform/startup/platform.ts';

/** Maximum number of partial responses of a form. */
export const maxPartials = 20_000;

/** Milliseconds for which a count is used; afterwards it is read again. */
const maxAge = 10_000;

/** Maximum number of forms whose counts are in memory. */
const capacity = 10_000;

/** `Retry-After` in seconds. */
const retryAfter = 60;

/**
 * Counts a new partial response of a form.
 *
 * @throws {Problem} `rate_limited` if the form has `maxPartials`
 */
export type ReservePartial = (formId: string) => Promise<void>;

/**
 * Counts at most every ten seconds, and adds what this server has created since. Several servers may exceed the
 * limit by what the others create within that time.
 */
export function createPartialQuota({ db, clock }: Pick<Platform, 'db' | 'clock'>): ReservePartial {
  const counts = new Map<string, { count: number; readAt: number }>();

  async function read(formId: string, now: number) {
    const { rows } = await db.pool.query<{ count: number }>({
      name: 'count-partials',
      text: `SELECT count(*)::int AS count
             FROM (SELECT FROM partial_responses WHERE form_id = $1 LIMIT ${maxPartials}) AS stored`,
      values: [formId],
    });
    const entry = { count: rows[0]?.count ?? 0, readAt: now };
    setBounded(counts, capacity, formId, entry);
    return entry;
  }

  return async (formId) => {
    const now = clock.now().getTime();
    const known = counts.get(formId);
    const isFresh = known && Math.abs(now - known.readAt) < maxAge;
    const entry = isFresh ? known : await read(formId, now);
    if (entry.count >= maxPartials) {
      const detail =
        'The form has too many saved answers that were not submitted. Submit, or try again in a minute.';
      throw rateLimitedFor(retryAfter, detail);
    }
    entry.count += 1;
  };
}
