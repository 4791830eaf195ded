-- The tables, types and indexes; prisma/schema.prisma says what they contain, prisma/functions has the functions.
-- replaces: migrations up to 0031_partials_submitted_once, commit 70c2acaefc49
-- contract: requires servers with 0001_baseline
--
-- Ids are compared byte by byte (COLLATE "C"), so that they sort by their time of creation in every database.
-- Keys of tables of a form start with the form: docs/decisions/0003-shard-line.md

-- One row, written by the first start of a server.
CREATE TABLE installation (
  id smallint PRIMARY KEY DEFAULT 1,
  secret_fingerprint text NOT NULL, previous_fingerprint text,
  CONSTRAINT installation_is_one_row CHECK (id = 1)
);

-- Workspaces

CREATE TYPE plan AS ENUM ('FREE', 'PRO');

CREATE TABLE workspaces (
  id text COLLATE "C" PRIMARY KEY, name text NOT NULL, plan plan NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX workspaces_name_key ON workspaces (name);

CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL, name text NOT NULL, digest bytea NOT NULL, scopes text[],
  created_at timestamptz(3) NOT NULL, expires_at timestamptz(3), revoked_at timestamptz(3),
  last_used_at timestamptz(3), created_by text COLLATE "C"
);
CREATE UNIQUE INDEX api_keys_digest_key ON api_keys (digest);
CREATE INDEX api_keys_workspace_id_id_idx ON api_keys (workspace_id, id);

-- A cookie in place of an API key: docs/decisions/README.md, 72
CREATE TABLE console_sessions (
  digest bytea PRIMARY KEY, key_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL, last_used_at timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL
);
CREATE INDEX console_sessions_key_id_idx ON console_sessions (key_id);
CREATE INDEX console_sessions_expires_at_idx ON console_sessions (expires_at);

