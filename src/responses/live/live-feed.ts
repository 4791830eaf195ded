import type { Response } from '../../../prisma/generated/client/client.ts';
import type { AsyncQueue } from '../../platform/concurrency/async-queue.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { findValidKeys } from '../../workspaces/api-keys.ts';
import { findOpenSessions } from '../../workspaces/sessions/console-sessions.ts';
import { createNewResponsePoller } from './poll-new-responses.ts';

/** A subscription to new responses. */
export interface Subscriber {
  readonly keyId: string;
  /** Digest of the session of the console, if it subscribed. */
  readonly session?: string | undefined;
  readonly queue: AsyncQueue<Response>;
}

/** Delivers the new responses of one form to all its subscribers, with one poll for all of them. */
export interface LiveFeed {
  /** @returns once every response stored from now on will be delivered */
  add(subscriber: Subscriber): Promise<void>;
  remove(subscriber: Subscriber): void;
  /** A response was stored: polls before the next interval. */
  notify(): void;
  /** Ends all subscriptions. */
  stop(): void;
}

/** Milliseconds between two polls. */
const pollInterval = 1000;

/** Milliseconds that a poll waits after a notification, to combine several. */
const debounceDelay = 20;

/** Milliseconds between checks for revoked API keys and ended sessions. */
const keyCheckInterval = 30_000;

/** @param onEmpty called when the last subscriber was removed */
export function createLiveFeed(services: Platform, formId: string, onEmpty: () => void): LiveFeed {
  const poller = createNewResponsePoller(services, formId);
  const subscribers = new Set<Subscriber>();
  const activeSubscribers = new Set<Subscriber>();
  let lastTask: Promise<unknown> = Promise.resolve();
  let pendingTasks = 0;
  let isPollScheduled = false;
  let checkedAt = services.clock.now().getTime();

  /** Runs tasks one after the other, so that polls do not overlap. */
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
    const all = [...subscribers];
    const keys = await findValidKeys(services, [...new Set(all.map(({ keyId }) => keyId))]);
    const digests = new Set(all.flatMap(({ session }) => session ?? []));
    const sessions = digests.size > 0 ? await findOpenSessions(services, [...digests]) : digests;
    for (const { keyId, session, queue } of all) {
      if (!keys.has(keyId) || (session !== undefined && !sessions.has(session))) queue.close();
    }
    checkedAt = now;
  }

  function poll(): void {
    enqueue(async () => {
      await closeRevoked();
      if (activeSubscribers.size > 0) await deliverNew(false);
    }).catch((error: unknown) => {
      services.log.warn({ err: error, form_id: formId }, 'failed to poll for new responses');
    });
  }

  const timer = setInterval(() => pendingTasks === 0 && poll(), pollInterval).unref();

  return {
    add(subscriber) {
      subscribers.add(subscriber);
      return enqueue(async () => {
        // Responses stored before are delivered to the existing subscribers only.
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
        if (pendingTasks <= 1) poll(); // a queued task will find the response
      }, debounceDelay).unref();
    },
    stop: closeAll,
  };
}
