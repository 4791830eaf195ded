import { rateLimitedFor, unavailable } from '../../packages/common/problem.ts';
import { type AsyncQueue, createAsyncQueue } from '../platform/concurrency/async-queue.ts';
import type { AccessWatchServices } from './access-watch.ts';
import type { Viewer } from './viewer.ts';

/** The open subscriptions of a server, of all kinds, and their limits. */
export interface Subscriptions {
  /**
   * Opens the queue of a subscription. It ends when the access of the viewer ends, the server stops, or the consumer is
   * too slow.
   *
   * @throws {Problem} `rate_limited` above the limits; `unavailable` while the server stops
   */
  open<Value>(viewer: Viewer, options: SubscriptionOptions): AsyncQueue<Value>;
  /** Ends all subscriptions and refuses new ones. */
  stop(): void;
}

export interface SubscriptionServices {
  readonly subscriptions: Subscriptions;
}

interface SubscriptionOptions {
  /** Capacity of the queue in characters. */
  readonly capacity: number;
  /** Called once, at the end of the subscription. */
  readonly onClose: () => void;
}

/** Registers a callback for the end of a connection. */
export type OnDisconnect = (close: () => void) => void;

/** Maximum number of subscriptions per API key, per workspace and in total, on one server. */
const keyLimit = 10;
const workspaceLimit = 200;
const serverLimit = 1000;

/** `Retry-After` in seconds; when another subscription ends is not known. */
const retryAfter = 30;

interface Open extends Pick<Viewer, 'keyId' | 'workspaceId'> {
  readonly close: () => void;
}

export function createSubscriptions({ accessWatch }: AccessWatchServices): Subscriptions {
  const subscriptions = new Set<Open>();
  let stopped = false;

  function assertBelowLimits({ keyId, workspaceId }: Viewer): void {
    if (stopped) throw unavailable('The server is stopping. Subscribe again.');
    const count = (matches: (subscription: Open) => boolean) =>
      [...subscriptions].filter(matches).length;
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
    if (subscriptions.size >= serverLimit) {
      throw rateLimitedFor(
        retryAfter,
        'The server has reached its limit of subscriptions. Try again later.',
      );
    }
  }

  return {
    open<Value>(viewer: Viewer, { capacity, onClose }: SubscriptionOptions) {
      assertBelowLimits(viewer);
      const end = () => {
        unwatch();
        subscriptions.delete(subscription);
        onClose();
      };
      const queue = createAsyncQueue<Value>({ capacity, onClose: end });
      const { keyId, workspaceId } = viewer;
      const subscription: Open = { keyId, workspaceId, close: queue.close };
      subscriptions.add(subscription);
      const unwatch = accessWatch.watch(viewer, queue.discard);
      return queue;
    },
    stop() {
      stopped = true;
      for (const { close } of [...subscriptions]) close();
    },
  };
}
