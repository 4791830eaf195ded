// Stores concurrent submissions to a form in batches, with one statement and one commit for each batch:
// 6954 submissions per second, each 131 µs of Node and 45 µs of PostgreSQL (docs/performance.md).
// `npm run check:speed` fails when the cost of a submission grows.
// Decision: docs/decisions/0040-batch-writer.md
// Benchmark: `npm run bench -- --line submission`

import pLimit from 'p-limit';
import pg from 'pg';
import { relayEventsJob } from '../../events/outbox.ts';
import { type Batcher, createBatcher } from '../../platform/concurrency/batcher.ts';
import { createBulkhead } from '../../platform/concurrency/bulkhead.ts';
import { createKeyedLimiter } from '../../platform/concurrency/keyed-limiter.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { isLockTimeout, translateTimeouts } from '../../platform/database/database.ts';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import { unavailable } from '../../platform/problem.ts';
import {
  assignIdentity,
  type CheckedSubmission,
  type InsertContext,
  insertBatch,
  insertWithSingleUse,
  type PendingInsert,
} from './insert-responses.ts';
import type { Outcome } from './outcome.ts';
import type { SingleUseResources } from './single-use.ts';

/** The only code that inserts responses. */
export interface ResponseWriter {
  /**
   * @returns once the submission is refused, or committed to disk if the outcome is an identity
   * @throws {Problem} `unavailable` if too many submissions wait, the form stays locked, or the
   *   database does not respond
   */
  write(submission: CheckedSubmission): Promise<Outcome>;
}

/** Maximum number of concurrent transactions of each kind, if there are enough connections. */
const maxTransactions = 6;

/** Maximum number for one form, so that a locked form does not block the others. */
const maxTransactionsPerForm = 2;

/** Maximum number of submissions in memory, waiting or being stored: in total and of one form. */
const maxWaiting = 2000;
const maxWaitingPerForm = 1000;

/** Maximum time in the queue in milliseconds. */
const maxWaitTime = 10_000;

/** A submission and the end of its time in the queue. */
interface QueuedSubmission {
  readonly submission: CheckedSubmission;
  readonly deadline: number;
}

const queueTimeout = () => unavailable('The form cannot store responses at the moment. Try again.');

/** Maximum number of submissions in one transaction. */
const maxBatchSize = 128;

/**
 * Submissions that arrive while a batch of the same form is being stored form the next batch.
 * Submissions with single-use resources run in transactions of their own, so that waiting for a
 * lock on a resource delays no other submission.
 *
 * @param onStored called after each commit
 */
