-- Deletes responses of a form with their files and reviews, and updates the counters, so that their places under the
-- limits of options are free. The form must be locked, so that neither its deletion nor a count for `max_responses` runs
-- concurrently.
--
-- chosen        ids, or null for all that match the filter: `status`, `from_id` (inclusive), `below_id`
-- after_id      deletes only responses with higher ids, the lowest first, at most `max_count`
-- file_count    the number of deleted files, to be removed from storage
-- removed       [{id, form_version, created_at}], ordered by id, or null
CREATE OR REPLACE FUNCTION delete_responses(
  form text, chosen text[], status approval_status, from_id text, below_id text,
  after_id text, max_count int, counter_slot smallint, removed_at timestamptz,
  OUT file_count int, OUT removed json
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  deleted_ids text[];
  deleted_files text[];
  limited_questions text[];
  held json;
  changes json;
BEGIN
  deleted_ids := ARRAY(
    SELECT r.id FROM responses r
    WHERE r.form_id = form
      AND (chosen IS NULL OR r.id = ANY (chosen))
      AND (status IS NULL OR r.approval_status = status)
      AND (from_id IS NULL OR r.id >= from_id)
      AND (below_id IS NULL OR r.id < below_id)
      AND r.id > after_id
    ORDER BY r.id LIMIT max_count FOR UPDATE
  );
  file_count := 0;
  IF deleted_ids = '{}' THEN RETURN; END IF;

  limited_questions := ARRAY(SELECT DISTINCT c.question_id FROM option_counts c WHERE c.form_id = form);
  IF limited_questions <> '{}' THEN
    held := coalesce(count_options(form, limited_questions, deleted_ids), '[]');
    UPDATE option_counts c SET count = c.count - b.count
    FROM json_to_recordset(held) AS b(question_id text, option_id text, count int)
    WHERE c.form_id = form AND c.question_id = b.question_id AND c.option_id = b.option_id;
  END IF;

  WITH gone AS (
    DELETE FROM responses r WHERE r.form_id = form AND r.id = ANY (deleted_ids)
    RETURNING r.id, r.form_version, r.approval_status, r.duration_ms, r.created_at
  )
  SELECT
    json_agg(json_build_object(
      'id', id, 'form_version', form_version,
      'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY id),
    (
      SELECT json_agg(sums) FROM (
        SELECT
          form_version, approval_status AS status, (created_at AT TIME ZONE 'UTC')::date AS day,
          -count(*) AS n, -count(duration_ms) AS timed, -coalesce(sum(duration_ms), 0) AS duration_ms
        FROM gone GROUP BY 1, 2, 3
      ) AS sums
    )
  INTO removed, changes FROM gone;

  WITH released AS (
    DELETE FROM files f WHERE f.form_id = form AND f.response_id = ANY (deleted_ids) RETURNING f.id
  )
  SELECT array_agg(id) INTO deleted_files FROM released;
  IF deleted_files IS NOT NULL THEN
    file_count := cardinality(deleted_files);
    INSERT INTO file_removals (form_id, file_id, created_at)
    SELECT form, file_id, removed_at FROM unnest(deleted_files) AS file_id;
  END IF;

  DELETE FROM reviews v WHERE v.form_id = form AND v.response_id = ANY (deleted_ids);
  PERFORM add_to_counters(form, counter_slot, changes);
END
$$;
