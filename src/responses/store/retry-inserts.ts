// What happens after a statement failed: nothing is stored twice, and only the faulty submission fails.

import pg from 'pg';
import { translateTimeouts } from '../../platform/database/database.ts';
import { isLockTimeout } from '../../platform/database/database-errors.ts';
import { type InsertContext, insertGroup, insertWithSingleUse } from './insert-responses.ts';
import { needsOwnTransaction, type Outcome, type PendingInsert, storedAs } from './new-response.ts';

/**
 * Whether nothing was stored for certain: the server reported an error and the connection is still
 * alive.
 */
export function isRolledBack(error: unknown): boolean {
  return isLockTimeout(error) || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
}

/**
 * Stores a group. If that fails, stores its submissions one by one. A lost connection may have committed
 * nevertheless: those submissions are not stored twice.
 */
export async function insertGroupWithRetry(
  store: InsertContext,
  entries: readonly PendingInsert[],
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    return (await insertGroup(store, entries)).map(fulfilled);
  } catch (reason) {
    // Each single insert would wait for the same lock.
    if (isLockTimeout(reason)) return entries.map(() => ({ status: 'rejected', reason }));
    return insertOneByOne(store, entries, isRolledBack(reason));
  }
}

/** Stores one submission with its single-use resources. A lost connection may have committed nevertheless. */
export async function insertAloneWithRetry(
  store: InsertContext,
  entry: PendingInsert,
): Promise<Outcome> {
  const { singleUse } = entry.submission;
  try {
    return singleUse && needsOwnTransaction(singleUse)
      ? await insertWithSingleUse(store, entry, singleUse)
      : await insertAlone(store, entry);
  } catch (error) {
    if (isRolledBack(error)) throw error;
    if (await isInserted(store, entry).catch(() => false)) return storedAs(entry);
    throw error;
  }
}

/**
 * Stores submissions one by one, of one or several forms. If a form stays locked, its further submissions fail
 * without waiting for it again.
 *
 * @param rolledBack whether nothing was stored for certain
 */
export async function insertOneByOne(
  store: InsertContext,
  entries: readonly PendingInsert[],
  rolledBack: boolean,
): Promise<PromiseSettledResult<Outcome>[]> {
  const insert = rolledBack ? insertAlone : insertUnlessStored;
  const results: PromiseSettledResult<Outcome>[] = [];
  const locked = new Map<string, PromiseRejectedResult>();
  for (const entry of entries) {
    const { formId } = entry.submission;
    const known = locked.get(formId);
    if (known) {
      results.push(known);
      continue;
    }
    try {
      results.push(fulfilled(await insert(store, entry)));
    } catch (reason) {
      const failed: PromiseRejectedResult = { status: 'rejected', reason };
      results.push(failed);
      if (isLockTimeout(reason)) locked.set(formId, failed);
      // Without a response from the database, the others would fail in the same way.
      else if (!(reason instanceof pg.DatabaseError)) {
        return entries.map((_, index) => results[index] ?? failed);
      }
    }
  }
  return results;
}

async function insertAlone(
  store: InsertContext,
  entry: PendingInsert,
  areIdsFixed = false,
): Promise<Outcome> {
  const [outcome = { kind: 'stale' }] = await insertGroup(store, [entry], areIdsFixed);
  return outcome;
}

/** Stores a submission that may have been stored already, under the same id. */
async function insertUnlessStored(store: InsertContext, entry: PendingInsert): Promise<Outcome> {
  if (await isInserted(store, entry)) return storedAs(entry);
  try {
    const outcome = await insertAlone(store, entry, true);
    // It may have waited for the commit of the lost connection, and found its place taken.
    return outcome.kind !== 'stored' && (await isInserted(store, entry))
      ? storedAs(entry)
      : outcome;
  } catch (error) {
    // The statement of the lost connection may have completed in between.
    if (Object(error).code === uniqueViolation && (await isInserted(store, entry)))
      return storedAs(entry);
    throw error;
  }
}

const uniqueViolation = '23505';

async function isInserted(
  { db }: InsertContext,
  { submission: { formId }, identity: { id } }: PendingInsert,
): Promise<boolean> {
  const query = translateTimeouts((config) => db.pool.query(config));
  const { rows } = await query({
    name: 'find-response',
    text: 'SELECT 1 FROM responses WHERE form_id = $1 AND id = $2',
    values: [formId, id],
  });
  return rows.length === 1;
}

function fulfilled(value: Outcome): PromiseSettledResult<Outcome> {
  return { status: 'fulfilled', value };
}
