-- Counts the responses that hold an option. A response holds the option whose id is its answer, or an entry of it.
-- Decision: docs/decisions/0040-batch-writer.md
--
-- questions  the questions whose answers are counted
-- chosen     ids of responses, or null for all
-- Returns null or [{question_id, option_id, count}], also for ids that are not options: other texts in an answer.
CREATE OR REPLACE FUNCTION count_options(form text, questions text[], chosen text[]) RETURNS json
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan -- the ids are looked up where there are some
AS $$
BEGIN
  RETURN (
    SELECT json_agg(held) FROM (
      SELECT given.question_id, o.id AS option_id, sum(given.count)::int AS count
      FROM (
        -- Equal answers are counted before they are parsed.
        SELECT q.id AS question_id, (r.answers -> q.id)::text AS answer, count(*) AS count
        FROM responses r CROSS JOIN unnest(questions) AS q(id)
        WHERE r.form_id = form AND (chosen IS NULL OR r.id = ANY (chosen))
        GROUP BY 1, 2
      ) AS given
      CROSS JOIN LATERAL json_array_elements_text(
        CASE json_typeof(given.answer::json)
          WHEN 'array' THEN given.answer::json
          WHEN 'string' THEN json_build_array(given.answer::json)
          ELSE '[]'
        END
      ) AS o(id)
      WHERE length(o.id) <= 64
      GROUP BY given.question_id, o.id
    ) AS held
  );
END
$$;
