-- Removes the partial response that a response is submitted from, in the transaction that stores the response and has
-- claimed its uploads; other uploads of the partial response expire. A token that is unknown, because its partial
-- response was deleted or has expired, can be submitted once, too.
-- Raises SQLSTATE FW002 if the token was submitted before; waits for a transaction that is submitting it.
-- Decision: docs/decisions/0040-batch-writer.md
CREATE OR REPLACE FUNCTION submit_partial(form text, digest bytea, submitted_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  gone record;
  is_first boolean := false;
BEGIN
  DELETE FROM partial_responses p WHERE p.form_id = form AND p.token_digest = digest
  RETURNING p.id, p.file_ids, p.expires_at INTO gone;
  -- The rows are returned, since FOUND includes conflicts on Citus.
  INSERT INTO used_partials (form_id, token_digest, expires_at)
  VALUES (form, digest, greatest(gone.expires_at, submitted_at + interval '1 day'))
  ON CONFLICT DO NOTHING RETURNING true INTO is_first;
  IF is_first IS NOT TRUE THEN
    RAISE EXCEPTION 'partial response submitted before' USING ERRCODE = 'FW002';
  END IF;
  IF cardinality(gone.file_ids) > 0 THEN
    UPDATE files f SET expires_at = submitted_at
    WHERE f.form_id = form AND f.id = ANY (gone.file_ids) AND f.partial_id = gone.id AND f.response_id IS NULL;
  END IF;
END
$$;
