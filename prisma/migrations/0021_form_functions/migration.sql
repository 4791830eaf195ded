-- Functions that change the rows of one form. Each statement names the form, so that Citus executes a call on
-- the node that stores the form. Decision: docs/decisions/0046-citus.md

-- Adds changes of responses to the counters of their form.
-- Decision: docs/decisions/0008-counts-and-analytics.md
--
-- counter_slot  each counter is split over several rows
-- changes       [{form_version, status, day, n, timed, duration_ms}]: the number of responses of a version,
--               approval status and UTC day that are added (negative: removed), the number of those with a
--               duration, and the sum of their durations. A change of the status removes one and adds one.
CREATE FUNCTION add_to_counters(form text, counter_slot smallint, changes json) RETURNS void
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

-- Deletes responses of a form with their files and reviews, and updates the counters. The form must be locked, so
-- that neither its deletion nor a count for `max_responses` runs concurrently.
--
-- chosen        ids, or null for all that match the filter: `status`, `from_id` (inclusive), `below_id`
-- after_id      deletes only responses with higher ids, the lowest first, at most `max_count`
-- file_count    the number of deleted files, to be removed from storage
-- removed       [{id, form_version, created_at}], ordered by id, or null
CREATE FUNCTION delete_responses(
  form text, chosen text[], status approval_status, from_id text, below_id text,
  after_id text, max_count int, counter_slot smallint, removed_at timestamptz,
  OUT file_count int, OUT removed json
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  deleted_ids text[];
  deleted_files text[];
  changes json;
BEGIN
  WITH candidates AS (
    SELECT r.id FROM responses r
    WHERE r.form_id = form
      AND (chosen IS NULL OR r.id = ANY (chosen))
      AND (status IS NULL OR r.approval_status = status)
      AND (from_id IS NULL OR r.id >= from_id)
      AND (below_id IS NULL OR r.id < below_id)
      AND r.id > after_id
    ORDER BY r.id LIMIT max_count FOR UPDATE
  ), gone AS (
    DELETE FROM responses r USING candidates
    WHERE r.form_id = form AND r.id = candidates.id
    RETURNING r.id, r.form_version, r.approval_status, r.duration_ms, r.created_at
  )
  SELECT
    array_agg(id),
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
  INTO deleted_ids, removed, changes FROM gone;

  file_count := 0;
  IF deleted_ids IS NULL THEN RETURN; END IF;

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

-- Inserts the row of an upload and reserves bytes of the quota of the form. False if they exceed it.
CREATE FUNCTION begin_upload(
  form text, file_id text, question text, digest bytea, file_name text, type text,
  begun_at timestamptz, expiry timestamptz, reserved int, form_limit bigint
) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO unclaimed_uploads AS u (form_id, bytes) VALUES (form, reserved)
  ON CONFLICT (form_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
  WHERE u.bytes + excluded.bytes <= form_limit;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO files (form_id, id, question_id, ref_digest, name, media_type, created_at, expires_at, held)
  VALUES (form, file_id, question, digest, file_name, type, begun_at, expiry, reserved);
  RETURN true;
END
$$;

-- Reserves more bytes for an upload. False if they exceed the quota, or if the upload does not exist. Locks the file
-- before the row of the form, like every function that needs both.
CREATE FUNCTION grow_upload(form text, file_id text, more int, form_limit bigint) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM files f WHERE f.form_id = form AND f.id = file_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE unclaimed_uploads u SET bytes = u.bytes + more WHERE u.form_id = form AND u.bytes + more <= form_limit;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE files f SET held = f.held + more WHERE f.form_id = form AND f.id = file_id;
  RETURN true;
END
$$;

-- Completes the row of an upload and releases the unused part of its reservation; `charged` is what remains reserved.
-- False if the upload does not exist.
CREATE FUNCTION complete_upload(
  form text, file_id text, file_size int, charged int, digest bytea, expiry timestamptz
) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  reserved int;
BEGIN
  SELECT f.held INTO reserved FROM files f WHERE f.form_id = form AND f.id = file_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE unclaimed_uploads u SET bytes = u.bytes - reserved + charged WHERE u.form_id = form;
  UPDATE files f SET size = file_size, held = charged, checksum = digest, expires_at = expiry
  WHERE f.form_id = form AND f.id = file_id;
  RETURN true;
END
$$;

-- Deletes the row of an upload, which is removed from storage later. False if it does not exist.
CREATE FUNCTION discard_upload(form text, file_id text, discarded_at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  reserved int;
BEGIN
  DELETE FROM files f WHERE f.form_id = form AND f.id = file_id RETURNING f.held INTO reserved;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE unclaimed_uploads u SET bytes = u.bytes - reserved WHERE u.form_id = form;
  INSERT INTO file_removals (form_id, file_id, created_at) VALUES (form, file_id, discarded_at);
  RETURN true;
END
$$;

-- Assigns uploads to a response, so that they no longer count towards the quota: of concurrent submissions with the
-- same upload, one succeeds. Returns how many of them were available.
CREATE FUNCTION claim_files(form text, response text, file_ids text[], claimed_at timestamptz) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  claimed int;
  released bigint;
BEGIN
  WITH taken AS (
    UPDATE files f SET response_id = response
    WHERE f.form_id = form AND f.id = ANY (file_ids) AND f.response_id IS NULL AND f.expires_at > claimed_at
    RETURNING f.held
  )
  SELECT count(*), coalesce(sum(held), 0) INTO claimed, released FROM taken;
  UPDATE unclaimed_uploads u SET bytes = u.bytes - released WHERE u.form_id = form;
  RETURN claimed;
END
$$;
