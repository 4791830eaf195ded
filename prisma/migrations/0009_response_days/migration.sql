-- 0002 added counts by day and of durations and did not fill them with the responses that were
-- there. Forms that had some are those whose counts by version and by day differ, since both change
-- together. They are counted again from their responses, and all others stay as they are.
CREATE TABLE "miscounted_forms" AS
SELECT form_id
FROM (SELECT form_id, sum(count) AS count FROM response_counts GROUP BY form_id) AS by_version
FULL JOIN (SELECT form_id, sum(count) AS count FROM response_days GROUP BY form_id) AS by_day
  USING (form_id)
WHERE coalesce(by_version.count, 0) <> coalesce(by_day.count, 0);

-- Whoever stores, reviews or deletes a response holds its form.
SELECT 1 FROM forms WHERE id IN (SELECT form_id FROM miscounted_forms) ORDER BY id FOR UPDATE;

DELETE FROM response_days WHERE form_id IN (SELECT form_id FROM miscounted_forms);

INSERT INTO response_days (form_id, day, slot, count, approved, rejected)
SELECT
  form_id, (created_at AT TIME ZONE 'UTC')::date, 0, count(*),
  count(*) FILTER (WHERE approval_status = 'APPROVED'),
  count(*) FILTER (WHERE approval_status = 'REJECTED')
FROM responses WHERE form_id IN (SELECT form_id FROM miscounted_forms)
GROUP BY 1, 2;

INSERT INTO response_counts AS c (form_id, version, slot, count, timed, duration_ms)
SELECT
  form_id, version, 0, 0,
  coalesce(stored.timed, 0) - coalesce(kept.timed, 0),
  coalesce(stored.duration_ms, 0) - coalesce(kept.duration_ms, 0)
FROM (
  SELECT form_id, form_version AS version, count(duration_ms) AS timed, sum(duration_ms) AS duration_ms
  FROM responses WHERE form_id IN (SELECT form_id FROM miscounted_forms) GROUP BY 1, 2
) AS stored
FULL JOIN (
  SELECT form_id, version, sum(timed) AS timed, sum(duration_ms) AS duration_ms
  FROM response_counts WHERE form_id IN (SELECT form_id FROM miscounted_forms) GROUP BY 1, 2
) AS kept USING (form_id, version)
ON CONFLICT (form_id, version, slot) DO UPDATE
SET timed = c.timed + excluded.timed, duration_ms = c.duration_ms + excluded.duration_ms;

DROP TABLE "miscounted_forms";
