import type { Ids } from '../../platform/ids.ts';

/**
 * SQL that updates the counters in the statement that changes responses. See
 * docs/decisions/0008-counts-and-analytics.md.
 *
 * It must follow a CTE `changes (form_version, status, day, n, timed, duration_ms)`: the number of
 * responses of a version, approval status and UTC day that are added (negative: removed), the
 * number of those with a duration, and the sum of their durations. Rows may repeat; a status change
 * is one row that removes and one that adds. $1 is the form.
 *
 * @param slot SQL expression for the slot: each counter is split over several rows
 */
export function updateCountersSql(slot: string): string {
  const sums = (...names: string[]) =>
    names.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ');
  return `
  counts AS (
    INSERT INTO response_counts AS c (
      form_id, version, slot, count, approved, rejected, deleted, timed, duration_ms
    )
    SELECT
      $1, form_version, ${slot}::smallint, sum(n), ${statusSumsSql}, greatest(-sum(n), 0),
      sum(timed), sum(duration_ms)
    FROM changes GROUP BY form_version ORDER BY form_version
    ON CONFLICT (form_id, version, slot)
    DO UPDATE SET ${sums('count', 'approved', 'rejected', 'deleted', 'timed', 'duration_ms')}
  ), days AS (
    INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
    SELECT $1, day, ${slot}::smallint, sum(n), ${statusSumsSql}
    FROM changes GROUP BY day ORDER BY day
    ON CONFLICT (form_id, day, slot)
    DO UPDATE SET ${sums('count', 'approved', 'rejected')}
  )`;
}

/** Number of rows that a counter is split over, to reduce lock contention between servers. */
const slotCount = 8;

/**
 * Chooses the slot to which a server adds new responses. It adds to one row of each counter, so that few rows are
 * changed often, which costs PostgreSQL less than many rows that are changed rarely.
 */
export function chooseSlot(ids: Pick<Ids, 'random'>): number {
  return ids.random(1).charCodeAt(0) % slotCount;
}

/** A slot for deletions only, so that a long deletion does not block submissions. */
export const deletionSlot = `${slotCount}`;

/** A slot for reviews only. */
export const reviewSlot = `${slotCount + 1}`;

/**
 * Select list for a row of `changes` from the columns of a response that is added (1) or removed
 * (-1).
 */
export function changeSql(n: 1 | -1): string {
  return `
    form_version, approval_status AS status, (created_at AT TIME ZONE 'UTC')::date AS day, ${n} AS n,
    CASE WHEN duration_ms IS NULL THEN 0 ELSE ${n} END AS timed,
    coalesce(${n} * duration_ms::bigint, 0) AS duration_ms`;
}

const statusSumsSql = ['APPROVED', 'REJECTED']
  .map((status) => `coalesce(sum(n) FILTER (WHERE status = '${status}'), 0)`)
  .join(', ');
