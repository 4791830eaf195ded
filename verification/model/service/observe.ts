import type pg from 'pg';
import type { Observation } from '../observation.ts';
import { digestOf, sharedSolution } from './captcha.ts';

export async function observe(pool: pg.Pool, formId: string): Promise<Observation> {
  const { rows } = await pool.query<Observation>({
    ...{ name: 'observe', text: observeSql, values: [formId, digestOf(sharedSolution)] },
  });
  const [row] = rows;
  if (!row) throw new Error('The database returned no row.');
  return row;
}

/** `orphaned`: a file that belongs to a response that does not exist, which no state of the specification allows. */
const observeSql = `
  SELECT
    ARRAY(SELECT answers ->> 'name' FROM responses WHERE form_id = $1 ORDER BY answers ->> 'name') AS responses,
    coalesce((SELECT sum(count) FROM response_counts WHERE form_id = $1), 0)::int AS counted,
    coalesce((SELECT sum(count) FROM response_days WHERE form_id = $1), 0)::int AS "countedByDay",
    coalesce((SELECT sum(count) FROM option_counts WHERE form_id = $1), 0)::int AS "countedOfOptions",
    (SELECT count(*) FROM idempotency_keys WHERE form_id = $1)::int AS keys,
    coalesce((
      SELECT CASE WHEN used_at IS NOT NULL THEN 'used' WHEN revoked_at IS NOT NULL THEN 'revoked' ELSE 'open' END
      FROM invitations WHERE form_id = $1
    ), 'gone') AS invitation,
    coalesce((
      SELECT CASE WHEN f.response_id IS NULL THEN 'unclaimed' WHEN r.id IS NOT NULL THEN 'claimed' ELSE 'orphaned' END
      FROM files f LEFT JOIN responses r ON r.form_id = f.form_id AND r.id = f.response_id WHERE f.form_id = $1
    ), 'gone') AS upload,
    CASE
      WHEN EXISTS (SELECT FROM used_partials WHERE form_id = $1) THEN 'submitted'
      WHEN EXISTS (SELECT FROM partial_responses WHERE form_id = $1) THEN 'saved'
      ELSE 'gone'
    END AS partial,
    EXISTS (SELECT FROM spent_captchas WHERE form_id = $1 AND digest = $2) AS "isCaptchaSpent"`;
