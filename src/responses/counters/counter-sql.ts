import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';

/**
 * The part of a statement that keeps the counts true, in the transaction that changes them.
 *
 * It follows a part `changes (form_version, status, day, n, timed, duration_ms)`: how many responses
 * of a version, approval status and day (in UTC) come, or go where it is less than none; how many of
 * them have a duration, and how long they took together. There may be several of one kind; a response
 * whose status changes goes and comes. $1 is the form.
 *
 * @param slot which of the rows that share one count to write to, as SQL
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

/**
 * How many rows share the counting of one version or day, so that those who store rarely meet on one.
 */
const slotCount = 8;

/** Where a group of responses is counted when it comes, by the id of its first: any slot will do. */
export function slotOf(id: string): number {
  return id.charCodeAt(id.length - 1) % slotCount;
}

/** Where deletions count, however long they take: nobody who stores waits for them. */
export const deletionSlot = `${slotCount}`;

/** The same for reviews. */
export const reviewSlot = `${slotCount + 1}`;

/** A row of `changes`, but for its version. */
export interface CounterChange {
  readonly status: ApprovalStatus;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  n: number;
  timed: number;
  duration_ms: number;
}

/** Rows of `changes`, but for their version, from an array of `Change` as JSON: `parameter` names it. */
export function changesFromJsonSql(parameter: string): string {
  return `json_to_recordset(${parameter}::json) AS s(
    status approval_status, day date, n int, timed int, duration_ms bigint
  )`;
}

/** One response as a row of `changes`, by its columns: it comes (1) or goes (-1). */
export function changeSql(n: 1 | -1): string {
  return `
    form_version, approval_status AS status, (created_at AT TIME ZONE 'UTC')::date AS day, ${n} AS n,
    CASE WHEN duration_ms IS NULL THEN 0 ELSE ${n} END AS timed,
    coalesce(${n} * duration_ms::bigint, 0) AS duration_ms`;
}

const statusSumsSql = ['APPROVED', 'REJECTED']
  .map((status) => `coalesce(sum(n) FILTER (WHERE status = '${status}'), 0)`)
  .join(', ');
