import type { Platform } from '../platform/container/platform.ts';
import { longRunning } from '../platform/database/database.ts';
import { millisecondsPerDay } from '../platform/text/calendar.ts';

/** Number of forms per query. */
const pageSize = 500;

/** A form with a retention period. */
export interface FormRetention {
  readonly formId: string;
  /** Responses that were created before this time are deleted. */
  readonly deleteBefore: Date;
}

/** Iterates over all forms with `retention_days`. */
export async function* formsWithRetention({ db, clock }: Platform): AsyncGenerator<FormRetention> {
  for (let after = ''; ; ) {
    const { rows } = await db.pool.query<{ id: string; days: number }>(
      longRunning(
        `SELECT id, (settings ->> 'retentionDays')::int AS days FROM forms
         WHERE id > $1 AND settings ->> 'retentionDays' IS NOT NULL ORDER BY id LIMIT ${pageSize}`,
        [after],
      ),
    );
    for (const { id: formId, days } of rows) {
      yield { formId, deleteBefore: new Date(clock.now().getTime() - days * millisecondsPerDay) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
