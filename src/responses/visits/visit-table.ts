import { type Database, translateTimeouts } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/database/replica.ts';

/** What a visitor's page reports of one visit. Each part is reported once for a visit, together or in turn. */
export interface VisitReport {
  /** The questions were shown. */
  readonly viewed?: boolean | null | undefined;
  /** The respondent entered something. */
  readonly started?: boolean | null | undefined;
  /** Ids of questions that the respondent has seen. */
  readonly reached?: readonly string[] | null | undefined;
  /** The answers were submitted. */
  readonly completed?: boolean | null | undefined;
}

export interface VisitCounts {
  views: number;
  starts: number;
  completed: number;
  /** By question id. */
  readonly reached: Map<string, number>;
}

export const noVisits = (): VisitCounts => ({
  views: 0,
  starts: 0,
  completed: 0,
  reached: new Map(),
});

export function addCounts(
  sum: VisitCounts,
  { views, starts, completed, reached }: Readonly<VisitCounts>,
): void {
  sum.views += views;
  sum.starts += starts;
  sum.completed += completed;
  for (const [id, count] of reached) sum.reached.set(id, (sum.reached.get(id) ?? 0) + count);
}

export function countsOf({ viewed, started, reached, completed }: VisitReport): VisitCounts {
  return {
    views: viewed ? 1 : 0,
    starts: started ? 1 : 0,
    completed: completed ? 1 : 0,
    reached: new Map((reached ?? []).map((id) => [id, 1])),
  };
}

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
