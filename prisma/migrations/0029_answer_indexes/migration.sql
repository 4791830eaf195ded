-- Indexes of answers, which filters use. Each statement names the form: docs/decisions/0046-citus.md
-- Decision: docs/decisions/0066-filters-and-their-indexes.md

-- The questions whose answers are indexed, of forms with many responses.
CREATE TABLE answer_indexes (
  form_id text COLLATE "C" NOT NULL,
  question_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  up_to text COLLATE "C" NOT NULL,
  used_at timestamptz(3) NOT NULL,
  CONSTRAINT answer_indexes_pkey PRIMARY KEY (form_id, question_id)
);

-- Answers in the order in which they are compared. The key is the index that filters read.
CREATE TABLE answer_values (
  form_id text COLLATE "C" NOT NULL,
  question_id text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  response_id text COLLATE "C" NOT NULL,
  CONSTRAINT answer_values_pkey PRIMARY KEY (form_id, question_id, value, response_id)
);
