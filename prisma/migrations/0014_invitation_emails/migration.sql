-- The address that the link of an invitation is sent to.
ALTER TABLE invitations ADD COLUMN email text;
