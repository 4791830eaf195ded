-- Saves a partial response that continues a revision. Without one (`base` is null) it replaces any.
-- Decision: docs/decisions/README.md, 56
--
-- Returns `outcome` and `revision`: as `save_partial`; 'newer' if `base` was never saved; 'older' if the answers were
-- saved since, with these (`answers`, `refs`) and their row locked until the transaction ends. Nothing is changed then.
CREATE OR REPLACE FUNCTION save_partial_since(
  form text, new_id text, digest bytea, new_version int, new_section text, new_language text,
  new_answers json, new_refs bytea, new_files text[], saved_at timestamptz, expiry timestamptz, base int
) RETURNS json
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  stored record;
  result text;
  last int := 0;
BEGIN
  IF new_id IS NULL THEN
    PERFORM FROM forms f WHERE f.id = form FOR KEY SHARE;
    SELECT p.revision, p.answers, p.sealed_refs INTO stored FROM partial_responses p
    WHERE p.form_id = form AND p.token_digest = digest AND p.expires_at > saved_at FOR UPDATE;
    IF NOT FOUND THEN RETURN json_build_object('outcome', 'unknown'); END IF;
    last := stored.revision;
    IF base < last THEN
      RETURN json_build_object(
        'outcome', 'older', 'revision', last, 'answers', stored.answers, 'refs', encode(stored.sealed_refs, 'base64')
      );
    END IF;
    IF base > last THEN RETURN json_build_object('outcome', 'newer', 'revision', last); END IF;
  END IF;
  result := save_partial(
    form, new_id, digest, new_version, new_section, new_language, new_answers, new_refs, new_files, saved_at, expiry
  );
  RETURN json_build_object('outcome', result, 'revision', last + 1);
END
$$;
