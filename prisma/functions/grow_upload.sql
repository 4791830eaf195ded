-- Reserves more bytes for an upload. False if they exceed the quota, or if the upload does not exist. Locks the file
-- before the row of the form, like every function that needs both.
CREATE OR REPLACE FUNCTION grow_upload(form text, file_id text, more int, form_limit bigint) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM files f WHERE f.form_id = form AND f.id = file_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE unclaimed_uploads u SET bytes = u.bytes + more WHERE u.form_id = form AND u.bytes + more <= form_limit;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE files f SET held = f.held + more WHERE f.form_id = form AND f.id = file_id;
  RETURN true;
END
$$;
