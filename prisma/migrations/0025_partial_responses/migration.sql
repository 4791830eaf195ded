-- Answers that a respondent has saved but not submitted.
-- Decision: docs/decisions/0056-partial-responses.md
CREATE TABLE "partial_responses" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "token_digest" BYTEA NOT NULL,
    "form_version" INTEGER NOT NULL,
    "section" TEXT,
    "language" TEXT,
    "answers" JSON NOT NULL,
    "sealed_refs" BYTEA,
    "file_ids" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partial_responses_pkey" PRIMARY KEY ("form_id","id")
);

-- The tokens of those that were submitted, until they would have expired.
CREATE TABLE "used_partials" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "token_digest" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_partials_pkey" PRIMARY KEY ("form_id","token_digest")
);

CREATE UNIQUE INDEX "partial_responses_form_id_token_digest_key" ON "partial_responses"("form_id", "token_digest");
CREATE INDEX "partial_responses_expires_at_idx" ON "partial_responses"("expires_at");
CREATE INDEX "used_partials_expires_at_idx" ON "used_partials"("expires_at");

-- Each save rewrites the row: space in its page, so that the indexes remain unchanged where possible.
ALTER TABLE "partial_responses" SET (fillfactor = 70);

ALTER TABLE "files" ADD COLUMN "partial_id" TEXT COLLATE "C";

-- The functions lock rows in the order form, partial response, files, so that they do not deadlock with submissions
-- and with the deletion of the form. Each statement names the form: docs/decisions/0046-citus.md

-- Creates a partial response, or replaces the content of the one with this token. Its uploads expire with it; those
-- that it no longer contains expire a day later.
--
-- new_id   null to replace
-- Returns 'saved'; 'unknown' if no partial response has the token, or the form was deleted; 'stale' if an upload is no
-- longer available. Nothing is changed then.
CREATE FUNCTION save_partial(
  form text, new_id text, digest bytea, new_version int, new_section text, new_language text,
  new_answers json, new_refs bytea, new_files text[], saved_at timestamptz, expiry timestamptz
) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  target text := new_id;
  old_files text[] := '{}';
BEGIN
  PERFORM FROM forms f WHERE f.id = form FOR KEY SHARE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;

  IF new_id IS NULL THEN
    SELECT p.id, p.file_ids INTO target, old_files FROM partial_responses p
    WHERE p.form_id = form AND p.token_digest = digest AND p.expires_at > saved_at FOR UPDATE;
    IF NOT FOUND THEN RETURN 'unknown'; END IF;
  END IF;

  IF cardinality(new_files) > 0 THEN
    IF cardinality(ARRAY(
      SELECT f.id FROM files f
      WHERE f.form_id = form AND f.id = ANY (new_files) AND f.response_id IS NULL AND f.expires_at > saved_at
      ORDER BY f.id FOR UPDATE
    )) < cardinality(new_files) THEN RETURN 'stale'; END IF;
    UPDATE files f SET partial_id = target, expires_at = greatest(f.expires_at, expiry)
    WHERE f.form_id = form AND f.id = ANY (new_files);
  END IF;
  IF NOT old_files <@ new_files THEN
    UPDATE files f SET partial_id = NULL, expires_at = saved_at + interval '1 day'
    WHERE f.form_id = form AND f.id = ANY (old_files) AND f.id <> ALL (new_files)
      AND f.partial_id = target AND f.response_id IS NULL;
  END IF;

  IF new_id IS NULL THEN
    UPDATE partial_responses p SET
      form_version = new_version, section = new_section, language = new_language, answers = new_answers,
      sealed_refs = new_refs, file_ids = new_files, updated_at = saved_at, expires_at = expiry
    WHERE p.form_id = form AND p.id = target;
  ELSE
    INSERT INTO partial_responses (
      form_id, id, token_digest, form_version, section, language, answers, sealed_refs, file_ids,
      created_at, updated_at, expires_at
    ) VALUES (
      form, target, digest, new_version, new_section, new_language, new_answers, new_refs, new_files,
      saved_at, saved_at, expiry
    );
  END IF;
  RETURN 'saved';
END
$$;

