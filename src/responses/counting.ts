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
export function counted(slot: string): string {
  const sums = (...names: string[]) =>
    names.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ');
  return `
  counts AS (
    INSERT INTO response_counts AS c (
      form_id, version, slot, count, approved, rejected, deleted, timed, duration_ms
    )
    SELECT
      $1, form_version, ${slot}::smallint, sum(n), ${byStatus}, greatest(-sum(n), 0),
      sum(timed), sum(duration_ms)
    FROM changes GROUP BY form_version ORDER BY form_version
    ON CONFLICT (form_id, version, slot)
    DO UPDATE SET ${sums('count', 'approved', 'rejected', 'deleted', 'timed', 'duration_ms')}
  ), days AS (
    INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
    SELECT $1, day, ${slot}::smallint, sum(n), ${byStatus}
    FROM changes GROUP BY day ORDER BY day
    ON CONFLICT (form_id, day, slot)
    DO UPDATE SET ${sums('count', 'approved', 'rejected')}
  )`;
}

/** One response as a row of `changes`, by its columns: it comes (1) or goes (-1). */
export function change(n: 1 | -1): string {
  return `
    form_version, approval_status AS status, (created_at AT TIME ZONE 'UTC')::date AS day, ${n} AS n,
    CASE WHEN duration_ms IS NULL THEN 0 ELSE ${n} END AS timed,
    coalesce(${n} * duration_ms::bigint, 0) AS duration_ms`;
}

const byStatus = ['APPROVED', 'REJECTED']
  .map((status) => `coalesce(sum(n) FILTER (WHERE status = '${status}'), 0)`)
  .join(', ');
