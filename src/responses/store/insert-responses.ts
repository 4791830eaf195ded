// Stores a batch with a single statement, which locks the form, compares its epoch, inserts the responses
// and updates the counters. Decision: docs/decisions/0018-what-profiles-showed.md. Benchmark:
// `npm run bench -- --line submission --line capped`; a submission takes 45 µs of PostgreSQL, one to a form
// with `max_responses` 60 µs (docs/performance.md).

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
import { AlreadyUsed, consumeAndStore, type SingleUseResources } from './single-use.ts';

/** A checked submission, ready to be stored. */
export interface CheckedSubmission {
  readonly formId: string;
  readonly version: number;
  /** State of the form that the answers were checked against. */
  readonly epoch: number;
  /** The form's `max_responses`. */
  readonly cap: number | null;
  readonly source: ResponseSource;
  readonly durationMs: number | null;
  readonly answers: Answers;
  /** Null where there is nothing to decide by. */
  readonly decision: AutomaticDecision | null;
  /** What receivers are told once it has an id; undefined where nobody listens. */
  readonly eventsOf: ((identity: ResponseIdentity) => readonly OutboxEvent[]) | undefined;
  /** What it uses up; undefined for most. */
  readonly singleUse: SingleUseResources | undefined;
}

/** What a response is known by: its id, and the moment that the id holds. */
export interface ResponseIdentity {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * `stale`: the form has changed since the answers were checked, or an upload is not free any more.
 * `full`: the cap is reached. `repeated`: its idempotency key was used. `spent`: its captcha was.
 * `overtaken`: later ones were stored meanwhile, and its id must not change.
 */
export type Refusal = 'stale' | 'full' | 'repeated' | 'spent' | 'overtaken';

/** What becomes of a submission: a response with this identity, or nothing. */
export type Outcome = ResponseIdentity | Refusal;

/**
 * A submission on its way into the database. Its identity changes only while nothing is, or could be,
 * stored by the one before.
 */
export interface PendingInsert {
  readonly submission: CheckedSubmission;
  identity: ResponseIdentity;
}

/** What storing needs. */
export interface InsertContext {
  readonly db: Database;
  readonly ids: Ids;
  /** How many milliseconds a transaction may take. */
  readonly maxDuration?: number | undefined;
}

/** Gives a submission its id. To be done as late as possible: those of others overtake it meanwhile. */
export function assignIdentity(
  { ids }: InsertContext,
  submission: CheckedSubmission,
): PendingInsert {
  return { submission, identity: identityOf(ids.next('resp')) };
}

/** Gives entries ids that follow another one. */
function reassignIdsAfter(
  { ids }: InsertContext,
  group: readonly PendingInsert[],
  id: string,
): void {
  let last = id;
  for (const entry of group) {
    last = ids.after('resp', last);
    entry.identity = identityOf(last);
  }
}

export const identityOf = (id: string): ResponseIdentity => ({
  id,
  createdAt: new Date(timeOfId(id)),
});

/**
 * Stores submissions to one form, without claims. They were checked against one state of it, so that
 * epoch, version and cap of the first are those of all. All of it or nothing: when this returns,
 * every entry whose outcome is an identity is on disk and counted.
 *
 * Costs one statement. With a cap it is a transaction with two more, since the form must be locked
 * before its responses are counted; and with one more where somebody is to be told. A group whose ids
 * were overtaken gets others, in a transaction too.
 *
 * @param group not empty, with ascending ids; who comes first gets a place first
 * @param areIdsFixed whether its ids must stay, since a broken connection may have stored it by them
 * @returns an outcome for each, in their order
 * @throws {Problem} `unavailable` if the form stays locked, or there is no answer
 */
export async function insertBatch(
  store: InsertContext,
  group: readonly PendingInsert[],
  areIdsFixed = false,
): Promise<Outcome[]> {
  const severalStatements = group.some(
    ({ submission: { cap, eventsOf } }) => cap !== null || eventsOf,
  );
  if (!severalStatements) {
    const query = translateTimeouts((config) => store.db.pool.query(config));
    const outcomes = await insert(query, group, { isAnnounced: false });
    if (areIdsFixed || !outcomes.includes('overtaken')) return outcomes;
  }
  return inAnnouncedTransaction(store, group, async (run, overtakenBy) => {
    if (overtakenBy !== null && areIdsFixed) return group.map(() => 'overtaken');
    if (overtakenBy !== null) reassignIdsAfter(store, group, overtakenBy);
    return insert(run, group, { isAnnounced: true });
  });
}

/**
 * Stores one submission with what it uses up, in a transaction of its own: if anything of that is
 * not free, nothing of it stays.
 *
 * @throws {Problem} `unavailable` if the form stays locked, or there is no answer
 */
export async function insertWithSingleUse(
  store: InsertContext,
  entry: PendingInsert,
  resources: SingleUseResources,
): Promise<Outcome> {
  const group = [entry];
  try {
    return await inAnnouncedTransaction(store, group, async (run, overtakenBy) => {
      if (overtakenBy !== null) reassignIdsAfter(store, group, overtakenBy);
      const { submission, identity } = entry;
      await consumeAndStore(
        run,
        { formId: submission.formId, ...identity },
        resources,
        async () => {
          const [outcome = 'stale'] = await insert(run, group, { isAnnounced: true });
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

/** Runs work in a transaction that is announced; `overtakenBy` is the id that new ones have to follow. */
function inAnnouncedTransaction<Result>(
  { db, maxDuration: longest }: InsertContext,
  [first]: readonly PendingInsert[],
  work: (run: Query, overtakenBy: string | null) => Promise<Result>,
): Promise<Result> {
  const opening = first && beginWriteSql(first.submission.formId, first.identity.id, longest);
  return inTransaction(
    db.pool,
    (run, [opened]) =>
      work(
        translateTimeouts((query) => run(query)),
        opened?.['overtaken_by'] ?? null,
      ),
    opening,
  );
}

async function insert(
  run: Query,
  group: readonly PendingInsert[],
  { isAnnounced }: { isAnnounced: boolean },
): Promise<Outcome[]> {
  const [first] = group;
  if (!first) return [];
  const { formId, version, epoch, cap } = first.submission;
  const { id } = first.identity;
  const capacity = cap === null ? group.length : await remainingCapacity(run, formId, cap);
  const accepted = group.slice(0, capacity);
  const announcement = isAnnounced ? [null, null, null] : announcementOf(id);
  // With a name it is planned once a connection, which is more than half of its cost.
  const { rows } = await run<{ overtaken_by: string | null }>({
    name: 'store-responses',
    text: insertSql,
    values: [formId, epoch, version, slotOf(id), ...columnsOf(accepted), ...announcement],
  });
  const [stored] = rows;
  if (!stored) return group.map(() => 'stale');
  if (stored.overtaken_by !== null) return group.map(() => 'overtaken');
  const events = accepted.flatMap(
    ({ submission, identity }) => submission.eventsOf?.(identity) ?? [],
  );
  await insertEvents(run, formId, events);
  return group.map(({ identity }, place) => (place < capacity ? identity : 'full'));
}

/**
 * What differs from one to the next, by columns, and what they come to: PostgreSQL takes columns apart at
 * half the cost of rows.
 */
function columnsOf(group: readonly PendingInsert[]) {
  const submissions = group.map(({ submission }) => submission);
  return [
    group.map(({ identity }) => identity.id),
    submissions.map(({ source }) => source),
    submissions.map(({ durationMs }) => durationMs),
    JSON.stringify(submissions.map(({ answers }) => answers)),
    submissions.map(statusOf),
    JSON.stringify(submissions.map(({ decision }) => decision)),
    group.map(({ identity }) => identity.createdAt.toISOString()),
    JSON.stringify(counterChangesOf(group)),
  ];
}

/** What the responses come to, summed up, as `counted` takes it. */
function counterChangesOf(group: readonly PendingInsert[]): CounterChange[] {
  const changes = new Map<string, CounterChange>();
  for (const { submission, identity } of group) {
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

/** Locks the form, so that the count stays true until the commit; how many responses still fit. */
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
 * $1 form, $2 the epoch that its answers were checked by, $3 version, $4 slot, $5 to $11 the columns of
 * the responses, $12 what they come to, $13 to $15 what it announces, nulls where that is done. Names the
 * form in every part, so that it runs on one shard.
 * Answers with no row, and stores nothing, where the form's epoch is another one; it stores nothing
 * either, and says by what, where its ids were overtaken.
 */
const insertSql = `
  WITH form AS (
    SELECT 1 FROM forms WHERE id = $1 AND epoch = $2 AND ${withDefaultLockTimeout} FOR SHARE
  ), opened AS MATERIALIZED (
    SELECT CASE WHEN $13::int IS NOT NULL THEN open_write($1, $13, $14, $15) END AS overtaken_by
    FROM form
  ), going AS MATERIALIZED (
    SELECT FROM opened WHERE overtaken_by IS NULL
  ), stored AS (
    INSERT INTO responses (
      form_id, id, form_version, source, duration_ms, answers, approval_status, decision, created_at
    )
    SELECT
      $1, id, $3::int, source, duration_ms, answers, status,
      CASE WHEN json_typeof(decision) = 'object' THEN decision END, created_at
    FROM going, ROWS FROM (
      unnest($5::text[]), unnest($6::response_source[]), unnest($7::int[]), json_array_elements($8::json),
      unnest($9::approval_status[]), json_array_elements($10::json), unnest($11::timestamptz[])
    ) AS s(id, source, duration_ms, answers, status, decision, created_at)
  ), changes AS (
    SELECT $3::int AS form_version, s.* FROM going, ${changesFromJsonSql('$12')}
  ), ${updateCountersSql('$4')}
  SELECT overtaken_by FROM opened`;