-- Deletes the partial response with an id or a token; its uploads expire. False if there is none.
CREATE FUNCTION delete_partial(form text, chosen_id text, digest bytea, deleted_at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  gone record;
BEGIN
  PERFORM FROM forms f WHERE f.id = form FOR KEY SHARE;
  DELETE FROM partial_responses p
  WHERE p.form_id = form AND (p.id = chosen_id OR p.token_digest = digest) AND p.expires_at > deleted_at
  RETURNING p.id, p.file_ids INTO gone;
  IF NOT FOUND THEN RETURN false; END IF;
  IF cardinality(gone.file_ids) > 0 THEN
    UPDATE files f SET expires_at = deleted_at
    WHERE f.form_id = form AND f.id = ANY (gone.file_ids) AND f.partial_id = gone.id AND f.response_id IS NULL;
  END IF;
  RETURN true;
END
$$;

-- Removes the partial response that a response is submitted from, in the transaction that stores the response and has
-- claimed its uploads; other uploads of the partial response expire. A token that is unknown has no effect.
-- Raises SQLSTATE FW002 if it was submitted before.
CREATE FUNCTION submit_partial(form text, digest bytea, submitted_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  gone record;
BEGIN
  DELETE FROM partial_responses p WHERE p.form_id = form AND p.token_digest = digest
  RETURNING p.id, p.file_ids, p.expires_at INTO gone;
  IF NOT FOUND THEN
    PERFORM FROM used_partials u WHERE u.form_id = form AND u.token_digest = digest;
    IF FOUND THEN RAISE EXCEPTION 'partial response submitted before' USING ERRCODE = 'FW002'; END IF;
    RETURN;
  END IF;
  INSERT INTO used_partials (form_id, token_digest, expires_at)
  VALUES (form, digest, greatest(gone.expires_at, submitted_at + interval '1 day'));
  IF cardinality(gone.file_ids) > 0 THEN
    UPDATE files f SET expires_at = submitted_at
    WHERE f.form_id = form AND f.id = ANY (gone.file_ids) AND f.partial_id = gone.id AND f.response_id IS NULL;
  END IF;
END
$$;

DROP FUNCTION store_responses(
  text, int, boolean,
  text[], int[], int[], int[], int[], text[], text[],
  int[], text[], text[], int[], response_source[], int[], text[],
  json, approval_status[], json, timestamptz[],
  json, json, json
);

-- Stores responses of one or several forms, with their counters, idempotency keys and events, in one call, and removes
-- the partial responses that they were submitted from.
-- Decision: docs/decisions/0040-batch-writer.md
--
-- The responses are given in groups: those of one form that were validated against the same epoch. A group is
-- stored completely or not at all. The result has an element for each group:
--
--   'stored'
--   'skipped'        the form has another epoch, or is locked and `skip_locked` is true
--   'full <places>'  `max_responses` leaves fewer places than the group has responses
--   'resp_…'         this id was stored before, and is higher than the lowest one of the group
--
-- Raises SQLSTATE FW001 if an idempotency key is in use, FW002 if a partial response was submitted before: nothing is
-- stored then.
--
-- form             the first form: on Citus, where it decides on which node the call is executed, the only one
-- max_wait         lock_timeout in milliseconds
-- skip_locked      false only for groups of one form: waits for its lock
-- group_*          parallel arrays, with one element for each group, in ascending order of the forms
-- group_moments    null if the transaction is announced already (docs/decisions/0026-polling-in-ascending-order.md)
-- ids … created    parallel arrays, with one element for each response; answers and decisions are JSON arrays
-- changes          counter changes: [{g, form_id, form_version, slot, status, day, n, timed, duration_ms}]
-- new_keys         null or [{g, form_id, caller, key, digest (hex), response_id, message, redirect_url, language,
--                  expires_at}]
-- partials         null or [{g, form_id, digest (hex)}]
-- new_events       null or [{g, form_id, id, type, webhook_ids, payload, response_id, created_at}]
--
-- `g` and `groups` are positions of groups, from 1. Every statement sees what was committed before it began.
-- Rows are locked in the same order in all calls: forms, keys, partial responses, counters by form.
CREATE FUNCTION store_responses(
  form text, max_wait int, skip_locked boolean,
  group_forms text[], group_epochs int[], group_sizes int[], group_caps int[],
  group_moments int[], group_lowest_ids text[], group_id_bounds text[],
  groups int[], form_ids text[], ids text[], versions int[], sources response_source[], durations int[],
  languages text[],
  all_answers json, statuses approval_status[], decisions json, created timestamptz[],
  changes json, new_keys json, partials json, new_events json
) RETURNS text[]
LANGUAGE plpgsql VOLATILE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  group_count CONSTANT int := cardinality(group_forms);
  -- False on Citus, which then finds the shard by `… OR … = ANY (group_forms)`; it does not by `= form`, which
  -- PostgreSQL merges with the condition of the join. True saves the comparison where there are several forms.
  several CONSTANT boolean := form <> ANY (group_forms);
  outcomes text[] := array_fill('skipped'::text, ARRAY[group_count]);
  accepted int[];
  complete boolean;
  missing int;
  one record;
BEGIN
  PERFORM set_config('lock_timeout', max_wait::text, true);

  IF NOT skip_locked THEN
    IF group_caps[1] IS NULL THEN
      PERFORM FROM forms f WHERE f.id = form FOR SHARE;
    ELSE
      PERFORM FROM forms f WHERE f.id = form FOR UPDATE;
    END IF;
  END IF;
  accepted := ARRAY(
    SELECT b.g::int FROM unnest(group_forms, group_epochs, group_caps) WITH ORDINALITY AS b(form_id, epoch, cap, g)
    JOIN forms f ON f.id = b.form_id AND f.epoch = b.epoch AND (several OR f.id = ANY (group_forms))
    WHERE b.cap IS NULL FOR SHARE OF f SKIP LOCKED
  );

  -- A form with a cap is locked exclusively, so that the count stays valid until the commit.
  IF num_nonnulls(VARIADIC group_caps) > 0 THEN
    accepted := accepted || ARRAY(
      SELECT b.g::int FROM unnest(group_forms, group_epochs, group_caps) WITH ORDINALITY AS b(form_id, epoch, cap, g)
      JOIN forms f ON f.id = b.form_id AND f.epoch = b.epoch AND (several OR f.id = ANY (group_forms))
      WHERE b.cap IS NOT NULL FOR UPDATE OF f SKIP LOCKED
    );
    FOR one IN
      SELECT b.g::int, greatest(b.cap - coalesce(sum(c.count), 0), 0) AS places
      FROM unnest(group_forms, group_sizes, group_caps) WITH ORDINALITY AS b(form_id, size, cap, g)
      LEFT JOIN response_counts c ON c.form_id = b.form_id AND (several OR c.form_id = ANY (group_forms))
      WHERE b.cap IS NOT NULL AND b.g = ANY (accepted)
      GROUP BY b.g, b.size, b.cap
      HAVING b.cap - coalesce(sum(c.count), 0) < b.size
    LOOP
      outcomes[one.g] := 'full ' || one.places;
      accepted := array_remove(accepted, one.g);
    END LOOP;
  END IF;

  -- Announced before the ids are compared: the next statement sees what was committed before.
  IF num_nonnulls(VARIADIC group_moments) > 0 THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext(b.form_id), b.moment)
    FROM unnest(group_forms, group_moments) WITH ORDINALITY AS b(form_id, moment, g)
    WHERE b.moment IS NOT NULL AND b.g = ANY (accepted);
    FOR one IN
      SELECT * FROM (
        SELECT b.g::int, (
          SELECT max(r.id) FROM responses r
          WHERE r.form_id = b.form_id AND (several OR r.form_id = ANY (group_forms))
            AND r.id >= b.lowest_id AND r.id < b.id_bound
        ) AS last
        FROM unnest(group_forms, group_moments, group_lowest_ids, group_id_bounds)
          WITH ORDINALITY AS b(form_id, moment, lowest_id, id_bound, g)
        WHERE b.moment IS NOT NULL AND b.g = ANY (accepted)
      ) AS highest WHERE last IS NOT NULL
    LOOP
      outcomes[one.g] := one.last;
      accepted := array_remove(accepted, one.g);
    END LOOP;
  END IF;

  IF cardinality(accepted) = 0 THEN RETURN outcomes; END IF;
  complete := cardinality(accepted) = group_count;

  IF new_keys IS NOT NULL THEN
    missing := CASE WHEN complete THEN json_array_length(new_keys) ELSE (
      SELECT count(*) FROM json_to_recordset(new_keys) AS b(g int) WHERE b.g = ANY (accepted)
    ) END;
    FOR attempt IN 1..2 LOOP
      -- The rows are counted, since ROW_COUNT includes conflicts on Citus.
      FOR one IN
        INSERT INTO idempotency_keys AS k (
          form_id, caller, key, digest, response_id, message, redirect_url, language, expires_at
        )
        SELECT
          b.form_id, b.caller, b.key, decode(b.digest, 'hex'), b.response_id, b.message, b.redirect_url, b.language,
          b.expires_at
        FROM json_to_recordset(new_keys) AS b(
          g int, form_id text, caller text, key text, digest text, response_id text, message text,
          redirect_url text, language text, expires_at timestamptz
        )
        WHERE complete OR b.g = ANY (accepted)
        ORDER BY b.form_id, b.caller, b.key
        ON CONFLICT DO NOTHING RETURNING k.form_id
      LOOP
        missing := missing - 1;
      END LOOP;
      EXIT WHEN missing = 0;
      IF attempt = 2 THEN
        RAISE EXCEPTION 'idempotency key in use' USING ERRCODE = 'FW001';
      END IF;
      -- Expired keys that have not been deleted yet are replaced.
      DELETE FROM idempotency_keys k
      USING json_to_recordset(new_keys) AS b(form_id text, caller text, key text)
      WHERE k.form_id = b.form_id AND (several OR k.form_id = ANY (group_forms))
        AND k.caller = b.caller AND k.key = b.key AND k.expires_at <= created[1];
    END LOOP;
  END IF;

  IF partials IS NOT NULL THEN
    FOR one IN
      SELECT b.form_id, decode(b.digest, 'hex') AS digest
      FROM json_to_recordset(partials) AS b(g int, form_id text, digest text)
      WHERE complete OR b.g = ANY (accepted)
      ORDER BY b.form_id, b.digest
    LOOP
      PERFORM submit_partial(one.form_id, one.digest, created[1]);
    END LOOP;
  END IF;

  INSERT INTO responses (
    form_id, id, form_version, source, duration_ms, language, answers, approval_status, decision, created_at
  )
  SELECT
    b.form_id, b.id, b.version, b.source, b.duration_ms, b.language, b.answers, b.status,
    CASE WHEN json_typeof(b.decision) = 'object' THEN b.decision END, b.created_at
  FROM ROWS FROM (
    unnest(groups, form_ids, ids, versions, sources, durations, languages), json_array_elements(all_answers),
    unnest(statuses), json_array_elements(decisions), unnest(created)
  ) AS b(g, form_id, id, version, source, duration_ms, language, answers, status, decision, created_at)
  WHERE complete OR b.g = ANY (accepted);

  INSERT INTO response_counts AS c (
    form_id, version, slot, count, approved, rejected, deleted, timed, duration_ms
  )
  SELECT
    b.form_id, b.form_version, b.slot, sum(b.n),
    coalesce(sum(b.n) FILTER (WHERE b.status = 'APPROVED'), 0),
    coalesce(sum(b.n) FILTER (WHERE b.status = 'REJECTED'), 0),
    0, sum(b.timed), sum(b.duration_ms)
  FROM json_to_recordset(changes) AS b(
    g int, form_id text, form_version int, slot smallint, status approval_status, n int, timed int, duration_ms bigint
  )
  WHERE complete OR b.g = ANY (accepted)
  GROUP BY b.form_id, b.form_version, b.slot ORDER BY b.form_id, b.form_version, b.slot
  ON CONFLICT (form_id, version, slot) DO UPDATE SET
    count = c.count + excluded.count, approved = c.approved + excluded.approved,
    rejected = c.rejected + excluded.rejected, timed = c.timed + excluded.timed,
    duration_ms = c.duration_ms + excluded.duration_ms;

  INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
  SELECT
    b.form_id, b.day, b.slot, sum(b.n),
    coalesce(sum(b.n) FILTER (WHERE b.status = 'APPROVED'), 0),
    coalesce(sum(b.n) FILTER (WHERE b.status = 'REJECTED'), 0)
  FROM json_to_recordset(changes) AS b(
    g int, form_id text, slot smallint, status approval_status, day date, n int
  )
  WHERE complete OR b.g = ANY (accepted)
  GROUP BY b.form_id, b.day, b.slot ORDER BY b.form_id, b.day, b.slot
  ON CONFLICT (form_id, day, slot) DO UPDATE SET
    count = c.count + excluded.count, approved = c.approved + excluded.approved,
    rejected = c.rejected + excluded.rejected;

  IF new_events IS NOT NULL THEN
    INSERT INTO events (form_id, id, type, webhook_ids, payload, response_id, created_at)
    SELECT b.form_id, b.id, b.type, b.webhook_ids, b.payload, b.response_id, b.created_at
    FROM json_to_recordset(new_events) AS b(
      g int, form_id text, id text, type text, webhook_ids text[], payload text, response_id text,
      created_at timestamptz
    )
    WHERE complete OR b.g = ANY (accepted);
  END IF;

  FOR one IN SELECT unnest(accepted) AS g LOOP
    outcomes[one.g] := 'stored';
  END LOOP;
  RETURN outcomes;
END
$$;
