/**
 * The part of a statement that keeps the counts true, in the transaction that changes them.
 *
 * It follows a part `changes (form_version, approval_status, duration_ms, created_at, n)` with a row
 * for each response that comes (n = 1) or goes (n = -1); one whose status changes does both. $1 is
 * the form.
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
      coalesce(sum(n) FILTER (WHERE duration_ms IS NOT NULL), 0), coalesce(sum(n * duration_ms::bigint), 0)
    FROM changes GROUP BY form_version ORDER BY form_version
    ON CONFLICT (form_id, version, slot)
    DO UPDATE SET ${sums('count', 'approved', 'rejected', 'deleted', 'timed', 'duration_ms')}
  ), days AS (
    INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
    SELECT $1, (created_at AT TIME ZONE 'UTC')::date AS day, ${slot}::smallint, sum(n), ${byStatus}
    FROM changes GROUP BY day ORDER BY day
    ON CONFLICT (form_id, day, slot)
    DO UPDATE SET ${sums('count', 'approved', 'rejected')}
  )`;
}

const byStatus = ['APPROVED', 'REJECTED']
  .map((status) => `coalesce(sum(n) FILTER (WHERE approval_status = '${status}'), 0)`)
  .join(', ');
