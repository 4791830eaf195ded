import type { Response } from '../../../prisma/generated/client/client.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { createAsyncQueue } from '../../platform/concurrency/async-queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { problem, unavailable } from '../../platform/problem.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { createLiveFeed, type LiveFeed, type Subscriber } from './live-feed.ts';

/** Responses as they come in, by whatever server they are stored. */
export interface LiveResponses {
  /**
   * Every response of the viewer's form that is stored from now on, each once, in the order of their
   * ids. Ends when the key stops working, the form is deleted, the server stops, or nobody takes what
   * waits.
   *
   * @param whenGone calls when nobody listens any more
   * @throws {Problem} `not_found`; `rate_limited` where too many listen already; `unavailable`
   */
  subscribe(
    viewer: Viewer,
    formId: string,
    whenGone: (end: () => void) => void,
  ): Promise<AsyncIterable<Response>>;
  /** A response was stored here: whoever listens on this server need not wait for the next look. */
  notify(formId: string): void;
  /** Ends all subscriptions and takes no new ones. */
  stop(): void;
}

/** The most subscriptions of one key, of one workspace, and of all together, on one server. */
const keyLimit = 10;
const workspaceLimit = 200;
const serverLimit = 1000;

/** How much may wait for somebody who is slow to take it, in characters of answers. */
const queueCapacity = 16 * 1024 * 1024;

/** How many seconds whoever is refused should wait: nobody knows when another one goes. */
const retryAfter = 30;

function tooManySubscriptions(detail: string) {
  const headers = { 'Retry-After': String(retryAfter) };
  return problem('rate_limited', detail, { headers, members: { retry_after: retryAfter } });
}

interface WorkspaceSubscriber extends Subscriber {
  readonly workspaceId: string;
}

export function createLiveResponses(services: Platform): LiveResponses {
  const feeds = new Map<string, LiveFeed>();
  const subscribers = new Set<WorkspaceSubscriber>();
  let stopped = false;

  function assertBelowLimits({ keyId, workspaceId }: Viewer): void {
    if (stopped) throw unavailable('The server is stopping. Subscribe again.');
    const count = (isOne: (subscriber: WorkspaceSubscriber) => boolean) =>
      [...subscribers].filter(isOne).length;
    if (count((one) => one.keyId === keyId) >= keyLimit) {
      throw tooManySubscriptions(`A key may have ${keyLimit} subscriptions. End one first.`);
    }
    if (count((one) => one.workspaceId === workspaceId) >= workspaceLimit) {
      throw tooManySubscriptions(
        `A workspace may have ${workspaceLimit} subscriptions. End one first.`,
      );
    }
    if (subscribers.size >= serverLimit) {
      throw tooManySubscriptions('Too many subscribe already. Try again later.');
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
    async subscribe(viewer, formId, whenGone) {
      await assertFormExists(services, viewer, formId);
      assertBelowLimits(viewer);
      const feed = feedOf(formId);
      const closed = () => {
        subscribers.delete(subscriber);
        feed.remove(subscriber);
      };
      const queue = createAsyncQueue<Response>({ capacity: queueCapacity, onClose: closed });
      const { keyId, workspaceId } = viewer;
      const subscriber: WorkspaceSubscriber = { keyId, workspaceId, queue };
      subscribers.add(subscriber);
      whenGone(queue.close);
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
