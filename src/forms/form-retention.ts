import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import { longRunning } from '../platform/database/database.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** Number of forms per query. */
const pageSize = 500;

export interface FormRetention {
  readonly formId: string;
  /** Responses that were created before this time are deleted. */
  readonly deleteBefore: Date;
}

/** Iterates over all forms with `retention_days`, page by page, ordered by id. */
export async function* retentionPages({
  db,
  clock,
}: Platform): AsyncGenerator<readonly FormRetention[]> {
  for (let after = ''; ; ) {
    const { rows } = await db.pool.query<{ id: string; days: number }>(
      longRunning(pageSql, [after]),
    );
    const now = clock.now().getTime();
    yield rows.map(({ id, days }) => ({
      formId: id,
      deleteBefore: new Date(now - days * millisecondsPerDay),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** $1 previous id. The condition is that of the index `forms_with_retention_idx`. */
const pageSql = `
  SELECT id, (settings ->> 'retentionDays')::int AS days FROM forms
  WHERE id > $1 AND settings ->> 'retentionDays' IS NOT NULL ORDER BY id LIMIT ${pageSize}`;
