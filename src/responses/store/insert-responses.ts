// Stores a batch with a single statement, which locks the form, compares its epoch, inserts the
// responses and updates the counters: a submission takes 45 µs of PostgreSQL, one to a form with
// `max_responses` 60 µs (docs/performance.md).
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line submission --line capped`

import { ApprovalStatus, type ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { AutomaticDecision } from '../../definition/answers/approval.ts';
import type { Answers } from '../../definition/answers/check-answers.ts';
import { insertEvents, type OutboxEvent } from '../../events/outbox.ts';
import { defaultLockTimeout } from '../../platform/database/connection-pool.ts';
import {
  type Database,
  inTransaction,
  type Query,
  translateTimeouts,
} from '../../platform/database/database.ts';
import { type Ids, timeOfId } from '../../platform/ids.ts';
import {
  type CounterChange,
  changesFromJsonSql,
  slotOf,
  updateCountersSql,
} from '../counters/counter-sql.ts';
import { announcementOf, beginWriteSql } from './open-writes.ts';
import type { Outcome, ResponseIdentity } from './outcome.ts';
import { AlreadyUsed, consumeAndStore, type SingleUseResources } from './single-use.ts';

/** A validated submission, ready to be stored. */
export interface CheckedSubmission {
  readonly formId: string;
  readonly version: number;
  /** The epoch of the form that the answers were validated against. */
  readonly epoch: number;
  /** The form's `max_responses`. */
  readonly cap: number | null;
  readonly source: ResponseSource;
  readonly durationMs: number | null;
  readonly answers: Answers;
  /** Null if the version has no criteria. */
  readonly decision: AutomaticDecision | null;
  /** Creates the events once the id is known; undefined without subscribers. */
  readonly eventsOf: ((identity: ResponseIdentity) => readonly OutboxEvent[]) | undefined;
  /** Undefined for most submissions. */
  readonly singleUse: SingleUseResources | undefined;
}

/**
 * A submission to insert. Its identity may change only while nothing can have been stored under it.
 */
export interface PendingInsert {
  readonly submission: CheckedSubmission;
  identity: ResponseIdentity;
}

export interface InsertContext {
  readonly db: Database;
  readonly ids: Ids;
  /** Maximum duration of a transaction in milliseconds. */
  readonly maxDuration?: number | undefined;
}

/**
 * Assigns an id. Call it as late as possible: other submissions with higher ids may be stored
 * first.
 */
export function assignIdentity(
  { ids }: InsertContext,
  submission: CheckedSubmission,
): PendingInsert {
  return { submission, identity: identityOf(ids.next('resp')) };
}

/** Assigns new ids above `id`. */
function reassignIdsAfter(
  { ids }: InsertContext,
  batch: readonly PendingInsert[],
  id: string,
): void {
  let last = id;
  for (const entry of batch) {
    last = ids.after('resp', last);
    entry.identity = identityOf(last);
  }
}

export const identityOf = (id: string): ResponseIdentity => ({
  id,
  createdAt: new Date(timeOfId(id)),
});

/**
 * Stores submissions to one form, without single-use resources, atomically. All were validated
 * against the same epoch, so epoch, version and cap of the first apply to all. Once this returns,
 * every entry whose outcome is an identity is committed and counted.
 *
 * Costs one statement. A cap needs a transaction with two more, because the form must be locked
 * before its responses are counted; events need one more. If a higher id was stored before, the
 * batch gets new ids in a transaction.
 *
 * @param batch not empty, with ascending ids; places under the cap are given in this order
 * @param areIdsFixed whether the ids must not change because a lost connection may have stored them
 * @returns an outcome for each entry, in the same order
 * @throws {Problem} `unavailable` if the form stays locked, or the database does not respond
 */
export async function insertBatch(
  store: InsertContext,
  batch: readonly PendingInsert[],
  areIdsFixed = false,
): Promise<Outcome[]> {
  const needsTransaction = batch.some(
    ({ submission: { cap, eventsOf } }) => cap !== null || eventsOf,
  );
  if (!needsTransaction) {
    const query = translateTimeouts((config) => store.db.pool.query(config));
    const outcomes = await insert(query, batch, { isAnnounced: false });
    if (areIdsFixed || !outcomes.includes('overtaken')) return outcomes;
  }
  return inAnnouncedTransaction(store, batch, async (run, overtakenBy) => {
    if (overtakenBy !== null && areIdsFixed) return batch.map(() => 'overtaken');
    if (overtakenBy !== null) reassignIdsAfter(store, batch, overtakenBy);
    return insert(run, batch, { isAnnounced: true });
  });
}

/**
 * Stores one submission and consumes its single-use resources in one transaction, which is rolled
 * back if a resource was already used.
 *
 * @throws {Problem} `unavailable` if the form stays locked, or the database does not respond
 */
export async function insertWithSingleUse(
  store: InsertContext,
  entry: PendingInsert,
  resources: SingleUseResources,
): Promise<Outcome> {
  const batch = [entry];
  try {
    return await inAnnouncedTransaction(store, batch, async (run, overtakenBy) => {
      if (overtakenBy !== null) reassignIdsAfter(store, batch, overtakenBy);
      const { submission, identity } = entry;
      await consumeAndStore(
        run,
        { formId: submission.formId, ...identity },
        resources,
        async () => {
          const [outcome = 'stale'] = await insert(run, batch, { isAnnounced: true });
          if (typeof outcome === 'string') throw new AlreadyUsed(outcome);
        },
      );
      return identity;
    });
  } catch (error) {
    if (error instanceof AlreadyUsed) return error.outcome;
    throw error;
  }
}

/**
 * Runs work in a transaction that is announced as an open write. `overtakenBy` is an id that the
 * ids of the transaction must exceed, or null if they are the highest.
 */
function inAnnouncedTransaction<Result>(
  { db, maxDuration }: InsertContext,
  [first]: readonly PendingInsert[],
  work: (run: Query, overtakenBy: string | null) => Promise<Result>,
): Promise<Result> {
  const firstStatement =
    first && beginWriteSql(first.submission.formId, first.identity.id, maxDuration);
  return inTransaction(
    db.pool,
    (run, [opened]) =>
      work(
        translateTimeouts((query) => run(query)),
        opened?.['overtaken_by'] ?? null,
      ),
    firstStatement,
  );
}

async function insert(
  run: Query,
  batch: readonly PendingInsert[],
  { isAnnounced }: { isAnnounced: boolean },
): Promise<Outcome[]> {
  const [first] = batch;
  if (!first) return [];
  const { formId, version, epoch, cap } = first.submission;
  const { id } = first.identity;
  const capacity = cap === null ? batch.length : await remainingCapacity(run, formId, cap);
  const accepted = batch.slice(0, capacity);
  const announcement = isAnnounced ? [null, null, null] : announcementOf(id);
  // A prepared statement is planned once per connection; planning is more than half of its cost.
  const { rows } = await run<{ overtaken_by: string | null }>({
    name: 'store-responses',
    text: insertSql,
    values: [formId, epoch, version, slotOf(id), ...columnsOf(accepted), ...announcement],
  });
  const [stored] = rows;
  if (!stored) return batch.map(() => 'stale');
  if (stored.overtaken_by !== null) return batch.map(() => 'overtaken');
  const events = accepted.flatMap(
    ({ submission, identity }) => submission.eventsOf?.(identity) ?? [],
  );
  await insertEvents(run, formId, events);
  return batch.map(({ identity }, index) => (index < capacity ? identity : 'full'));
}

/**
 * The values of a batch as one array for each column, and the counter changes: PostgreSQL unpacks
 * columns at half the cost of rows.
 */
function columnsOf(batch: readonly PendingInsert[]) {
  const submissions = batch.map(({ submission }) => submission);
  return [
    batch.map(({ identity }) => identity.id),
    submissions.map(({ source }) => source),
    submissions.map(({ durationMs }) => durationMs),
    JSON.stringify(submissions.map(({ answers }) => answers)),
    submissions.map(statusOf),
    JSON.stringify(submissions.map(({ decision }) => decision)),
    batch.map(({ identity }) => identity.createdAt.toISOString()),
    JSON.stringify(counterChangesOf(batch)),
  ];
}

/** The counter changes of a batch, summed for `updateCountersSql`. */
function counterChangesOf(batch: readonly PendingInsert[]): CounterChange[] {
  const changes = new Map<string, CounterChange>();
  for (const { submission, identity } of batch) {
    const status = statusOf(submission);
    const day = identity.createdAt.toISOString().slice(0, 10);
    const key = `${status} ${day}`;
    const change = changes.get(key) ?? { status, day, n: 0, timed: 0, duration_ms: 0 };
    changes.set(key, change);
    change.n += 1;
    if (submission.durationMs === null) continue;
    change.timed += 1;
    change.duration_ms += submission.durationMs;
  }
  return [...changes.values()];
}

function statusOf({ decision }: CheckedSubmission): ApprovalStatus {
  return decision?.status ?? ApprovalStatus.NONE;
}

/**
 * Sets `lock_timeout` back to the default for the rest of the transaction, which may have raised it for
 * an advisory lock. An always true condition, evaluated before the row is locked: it costs no statement.
 */
const withDefaultLockTimeout = `set_config('lock_timeout', '${defaultLockTimeout}', true) IS NOT NULL`;

/**
 * Locks the form, so that the count stays valid until the commit, and returns the remaining places.
 */
async function remainingCapacity(run: Query, formId: string, cap: number): Promise<number> {
  await run({
    name: 'lock-form',
    text: `SELECT 1 FROM forms WHERE id = $1 AND ${withDefaultLockTimeout} FOR UPDATE`,
    values: [formId],
  });
  const { rows } = await run<{ count: number }>({
    name: 'count-responses',
    text: 'SELECT coalesce(sum(count), 0)::int AS count FROM response_counts WHERE form_id = $1',
    values: [formId],
  });
  return Math.max(0, cap - (rows[0]?.count ?? 0));
}

/**
 * $1 form, $2 epoch of the validation, $3 version, $4 slot, $5 to $11 columns of the responses, $12
 * counter changes, $13 to $15 announcement, or nulls if the transaction is announced already. Every
 * part filters by form, so that the statement runs on one shard
 * (docs/decisions/0003-shard-line.md). Returns no row and stores nothing if the form has another
 * epoch. Returns `overtaken_by` and stores nothing if a higher id was stored before.
 */
const insertSql = `
  WITH form AS (
    SELECT 1 FROM forms WHERE id = $1 AND epoch = $2 AND ${withDefaultLockTimeout} FOR SHARE
  ), opened AS MATERIALIZED (
    SELECT CASE WHEN $13::int IS NOT NULL THEN open_write($1, $13, $14, $15) END AS overtaken_by
    FROM form
  ), proceed AS MATERIALIZED (
    SELECT FROM opened WHERE overtaken_by IS NULL
  ), stored AS (
    INSERT INTO responses (
      form_id, id, form_version, source, duration_ms, answers, approval_status, decision, created_at
    )
    SELECT
      $1, id, $3::int, source, duration_ms, answers, status,
      CASE WHEN json_typeof(decision) = 'object' THEN decision END, created_at
    FROM proceed, ROWS FROM (
      unnest($5::text[]), unnest($6::response_source[]), unnest($7::int[]), json_array_elements($8::json),
      unnest($9::approval_status[]), json_array_elements($10::json), unnest($11::timestamptz[])
    ) AS s(id, source, duration_ms, answers, status, decision, created_at)
  ), changes AS (
    SELECT $3::int AS form_version, s.* FROM proceed, ${changesFromJsonSql('$12')}
  ), ${updateCountersSql('$4')}
  SELECT overtaken_by FROM opened`;
