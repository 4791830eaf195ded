-- Completes the row of an upload and releases the unused part of its reservation; `charged` is what remains reserved.
-- False if the upload does not exist.
CREATE OR REPLACE FUNCTION complete_upload(
  form text, file_id text, file_size int, charged int, digest bytea, expiry timestamptz
) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  reserved int;
BEGIN
  SELECT f.held INTO reserved FROM files f WHERE f.form_id = form AND f.id = file_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE unclaimed_uploads u SET bytes = u.bytes - reserved + charged WHERE u.form_id = form;
  UPDATE files f SET size = file_size, held = charged, checksum = digest, expires_at = expiry
  WHERE f.form_id = form AND f.id = file_id;
  RETURN true;
END
$$;
