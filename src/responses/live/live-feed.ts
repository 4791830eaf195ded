import type { Response } from '../../../prisma/generated/client/client.ts';
import type { AsyncQueue } from '../../platform/concurrency/async-queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { findValidKeys } from '../../workspaces/api-keys.ts';
import { createNewResponsePoller } from './poll-new-responses.ts';

/** Somebody who is told. */
export interface Subscriber {
  readonly keyId: string;
  readonly queue: AsyncQueue<Response>;
}

/** Tells all who listen to one form what comes in, by one look for all of them. */
export interface LiveFeed {
  /** @returns once every response that is stored from now on will be told */
  add(subscriber: Subscriber): Promise<void>;
  remove(member: Subscriber): void;
  /** There may be something new: looks sooner than it would. */
  notify(): void;
  /** Ends all subscriptions. */
  stop(): void;
}

/** How many milliseconds pass between two looks. */
const pollInterval = 1000;

/** How many milliseconds a look waits for what comes at the same time. */
const debounceDelay = 20;

/** How many milliseconds a key that was revoked may go on listening, about. */
const keyCheckInterval = 30_000;

/** @param onEmpty nobody listens any more */
export function createLiveFeed(services: Platform, formId: string, onEmpty: () => void): LiveFeed {
  const poller = createNewResponsePoller(services, formId);
  const subscribers = new Set<Subscriber>();
  const activeSubscribers = new Set<Subscriber>();
  let lastTask: Promise<unknown> = Promise.resolve();
  let pendingTasks = 0;
  let isPollScheduled = false;
  let checkedAt = services.clock.now().getTime();

  /** One after the other, so that no look overtakes another. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    pendingTasks += 1;
    const task = lastTask.then(work).finally(() => {
      pendingTasks -= 1;
    });
    lastTask = task.catch(() => undefined);
    return task;
  }

  async function deliverNew(isFullScan: boolean): Promise<void> {
    const responses = await poller.poll(isFullScan);
    if (!responses) return closeAll(); // the form was deleted
    for (const response of responses) {
      const weight = JSON.stringify(response).length;
      for (const { queue } of activeSubscribers) queue.push(response, weight);
    }
  }

  function closeAll(): void {
    for (const { queue } of [...subscribers]) queue.close();
  }

  async function closeRevoked(): Promise<void> {
    const now = services.clock.now().getTime();
    if (now - checkedAt < keyCheckInterval) return;
    const keys = await findValidKeys(services, [
      ...new Set([...subscribers].map(({ keyId }) => keyId)),
    ]);
    for (const { keyId, queue } of [...subscribers]) {
      if (!keys.has(keyId)) queue.close();
    }
    checkedAt = now;
  }

  function poll(): void {
    enqueue(async () => {
      await closeRevoked();
      if (activeSubscribers.size > 0) await deliverNew(false);
    }).catch((error: unknown) => {
      services.log.warn({ err: error, form_id: formId }, 'live responses'); // the next look goes on
    });
  }

  const timer = setInterval(() => pendingTasks === 0 && poll(), pollInterval).unref();

  return {
    add(subscriber) {
      subscribers.add(subscriber);
      return enqueue(async () => {
        // What is there already is for those who listen already.
        await (activeSubscribers.size > 0 ? deliverNew(true) : poller.skip());
        if (subscribers.has(subscriber)) activeSubscribers.add(subscriber);
      });
    },
    remove(subscriber) {
      subscribers.delete(subscriber);
      activeSubscribers.delete(subscriber);
      if (subscribers.size > 0) return;
      clearInterval(timer);
      onEmpty();
    },
    notify() {
      if (isPollScheduled || activeSubscribers.size === 0) return;
      isPollScheduled = true;
      setTimeout(() => {
        isPollScheduled = false;
        if (pendingTasks <= 1) poll(); // one that waits for its turn will see it too
      }, debounceDelay).unref();
    },
    stop: closeAll,
  };
}
