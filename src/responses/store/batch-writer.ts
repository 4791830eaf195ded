// Stores concurrent submissions to a form in batches: one statement and one commit for each batch.
// Decision: docs/decisions/0015-what-a-request-costs.md. Benchmark: `npm run bench -- --line submission`;
// 6954 submissions per second, each 131 µs of Node and 45 µs of PostgreSQL (docs/performance.md).
// `npm run check:speed` fails when the cost of a submission grows.

import pLimit from 'p-limit';
import pg from 'pg';
import { relayEventsJob } from '../../events/outbox.ts';
import { type Batcher, createBatcher } from '../../platform/concurrency/batcher.ts';
import { createBulkhead } from '../../platform/concurrency/bulkhead.ts';
import { createKeyedLimiter } from '../../platform/concurrency/keyed-limiter.ts';
import { isLockTimeout, translateTimeouts } from '../../platform/database/database.ts';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import type { Platform } from '../../platform/platform.ts';
import { unavailable } from '../../platform/problem.ts';
import {
  assignIdentity,
  type CheckedSubmission,
  type InsertContext,
  insertBatch,
  insertWithSingleUse,
  type Outcome,
  type PendingInsert,
} from './insert-responses.ts';
import type { SingleUseResources } from './single-use.ts';

/** The one way in which responses are written. */
export interface ResponseWriter {
  /**
   * @returns once it is decided, and on disk if there is an identity
   * @throws {Problem} `unavailable` if too many wait, the form stays locked or there is no answer
   */
  write(submission: CheckedSubmission): Promise<Outcome>;
}

/** How many transactions of each kind run at the same time, where there are connections enough. */
const maxTransactions = 6;

/** How many of them are of one form, so that others go on while it is locked. */
const maxTransactionsPerForm = 2;

/** How many submissions wait or are being stored at most, with their answers in memory; of one form. */
const maxWaiting = 2000;
const maxWaitingPerForm = 1000;

/** How many milliseconds a submission waits for its turn at most. */
const maxWaitTime = 10_000;

/** A submission, and until when it waits. */
interface QueuedSubmission {
  readonly submission: CheckedSubmission;
  readonly deadline: number;
}

const queueTimeout = () => unavailable('The form takes no answers at this moment. Try again.');

/** How many submissions share a transaction at most. */
const maxBatchSize = 128;

/**
 * Submissions to one form that arrive while others are being stored wait for them and then share one
 * statement and one commit, which is several times cheaper than one for each. Those that use
 * something up have transactions of their own, so that nobody else waits for what they wait for.
 *
 * @param onStored hears of each response once it is on disk
 */
export function createResponseWriter(
  { jobs, metrics, ...context }: InsertContext & Pick<Platform, 'jobs' | 'metrics'>,
  onStored: (formId: string) => void = () => undefined,
): ResponseWriter {
  const bulkhead = createBulkhead(maxWaiting, maxWaitingPerForm);
  const limitBatches = createFairLimiter(context.db.pool.options.max);
  const limitSingleUse = createFairLimiter(context.db.pool.options.max);
  const batchers = new Map<string, Batcher<QueuedSubmission, Outcome>>();

  /** One for each state of a form: a batch was checked against one and obeys one cap. */
  function batcherFor({ formId, epoch }: CheckedSubmission): Batcher<QueuedSubmission, Outcome> {
    const key = `${formId} ${epoch}`;
    const known = batchers.get(key);
    if (known) return known;
    const batcher = createBatcher<QueuedSubmission, Outcome>({
      maxBatchSize,
      processBatch: (group) => limitBatches(formId, () => storeQueued(group)),
      onIdle: () => batchers.delete(key),
    });
    batchers.set(key, batcher);
    return batcher;
  }

  /** Stores those of a group that have not waited too long for their turn. */
  async function storeQueued(
    group: readonly QueuedSubmission[],
  ): Promise<PromiseSettledResult<Outcome>[]> {
    const now = performance.now();
    const withinDeadline = group.filter(({ deadline }) => deadline >= now);
    const work = () =>
      storeBatch(
        context,
        withinDeadline.map(({ submission }) => assignIdentity(context, submission)),
      );
    const results = withinDeadline.length > 0 ? await measured(withinDeadline.length, work) : [];
    const outcomes = new Map(withinDeadline.map((one, index) => [one, results[index]]));
    return group.map((one) => outcomes.get(one) ?? { status: 'rejected', reason: queueTimeout() });
  }

  function enqueue(submission: CheckedSubmission): Promise<Outcome> {
    const { singleUse } = submission;
    const deadline = performance.now() + maxWaitTime;
    if (!singleUse) return batcherFor(submission).add({ submission, deadline });
    return limitSingleUse(submission.formId, async () => {
      if (deadline < performance.now()) throw queueTimeout();
      return measured(1, () => storeWithSingleUse(context, submission, singleUse));
    });
  }

  async function measured<Result>(size: number, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await withSpan('write batch', { 'formwright.batch_size': size }, work);
    } finally {
      metrics.recordBatch(size, (performance.now() - began) / 1000);
    }
  }

  return {
    async write(submission) {
      const outcome = await bulkhead(submission.formId, () => enqueue(submission));
      if (typeof outcome === 'string') return outcome;
      onStored(submission.formId);
      if (submission.eventsOf) jobs.trigger(relayEventsJob);
      return outcome;
    },
  };
}

