-- Adds visits to the counts of their form. Nothing is added for a form that is deleted, also at the same time.
-- Decision: docs/decisions/README.md, 58
--
-- additions  [{day, views, starts, completed, reached: {question id: count}}], each day once, and their sum
CREATE OR REPLACE FUNCTION add_visits(form text, additions json) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM forms f WHERE f.id = form FOR KEY SHARE;
  IF NOT FOUND THEN RETURN; END IF;

  INSERT INTO visit_days AS v (form_id, day, views, starts, completed, reached)
  SELECT form, b.day, b.views, b.starts, b.completed, '{}'
  FROM json_to_recordset(additions) AS b(day date, views int, starts int, completed int)
  ORDER BY b.day
  ON CONFLICT (form_id, day) DO UPDATE SET
    views = v.views + excluded.views,
    starts = v.starts + excluded.starts,
    completed = v.completed + excluded.completed;

  -- The rows are locked. Citus permits no subquery in ON CONFLICT.
  UPDATE visit_days v SET reached = (
    SELECT json_object_agg(sums.key, sums.count) FROM (
      SELECT counts.key, sum(counts.value::int) AS count
      FROM (
        SELECT * FROM json_each_text(v.reached) UNION ALL SELECT * FROM json_each_text(b.reached)
      ) AS counts
      GROUP BY counts.key
    ) AS sums
  )
  FROM json_to_recordset(additions) AS b(day date, reached json)
  WHERE v.form_id = form AND v.day = b.day AND b.reached::text <> '{}';
END
$$;
