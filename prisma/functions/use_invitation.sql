-- Marks an invitation as used, in the transaction that stores the response. The answers that it prefilled are removed.
-- Raises SQLSTATE FW003 if it was used before, is revoked, or has expired.
CREATE OR REPLACE FUNCTION use_invitation(form text, chosen_id text, response text, moment timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE invitations i SET used_at = moment, response_id = response, answers = NULL
  WHERE i.form_id = form AND i.id = chosen_id AND i.used_at IS NULL AND i.revoked_at IS NULL
    AND (i.expires_at IS NULL OR i.expires_at > moment);
  IF NOT FOUND THEN RAISE EXCEPTION 'invitation cannot be used' USING ERRCODE = 'FW003'; END IF;
END
$$;
