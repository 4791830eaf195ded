// Stores concurrent submissions in batches, with one statement and one commit for each batch, whatever forms they
// belong to: see the table of docs/performance.md. `npm run check:speed` fails when the cost of a submission grows.
// Decision: docs/decisions/0040-batch-writer.md
// Benchmark: `npm run bench -- --line submission --line many-forms`

import pLimit from 'p-limit';
import { unavailable } from '../../../packages/common/problem.ts';
import { relayEventsJob } from '../../events/outbox.ts';
import { createKeyedBatcher } from '../../platform/concurrency/batcher.ts';
import { queueFull } from '../../platform/concurrency/fair-queue.ts';
import { createKeyedLimiter } from '../../platform/concurrency/keyed-limiter.ts';
import { translateTimeouts } from '../../platform/database/database.ts';
import { addToCount } from '../../platform/maps.ts';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { chooseSlot } from '../counters/counters.ts';
import { type InsertContext, refusedBy } from './insert-responses.ts';
import {
  assignIdentity,
  formOf,
  groupInserts,
  groupKeyOf,
  type NewResponse,
  needsOwnTransaction,
  type Outcome,
  type PendingInsert,
  storedAs,
} from './new-response.ts';
import {
  insertAloneWithRetry,
  insertGroupWithRetry,
  insertOneByOne,
  isRolledBack,
} from './retry-inserts.ts';
import { type GroupOutcome, storeResponses } from './store-responses.ts';

/** The only code that inserts responses. */
export interface ResponseWriter {
  /**
   * @returns once the submission is refused, or committed to disk if the outcome is `stored`
   * @throws {Problem} `unavailable` if too many submissions wait, the form stays locked, or the
   *   database does not respond
   */
  write(submission: NewResponse): Promise<Outcome>;
}

/** Maximum number of concurrent transactions of each kind, if there are enough connections. */
const maxTransactions = 6;

/** Maximum number for one form, so that a locked form does not block the others. */
const maxTransactionsPerForm = 2;

/** Maximum number of submissions in memory, waiting or being stored: in total and of one form. */
const maxWaiting = 2000;
const maxWaitingPerForm = 1000;

/** A submission and the end of its time in the queue. */
interface QueuedSubmission extends Pick<PendingInsert, 'submission' | 'answers'> {
  readonly deadline: number;
}

const queueTimeout = () => unavailable('The form cannot store responses at the moment. Try again.');

/** Maximum number of submissions in one transaction. */
const maxBatchSize = 128;

/** Maximum length of their answers, so that large submissions delay others by little. */
const batchWeight = {
  of: ({ answers }: QueuedSubmission) => answers.length,
  max: 1024 * 1024,
};

/**
 * Maximum time in milliseconds that a batch waits for further submissions while there are many, as with PostgreSQL's
 * `commit_delay`: several servers with a part of the load each would store small batches otherwise.
 */
const maxBatchDelay = 8;

/** A submission that could not be stored together with other forms, and has to be stored without them. */
type SharedOutcome = Outcome | 'retry';

/**
 * Submissions that arrive while a batch is being stored form the next batch, whatever forms they belong to. What
 * such a batch cannot store without waiting, since its form is locked, faulty or nearly full, is stored by a batch of
 * that form alone; so are submissions to that form that arrive in the meantime. If the tables are distributed, such a
 * batch is of the forms in one shard, since each statement runs on the node of one.
 *
 * Submissions with uploads or a captcha run in transactions of their own, and so do those with an idempotency key that
 * have to wait, so that waiting for a lock on a resource delays no other submission.
 *
 * @param onStored called after each commit
 */
