import { unavailable } from '../../../packages/common/problem.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { rateLimitedFor } from '../../access/limits/rate-limits.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { createAsyncQueue } from '../../platform/concurrency/async-queue.ts';
import type { AccessWatchServices } from '../../workspaces/access-watch.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { SearchServices } from '../filter/match-answers.ts';
import type { RequestedFilter } from '../read/resolve-filter.ts';
import { createLiveFeed, type LiveFeed, type Subscriber } from './live-feed.ts';
import { createLiveFilter } from './live-filter.ts';

/**
 * Subscriptions to new responses, stored by any server. They poll: `NOTIFY` in the transaction of a submission
 * takes one lock of the whole database at each commit.
 */
export interface LiveResponses {
  /**
   * Yields every response of the form that is stored from now on, each once, ordered by id. Ends
   * when the access of the viewer ends, the form is deleted, the server stops, or the queue is full
   * because the consumer is too slow.
   *
   * @throws {Problem} `not_found`, `validation_failed`; `rate_limited` above the subscription limits; `unavailable`
   */
  subscribe(
    viewer: Viewer,
    formId: string,
    subscription: Subscription,
  ): Promise<AsyncIterable<Response>>;
  /** A response was stored by this server: its subscribers need not wait for the next poll. */
  notify(formId: string): void;
  /** Ends all subscriptions and refuses new ones. */
  stop(): void;
}

interface Subscription {
  readonly filter: RequestedFilter | null | undefined;
  /** Registers a callback for the end of the connection. */
  readonly onDisconnect: (close: () => void) => void;
}

/** Maximum number of subscriptions per API key, per workspace and in total, on one server. */
const keyLimit = 10;
const workspaceLimit = 200;
const serverLimit = 1000;

/** Capacity of a subscriber's queue in characters. */
const queueCapacity = 16 * 1024 * 1024;

/** `Retry-After` in seconds; when another subscription ends is not known. */
const retryAfter = 30;

interface WorkspaceSubscriber extends Subscriber {
  readonly workspaceId: string;
}

export function createLiveResponses(
  services: FormServices & SearchServices & AccessWatchServices,
): LiveResponses {
  const feeds = new Map<string, LiveFeed>();
  const subscribers = new Set<WorkspaceSubscriber>();
  let stopped = false;

  function assertBelowLimits({ keyId, workspaceId }: Viewer): void {
    if (stopped) throw unavailable('The server is stopping. Subscribe again.');
    const count = (matches: (subscriber: WorkspaceSubscriber) => boolean) =>
      [...subscribers].filter(matches).length;
    if (count((one) => one.keyId === keyId) >= keyLimit) {
      throw rateLimitedFor(
        retryAfter,
        `An API key can have at most ${keyLimit} subscriptions. Close one first.`,
      );
    }
    if (count((one) => one.workspaceId === workspaceId) >= workspaceLimit) {
      throw rateLimitedFor(
        retryAfter,
        `A workspace can have at most ${workspaceLimit} subscriptions. Close one first.`,
      );
    }
    if (subscribers.size >= serverLimit) {
      throw rateLimitedFor(
        retryAfter,
        'The server has reached its limit of subscriptions. Try again later.',
      );
    }
  }

  function feedOf(formId: string): LiveFeed {
    const known = feeds.get(formId);
    if (known) return known;
    const feed = createLiveFeed(services, formId, () => feeds.delete(formId));
    feeds.set(formId, feed);
    return feed;
  }

  return {
    async subscribe(viewer, formId, { filter: requested, onDisconnect }) {
      await assertFormExists(services, viewer, formId);
      const filter = requested && (await createLiveFilter(services, viewer, formId, requested));
      assertBelowLimits(viewer);
      const feed = feedOf(formId);
      const onClose = () => {
        unwatch();
        subscribers.delete(subscriber);
        feed.remove(subscriber);
      };
      const queue = createAsyncQueue<Response>({ capacity: queueCapacity, onClose });
      const { keyId, workspaceId } = viewer;
      const subscriber: WorkspaceSubscriber = {
        ...{ keyId, workspaceId, queue },
        filter: filter ?? undefined,
      };
      subscribers.add(subscriber);
      const unwatch = services.accessWatch.watch(viewer, queue.discard);
      onDisconnect(queue.close);
      await feed.add(subscriber).catch((error: unknown) => {
        queue.close();
        throw error;
      });
      return queue;
    },
    notify(formId) {
      feeds.get(formId)?.notify();
    },
    stop() {
      stopped = true;
      for (const feed of [...feeds.values()]) feed.stop();
    },
  };
}
