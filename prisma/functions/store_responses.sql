-- Stores responses of one or several forms, with their counters, idempotency keys and events, in one call, and removes
-- the partial responses that they were submitted from. Their invitations are used.
-- Decision: docs/decisions/0040-batch-writer.md
--
-- The responses are given in groups: those of one form that were validated against the same epoch. A group is
-- stored completely or not at all, and does not affect the others. The result has an element for each group:
--
--   {"kind": "stored"}
--   {"kind": "skipped"}       the form has another epoch, or is locked and `skip_locked` is true
--   {"kind": "scarce"}        with `form`, the places that `max_responses` leaves, if these are fewer than the group has
--                             responses; or with `options`, by "<question> <option>" the places of options with a limit
--                             that are fewer than the group needs
--   {"kind": "overtaken"}     `by` this id, which was stored before, and is higher than the lowest one of the group
--   {"kind": "used"}          what only one response may use is used by another one; `refusals` has the reasons by the
--                             ids of responses of the group: 'repeated' (its idempotency key), 'submitted' (its partial
--                             response) or 'uninvited' (its invitation, which may also be revoked or have expired)
--
-- form         the first form: on Citus it decides on which node the call is executed, and the others are in its shard
-- max_wait     lock_timeout in milliseconds
-- skip_locked  false only for groups of one form: waits for its lock
-- stored_at    the time of the call
-- groups       in ascending order of the forms: [{form_id, epoch, size, cap, exclusive, moment, lowest_id, id_bound}].
--              `exclusive`: whether the group needs the exclusive lock of its form, for a cap or for options with a
--              limit. `moment` is absent if the transaction is announced already
--              (docs/decisions/0026-polling-in-ascending-order.md)
-- responses    the rows: [{g, form_id, id, form_version, source, …}]
-- changes      counter changes: [{g, form_id, form_version, slot, status, day, n, timed, duration_ms}]
-- chosen       the options with a limit that the answers hold: [{g, form_id, question_id, option_id, n, most}], for
--              each the number of responses and the limit
-- partials     the partial responses that responses come from: [{g, form_id, response_id, digest (hex)}]
-- invited      the invitations of responses: [{g, form_id, response_id, invitation_id, created_at}]
-- new_keys     [{g, form_id, caller, key, digest (hex), response_id, message, redirect_url, language, expires_at}]
-- new_events   [{g, form_id, id, type, webhook_ids, payload, response_id, created_at, at_count}]; one with `at_count` is
--              inserted only if the form has so many responses now
--
-- `g` is the position of a group, from 1. The last five lists are null if they are empty. Every statement sees what was
-- committed before it began. Rows are locked in the same order in all calls: forms, keys, partial responses, invitations,
-- counters by form.
-- The settings of the planner (docs/decisions/0045-query-plans-and-key-lookups.md) are reset on Citus, where every
-- statement names the form (docs/decisions/0046-citus.md).
CREATE OR REPLACE FUNCTION store_responses(
  form text, max_wait int, skip_locked boolean, stored_at timestamptz,
  groups json, responses json, changes json, chosen json, partials json, invited json, new_keys json, new_events json
) RETURNS jsonb[]
LANGUAGE plpgsql VOLATILE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  group_forms text[];
  group_epochs int[];
  group_sizes int[];
  group_caps int[];
  group_exclusive boolean[];
  group_moments int[];
  group_lowest_ids text[];
  group_id_bounds text[];
  group_count int;
  -- False on Citus, which then finds the shard by `… OR … = ANY (group_forms)`; it does not by `= form`, which
  -- PostgreSQL merges with the condition of the join. True saves the comparison where there are several forms, and
  -- plans are generic.
  several boolean;
  outcomes jsonb[];
  refusals jsonb[];
  accepted int[];
  stored int;
  claimed text[] := '{}';
  held text;
  candidates int;
  complete boolean;
  missing int;
  one record;
