-- Inserts the row of an upload and reserves bytes of the quota of the form. False if they exceed it.
CREATE OR REPLACE FUNCTION begin_upload(
  form text, file_id text, question text, digest bytea, file_name text, type text,
  begun_at timestamptz, expiry timestamptz, reserved int, form_limit bigint, uploader_digest text
) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO unclaimed_uploads AS u (form_id, bytes) VALUES (form, reserved)
  ON CONFLICT (form_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
  WHERE u.bytes + excluded.bytes <= form_limit;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO files (form_id, id, question_id, ref_digest, name, media_type, created_at, expires_at, held, uploader)
  VALUES (form, file_id, question, digest, file_name, type, begun_at, expiry, reserved, uploader_digest);
  RETURN true;
END
$$;
