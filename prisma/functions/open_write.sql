-- Announces, until the transaction ends, that responses of a form are being stored whose ids are not
-- below a moment (milliseconds since 1970, their lowest 32 bits), and then looks whether there are any
-- whose ids are not below the first of them: the newest one below a limit, or null.
--
-- Announced before looked: PL/pgSQL gives each statement of a volatile function a snapshot of its own, so
-- what was committed before the lock was taken is seen, however old the calling statement's snapshot is.
-- Decision: docs/decisions/0026-polling-in-ascending-order.md
CREATE OR REPLACE FUNCTION open_write(form text, moment int, first_id text, below text) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext(form), moment);
  RETURN (
    SELECT max(r.id) FROM responses r
    WHERE r.form_id = form AND r.id >= first_id AND r.id < below
  );
END
$$;
