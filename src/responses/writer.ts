import pLimit from 'p-limit';
import pg from 'pg';
import { isLockTimeout, promptly } from '../kernel/db.ts';
import { createGatherer, type Gatherer } from '../kernel/gather.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { unavailable } from '../kernel/problem.ts';
import { createRoom } from '../kernel/room.ts';
import { inSpan } from '../kernel/span.ts';
import { createTurns } from '../kernel/turns.ts';
import type { Claims } from './claims.ts';
import {
  type Entry,
  enter,
  type Outcome,
  type Store,
  type Submission,
  storeClaiming,
  storeGroup,
} from './store.ts';

/** The one way in which responses are written. */
export interface ResponseWriter {
  /**
   * @returns once it is decided, and on disk if there is an identity
   * @throws {Problem} `unavailable` if too many wait, the form stays locked or there is no answer
   */
  write(submission: Submission): Promise<Outcome>;
}

/** How many transactions of each kind run at the same time, where there are connections enough. */
const inFlight = 6;

/** How many of them are of one form, so that others go on while it is locked. */
const perForm = 2;

/** How many submissions wait or are being stored at most, with their answers in memory; of one form. */
const places = 2000;
const placesPerForm = 1000;

/** How many milliseconds a submission waits for its turn at most. */
const patience = 10_000;

/** A submission, and until when it waits. */
interface Due {
  readonly submission: Submission;
  readonly until: number;
}

const tooLate = () => unavailable('The form takes no answers at this moment. Try again.');

/** How many submissions share a transaction at most. */
const largest = 128;

/**
 * Submissions to one form that arrive while others are being stored wait for them and then share one
 * statement and one commit, which is several times cheaper than one for each. Those that use
 * something up have transactions of their own, so that nobody else waits for what they wait for.
 *
 * @param stored hears of each response once it is on disk
 */
export function createResponseWriter(
  { jobs, meter, ...store }: Store & Pick<Kernel, 'jobs' | 'meter'>,
  stored: (formId: string) => void = () => undefined,
): ResponseWriter {
  const room = createRoom(places, placesPerForm);
  const takePlainTurn = createFairTurns(store.db.pool.options.max);
  const takeClaimingTurn = createFairTurns(store.db.pool.options.max);
  const lanes = new Map<string, Gatherer<Due, Outcome>>();

  /** One for each state of a form: a batch was checked against one and obeys one cap. */
  function laneOf({ formId, epoch }: Submission): Gatherer<Due, Outcome> {
    const key = `${formId} ${epoch}`;
    const known = lanes.get(key);
    if (known) return known;
    const lane = createGatherer<Due, Outcome>({
      largest,
      flush: (group) => takePlainTurn(formId, () => storeDue(group)),
      idle: () => lanes.delete(key),
    });
    lanes.set(key, lane);
    return lane;
  }

  /** Stores those of a group that have not waited too long for their turn. */
  async function storeDue(group: readonly Due[]): Promise<PromiseSettledResult<Outcome>[]> {
    const now = performance.now();
    const due = group.filter(({ until }) => until >= now);
    const work = () =>
      storeTogether(
        store,
        due.map(({ submission }) => enter(store, submission)),
      );
    const results = due.length > 0 ? await measured(due.length, work) : [];
    const outcomes = new Map(due.map((one, index) => [one, results[index]]));
    return group.map((one) => outcomes.get(one) ?? { status: 'rejected', reason: tooLate() });
  }

  function place(submission: Submission): Promise<Outcome> {
    const { claims } = submission;
    const until = performance.now() + patience;
    if (!claims) return laneOf(submission).add({ submission, until });
    return takeClaimingTurn(submission.formId, async () => {
      if (until < performance.now()) throw tooLate();
      return measured(1, () => storeAlone(store, submission, claims));
    });
  }

  async function measured<Result>(size: number, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await inSpan('write batch', { 'formwright.batch_size': size }, work);
    } finally {
      meter.batch(size, (performance.now() - began) / 1000);
    }
  }

  return {
    async write(submission) {
      const outcome = await room(submission.formId, () => place(submission));
      if (typeof outcome === 'string') return outcome;
      stored(submission.formId);
      if (submission.eventsOf) jobs.nudge('relay-events');
      return outcome;
    },
  };
}

/** Turns of transactions: `inFlight` of them, of one form `perForm`. */
function createFairTurns(connections: number) {
  // One is left to those who read.
  const turns = pLimit(Math.max(1, Math.min(inFlight, connections - 1)));
  const forms = createTurns(perForm);
  return <Result>(formId: string, work: () => Promise<Result>): Promise<Result> =>
    forms.take(formId, () => turns(work));
}

/** Stores a submission with what it uses up. A connection that broke may have stored it before. */
async function storeAlone(store: Store, submission: Submission, claims: Claims): Promise<Outcome> {
  const entry = enter(store, submission);
  try {
    return await storeClaiming(store, entry, claims);
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
async function storeTogether(
  store: Store,
  group: readonly Entry[],
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    return (await storeGroup(store, group)).map(fulfilled);
  } catch (reason) {
    // The others would wait as long, each by themselves.
    if (isLockTimeout(reason)) return group.map(() => ({ status: 'rejected', reason }));
    return oneByOne(store, group, isUndone(reason));
  }
}

/** Whether it is certain that nothing was stored: the database says so, on a connection that lives. */
function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

async function oneByOne(
  store: Store,
  group: readonly Entry[],
  undone: boolean,
): Promise<PromiseSettledResult<Outcome>[]> {
  const results: PromiseSettledResult<Outcome>[] = [];
  for (const entry of group) {
    try {
      results.push(fulfilled(await (undone ? storeAnew(store, entry) : storeOnce(store, entry))));
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
async function storeAnew(store: Store, entry: Entry): Promise<Outcome> {
  const [outcome = 'stale'] = await storeGroup(store, [entry]);
  return outcome;
}

/** Stores a submission that may have been stored already, by the id that it has. */
async function storeOnce(store: Store, entry: Entry): Promise<Outcome> {
  if (await isStored(store, entry)) return entry.identity;
  try {
    const [outcome = 'stale'] = await storeGroup(store, [entry], true);
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
  { db }: Store,
  { submission: { formId }, identity: { id } }: Entry,
): Promise<boolean> {
  const query = promptly((config) => db.pool.query(config));
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
