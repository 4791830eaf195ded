-- Lists that questions take their options from, and the revisions that versions of forms use.
CREATE TABLE datasets (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  revision integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE INDEX datasets_workspace_id_id_idx ON datasets (workspace_id, id);

CREATE TABLE dataset_revisions (
  dataset_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  columns text[],
  row_count integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (dataset_id, revision)
);

CREATE TABLE dataset_rows (
  dataset_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  position integer NOT NULL,
  cells text[],
  PRIMARY KEY (dataset_id, revision, position)
);

ALTER TABLE form_versions ADD COLUMN datasets json;
