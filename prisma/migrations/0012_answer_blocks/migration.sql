-- Which sequences of characters the texts of consecutive responses have, so that a search reads few of them.
CREATE TABLE answer_blocks (
  form_id text COLLATE "C", up_to text COLLATE "C", above text COLLATE "C" NOT NULL, filter bit(4096),
  PRIMARY KEY (form_id, up_to)
);
