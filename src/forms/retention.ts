import { dayLength } from '../kernel/calendar.ts';
import { longRunning } from '../kernel/db.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** How many forms are read at once. */
const pageSize = 500;

/** A form that keeps responses for a while only. */
export interface Retention {
  readonly formId: string;
  /** Responses of before this moment are to go. */
  readonly keptFrom: Date;
}

/** Every form with `retention_days`. */
export async function* retentions({ db, clock }: Kernel): AsyncGenerator<Retention> {
  for (let after = ''; ; ) {
    const { rows } = await db.pool.query<{ id: string; days: number }>(
      longRunning(
        `SELECT id, (settings ->> 'retentionDays')::int AS days FROM forms
         WHERE id > $1 AND settings ->> 'retentionDays' IS NOT NULL ORDER BY id LIMIT ${pageSize}`,
        [after],
      ),
    );
    for (const { id: formId, days } of rows) {
      yield { formId, keptFrom: new Date(clock.now().getTime() - days * dayLength) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
