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

/** The row with the sum of all days, so that reading it does not take longer with each day. */
const totalDay = '1970-01-01';

/** As JSON; see prisma/functions/add_visits.sql. */
function additionsOf({ days }: FormVisits): string {
  const total = noVisits();
  for (const counts of days.values()) addCounts(total, counts);
  const additions = [[totalDay, total] as const, ...days].map(([day, { reached, ...counts }]) => ({
    day,
    ...counts,
    reached: Object.fromEntries(reached),
  }));
  return JSON.stringify(additions);
}

export interface StoredVisits {
  readonly total: VisitCounts;
  /** The latest days with visits, by date. */
  readonly days: ReadonlyMap<string, VisitCounts>;
}

interface VisitRow extends Record<'views' | 'starts' | 'completed', number> {
  readonly day: string;
  readonly reached: Readonly<Record<string, number>>;
}

/** @param first the first day that is read: `YYYY-MM-DD` */
export async function readVisits(
  { pool }: Pick<Reader, 'pool'>,
  formId: string,
  first: string,
): Promise<StoredVisits> {
  const { rows } = await pool.query<VisitRow>({
    name: 'read-visits',
    text: `SELECT day::text, views, starts, completed, reached FROM visit_days
           WHERE form_id = $1 AND (day = $2 OR day >= $3)`,
    values: [formId, totalDay, first],
  });
  const days = new Map(
    rows.map(({ day, reached, ...counts }): [string, VisitCounts] => [
      day,
      { ...counts, reached: new Map(Object.entries(reached)) },
    ]),
  );
  return { total: days.get(totalDay) ?? noVisits(), days };
}
