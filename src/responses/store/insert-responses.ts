import { defaultLockTimeout } from '../../platform/database/connection-pool.ts';
import {
  type Database,
  inTransaction,
  type Query,
  translateTimeouts,
} from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { beginWriteSql } from './open-writes.ts';
import { needsExclusiveLock, refuseWithoutPlace } from './option-places.ts';
import { isStored, type Outcome, type Refusal } from './outcome.ts';
import {
  consumeCaptchaAndFiles,
  lockPartial,
  NotStored,
  type SingleUseResources,
} from './single-use.ts';
import {
  type GroupOutcome,
  isInvitationInvalid,
  isKeyInUse,
  isPartialUsed,
  storeResponses,
} from './store-responses.ts';
import {
  groupOf,
  type PendingInsert,
  reassignIdsAfter,
  type SubmissionGroup,
} from './submission-group.ts';

export interface InsertContext {
  readonly db: Database;
  readonly ids: Ids;
  /** The slot of the counters, see `chooseSlot`. */
  readonly slot: number;
  /** Maximum duration of a transaction in milliseconds. */
  readonly maxDuration?: number | undefined;
}

/**
 * Milliseconds that a statement with several forms waits for a lock, for example on a counter. After that, each
 * form is stored alone, so that one does not delay the others.
 */
const sharedLockTimeout = 300;

/**
 * Stores groups of many forms with one statement, without waiting for forms that are locked.
 *
 * @param groups in ascending order of their forms
 * @throws as `storeResponses`
 */
export function insertGroups(
  { db, slot }: InsertContext,
  groups: readonly SubmissionGroup[],
): Promise<GroupOutcome[]> {
  const query = translateTimeouts((config) => db.pool.query(config));
  return storeResponses(query, groups, {
    ...{ lockTimeout: sharedLockTimeout, skipLocked: true, isAnnounced: false, slot },
  });
}

/**
 * Stores the submissions of one group. Once this returns, every entry whose outcome is an identity is committed and
 * counted.
 *
 * Costs one statement. If a higher id was stored before, the group gets new ids in a transaction. If the places
 * under the cap or the limits of options do not suffice, those that have a place are stored by another statement.
 *
 * @param entries places are given in this order
 * @param areIdsFixed whether the ids must not change because a lost connection may have stored them
 * @returns an outcome for each entry, in the same order
 * @throws {Problem} `unavailable` if the form stays locked, or the database does not respond
 * @throws an error with `isKeyInUse`, `isPartialUsed` or `isInvitationInvalid` for one of several entries
 */
export async function insertGroup(
  store: InsertContext,
  entries: readonly PendingInsert[],
  areIdsFixed = false,
): Promise<Outcome[]> {
  const query = translateTimeouts((config) => store.db.pool.query(config));
  try {
    const outcomes = await insert(store, query, entries, false);
    if (areIdsFixed || !outcomes.includes('overtaken')) return outcomes;
    return await inAnnouncedTransaction(store, entries, (run) => insert(store, run, entries, true));
  } catch (error) {
    const refusal = entries.length === 1 ? refusalOf(error) : undefined;
    if (refusal) return [refusal];
    throw error;
  }
}

function refusalOf(error: unknown): 'repeated' | 'submitted' | 'uninvited' | undefined {
  if (isKeyInUse(error)) return 'repeated';
  if (isInvitationInvalid(error)) return 'uninvited';
  return isPartialUsed(error) ? 'submitted' : undefined;
}

/** Stores the entries for which there are places. */
async function insert(
  { db, slot }: InsertContext,
  run: Query,
  entries: readonly PendingInsert[],
  isAnnounced: boolean,
): Promise<Outcome[]> {
  const lockTimeout = db.connection.lockTimeout ?? defaultLockTimeout;
  const options = { lockTimeout, skipLocked: false, isAnnounced, slot };
  const refused = new Map<PendingInsert, Refusal>();
  for (let fitting = entries; fitting.length > 0; ) {
    const [outcome] = await storeResponses(run, [groupOf(fitting)], options);
    switch (outcome?.kind) {
      case 'full':
        for (const entry of fitting.slice(outcome.places)) refused.set(entry, 'full');
        break;
      case 'optionsFull':
        for (const [entry, refusal] of refuseWithoutPlace(fitting, outcome.places))
          refused.set(entry, refusal);
        break;
      case 'stored':
        return entries.map((entry) => refused.get(entry) ?? entry.identity);
      case 'overtaken':
        return entries.map(() => 'overtaken');
      default:
        return entries.map(() => 'stale');
    }
    fitting = fitting.filter((entry) => !refused.has(entry));
  }
  return entries.map((entry) => refused.get(entry) ?? 'full');
}

/**
 * Stores one submission and consumes its uploads and captcha in one transaction, which is rolled back if one of
 * them was already used.
 *
 * @throws {Problem} `unavailable` if the form stays locked, or the database does not respond
 */
export async function insertWithSingleUse(
  store: InsertContext,
  entry: PendingInsert,
  resources: SingleUseResources,
): Promise<Outcome> {
  try {
    return await inAnnouncedTransaction(store, [entry], async (run) => {
      const { formId } = entry.submission;
      // In the same order as the deletion of a form. Counters come last: no other submission waits for them while
      // this one waits for an upload.
      await lockForm(run, formId, needsExclusiveLock(entry.submission) ? 'UPDATE' : 'SHARE');
      await lockPartial(run, formId, resources);
      await consumeCaptchaAndFiles(run, { formId, ...entry.identity }, resources);
      const [outcome = 'stale'] = await insert(store, run, [entry], true);
      if (!isStored(outcome)) throw new NotStored(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotStored) return error.outcome;
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

async function lockForm(run: Query, formId: string, mode: 'SHARE' | 'UPDATE'): Promise<void> {
  const text = `SELECT FROM forms WHERE id = $1 FOR ${mode}`;
  await run({ name: `lock-form-${mode}`, text, values: [formId] });
}

/**
 * Runs work in a transaction that is announced as an open write. The entries get new ids if a higher one was
 * stored before.
 */
function inAnnouncedTransaction<Result>(
  { db, ids, maxDuration }: InsertContext,
  entries: readonly PendingInsert[],
  work: (run: Query) => Promise<Result>,
): Promise<Result> {
  const {
    formId,
    entries: [first],
  } = groupOf(entries);
  return inTransaction(
    db.pool,
    (run, [opened]) => {
      const overtakenBy: string | null = opened?.['overtaken_by'] ?? null;
      if (overtakenBy !== null) reassignIdsAfter(ids, entries, overtakenBy);
      return work(translateTimeouts((query) => run(query)));
    },
    first && beginWriteSql(formId, first.identity.id, maxDuration),
  );
}
