-- Adds changes of responses to the counters of their form.
-- Decision: docs/decisions/0008-counts-and-analytics.md
--
-- counter_slot  each counter is split over several rows
-- changes       [{form_version, status, day, n, timed, duration_ms}]: the number of responses of a version,
--               approval status and UTC day that are added (negative: removed), the number of those with a
--               duration, and the sum of their durations. A change of the status removes one and adds one.
CREATE OR REPLACE FUNCTION add_to_counters(form text, counter_slot smallint, changes json) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO response_counts AS c (
    form_id, version, slot, count, approved, rejected, deleted, timed, duration_ms
  )
  SELECT
    form, form_version, counter_slot, sum(n),
    coalesce(sum(n) FILTER (WHERE status = 'APPROVED'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'REJECTED'), 0),
    greatest(-sum(n), 0), sum(timed), sum(b.duration_ms)
  FROM json_to_recordset(changes) AS b(form_version int, status text, n int, timed int, duration_ms bigint)
  GROUP BY form_version ORDER BY form_version
  ON CONFLICT (form_id, version, slot) DO UPDATE SET
    count = c.count + excluded.count, approved = c.approved + excluded.approved,
    rejected = c.rejected + excluded.rejected, deleted = c.deleted + excluded.deleted,
    timed = c.timed + excluded.timed, duration_ms = c.duration_ms + excluded.duration_ms;

  INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
  SELECT
    form, b.day, counter_slot, sum(n),
    coalesce(sum(n) FILTER (WHERE status = 'APPROVED'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'REJECTED'), 0)
  FROM json_to_recordset(changes) AS b(day date, status text, n int)
  GROUP BY b.day ORDER BY b.day
  ON CONFLICT (form_id, day, slot) DO UPDATE SET
    count = c.count + excluded.count, approved = c.approved + excluded.approved,
    rejected = c.rejected + excluded.rejected;
END
$$;
