-- Deletes the row of an upload, which is removed from storage later. False if it does not exist.
CREATE OR REPLACE FUNCTION discard_upload(form text, file_id text, discarded_at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  reserved int;
BEGIN
  DELETE FROM files f WHERE f.form_id = form AND f.id = file_id RETURNING f.held INTO reserved;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE unclaimed_uploads u SET bytes = u.bytes - reserved WHERE u.form_id = form;
  INSERT INTO file_removals (form_id, file_id, created_at) VALUES (form, file_id, discarded_at);
  RETURN true;
END
$$;
