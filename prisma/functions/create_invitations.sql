-- Creates invitations of a form.
-- Decision: docs/decisions/0040-batch-writer.md
--
-- rows  [{id, digest (hex), reference, email, answers, expires_at}]
-- most  maximum number of invitations of the form, of all statuses; creations at the same time may exceed it
-- Returns 'created'; 'unknown' if the form was deleted; 'full' if there would be more than `most`.
CREATE OR REPLACE FUNCTION create_invitations(form text, rows json, most int, made_at timestamptz) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM forms f WHERE f.id = form FOR KEY SHARE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF (
    SELECT count(*) FROM (SELECT FROM invitations i WHERE i.form_id = form LIMIT most) AS stored
  ) + json_array_length(rows) > most THEN RETURN 'full'; END IF;

  INSERT INTO invitations (form_id, id, token_digest, reference, email, answers, created_at, expires_at)
  SELECT form, b.id, decode(b.digest, 'hex'), b.reference, b.email, b.answers, made_at, b.expires_at
  FROM json_to_recordset(rows) AS b(
    id text, digest text, reference text, email text, answers json, expires_at timestamptz
  );
  RETURN 'created';
END
$$;
