-- Replaces answer_tallies, which servers of earlier releases use: states of several aggregations of a form.
CREATE TABLE answer_checkpoints (
  form_id text COLLATE "C", kind text COLLATE "C",
  up_to text COLLATE "C" NOT NULL, tallied int NOT NULL, deleted int NOT NULL, state json NOT NULL,
  PRIMARY KEY (form_id, kind)
);
