import { createCoalescer } from '../../platform/concurrency/batcher.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { readLastAuthors } from '../../workspaces/audit-log.ts';
import type { OnDisconnect, SubscriptionServices } from '../../workspaces/subscriptions.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { type FormEditor, readEditors, removeEditor } from './form-editors.ts';

/** What happens with a form in the builder. */
export interface FormActivity {
  readonly revision: number;
  /** The API key that made the revision, while the subscription was open; null if that is not known. */
  readonly changedBy: string | null;
  readonly editors: readonly FormEditor[];
}

/** Subscriptions to the activity of forms. */
export interface FormActivities {
  /** The caller has checked the access to the form. */
  subscribe(
    viewer: Viewer,
    formId: string,
    subscription: ActivitySubscription,
  ): Promise<AsyncIterable<FormActivity>>;
}

export interface ActivitySubscription {
  /** The key of the editor who subscribes, if the viewer is one. */
  readonly editor: string | null | undefined;
  readonly onDisconnect: OnDisconnect;
}

/** Capacity of a subscriber's queue in characters. */
const queueCapacity = 1024 * 1024;

interface Subscriber {
  push(activity: FormActivity, weight: number): void;
  close(): void;
  /** The last activity, as JSON. */
  received?: string;
}

/** The subscribers of a form. */
interface Feed {
  readonly workspaceId: string;
  readonly subscribers: Set<Subscriber>;
  /** Undefined before the first poll. */
  activity?: FormActivity;
}

/** One poll a second reads the activity of all forms with subscribers, with a fixed number of statements. */
export function createFormActivities(services: Platform & SubscriptionServices): FormActivities {
  const { db, log, timings } = services;
  const feeds = new Map<string, Feed>();
  let timer: NodeJS.Timeout | undefined;

  async function pollAll(): Promise<void> {
    const polled = new Map(feeds);
    if (polled.size === 0) return;
    const ids = [...polled.keys()];
    const [revisions, editors] = await Promise.all([
      readRevisions(db, ids),
      readEditors(services, ids),
    ]);
    const revised = [...polled].filter(
      ([id, { activity }]) => activity && activity.revision !== revisions.get(id),
    );
    const authors = await readAuthors(revised, revisions);
    for (const [id, feed] of polled) {
      const revision = revisions.get(id);
      if (revision === undefined) closeAll(feed);
      else {
        const changedBy = authors.get(id) ?? authorOf(feed, revision);
        deliver(feed, { revision, changedBy, editors: editors.get(id) ?? [] });
      }
    }
  }

  /** The authors of revisions, if no other revision was made while they were read. */
  async function readAuthors(
    revised: readonly (readonly [formId: string, Feed])[],
    revisions: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, string | null>> {
    if (revised.length === 0) return new Map();
    const ids = revised.map(([id]) => id);
    const workspaceIds = revised.map(([, { workspaceId }]) => workspaceId);
    const authors = await readLastAuthors(services, workspaceIds, ids);
    const after = await readRevisions(db, ids);
    return new Map([...authors].filter(([id]) => after.get(id) === revisions.get(id)));
  }

  const poll = createCoalescer(pollAll);

  function remove(formId: string, subscriber: Subscriber): void {
    const feed = feeds.get(formId);
    feed?.subscribers.delete(subscriber);
    if (feed?.subscribers.size === 0) feeds.delete(formId);
    if (feeds.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function add({ workspaceId }: Viewer, formId: string, subscriber: Subscriber): Promise<void> {
    const feed = feeds.get(formId) ?? { workspaceId, subscribers: new Set() };
    feed.subscribers.add(subscriber);
    feeds.set(formId, feed);
    timer ??= setInterval(() => void poll('').catch(warn), timings.activityPoll).unref();
    return poll('');
  }

  const warn = (err: unknown) => log.warn({ err }, 'failed to read the activity of forms');

  return {
    async subscribe(viewer, formId, { editor, onDisconnect }) {
      const queue = services.subscriptions.open<FormActivity>(viewer, {
        capacity: queueCapacity,
        onClose() {
          remove(formId, subscriber);
          if (editor) removeEditor(services, viewer, formId, editor).catch(warn);
        },
      });
      const subscriber: Subscriber = { push: queue.push, close: queue.close };
      const added = add(viewer, formId, subscriber);
      onDisconnect(queue.close);
      await added.catch((error: unknown) => {
        queue.close();
        throw error;
      });
      return queue;
    },
  };
}

/** The author of a revision that is known. */
const authorOf = ({ activity }: Feed, revision: number): string | null =>
  activity?.revision === revision ? activity.changedBy : null;

/** Sends the activity to the subscribers that have not received the same before. */
function deliver(feed: Feed, activity: FormActivity): void {
  feed.activity = activity;
  const text = JSON.stringify(activity);
  for (const subscriber of [...feed.subscribers]) {
    if (subscriber.received === text) continue;
    subscriber.received = text;
    subscriber.push(activity, text.length);
  }
}

function closeAll({ subscribers }: Feed): void {
  for (const subscriber of [...subscribers]) subscriber.close();
}

/** The revisions of forms by their ids; those that do not exist are missing. */
async function readRevisions(
  { pool }: Platform['db'],
  formIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; revision: number }>({
    name: 'read-revisions',
    text: 'SELECT id, revision FROM forms WHERE id = ANY ($1)',
    values: [formIds],
  });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