/** Turns of transactions: `inFlight` of them, of one form `perForm`. */
function createFairLimiter(connections: number) {
  // One is left to those who read.
  const limitTotal = pLimit(Math.max(1, Math.min(maxTransactions, connections - 1)));
  const formLimiter = createKeyedLimiter(maxTransactionsPerForm);
  return <Result>(formId: string, work: () => Promise<Result>): Promise<Result> =>
    formLimiter.run(formId, () => limitTotal(work));
}

/** Stores a submission with what it uses up. A connection that broke may have stored it before. */
async function storeWithSingleUse(
  store: InsertContext,
  submission: CheckedSubmission,
  resources: SingleUseResources,
): Promise<Outcome> {
  const entry = assignIdentity(store, submission);
  try {
    return await insertWithSingleUse(store, entry, resources);
  } catch (error) {
    // Whatever was locked for too long stays so; nothing of it was stored.
    if (isLockTimeout(error)) throw error;
    if (await isStored(store, entry).catch(() => false)) return entry.identity;
    throw error;
  }
}

/**
 * Stores a group; where that fails, one by one, so that whoever made it fail fails alone. A
 * connection that broke may have stored them before it did: those are not stored twice.
 */
async function storeBatch(
  store: InsertContext,
  group: readonly PendingInsert[],
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    return (await insertBatch(store, group)).map(fulfilled);
  } catch (reason) {
    // The others would wait as long, each by themselves.
    if (isLockTimeout(reason)) return group.map(() => ({ status: 'rejected', reason }));
    return storeOneByOne(store, group, isRolledBack(reason));
  }
}

/** Whether it is certain that nothing was stored: the database says so, on a connection that lives. */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

async function storeOneByOne(
  store: InsertContext,
  group: readonly PendingInsert[],
  rolledBack: boolean,
): Promise<PromiseSettledResult<Outcome>[]> {
  const results: PromiseSettledResult<Outcome>[] = [];
  for (const entry of group) {
    try {
      results.push(
        fulfilled(
          await (rolledBack ? retryInsert(store, entry) : insertUnlessStored(store, entry)),
        ),
      );
    } catch (reason) {
      const failed: PromiseRejectedResult = { status: 'rejected', reason };
      results.push(failed);
      // Where it is not the database that says no, the others need not wait to hear the same.
      if (!(reason instanceof pg.DatabaseError)) return group.map((_, at) => results[at] ?? failed);
    }
  }
  return results;
}

/** Stores a submission that is certainly not stored. */
async function retryInsert(store: InsertContext, entry: PendingInsert): Promise<Outcome> {
  const [outcome = 'stale'] = await insertBatch(store, [entry]);
  return outcome;
}

/** Stores a submission that may have been stored already, by the id that it has. */
async function insertUnlessStored(store: InsertContext, entry: PendingInsert): Promise<Outcome> {
  if (await isStored(store, entry)) return entry.identity;
  try {
    const [outcome = 'stale'] = await insertBatch(store, [entry], true);
    // It may have waited for the broken connection's own commit, which then took its place.
    return typeof outcome === 'string' && (await isStored(store, entry)) ? entry.identity : outcome;
  } catch (error) {
    // The broken connection's own statement may have come to its end just now.
    if (Object(error).code === uniqueViolation && (await isStored(store, entry)))
      return entry.identity;
    throw error;
  }
}

const uniqueViolation = '23505';

async function isStored(
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
