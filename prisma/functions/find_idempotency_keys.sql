-- Finds idempotency keys that have not expired, each by its index. The settings, the subquery for each key, and a condition
-- that no index has keep a plan that was made while the table was small or empty from reading all of it later
-- (docs/decisions/0045-query-plans-and-key-lookups.md).
--
-- form_ids, callers, keys  parallel arrays, with one element for each key
-- place                    position in the arrays, from 1
CREATE OR REPLACE FUNCTION find_idempotency_keys(form_ids text[], callers text[], keys text[], moment timestamptz)
RETURNS TABLE(place bigint, digest bytea, response_id text, message text, redirect_url text, language text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  SELECT wanted.place, found.digest, found.response_id, found.message, found.redirect_url, found.language
  FROM unnest(form_ids, callers, keys) WITH ORDINALITY AS wanted(form_id, caller, key, place)
  CROSS JOIN LATERAL (
    SELECT k.digest, k.response_id, k.message, k.redirect_url, k.language FROM idempotency_keys k
    WHERE k.form_id = wanted.form_id AND k.caller = wanted.caller AND k.key = wanted.key
      AND (k.expires_at > moment) IS TRUE
    LIMIT 1
  ) AS found;
END
$$;
