// What one form needs beyond the shared statement: ids that must exceed stored ones, places that are given away one by
// one, and uploads or captchas that only one response may use.

import { type Database, type Query, translateTimeouts } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Timings } from '../../platform/timings.ts';
import {
  type Capacity,
  lesserCapacity,
  needsExclusiveLock,
  refuseAboveCapacity,
  refuseFull,
  unlimited,
} from './capacity.ts';
import {
  groupOf,
  type Outcome,
  type PendingInsert,
  type Refusal,
  reassignIdsAfter,
  type SingleUseResources,
} from './new-response.ts';
import { beginWriteSql } from './open-writes.ts';
import { consumeCaptchaAndFiles, lockPartial, NotStored } from './single-use.ts';
import { type GroupOutcome, storeResponses } from './store-responses.ts';

export interface InsertContext {
  readonly db: Database;
  readonly ids: Ids;
  readonly timings: Timings;
  /** The slot of the counters, see `chooseSlot`. */
  readonly slot: number;
  /** Maximum duration of a transaction in milliseconds. */
  readonly maxDuration?: number | undefined;
}

/**
 * Stores the submissions of one group. Once this returns, every entry whose outcome is `stored` is committed and
 * counted.
 *
 * Costs one statement. If a higher id was stored before, the group gets new ids in a transaction. If there are places for
 * some of the entries only, a transaction gives them away.
 *
 * @param entries places are given in this order
 * @param areIdsFixed whether the ids must not change because a lost connection may have stored them
 * @returns an outcome for each entry, in the same order
 * @throws {Problem} `unavailable` if the form stays locked, or the database does not respond
 */
export async function insertGroup(
  store: InsertContext,
  entries: readonly PendingInsert[],
  areIdsFixed = false,
): Promise<Outcome[]> {
  const outcomes = await insertOrRefuse(store, entries, areIdsFixed);
  return entries.map((entry) => outcomes.get(entry) ?? stale);
}

type Outcomes = ReadonlyMap<PendingInsert, Outcome>;

const stale: Outcome = { kind: 'stale' };

/**
 * Stores entries with one statement, if there are places for all, and nothing is used that only one response may use.
 * Otherwise it refuses those that need what is used, or a place of which none is left, and tries the others again: each
 * attempt refuses some of them, or is the last one.
 */
async function insertOrRefuse(
  store: InsertContext,
  entries: readonly PendingInsert[],
  areIdsFixed: boolean,
): Promise<Outcomes> {
  if (entries.length === 0) return new Map();
  const query = translateTimeouts((config) => store.db.pool.query(config));
  const outcome = await storeGroup(store, query, entries, false);
  const refused = refusedBy(outcome, entries);
  if (refused.size > 0) {
    const rest = entries.filter((entry) => !refused.has(entry));
    return new Map([...refused, ...(await insertOrRefuse(store, rest, areIdsFixed))]);
  }
  const isRepeated = outcome.kind === 'scarce' || (outcome.kind === 'overtaken' && !areIdsFixed);
  if (!isRepeated) return outcomesOf(entries, outcome);
  return inAnnouncedTransaction(store, entries, (run) => insertLocked(store, run, entries));
}

/** The submissions of a group that need what is used, or a place of which none is left. */
export function refusedBy(
  outcome: GroupOutcome,
  entries: readonly PendingInsert[],
): ReadonlyMap<PendingInsert, Refusal> {
  if (outcome.kind === 'scarce') return refuseFull(entries, capacityOf(outcome));
  if (outcome.kind !== 'used') return new Map();
  return new Map(
    entries.flatMap((entry) => {
      const kind = outcome.refusals[entry.identity.id];
      return kind ? [[entry, { kind }] as const] : [];
    }),
  );
}

const capacityOf = ({
  form,
  options = {},
}: Extract<GroupOutcome, { kind: 'scarce' }>): Capacity => ({
  ofForm: form ?? unlimited.ofForm,
  ofOptions: new Map(Object.entries(options)),
});

/**
 * Stores the entries that get a place. The first statement locks the form, so that no place is taken or becomes free
 * until the commit: an entry is refused a place only if the others, which are stored, took the last one. Each
 * statement but the last one finds a further limit that is reached, or entries that need what is used.
 *
 * @param run of a transaction that is announced
 */
async function insertLocked(
  store: InsertContext,
  run: Query,
  entries: readonly PendingInsert[],
): Promise<Outcomes> {
  for (let capacity = unlimited; ; ) {
    const refused = refuseAboveCapacity(entries, capacity);
    const fitting = entries.filter((entry) => !refused.has(entry));
    if (fitting.length === 0) return refused;
    const outcome = await storeGroup(store, run, fitting, true);
    if (outcome.kind === 'used') {
      const used = refusedBy(outcome, fitting);
      const rest = entries.filter((entry) => !used.has(entry));
      return new Map([...used, ...(await insertLocked(store, run, rest))]);
    }
    if (outcome.kind !== 'scarce') return new Map([...refused, ...outcomesOf(fitting, outcome)]);
    capacity = lesserCapacity(capacity, capacityOf(outcome));
  }
}

/** Stores all entries with one statement, or none. */
async function storeGroup(
  { timings, slot }: InsertContext,
  run: Query,
  entries: readonly PendingInsert[],
  isAnnounced: boolean,
): Promise<GroupOutcome> {
  const options = { lockTimeout: timings.lockTimeout, skipLocked: false, isAnnounced, slot };
  const [outcome = { kind: 'skipped' }] = await storeResponses(run, [groupOf(entries)], options);
  return outcome;
}

/** The outcome of each entry, which is that of the group. */
function outcomesOf(entries: readonly PendingInsert[], { kind }: GroupOutcome): Outcomes {
  return new Map<PendingInsert, Outcome>(
    entries.map((entry) => [
      entry,
      kind === 'stored'
        ? { kind, identity: entry.identity }
        : { kind: kind === 'overtaken' ? kind : 'stale' },
    ]),
  );
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
      await consumeCaptchaAndFiles(
        run,
        { formId, id: entry.identity.id, createdAt: entry.identity.createdAt },
        resources,
      );
      const outcome = (await insertLocked(store, run, [entry])).get(entry) ?? stale;
      if (outcome.kind !== 'stored') throw new NotStored(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotStored) return error.refusal;
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
