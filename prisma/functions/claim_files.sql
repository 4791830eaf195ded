-- Assigns uploads to a response, so that they no longer count towards the quota: of concurrent submissions with the
-- same upload, one succeeds. Returns how many of them were available. The expiry of claimed ones is in the past, so that the
-- next upload to expire is found without reading them.
CREATE OR REPLACE FUNCTION claim_files(form text, response text, file_ids text[], claimed_at timestamptz) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  claimed int;
  released bigint;
BEGIN
  WITH taken AS (
    UPDATE files f SET response_id = response, uploader = NULL, expires_at = claimed_at
    WHERE f.form_id = form AND f.id = ANY (file_ids) AND f.response_id IS NULL AND f.expires_at > claimed_at
    RETURNING f.held
  )
  SELECT count(*), coalesce(sum(held), 0) INTO claimed, released FROM taken;
  UPDATE unclaimed_uploads u SET bytes = u.bytes - released WHERE u.form_id = form;
  RETURN claimed;
END
$$;
