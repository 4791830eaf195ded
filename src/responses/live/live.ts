import type { Response } from '../../../prisma/generated/client/client.ts';
import { assertForm } from '../../forms/forms.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createMailbox } from '../../kernel/mailbox.ts';
import { problem, unavailable } from '../../kernel/problem.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { createFeed, type Feed, type Member } from './feed.ts';

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
  notice(formId: string): void;
  /** Ends all subscriptions and takes no new ones. */
  stop(): void;
}

/** The most subscriptions of one key, of one workspace, and of all together, on one server. */
const keyLimit = 10;
const workspaceLimit = 200;
const serverLimit = 1000;

/** How much may wait for somebody who is slow to take it, in characters of answers. */
const capacity = 16 * 1024 * 1024;

/** How many seconds whoever is refused should wait: nobody knows when another one goes. */
const pause = 30;

function tooMany(detail: string) {
  const headers = { 'Retry-After': String(pause) };
  return problem('rate_limited', detail, { headers, members: { retry_after: pause } });
}

interface Listener extends Member {
  readonly workspaceId: string;
}

export function createLiveResponses(kernel: Kernel): LiveResponses {
  const feeds = new Map<string, Feed>();
  const listeners = new Set<Listener>();
  let stopped = false;

  function assertRoom({ keyId, workspaceId }: Viewer): void {
    if (stopped) throw unavailable('The server is stopping. Subscribe again.');
    const count = (isOne: (listener: Listener) => boolean) => [...listeners].filter(isOne).length;
    if (count((one) => one.keyId === keyId) >= keyLimit) {
      throw tooMany(`A key may have ${keyLimit} subscriptions. End one first.`);
    }
    if (count((one) => one.workspaceId === workspaceId) >= workspaceLimit) {
      throw tooMany(`A workspace may have ${workspaceLimit} subscriptions. End one first.`);
    }
    if (listeners.size >= serverLimit) {
      throw tooMany('Too many subscribe already. Try again later.');
    }
  }

  function feedOf(formId: string): Feed {
    const known = feeds.get(formId);
    if (known) return known;
    const feed = createFeed(kernel, formId, () => feeds.delete(formId));
    feeds.set(formId, feed);
    return feed;
  }

  return {
    async subscribe(viewer, formId, whenGone) {
      await assertForm(kernel, viewer, formId);
      assertRoom(viewer);
      const feed = feedOf(formId);
      const closed = () => {
        listeners.delete(member);
        feed.leave(member);
      };
      const mailbox = createMailbox<Response>({ capacity, closed });
      const { keyId, workspaceId } = viewer;
      const member: Listener = { keyId, workspaceId, mailbox };
      listeners.add(member);
      whenGone(mailbox.close);
      await feed.join(member).catch((error: unknown) => {
        mailbox.close();
        throw error;
      });
      return mailbox;
    },
    notice(formId) {
      feeds.get(formId)?.notice();
    },
    stop() {
      stopped = true;
      for (const feed of [...feeds.values()]) feed.stop();
    },
  };
}