export function createResponseWriter(
  { jobs, metrics, ...context }: InsertContext & Pick<Platform, 'jobs' | 'metrics'>,
  onStored: (formId: string) => void = () => undefined,
): ResponseWriter {
  const bulkhead = createBulkhead(maxWaiting, maxWaitingPerForm);
  const limitBatches = createFairLimiter(context.db.pool.options.max);
  const limitSingleUse = createFairLimiter(context.db.pool.options.max);
  const batchers = new Map<string, Batcher<QueuedSubmission, Outcome>>();

  /**
   * One batcher per form and epoch: a batch was validated against one state and has one response
   * limit.
   */
  function batcherFor({ formId, epoch }: CheckedSubmission): Batcher<QueuedSubmission, Outcome> {
    const key = `${formId} ${epoch}`;
    const known = batchers.get(key);
    if (known) return known;
    const batcher = createBatcher<QueuedSubmission, Outcome>({
      maxBatchSize,
      processBatch: (batch) => limitBatches(formId, () => storeQueued(batch)),
      onIdle: () => batchers.delete(key),
    });
    batchers.set(key, batcher);
    return batcher;
  }

  /** Stores the submissions of a batch that are within their deadline and rejects the others. */
  async function storeQueued(
    batch: readonly QueuedSubmission[],
  ): Promise<PromiseSettledResult<Outcome>[]> {
    const now = performance.now();
    const withinDeadline = batch.filter(({ deadline }) => deadline >= now);
    const work = () =>
      storeBatch(
        context,
        withinDeadline.map(({ submission }) => assignIdentity(context, submission)),
      );
    const results = withinDeadline.length > 0 ? await measured(withinDeadline.length, work) : [];
    const outcomes = new Map(withinDeadline.map((one, index) => [one, results[index]]));
    return batch.map((one) => outcomes.get(one) ?? { status: 'rejected', reason: queueTimeout() });
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
    const startedAt = performance.now();
    try {
      return await withSpan('write batch', { 'formwright.batch_size': size }, work);
    } finally {
      metrics.recordBatch(size, (performance.now() - startedAt) / 1000);
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

/**
 * Limits concurrent transactions: `maxTransactions` in total, `maxTransactionsPerForm` of one form.
 */
function createFairLimiter(connections: number) {
  // Leaves one connection for reads.
  const limitTotal = pLimit(Math.max(1, Math.min(maxTransactions, connections - 1)));
  const formLimiter = createKeyedLimiter(maxTransactionsPerForm);
  return <Result>(formId: string, work: () => Promise<Result>): Promise<Result> =>
    formLimiter.run(formId, () => limitTotal(work));
}

/**
 * Stores a submission with its single-use resources. A lost connection may have committed
 * nevertheless.
 */
async function storeWithSingleUse(
  store: InsertContext,
  submission: CheckedSubmission,
  resources: SingleUseResources,
): Promise<Outcome> {
  const entry = assignIdentity(store, submission);
  try {
    return await insertWithSingleUse(store, entry, resources);
  } catch (error) {
    // After a lock timeout the transaction is rolled back.
    if (isLockTimeout(error)) throw error;
    if (await isStored(store, entry).catch(() => false)) return entry.identity;
    throw error;
  }
}

/**
 * Stores a batch. If that fails, stores its submissions one by one, so that only the faulty one
 * fails. A lost connection may have committed nevertheless: those submissions are not stored twice.
 * See docs/decisions/0022-when-the-database-fails.md.
 */
async function storeBatch(
  store: InsertContext,
  batch: readonly PendingInsert[],
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    return (await insertBatch(store, batch)).map(fulfilled);
  } catch (reason) {
    // Each single insert would wait for the same lock.
    if (isLockTimeout(reason)) return batch.map(() => ({ status: 'rejected', reason }));
    return storeOneByOne(store, batch, isRolledBack(reason));
  }
}

/**
 * Whether nothing was stored for certain: the server reported an error and the connection is still
 * alive.
 */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

async function storeOneByOne(
  store: InsertContext,
  batch: readonly PendingInsert[],
  rolledBack: boolean,
): Promise<PromiseSettledResult<Outcome>[]> {
  const results: PromiseSettledResult<Outcome>[] = [];
  for (const entry of batch) {
    try {
      results.push(
        fulfilled(
          await (rolledBack ? retryInsert(store, entry) : insertUnlessStored(store, entry)),
        ),
      );
    } catch (reason) {
      const failed: PromiseRejectedResult = { status: 'rejected', reason };
      results.push(failed);
      // Without a response from the database, the others would fail in the same way.
      if (!(reason instanceof pg.DatabaseError)) {
        return batch.map((_, index) => results[index] ?? failed);
      }
    }
  }
  return results;
}

/** Stores a submission whose transaction was rolled back. */
async function retryInsert(store: InsertContext, entry: PendingInsert): Promise<Outcome> {
  const [outcome = 'stale'] = await insertBatch(store, [entry]);
  return outcome;
}

/** Stores a submission that may have been stored already, under the same id. */
async function insertUnlessStored(store: InsertContext, entry: PendingInsert): Promise<Outcome> {
  if (await isStored(store, entry)) return entry.identity;
  try {
    const [outcome = 'stale'] = await insertBatch(store, [entry], true);
    // It may have waited for the commit of the lost connection, and found its place taken.
    return typeof outcome === 'string' && (await isStored(store, entry)) ? entry.identity : outcome;
  } catch (error) {
    // The statement of the lost connection may have completed in between.
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
