-- Finds idempotency keys that have not expired, each by its index. The settings keep a plan that was made while the
-- table was small from reading all of it later (docs/decisions/0045-query-plans-and-key-lookups.md).
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
  SELECT wanted.place, k.digest, k.response_id, k.message, k.redirect_url, k.language
  FROM unnest(form_ids, callers, keys) WITH ORDINALITY AS wanted(form_id, caller, key, place)
  JOIN idempotency_keys k USING (form_id, caller, key)
  WHERE k.expires_at > moment;
END
$$;
