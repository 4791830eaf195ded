// Ids are generated before responses are committed, so a response with a lower id may become visible after one with a
// higher id. A write therefore announces itself with an advisory lock on its form and the time of its lowest id, and
// then checks that its ids are still the highest. Readers in ascending order read only below all announced writes.
// Proof: docs/decisions/0026-polling-in-ascending-order.md.

import pg from 'pg';
import type { Database, Query } from '../../platform/database/database.ts';
import { groupByShard } from '../../platform/database/shards.ts';
import { acquireAdvisoryLock } from '../../platform/database/transaction.ts';
import { belowAllIds, lowestIdAt, maxClockSetback, timeOfId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';

/** Maximum duration of an announced transaction in milliseconds. */
const maxWriteDuration = 10_000;

/**
 * The arguments of `open_write` after the form: time, lowest id, and an upper bound for the ids to
 * compare.
 */
export function announcementOf(lowestId: string): [moment: number, id: string, below: string] {
  const time = timeOfId(lowestId);
  return [time | 0, lowestId, lowestIdAt('resp', time + maxClockSetback)];
}

/**
 * The first statements of a transaction that stores responses. The last one returns `overtaken_by`: an id that
 * the ids of the transaction must exceed, or null if `lowestId` and above are the highest. Ids
 * generated afterwards cannot be overtaken.
 *
 * PostgreSQL aborts the transaction after `maxDuration` milliseconds (`transaction_timeout`).
 * Before release 17 it aborts one that has been idle for that long, and lock waits are limited
 * separately.
 */
export function beginWriteSql(
  formId: string,
  lowestId: string,
  maxDuration = maxWriteDuration,
): string {
  const [moment, id, below] = announcementOf(lowestId);
  const [form, lowest, end] = [formId, id, below].map((text) => pg.escapeLiteral(text));
  return `
    SELECT set_config(
      CASE WHEN current_setting('transaction_timeout', true) IS NULL
        THEN 'idle_in_transaction_session_timeout' ELSE 'transaction_timeout'
      END, '${maxDuration}ms', true
    );
    SELECT open_write( ${form}, ${moment}, ${lowest}, ${end}) AS overtaken_by`;
}

/**
 * The lowest id that an open write may still store, by form. Forms without open writes are absent.
 *
 * @param now milliseconds since 1970; must be within three weeks of the ids being stored
 */
async function findOpenWrites(
  db: Database,
  formIds: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  // On Citus, a statement about one shard reads the locks of the node that stores it.
  const parts = await groupByShard(db, formIds, (id) => id);
  const found = await Promise.all(parts.map((ids) => readAnnouncements(db.pool, ids)));
  const lowest = new Map<string, string>();
  for (const { form, moment } of found.flat()) {
    const id = lowestIdAt('resp', now + ((Number(moment) - now) | 0));
    const known = lowest.get(form);
    if (known === undefined || id < known) lowest.set(form, id);
  }
  return lowest;
}

interface Announcement {
  readonly form: string;
  readonly moment: string;
}

async function readAnnouncements(
  pool: Database['pool'],
  formIds: readonly string[],
): Promise<Announcement[]> {
  const { rows } = await pool.query<Announcement>({
    name: 'open-writes',
    text: `SELECT f.id AS form, l.objid::text AS moment
           FROM forms f JOIN pg_lock_status() l ON l.classid = hashtext(f.id)::oid
           WHERE f.id = ANY($1) AND l.locktype = 'advisory' AND l.objsubid = 2
             AND l.database = (SELECT datid FROM pg_stat_get_activity(pg_backend_pid()))`,
    values: [formIds],
  });
  return rows;
}

/**
 * Age in milliseconds below which a lower id may still be committed. Far longer than any write, so
 * that the clocks of servers may differ by nearly as much.
 */
const lateCommitWindow = 3_600_000;

/** Exclusive upper bound for the ids to read of a form. */
export type UpperBoundOf = (formId: string) => string;

interface ResponseKey {
  readonly formId: string;
  readonly id: string;
}

/**
 * Reads responses of forms in ascending order, so that no response with a lower id is committed
 * later. Reads once if all rows are old; otherwise looks up the open writes and reads again.
 *
 * @param read reads each form, below its bound if there are bounds
 */
export async function readWithoutGaps<Row extends ResponseKey>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  formIds: readonly string[],
  read: (boundOf?: UpperBoundOf) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read();
  const newest = newestIds(found);
  const now = clock.now().getTime();
  const oldest = lowestIdAt('resp', now - lateCommitWindow);
  if (![...newest.values()].some((id) => id >= oldest)) return found;

  const open = await findOpenWrites(db, formIds, now);
  return read((formId) => {
    const last = newest.get(formId);
    if (last === undefined) return belowAllIds;
    const next = `${last}0`; // the smallest string above `last`
    const lowestOpen = open.get(formId) ?? next;
    return lowestOpen < next ? lowestOpen : next;
  });
}

function newestIds(keys: readonly ResponseKey[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { formId, id } of keys) {
    const known = newest.get(formId);
    if (known === undefined || id > known) newest.set(formId, id);
  }
  return newest;
}

/** Namespace of the advisory locks of deletions. */
const deletionLockNamespace = 0x46_44; // "FD"

/**
 * Locks the deletion of responses of a form until the transaction ends: deletions of one form run one at a
 * time, since two could deadlock over the counters that each has updated.
 */
export const lockDeletions = (run: Query, formId: string) =>
  acquireAdvisoryLock(run, deletionLockNamespace, 'forms', formId);
