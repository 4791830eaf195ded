import type { Database } from '../../platform/database/database.ts';
import { translateTimeouts } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { addCounts, noVisits, type VisitCounts } from './visit-counts.ts';

/** Counts to add to one form, by day in UTC: `YYYY-MM-DD`. */
export interface FormVisits {
  readonly formId: string;
  readonly days: ReadonlyMap<string, VisitCounts>;
}

/**
 * Adds counts to several forms with one statement; on Citus, where a form is on one node, with one for each.
 * Forms that do not exist any more are ignored.
 *
 * @param forms each form once
 * @throws {Problem} `unavailable`; nothing was added then, except on Citus and if the connection was lost
 */
export async function addVisits(
  { pool, isDistributed }: Pick<Database, 'pool' | 'isDistributed'>,
  forms: readonly FormVisits[],
): Promise<void> {
  const query = translateTimeouts((config) => pool.query(config));
  // In the order of the forms, whose rows are locked: this prevents deadlocks.
  const added = forms.toSorted((a, b) => (a.formId < b.formId ? -1 : 1));
  if (!isDistributed) {
    await query({
      name: 'add-visits',
      text: 'SELECT add_visits(form, days) FROM unnest($1::text[], $2::json[]) AS added(form, days)',
      values: [added.map(({ formId }) => formId), added.map(additionsOf)],
    });
    return;
  }
  for (const form of added) {
    await query({
      name: 'add-visits-of-form',
      text: 'SELECT FROM add_visits($1, $2)',
      values: [form.formId, additionsOf(form)],
    });
  }
}

/** As JSON; see `add_visits` in migration 0026. */
function additionsOf({ days }: FormVisits): string {
  const additions = [...days].map(([day, { reached, ...counts }]) => ({
    day,
    ...counts,
    reached: Object.fromEntries(reached),
  }));
  return JSON.stringify(additions);
}

/** The visits of a form. */
export interface StoredVisits {
  /** All visits. */
  readonly total: VisitCounts;
  /** Those of the latest days with visits, by date. */
  readonly days: ReadonlyMap<string, VisitCounts>;
}

interface VisitRow extends Record<'views' | 'starts' | 'completed', number> {
  /** Null for the sum of all earlier days. */
  readonly date: string | null;
  readonly reached: Readonly<Record<string, number>> | null;
}

/** @param first the first day that is returned by itself: `YYYY-MM-DD` */
export async function readVisits(
  { pool }: Pick<Reader, 'pool'>,
  formId: string,
  first: string,
): Promise<StoredVisits> {
  const { rows } = await pool.query<VisitRow>({
    name: 'read-visits',
    text: `
      SELECT day::text AS date, views, starts, completed, reached
      FROM visit_days WHERE form_id = $1 AND day >= $2
      UNION ALL
      SELECT NULL, coalesce(sum(views), 0)::int, coalesce(sum(starts), 0)::int, coalesce(sum(completed), 0)::int, (
        SELECT json_object_agg(key, count) FROM (
          SELECT key, sum(value::int) AS count
          FROM visit_days AS v, json_each_text(v.reached)
          WHERE v.form_id = $1 AND v.day < $2 GROUP BY key
        ) AS sums
      )
      FROM visit_days WHERE form_id = $1 AND day < $2`,
    values: [formId, first],
  });
  const total = noVisits();
  const days = new Map<string, VisitCounts>();
  for (const { date, reached, ...row } of rows) {
    const counts = { ...row, reached: new Map(Object.entries(reached ?? {})) };
    if (date !== null) days.set(date, counts);
    addCounts(total, counts);
  }
  return { total, days };
}
