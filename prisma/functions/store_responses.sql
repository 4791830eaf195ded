-- Stores responses of one or several forms, with their counters, idempotency keys and events, in one call, and removes
-- the partial responses that they were submitted from. Their invitations are used.
-- Decision: docs/decisions/0040-batch-writer.md
--
-- The responses are given in groups: those of one form that were validated against the same epoch. A group is
-- stored completely or not at all, and does not affect the others. The result has an element for each group:
--
--   'stored'
--   'skipped'        the form has another epoch, or is locked and `skip_locked` is true
--   'full <places>'  `max_responses` leaves fewer places than the group has responses
--   'options <json>' options with a limit have fewer places than the group needs: {"<question> <option>": places}
--   'resp_…'         this id was stored before, and is higher than the lowest one of the group
--   'used …'         what only one response may use is used by another one: pairs of the id of a response of the group
--                    and 'repeated' (its idempotency key), 'submitted' (its partial response) or 'uninvited' (its
--                    invitation, which may also be revoked or have expired)
--
-- form             the first form: on Citus, where it decides on which node the call is executed, the only one
-- max_wait         lock_timeout in milliseconds
-- skip_locked      false only for groups of one form: waits for its lock
-- group_*          parallel arrays, with one element for each group, in ascending order of the forms
-- group_exclusive  whether the group needs the exclusive lock of its form, for a cap or for options with a limit
-- group_moments    null if the transaction is announced already (docs/decisions/0026-polling-in-ascending-order.md)
-- ids … invitations  parallel arrays, with one element for each response; answers and decisions are JSON arrays
-- invitations      for each response, its invitation as JSON {id, reference}, or null
-- partial_rows     the positions of the responses, from 1, that come from partial responses
-- partial_digests  the digests of their tokens (hex)
-- changes          counter changes: [{g, form_id, form_version, slot, status, day, n, timed, duration_ms}]
-- chosen           null or the options with a limit that the answers hold: [{g, form_id, question_id, option_id, n,
--                  most}], for each the number of responses and the limit
-- new_keys         null or [{g, form_id, caller, key, digest (hex), response_id, message, redirect_url, language,
--                  expires_at}]
-- new_events       null or [{g, form_id, id, type, webhook_ids, payload, response_id, created_at}]
--
-- `g` and `groups` are positions of groups, from 1. Every statement sees what was committed before it began.
-- Rows are locked in the same order in all calls: forms, keys, partial responses, invitations, counters by form.
-- The settings of the planner (docs/decisions/0045-query-plans-and-key-lookups.md) are reset on Citus, where every
-- statement names the form (docs/decisions/0046-citus.md).
CREATE OR REPLACE FUNCTION store_responses(
  form text, max_wait int, skip_locked boolean,
  group_forms text[], group_epochs int[], group_sizes int[], group_caps int[], group_exclusive boolean[],
  group_moments int[], group_lowest_ids text[], group_id_bounds text[],
  groups int[], form_ids text[], ids text[], versions int[], sources response_source[], durations int[],
  languages text[], time_zones text[],
  all_answers json, statuses approval_status[], decisions json, created timestamptz[], invitations text[],
  partial_rows int[], partial_digests text[],
  changes json, chosen json, new_keys json, new_events json
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
  claimed int[] := '{}';
  candidates int;
  complete boolean;
  missing int;
  one record;
BEGIN
  PERFORM set_config('lock_timeout', max_wait::text, true);

  IF NOT skip_locked THEN
    IF group_exclusive[1] THEN
      PERFORM FROM forms f WHERE f.id = form FOR UPDATE;
    ELSE
      PERFORM FROM forms f WHERE f.id = form FOR SHARE;
    END IF;
  END IF;
  accepted := ARRAY(
    SELECT b.g::int
    FROM unnest(group_forms, group_epochs, group_exclusive) WITH ORDINALITY AS b(form_id, epoch, exclusive, g)
    JOIN forms f ON f.id = b.form_id AND f.epoch = b.epoch AND (several OR f.id = ANY (group_forms))
    WHERE NOT b.exclusive FOR SHARE OF f SKIP LOCKED
  );

  -- A form with a cap, or with limits of the chosen options, is locked exclusively, so that the counts stay valid until
  -- the commit.
  IF true = ANY (group_exclusive) THEN
    accepted := accepted || ARRAY(
      SELECT b.g::int
      FROM unnest(group_forms, group_epochs, group_exclusive) WITH ORDINALITY AS b(form_id, epoch, exclusive, g)
      JOIN forms f ON f.id = b.form_id AND f.epoch = b.epoch AND (several OR f.id = ANY (group_forms))
      WHERE b.exclusive FOR UPDATE OF f SKIP LOCKED
    );
  END IF;
  IF num_nonnulls(VARIADIC group_caps) > 0 THEN
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

  IF chosen IS NOT NULL THEN
    FOR one IN
      SELECT lacking.g, json_object_agg(lacking.question_id || ' ' || lacking.option_id, lacking.places) AS places
      FROM (
        SELECT b.g, b.question_id, b.option_id, greatest(b.most - coalesce(c.count, 0), 0) AS places
        FROM json_to_recordset(chosen) AS b(g int, form_id text, question_id text, option_id text, n int, most int)
        LEFT JOIN option_counts c
          ON c.form_id = b.form_id AND (several OR c.form_id = ANY (group_forms))
          AND c.question_id = b.question_id AND c.option_id = b.option_id
        WHERE b.g = ANY (accepted) AND b.most - coalesce(c.count, 0) < b.n
      ) AS lacking
      GROUP BY lacking.g
    LOOP
      outcomes[one.g] := 'options ' || one.places;
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
  candidates := cardinality(accepted);
  complete := candidates = group_count;

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
      EXIT WHEN missing = 0 OR attempt = 2;
      -- Expired keys that have not been deleted yet are replaced.
      DELETE FROM idempotency_keys k
      USING json_to_recordset(new_keys) AS b(form_id text, caller text, key text)
      WHERE k.form_id = b.form_id AND (several OR k.form_id = ANY (group_forms))
        AND k.caller = b.caller AND k.key = b.key AND k.expires_at <= created[1];
    END LOOP;
  END IF;

  IF missing > 0 THEN
    FOR one IN
      SELECT b.g, b.response_id AS id
      FROM json_to_recordset(new_keys) AS b(g int, form_id text, caller text, key text, response_id text)
      WHERE b.g = ANY (accepted) AND NOT EXISTS (
        SELECT FROM idempotency_keys k
        WHERE k.form_id = b.form_id AND (several OR k.form_id = ANY (group_forms))
          AND k.caller = b.caller AND k.key = b.key AND k.response_id = b.response_id
      )
    LOOP
      outcomes[one.g] := replace(outcomes[one.g], 'skipped', 'used') || ' ' || one.id || ' repeated';
      accepted := array_remove(accepted, one.g);
    END LOOP;
  END IF;

  IF cardinality(partial_rows) > 0 THEN
    FOR one IN
      SELECT b.row, groups[b.row] AS g, form_ids[b.row] AS form_id, ids[b.row] AS id, decode(b.digest, 'hex') AS digest
      FROM unnest(partial_rows, partial_digests) AS b(row, digest)
      WHERE groups[b.row] = ANY (accepted)
      ORDER BY form_id, digest, b.row
    LOOP
      IF claim_partial(one.form_id, one.digest, created[1]) THEN
        claimed := claimed || one.row;
      ELSE
        outcomes[one.g] := replace(outcomes[one.g], 'skipped', 'used') || ' ' || one.id || ' submitted';
        accepted := array_remove(accepted, one.g);
      END IF;
    END LOOP;
  END IF;

  IF num_nonnulls(VARIADIC invitations) > 0 THEN
    FOR one IN
      SELECT
        b.g, b.form_id, b.id, b.created_at, b.invitation::json ->> 'id' AS invitation_id,
        row_number() OVER (PARTITION BY b.form_id, b.invitation::json ->> 'id' ORDER BY b.id) AS nth
      FROM unnest(groups, form_ids, ids, created, invitations) AS b(g, form_id, id, created_at, invitation)
      WHERE b.invitation IS NOT NULL AND b.g = ANY (accepted)
      ORDER BY b.form_id, invitation_id, b.id
    LOOP
      PERFORM FROM invitations i
      WHERE i.form_id = one.form_id AND i.id = one.invitation_id AND i.used_at IS NULL AND i.revoked_at IS NULL
        AND (i.expires_at IS NULL OR i.expires_at > one.created_at) AND one.nth = 1
      FOR UPDATE;
      IF NOT FOUND THEN
        outcomes[one.g] := replace(outcomes[one.g], 'skipped', 'used') || ' ' || one.id || ' uninvited';
        accepted := array_remove(accepted, one.g);
      END IF;
    END LOOP;
  END IF;

  -- What refused groups have claimed above is released.
  IF cardinality(accepted) < candidates THEN
    complete := false;
    DELETE FROM idempotency_keys k
    USING json_to_recordset(new_keys) AS b(g int, form_id text, caller text, key text, response_id text)
    WHERE outcomes[b.g] LIKE 'used %' AND k.form_id = b.form_id AND (several OR k.form_id = ANY (group_forms))
      AND k.caller = b.caller AND k.key = b.key AND k.response_id = b.response_id;
    FOR one IN
      SELECT form_ids[b.row] AS form_id, decode(b.digest, 'hex') AS digest
      FROM unnest(partial_rows, partial_digests) AS b(row, digest)
      WHERE b.row = ANY (claimed) AND outcomes[groups[b.row]] LIKE 'used %'
    LOOP
      DELETE FROM used_partials u WHERE u.form_id = one.form_id AND u.token_digest = one.digest;
    END LOOP;
    IF cardinality(accepted) = 0 THEN RETURN outcomes; END IF;
  END IF;

  IF cardinality(claimed) > 0 THEN
    FOR one IN
      SELECT form_ids[b.row] AS form_id, decode(b.digest, 'hex') AS digest
      FROM unnest(partial_rows, partial_digests) AS b(row, digest)
      WHERE groups[b.row] = ANY (accepted)
      ORDER BY form_id, digest
    LOOP
      PERFORM delete_partial(one.form_id, NULL, one.digest, created[1]);
    END LOOP;
  END IF;

  IF num_nonnulls(VARIADIC invitations) > 0 THEN
    FOR one IN
      SELECT b.form_id, b.id, b.created_at, b.invitation::json ->> 'id' AS invitation_id
      FROM unnest(groups, form_ids, ids, created, invitations) AS b(g, form_id, id, created_at, invitation)
      WHERE b.invitation IS NOT NULL AND b.g = ANY (accepted)
    LOOP
      UPDATE invitations i SET used_at = one.created_at, response_id = one.id, answers = NULL
      WHERE i.form_id = one.form_id AND i.id = one.invitation_id;
    END LOOP;
  END IF;

  INSERT INTO responses (
    form_id, id, form_version, source, duration_ms, language, time_zone, answers, approval_status, decision, created_at,
    invitation
  )
  SELECT
    b.form_id, b.id, b.version, b.source, b.duration_ms, b.language, b.time_zone, b.answers, b.status,
    CASE WHEN json_typeof(b.decision) = 'object' THEN b.decision END, b.created_at,
    b.invitation::json
  FROM ROWS FROM (
    unnest(groups, form_ids, ids, versions, sources, durations, languages, time_zones),
    json_array_elements(all_answers),
    unnest(statuses), json_array_elements(decisions), unnest(created, invitations)
  ) AS b(
    g, form_id, id, version, source, duration_ms, language, time_zone, answers, status, decision, created_at, invitation
  )
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

  IF chosen IS NOT NULL THEN
    INSERT INTO option_counts AS c (form_id, question_id, option_id, count)
    SELECT b.form_id, b.question_id, b.option_id, b.n
    FROM json_to_recordset(chosen) AS b(g int, form_id text, question_id text, option_id text, n int)
    WHERE complete OR b.g = ANY (accepted)
    ORDER BY b.form_id, b.question_id, b.option_id
    ON CONFLICT (form_id, question_id, option_id) DO UPDATE SET count = c.count + excluded.count;
  END IF;

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