CREATE TABLE audit_entries (
  workspace_id text COLLATE "C", id text COLLATE "C",
  action text NOT NULL, target_id text COLLATE "C" NOT NULL, form_id text COLLATE "C", count int,
  actor text NOT NULL, key_id text COLLATE "C", key_name text, request_id text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX audit_entries_id_idx ON audit_entries (id);

CREATE TABLE creation_keys (
  caller text COLLATE "C", operation text COLLATE "C", key text COLLATE "C",
  target_id text COLLATE "C" NOT NULL, sealed bytea NOT NULL, expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (caller, operation, key)
);
CREATE INDEX creation_keys_expires_at_idx ON creation_keys (expires_at);
CREATE INDEX creation_keys_target_id_idx ON creation_keys (target_id);

-- Forms

CREATE TYPE form_status AS ENUM ('DRAFT', 'PUBLISHED', 'CLOSED');

CREATE TABLE slugs (slug text PRIMARY KEY, form_id text COLLATE "C" NOT NULL);
CREATE INDEX slugs_form_id_idx ON slugs (form_id);

CREATE TABLE forms (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL, slug text NOT NULL, title text NOT NULL, description text,
  status form_status NOT NULL, draft json NOT NULL, settings json NOT NULL,
  revision int NOT NULL DEFAULT 1, epoch int NOT NULL DEFAULT 1, published_version int,
  has_unpublished_changes boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL, password_hash text
);
CREATE INDEX forms_workspace_id_id_idx ON forms (workspace_id, id);
-- Finds the forms whose responses are deleted after a period, without reading the others.
CREATE INDEX forms_with_retention_idx ON forms (id) WHERE settings ->> 'retentionDays' IS NOT NULL;

CREATE TABLE form_versions (
  form_id text COLLATE "C", version int,
  definition json NOT NULL, published_at timestamptz(3) NOT NULL,
  form_texts json, -- the texts that are not part of the definition, to find translations that they outdated
  live_until timestamptz(3), -- when the version was replaced or its form was unpublished
  PRIMARY KEY (form_id, version)
);

-- Changes of forms, which outdate the copies that servers have in memory. A row is read by the transaction that wrote
-- it, since transactions commit in another order than they begin. form_id is empty for all forms of a workspace.
CREATE TABLE form_changes (
  xid bigint, workspace_id text COLLATE "C", form_id text COLLATE "C",
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (xid, workspace_id, form_id)
);
CREATE INDEX form_changes_expires_at_idx ON form_changes (expires_at);

-- Visits of forms by UTC day; the row of 1970-01-01 has the sum of all days:
-- docs/decisions/README.md, 58
CREATE TABLE visit_days (
  form_id text COLLATE "C", day date,
  views int NOT NULL, starts int NOT NULL, completed int NOT NULL, reached json NOT NULL,
  PRIMARY KEY (form_id, day)
);

-- Responses

CREATE TYPE response_source AS ENUM ('WEB', 'API');
CREATE TYPE approval_status AS ENUM ('APPROVED', 'REJECTED', 'NONE');

CREATE TABLE responses (
  form_id text COLLATE "C", id text COLLATE "C",
  form_version int NOT NULL, source response_source NOT NULL, duration_ms int,
  answers json NOT NULL, created_at timestamptz(3) NOT NULL,
  approval_status approval_status NOT NULL DEFAULT 'NONE',
  decision json, review_note text, reviewed_at timestamptz(3), language text,
  invitation json, -- {id, reference} of the invitation that was used
  PRIMARY KEY (form_id, id)
);
-- Most responses have no status: docs/decisions/0048-storage-of-responses.md
CREATE INDEX responses_decided_idx ON responses (form_id, approval_status, id) WHERE approval_status <> 'NONE';

CREATE TABLE reviews (
  form_id text COLLATE "C", response_id text COLLATE "C", id text COLLATE "C",
  status approval_status, note text, created_at timestamptz(3) NOT NULL,
  key_id text COLLATE "C" NOT NULL, key_name text NOT NULL,
  PRIMARY KEY (form_id, response_id, id)
);

-- Counters are split over slots: docs/decisions/0008-counts-and-analytics.md
CREATE TABLE response_counts (
  form_id text COLLATE "C", version int, slot smallint,
  count int NOT NULL, approved int NOT NULL DEFAULT 0, deleted int NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0, rejected int NOT NULL DEFAULT 0, timed int NOT NULL DEFAULT 0,
  PRIMARY KEY (form_id, version, slot)
);

CREATE TABLE response_days (
  form_id text COLLATE "C", day date, slot smallint,
  count int NOT NULL, approved int NOT NULL, rejected int NOT NULL,
  PRIMARY KEY (form_id, day, slot)
);

-- The responses that hold an option, of all versions, for each option with a limit in the published version:
-- docs/decisions/0040-batch-writer.md
CREATE TABLE option_counts (
  form_id text COLLATE "C", question_id text COLLATE "C", option_id text COLLATE "C",
  count int NOT NULL,
  PRIMARY KEY (form_id, question_id, option_id)
);

CREATE TABLE answer_tallies (
  form_id text COLLATE "C" PRIMARY KEY,
  up_to text COLLATE "C" NOT NULL, tallied int NOT NULL, deleted int NOT NULL, tallies json NOT NULL
);

-- Questions whose answers are indexed, of forms with many responses: docs/decisions/0066-filters-and-their-indexes.md
CREATE TABLE answer_indexes (
  form_id text COLLATE "C", question_id text COLLATE "C",
  kind text NOT NULL, up_to text COLLATE "C" NOT NULL, used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (form_id, question_id)
);

-- Answers in the order in which they are compared. The key is the index that filters read.
CREATE TABLE answer_values (
  form_id text COLLATE "C", question_id text COLLATE "C", value text COLLATE "C", response_id text COLLATE "C",
  PRIMARY KEY (form_id, question_id, value, response_id)
);

-- Answers that a respondent has saved but not submitted: docs/decisions/README.md, 56
CREATE TABLE partial_responses (
  form_id text COLLATE "C", id text COLLATE "C",
  token_digest bytea NOT NULL, form_version int NOT NULL, section text, language text,
  answers json NOT NULL, sealed_refs bytea, file_ids text[] NOT NULL,
  created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (form_id, id)
);
-- Each save rewrites the row: space in its page, so that the indexes remain unchanged where possible.
ALTER TABLE partial_responses SET (fillfactor = 70);
CREATE UNIQUE INDEX partial_responses_form_id_token_digest_key ON partial_responses (form_id, token_digest);
CREATE INDEX partial_responses_expires_at_idx ON partial_responses (expires_at);

-- The tokens of those that were submitted, until they would have expired.
CREATE TABLE used_partials (
  form_id text COLLATE "C", token_digest bytea,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (form_id, token_digest)
);
CREATE INDEX used_partials_expires_at_idx ON used_partials (expires_at);

-- Links that can be used for one response each: docs/decisions/0040-batch-writer.md
CREATE TABLE invitations (
  form_id text COLLATE "C", id text COLLATE "C",
  token_digest bytea NOT NULL, reference text, answers json,
  created_at timestamptz(3) NOT NULL, expires_at timestamptz(3), revoked_at timestamptz(3), used_at timestamptz(3),
  response_id text COLLATE "C",
  PRIMARY KEY (form_id, id)
);
CREATE UNIQUE INDEX invitations_form_id_token_digest_key ON invitations (form_id, token_digest);

-- Files

CREATE TABLE files (
  form_id text COLLATE "C", id text COLLATE "C",
  question_id text NOT NULL, ref_digest bytea NOT NULL,
  name text NOT NULL, media_type text NOT NULL,
  size int, checksum bytea,
  created_at timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL,
  response_id text COLLATE "C", held int NOT NULL DEFAULT 0, partial_id text COLLATE "C",
  PRIMARY KEY (form_id, id)
);
CREATE UNIQUE INDEX files_form_id_ref_digest_key ON files (form_id, ref_digest);
CREATE INDEX files_form_id_response_id_idx ON files (form_id, response_id);
CREATE INDEX files_expires_at_idx ON files (expires_at);

CREATE TABLE unclaimed_uploads (form_id text COLLATE "C" PRIMARY KEY, bytes bigint NOT NULL);

CREATE TABLE file_removals (
  form_id text COLLATE "C", file_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (form_id, file_id)
);

-- Public endpoints

CREATE TABLE idempotency_keys (
  form_id text COLLATE "C", caller text COLLATE "C", key text COLLATE "C",
  digest bytea NOT NULL,
  response_id text COLLATE "C" NOT NULL, message text NOT NULL, redirect_url text,
  expires_at timestamptz(3) NOT NULL,
  language text, -- of the confirmation, so that a repeated request gets it in the same one
  PRIMARY KEY (form_id, caller, key)
);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys (expires_at);

CREATE TABLE spent_captchas (
  form_id text COLLATE "C", digest bytea,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (form_id, digest)
);
CREATE INDEX spent_captchas_expires_at_idx ON spent_captchas (expires_at);

-- Lost in a crash, which costs nobody anything: so it needs no log.
CREATE UNLOGGED TABLE rate_counts (
  key text COLLATE "C" PRIMARY KEY,
  count int NOT NULL,
  resets_at timestamptz(3) NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX rate_counts_resets_at_idx ON rate_counts (resets_at);

-- Events and webhooks

CREATE TABLE events (
  form_id text COLLATE "C", id text COLLATE "C",
  type text NOT NULL, webhook_ids text[],
  payload text NOT NULL, response_id text COLLATE "C", created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (form_id, id)
);
CREATE INDEX events_id_idx ON events (id);

CREATE TABLE webhooks (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL, form_id text COLLATE "C", url text NOT NULL,
  events text[], enabled boolean NOT NULL, description text, disabled_reason text,
  secret bytea NOT NULL, previous_secret bytea, previous_until timestamptz(3), failing_since timestamptz(3),
  created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL
);
CREATE INDEX webhooks_workspace_id_id_idx ON webhooks (workspace_id, id);

CREATE TYPE delivery_status AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED');

CREATE TABLE webhook_deliveries (
  webhook_id text COLLATE "C", id text COLLATE "C",
  message_id text COLLATE "C" NOT NULL, event_type text NOT NULL, payload text NOT NULL,
  form_id text COLLATE "C", response_id text COLLATE "C",
  status delivery_status NOT NULL, attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3), leased_until timestamptz(3),
  last_status_code int, last_latency_ms int, last_error text, last_response text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (webhook_id, id)
);
CREATE UNIQUE INDEX webhook_deliveries_webhook_id_message_id_key ON webhook_deliveries (webhook_id, message_id);
CREATE INDEX webhook_deliveries_form_id_response_id_idx ON webhook_deliveries (form_id, response_id);
CREATE INDEX webhook_deliveries_id_idx ON webhook_deliveries (id);
-- Deliveries are claimed by their planned time, without a job for each of them. The indexes contain pending deliveries
-- only: they stay small, and a delivery that has succeeded or failed does not write to them.
CREATE INDEX webhook_deliveries_webhook_id_next_attempt_at_id_idx
  ON webhook_deliveries (webhook_id, next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_next_attempt_at_idx
  ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
