-- Makes the counters of a form those of the options with a limit. Counts the stored responses for options that had none
-- before. The form must be locked exclusively.
--
-- limited  [{question_id, option_id}]
CREATE OR REPLACE FUNCTION track_options(form text, limited json) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  added text[];
  counted json;
BEGIN
  DELETE FROM option_counts c
  WHERE c.form_id = form AND (c.question_id, c.option_id) NOT IN (
    SELECT b.question_id, b.option_id FROM json_to_recordset(limited) AS b(question_id text, option_id text)
  );
  added := ARRAY(
    SELECT DISTINCT b.question_id FROM json_to_recordset(limited) AS b(question_id text, option_id text)
    WHERE (b.question_id, b.option_id) NOT IN (
      SELECT c.question_id, c.option_id FROM option_counts c WHERE c.form_id = form
    )
  );
  IF added = '{}' THEN RETURN; END IF;
  counted := coalesce(count_options(form, added, NULL), '[]');
  INSERT INTO option_counts (form_id, question_id, option_id, count)
  SELECT form, b.question_id, b.option_id, coalesce(k.count, 0)
  FROM json_to_recordset(limited) AS b(question_id text, option_id text)
  LEFT JOIN json_to_recordset(counted) AS k(question_id text, option_id text, count int)
    ON k.question_id = b.question_id AND k.option_id = b.option_id
  ON CONFLICT DO NOTHING;
END
$$;
