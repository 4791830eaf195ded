-- Deletes the partial response with an id or a token; its uploads expire. False if there is none.
CREATE OR REPLACE FUNCTION delete_partial(form text, chosen_id text, digest bytea, deleted_at timestamptz) RETURNS boolean
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