export function createResponseWriter(
  {
    db,
    ids,
    timings,
    maxDuration,
    jobs,
    recordMetric,
  }: Omit<InsertContext, 'slot'> & Pick<Platform, 'jobs' | 'recordMetric'>,
  onStored: (formId: string) => void = () => undefined,
): ResponseWriter {
  const context: InsertContext = { db, ids, timings, maxDuration, slot: chooseSlot(ids) };
  const query = translateTimeouts((config) => db.pool.query(config));
  const sharedOptions = {
    lockTimeout: timings.sharedLockTimeout,
    skipLocked: true,
    isAnnounced: false,
    slot: context.slot,
  };
  const bulkhead = createBulkhead();
  const limitShared = createFairLimiter(db.pool.options.max);
  const limitBatches = createFairLimiter(db.pool.options.max);
  const limitSingleUse = createFairLimiter(db.pool.options.max);
  const sharedBatches = createKeyedBatcher<QueuedSubmission, SharedOutcome>((shard) => ({
    maxBatchSize,
    weight: batchWeight,
    maxDelay: maxBatchDelay,
    limit: (work) => limitShared(shard, work),
    processBatch: (batch) => storeQueued(batch, storeShared),
  }));
  /** By form and epoch: a batch was validated against one state and has one response limit. */
  const formBatches = createKeyedBatcher<QueuedSubmission, Outcome>((groupKey) => ({
    maxBatchSize,
    weight: batchWeight,
    limit: (work) => limitBatches(formOf(groupKey), work),
    processBatch: (batch) =>
      storeQueued(batch, (entries) => insertGroupWithRetry(context, entries)),
  }));

  /** Stores the submissions of a batch that are within their deadline and rejects the others. */
  async function storeQueued<Result>(
    batch: readonly QueuedSubmission[],
    store: (entries: readonly PendingInsert[]) => Promise<PromiseSettledResult<Result>[]>,
  ): Promise<PromiseSettledResult<Result>[]> {
    const now = performance.now();
    const entries = batch
      .filter(({ deadline }) => deadline >= now)
      .map((queued) => assignIdentity(context.ids, queued));
    const results = entries.length > 0 ? await measured(entries.length, () => store(entries)) : [];
    const outcomes = new Map(entries.map(({ submission }, index) => [submission, results[index]]));
    return batch.map(
      ({ submission }) =>
        outcomes.get(submission) ?? { status: 'rejected', reason: queueTimeout() },
    );
  }

  /** Stores submissions to many forms with one statement, without waiting for forms that are locked. */
  async function storeShared(
    entries: readonly PendingInsert[],
  ): Promise<PromiseSettledResult<SharedOutcome>[]> {
    // Submissions that arrived earlier are being stored by a batch of the form.
    const open = entries.filter(({ submission }) => !formBatches.has(groupKeyOf(submission)));
    const groups = groupInserts(open);
    const outcomes = new Map<PendingInsert, SharedOutcome>();
    try {
      const stored = groups.length > 0 ? await storeResponses(query, groups, sharedOptions) : [];
      for (const [index, { entries: ofGroup }] of groups.entries()) {
        const known = knownOutcomes(stored[index], ofGroup);
        for (const [entry, outcome] of known) outcomes.set(entry, outcome);
      }
    } catch (error) {
      if (!isRolledBack(error)) return insertOneByOne(context, entries, false);
    }
    return entries.map((entry) => ({
      status: 'fulfilled',
      value: outcomes.get(entry) ?? 'retry',
    }));
  }

  function storeApart(queued: QueuedSubmission): Promise<Outcome> {
    const { submission } = queued;
    return submission.singleUse
      ? storeAlone(queued)
      : formBatches.add(groupKeyOf(submission), queued);
  }

  function storeAlone(queued: QueuedSubmission): Promise<Outcome> {
    return limitSingleUse(queued.submission.formId, () => {
      if (queued.deadline < performance.now()) throw queueTimeout();
      const entry = assignIdentity(context.ids, queued);
      // Concurrent transactions add to different rows, so that they do not wait for each other's commit.
      const store = { db, ids, timings, maxDuration, slot: chooseSlot(ids) };
      return measured(1, () => insertAloneWithRetry(store, entry));
    });
  }

  async function measured<Result>(size: number, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await withSpan('write batch', { 'formwright.batch_size': size }, work);
    } finally {
      recordMetric('write_batch_size', size, {});
      recordMetric('write_batch_duration_seconds', (performance.now() - startedAt) / 1000, {});
    }
  }

  return {
    async write(submission) {
      const { formId, singleUse, eventsOf } = submission;
      const isShared = !singleUse || !needsOwnTransaction(singleUse);
      const outcome = await bulkhead(formId, async () => {
        const answers = JSON.stringify(submission.answers);
        const deadline = performance.now() + timings.writeQueueTimeout;
        const queued = { submission, answers, deadline };
        const shared = isShared
          ? await sharedBatches.add(await db.shardOf(formId), queued)
          : 'retry';
        return shared === 'retry' ? storeApart(queued) : shared;
      });
      if (outcome.kind !== 'stored') return outcome;
      onStored(formId);
      if (eventsOf) jobs.trigger(relayEventsJob);
      return outcome;
    },
  };
}

/** Refuses submissions beyond the maximum in total, and of their form, while the database is slow. */
function createBulkhead() {
  const pendingByForm = new Map<string, number>();
  let pending = 0;
  return async <Result>(formId: string, work: () => Promise<Result>): Promise<Result> => {
    if (pending >= maxWaiting || (pendingByForm.get(formId) ?? 0) >= maxWaitingPerForm) {
      throw queueFull();
    }
    pending += 1;
    addToCount(pendingByForm, formId, 1);
    try {
      return await work();
    } finally {
      pending -= 1;
      addToCount(pendingByForm, formId, -1);
    }
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
    formLimiter(formId, () => limitTotal(work));
}

/** The outcomes of the submissions of a group that need not be stored apart. */
function knownOutcomes(
  outcome: GroupOutcome | undefined,
  entries: readonly PendingInsert[],
): ReadonlyMap<PendingInsert, Outcome> {
  if (outcome?.kind === 'stored') return new Map(entries.map((entry) => [entry, storedAs(entry)]));
  return outcome ? refusedBy(outcome, entries) : new Map();
}
