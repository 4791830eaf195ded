import type { Response } from '../../../prisma/generated/client/client.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import type { OnDisconnect } from '../../forms/live/subscriptions.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { SearchServices } from '../filter/match-answers.ts';
import type { RequestedFilter } from '../read/response-filter.ts';
import { createLiveFeed, createLiveFilter, type LiveFeed, type Subscriber } from './live-feed.ts';

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
}

interface Subscription {
  readonly filter: RequestedFilter | null | undefined;
  readonly onDisconnect: OnDisconnect;
}

/** Capacity of a subscriber's queue in characters. */
const queueCapacity = 16 * 1024 * 1024;

export function createLiveResponses(services: FormServices & SearchServices): LiveResponses {
  const feeds = new Map<string, LiveFeed>();

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
      const queue = services.subscriptions.open<Response>(viewer, {
        capacity: queueCapacity,
        onClose: () => feed.remove(subscriber),
      });
      const feed = feedOf(formId);
      const subscriber: Subscriber = { queue, filter: filter ?? undefined };
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
  };
}