BEGIN
  PERFORM set_config('lock_timeout', max_wait::text, true);
  SELECT
    array_agg(b.form_id), array_agg(b.epoch), array_agg(b.size), array_agg(b.cap), array_agg(b.exclusive),
    array_agg(b.moment), array_agg(b.lowest_id), array_agg(b.id_bound)
  INTO
    group_forms, group_epochs, group_sizes, group_caps, group_exclusive, group_moments, group_lowest_ids, group_id_bounds
  FROM json_to_recordset(groups) AS b(
    form_id text, epoch int, size int, cap int, exclusive boolean, moment int, lowest_id text, id_bound text
  );
  group_count := cardinality(group_forms);
  several := form <> ANY (group_forms) AND current_setting('plan_cache_mode') = 'force_generic_plan';
  outcomes := array_fill('{"kind": "skipped"}'::jsonb, ARRAY[group_count]);
  refusals := array_fill(NULL::jsonb, ARRAY[group_count]);

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
      outcomes[one.g] := jsonb_build_object('kind', 'scarce', 'form', one.places);
      accepted := array_remove(accepted, one.g);
    END LOOP;
  END IF;

  IF chosen IS NOT NULL THEN
    FOR one IN
      SELECT lacking.g, jsonb_object_agg(lacking.question_id || ' ' || lacking.option_id, lacking.places) AS places
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
      outcomes[one.g] := jsonb_build_object('kind', 'scarce', 'options', one.places);
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
      outcomes[one.g] := jsonb_build_object('kind', 'overtaken', 'by', one.last);
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
        AND k.caller = b.caller AND k.key = b.key AND k.expires_at <= stored_at;
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
      refusals[one.g] := coalesce(refusals[one.g], '{}') || jsonb_build_object(one.id, 'repeated');
      accepted := array_remove(accepted, one.g);
    END LOOP;
  END IF;

  IF partials IS NOT NULL THEN
    FOR one IN
      SELECT b.g, b.form_id, b.response_id AS id, decode(b.digest, 'hex') AS digest
      FROM json_to_recordset(partials) AS b(g int, form_id text, response_id text, digest text)
      WHERE b.g = ANY (accepted)
      ORDER BY b.form_id, b.digest, b.response_id
    LOOP
      IF claim_partial(one.form_id, one.digest, stored_at) THEN
        claimed := claimed || one.id;
      ELSE
        refusals[one.g] := coalesce(refusals[one.g], '{}') || jsonb_build_object(one.id, 'submitted');
        accepted := array_remove(accepted, one.g);
      END IF;
    END LOOP;
  END IF;

  IF invited IS NOT NULL THEN
    FOR one IN
      SELECT b.g, b.form_id, b.response_id AS id, b.invitation_id, b.created_at
      FROM json_to_recordset(invited) AS b(
        g int, form_id text, response_id text, invitation_id text, created_at timestamptz
      )
      WHERE b.g = ANY (accepted)
      ORDER BY b.form_id, b.invitation_id, b.response_id
    LOOP
      -- Another response of the call has the invitation. With `skip_locked` that one is not stored with its group now.
      IF one.invitation_id = held THEN
        refusals[one.g] := coalesce(refusals[one.g], '{}') || CASE
          WHEN skip_locked THEN '{}' ELSE jsonb_build_object(one.id, 'uninvited')
        END;
        accepted := array_remove(accepted, one.g);
        CONTINUE;
      END IF;
      PERFORM FROM invitations i
      WHERE i.form_id = one.form_id AND i.id = one.invitation_id AND i.used_at IS NULL AND i.revoked_at IS NULL
        AND (i.expires_at IS NULL OR i.expires_at > one.created_at)
      FOR UPDATE;
      IF FOUND THEN
        held := one.invitation_id;
      ELSE
        refusals[one.g] := coalesce(refusals[one.g], '{}') || jsonb_build_object(one.id, 'uninvited');
        accepted := array_remove(accepted, one.g);
      END IF;
    END LOOP;
  END IF;

  -- What refused groups have claimed above is released.
  IF cardinality(accepted) < candidates THEN
    complete := false;
    FOR one IN SELECT b.g FROM generate_subscripts(refusals, 1) AS b(g) WHERE refusals[b.g] IS NOT NULL LOOP
      outcomes[one.g] := jsonb_build_object('kind', 'used', 'refusals', refusals[one.g]);
    END LOOP;
    DELETE FROM idempotency_keys k
    USING json_to_recordset(new_keys) AS b(g int, form_id text, caller text, key text, response_id text)
    WHERE refusals[b.g] IS NOT NULL
      AND k.form_id = b.form_id AND (several OR k.form_id = ANY (group_forms))
      AND k.caller = b.caller AND k.key = b.key AND k.response_id = b.response_id;
    FOR one IN
      SELECT b.form_id, decode(b.digest, 'hex') AS digest
      FROM json_to_recordset(partials) AS b(g int, form_id text, response_id text, digest text)
      WHERE b.response_id = ANY (claimed) AND refusals[b.g] IS NOT NULL
    LOOP
      DELETE FROM used_partials u WHERE u.form_id = one.form_id AND u.token_digest = one.digest;
    END LOOP;
    IF cardinality(accepted) = 0 THEN RETURN outcomes; END IF;
  END IF;

  IF cardinality(claimed) > 0 THEN
    FOR one IN
      SELECT b.form_id, decode(b.digest, 'hex') AS digest
      FROM json_to_recordset(partials) AS b(g int, form_id text, digest text)
      WHERE b.g = ANY (accepted)
      ORDER BY b.form_id, b.digest
    LOOP
      PERFORM delete_partial(one.form_id, NULL, one.digest, stored_at);
    END LOOP;
  END IF;

  IF invited IS NOT NULL THEN
    FOR one IN
      SELECT b.form_id, b.response_id AS id, b.invitation_id, b.created_at
      FROM json_to_recordset(invited) AS b(
        g int, form_id text, response_id text, invitation_id text, created_at timestamptz
      )
      WHERE b.g = ANY (accepted)
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
    b.form_id, b.id, b.form_version, b.source, b.duration_ms, b.language, b.time_zone, b.answers, b.approval_status,
    b.decision, b.created_at, b.invitation
  FROM json_to_recordset(responses) AS b(
    g int, form_id text, id text, form_version int, source response_source, duration_ms int, language text,
    time_zone text, answers json, approval_status approval_status, decision json, created_at timestamptz,
    invitation json
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
      created_at timestamptz, at_count int
    )
    WHERE (complete OR b.g = ANY (accepted)) AND (b.at_count IS NULL OR b.at_count = (
      SELECT sum(c.count) FROM response_counts c
      WHERE c.form_id = b.form_id AND (several OR c.form_id = ANY (group_forms))
    ));
  END IF;

  FOREACH stored IN ARRAY accepted LOOP
    outcomes[stored] := '{"kind": "stored"}';
  END LOOP;
  RETURN outcomes;
END
$$;
