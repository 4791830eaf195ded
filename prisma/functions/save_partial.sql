-- Creates a partial response, or replaces the content of the one with this token. Its uploads expire with it; those
-- that it no longer contains expire a day later. Like the other functions of partial responses, it locks rows in the
-- order form, partial response, files, so that it does not deadlock with submissions and the deletion of the form.
-- Servers of the previous release call it themselves, others by `save_partial_since`.
-- Decision: docs/decisions/README.md, 56
--
-- new_id   null to replace
-- Returns 'saved'; 'unknown' if no partial response has the token, or the form was deleted; 'stale' if an upload is no
-- longer available. Nothing is changed then.
CREATE OR REPLACE FUNCTION save_partial(
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
      sealed_refs = new_refs, file_ids = new_files, revision = p.revision + 1, updated_at = saved_at, expires_at = expiry
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
