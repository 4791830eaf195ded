-- Marks the token of a partial response as submitted, in the transaction that stores the response and has claimed its
-- uploads. A token that is unknown, because its partial response was deleted or has expired, can be submitted once, too.
-- False if the token was submitted before; waits for a transaction that is submitting it.
-- Decision: docs/decisions/0040-batch-writer.md
CREATE OR REPLACE FUNCTION claim_partial(form text, digest bytea, submitted_at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  saved_until timestamptz;
  is_first boolean := false;
BEGIN
  SELECT p.expires_at INTO saved_until FROM partial_responses p
  WHERE p.form_id = form AND p.token_digest = digest FOR UPDATE;
  -- The rows are returned, since FOUND includes conflicts on Citus.
  INSERT INTO used_partials (form_id, token_digest, expires_at)
  VALUES (form, digest, greatest(saved_until, submitted_at + interval '1 day'))
  ON CONFLICT DO NOTHING RETURNING true INTO is_first;
  RETURN is_first IS TRUE;
END
$$;
