-- Mail to the recipients of notifications. The row is the entry of the queue: `next_attempt_at` is null once nothing is left
-- to do.
CREATE TYPE mail_status AS ENUM ('PENDING', 'SENT', 'FAILED');

CREATE TABLE mails (
  form_id text COLLATE "C", id text COLLATE "C",
  event_id text COLLATE "C" NOT NULL, event_type text NOT NULL, notification_id text COLLATE "C" NOT NULL,
  recipient text NOT NULL, response_id text COLLATE "C",
  status mail_status NOT NULL, attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3), leased_until timestamptz(3), reply text,
  created_at timestamptz(3) NOT NULL, sent_at timestamptz(3),
  PRIMARY KEY (form_id, id)
);
CREATE UNIQUE INDEX mails_form_id_event_id_notification_id_recipient_key
  ON mails (form_id, event_id, notification_id, recipient);
CREATE INDEX mails_form_id_response_id_idx ON mails (form_id, response_id);
CREATE INDEX mails_id_idx ON mails (id);
CREATE INDEX mails_next_attempt_at_idx ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
