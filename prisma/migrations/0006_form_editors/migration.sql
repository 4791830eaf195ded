-- Who has which form open in the builder. Lost in a crash: editors announce themselves again within seconds.
CREATE UNLOGGED TABLE form_editors (
  key_id text COLLATE "C", id text COLLATE "C",
  form_id text COLLATE "C" NOT NULL, name text NOT NULL, part_id text, expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (key_id, id)
) WITH (fillfactor = 50);
CREATE INDEX form_editors_form_id_idx ON form_editors (form_id);
CREATE INDEX form_editors_expires_at_idx ON form_editors (expires_at);
