import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { belowAllIds, lowestIdAt, maxClockSetback, timeOfId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

// Ids are made before responses are committed, so one with a lower id may appear after one with a higher
// id. A write therefore announces itself by an advisory lock that names its form and the moment of its
// lowest id, and only then looks whether its ids are still the newest. Whoever reads in ascending order
// reads only what is below every write that is announced. Decision 26 shows why that is exact.

/** How many milliseconds after its announcement a transaction may still commit. */
const maxWriteDuration = 10_000;

/** What `open_write` takes beside the form: the moment, the lowest id, and from where on ids do not count. */
export function announcementOf(lowestId: string): [moment: number, id: string, below: string] {
  const time = timeOfId(lowestId);
  return [time | 0, lowestId, lowestIdAt('resp', time + maxClockSetback)];
}

/**
 * What a transaction begins with that stores responses. It answers `overtaken_by`: an id that the ids of
 * the transaction have to follow, or null where `lowestId` and those above it are the newest. Ids that
 * are made afterwards cannot be overtaken.
 *
 * PostgreSQL ends a transaction that takes longer than `longest`, however it is held up. Releases before
 * 17 cannot: there it ends one that this process leaves alone for as long, and limits each wait for a lock.
 */
export function beginWriteSql(
  formId: string,
  lowestId: string,
  longest = maxWriteDuration,
): string {
  const [moment, id, below] = announcementOf(lowestId);
  const [form, lowest, end] = [formId, id, below].map((text) => pg.escapeLiteral(text));
  return `
    SELECT open_write( ${form}, ${moment}, ${lowest}, ${end}) AS overtaken_by,
      set_config(
        CASE WHEN current_setting('transaction_timeout', true) IS NULL
          THEN 'idle_in_transaction_session_timeout' ELSE 'transaction_timeout'
        END, '${longest}ms', true
      )`;
}

/**
 * The lowest ids that writes under way may still store, form by form; a form without any is not in it.
 *
 * @param now milliseconds since 1970, within three weeks of the ids that are being stored
 */
async function findOpenWrites(
  { pool }: Database,
  formIds: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ form: string; moment: string }>({
    name: 'open-writes',
    text: `SELECT f.id AS form, l.objid::text AS moment
           FROM pg_locks l JOIN unnest($1::text[]) AS f(id) ON l.classid = hashtext(f.id)::oid
           WHERE l.locktype = 'advisory' AND l.objsubid = 2
             AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    values: [formIds],
  });
  const lowest = new Map<string, string>();
  for (const { form, moment } of rows) {
    const id = lowestIdAt('resp', now + ((Number(moment) - now) | 0));
    const known = lowest.get(form);
    if (known === undefined || id < known) lowest.set(form, id);
  }
  return lowest;
}

/**
 * For how many milliseconds an id may still be overtaken, by this server's clock, and its form is looked
 * at. Far more than a write takes, so that the clocks of servers may differ by nearly as much.
 */
const lateCommitWindow = 3_600_000;

/** Which ids may be read of a form: only those below this one. */
export type UpperBoundOf = (formId: string) => string;

/** A response by its key. */
interface ResponseKey {
  readonly formId: string;
  readonly id: string;
}

/**
 * Reads responses of forms in ascending order, so that nothing which is stored later comes before them.
 * Reads once where nothing is found that is young; else once more, after it has asked for open writes.
 *
 * @param read what there is of each form, below its bound where there are bounds
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
    const next = `${last}0`; // above it, and below every other id that is
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
