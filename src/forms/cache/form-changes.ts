// A log of changed forms, from which every server reads which of its cached forms are outdated, with one statement a
// second for all of them. See docs/decisions/0049-validity-of-cached-forms.md.

import type { Database, Query } from '../../platform/database/database.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';

/** A change of one form, or of all forms of a workspace. */
export interface FormChange {
  readonly workspaceId: string;
  /** Null for all forms of the workspace. */
  readonly formId: string | null;
}

/** Milliseconds for which changes are stored. Servers that have not read them for so long clear their cache. */
export const changeLifetime = 3_600_000;

export const formChangeTable: ExpiringTable = {
  name: 'form_changes',
  key: ['xid', 'workspace_id', 'form_id'],
  expiryColumn: 'expires_at',
};

/** Stored instead of a form id for a change of all forms. */
const allForms = '';

/**
 * Records a change, in the transaction that makes it.
 *
 * @param query of that transaction
 */
export async function recordFormChange(
  query: Query,
  { workspaceId, formId }: FormChange,
  now: Date,
): Promise<void> {
  await query({
    text: `INSERT INTO form_changes (xid, workspace_id, form_id, expires_at)
           VALUES (pg_current_xact_id()::text::bigint, $1, $2, $3) ON CONFLICT DO NOTHING`,
    values: [workspaceId, formId ?? allForms, new Date(now.getTime() + changeLifetime)],
  });
}

/** Reads the changes that were committed since the previous call. */
export type ReadFormChanges = () => Promise<FormChange[]>;

interface ChangeRow {
  readonly horizon: string;
  /** Null in the only row if there are no changes. */
  readonly xid: string | null;
  readonly workspace_id: string;
  readonly form_id: string;
}

/**
 * Creates a reader. Transactions commit in another order than they begin, so each call reads again from the oldest
 * transaction that was still open at the previous one, and returns what that one did not.
 */
export function createChangeReader({ pool }: Pick<Database, 'pool'>): ReadFormChanges {
  /** All transactions below are complete and have been read. */
  let horizon: string | undefined;
  let known = new Set<string>();
  return async () => {
    const { rows } = await pool.query<ChangeRow>({
      name: 'form-changes',
      text: `WITH open AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon)
             SELECT open.horizon, c.xid, c.workspace_id, c.form_id
             FROM open LEFT JOIN form_changes c ON c.xid >= coalesce($1, open.horizon)`,
      values: [horizon],
    });
    horizon = rows[0]?.horizon ?? horizon;
    const read = new Map(
      rows
        .filter(({ xid }) => xid !== null)
        .map((row) => [`${row.xid} ${row.workspace_id} ${row.form_id}`, row]),
    );
    const unknown = [...read].filter(([key]) => !known.has(key));
    known = new Set(read.keys());
    return unknown.map(([, row]) => ({
      workspaceId: row.workspace_id,
      formId: row.form_id === allForms ? null : row.form_id,
    }));
  };
}
