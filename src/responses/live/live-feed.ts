// Subscriptions to new responses: one feed per form reads them once, for all subscribers of this server.

import type { Response } from '../../../prisma/generated/client/client.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import type { AsyncQueue } from '../../platform/concurrency/async-queue.ts';
import { sql, statementOf } from '../../platform/database/sql-fragment.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { OnDisconnect } from '../../workspaces/subscriptions.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { compileSearch, type SearchServices } from '../filter/match-answers.ts';
import { filterSql, type RequestedFilter } from '../read/response-filter.ts';
import { createNewResponsePoller } from './poll-new-responses.ts';

/** A subscription to new responses. */
export interface Subscriber {
  readonly queue: AsyncQueue<Response>;
  /** Undefined for all responses. */
  readonly filter?: LiveFilter | undefined;
}

/** Delivers the new responses of one form to all its subscribers, with one poll for all of them. */
export interface LiveFeed {
  /** @returns once every response stored from now on will be delivered */
  add(subscriber: Subscriber): Promise<void>;
  remove(subscriber: Subscriber): void;
  /** A response was stored: polls before the next interval. */
  notify(): void;
}

/** Milliseconds that a poll waits after a notification, to combine several. */
const debounceDelay = 20;

/** @param onEmpty called when the last subscriber was removed */
function createLiveFeed(services: Platform, formId: string, onEmpty: () => void): LiveFeed {
  const poller = createNewResponsePoller(services, formId);
  const subscribers = new Set<Subscriber>();
  const activeSubscribers = new Set<Subscriber>();
  let lastTask: Promise<unknown> = Promise.resolve();
  let pendingTasks = 0;
  let isPollScheduled = false;

  /** Runs tasks one after the other, so that polls do not overlap. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    pendingTasks += 1;
    const task = lastTask.then(work).finally(() => {
      pendingTasks -= 1;
    });
    lastTask = task.catch(() => undefined);
    return task;
  }

  async function deliverNew(): Promise<void> {
    const responses = await poller.poll();
    if (!responses) return closeAll(); // the form was deleted
    if (responses.length > 0) deliver(responses);
  }

  /** Subscribers with equal filters share one statement. Others do not wait for it. */
  function deliver(responses: readonly Response[]): void {
    const weighed = responses.map((response) => ({
      response,
      weight: JSON.stringify(response).length,
    }));
    const matches = new Map<string, Promise<ReadonlySet<string>>>();
    const matchesOf = ({ key, match }: LiveFilter) => {
      const known = matches.get(key) ?? match(responses.map(({ id }) => id));
      matches.set(key, known);
      return known;
    };
    for (const subscriber of activeSubscribers) {
      const { queue, filter } = subscriber;
      const push = (matching?: ReadonlySet<string>) => {
        for (const { response, weight } of weighed) {
          if (!matching || matching.has(response.id)) queue.push(response, weight);
        }
      };
      if (filter) deliverMatches(subscriber, matchesOf(filter), push);
      else push();
    }
  }

  const lastDeliveries = new WeakMap<Subscriber, Promise<void>>();

  /** In the order of the polls. If the matches cannot be found, the subscription ends: none may be missing. */
  function deliverMatches(
    subscriber: Subscriber,
    matching: Promise<ReadonlySet<string>>,
    push: (matching: ReadonlySet<string>) => void,
  ): void {
    const earlier = lastDeliveries.get(subscriber) ?? Promise.resolve();
    const delivery = Promise.all([matching, earlier]).then(
      ([found]) => push(found),
      (error: unknown) => {
        services.log.warn({ err: error, form_id: formId }, 'failed to filter new responses');
        subscriber.queue.close();
      },
    );
    lastDeliveries.set(subscriber, delivery);
  }

  function closeAll(): void {
    for (const { queue } of [...subscribers]) queue.close();
  }

  function poll(): void {
    enqueue(async () => {
      if (activeSubscribers.size > 0) await deliverNew();
    }).catch((error: unknown) => {
      services.log.warn({ err: error, form_id: formId }, 'failed to poll for new responses');
    });
  }

  const timer = setInterval(
    () => pendingTasks === 0 && poll(),
    services.timings.responsePoll,
  ).unref();

  return {
    add(subscriber) {
      subscribers.add(subscriber);
      return enqueue(async () => {
        // Responses stored before are delivered to the existing subscribers only.
        await (activeSubscribers.size > 0 ? deliverNew() : poller.skip());
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
  };
}

/** Selects new responses of a form for a subscriber. */
interface LiveFilter {
  /** Equal for filters that select the same responses. */
  readonly key: string;
  /**
   * The ids of the responses that match, among those with the given ids.
   *
   * @throws {Problem} `not_found`, `validation_failed`, `query_too_expensive`, `unavailable`
   */
  match(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Creates the filter of a subscription. It is compiled for each match, since versions that are published later may
 * change what it selects.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
async function createLiveFilter(
  services: FormServices & SearchServices & Platform,
  viewer: Viewer,
  formId: string,
  requested: RequestedFilter,
): Promise<LiveFilter> {
  const { condition, q, ...stored } = requested;
  const compile = async () => {
    const matching = await compileSearch(services, viewer, formId, { condition, q });
    return filterSql({ ...stored, matching });
  };
  await compile();
  return {
    key: JSON.stringify(requested),
    async match(ids) {
      const where = await compile();
      const run = services.startSearch(viewer.workspaceId);
      const { rows } = await run<{ id: string }>(
        services.db.pool,
        statementOf(sql`
          SELECT r.id FROM responses r
          WHERE r.form_id = ${formId} AND r.id = ANY(${ids}::text[]) AND ${where}`),
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}

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
