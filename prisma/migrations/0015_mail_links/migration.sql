-- Mails with a secret link, such as that of an invitation: its token, encrypted, and what the owner has written.
ALTER TABLE mails ADD COLUMN token bytea, ADD COLUMN subject text, ADD COLUMN body text;
