import type { Response } from '../../../prisma/generated/client/client.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Mailbox } from '../../kernel/mailbox.ts';
import { workingKeys } from '../../workspaces/api-keys.ts';
import { createRecent } from './recent.ts';

/** Somebody who is told. */
export interface Member {
  readonly keyId: string;
  readonly mailbox: Mailbox<Response>;
}

/** Tells all who listen to one form what comes in, by one look for all of them. */
export interface Feed {
  /** @returns once every response that is stored from now on will be told */
  join(member: Member): Promise<void>;
  leave(member: Member): void;
  /** There may be something new: looks sooner than it would. */
  notice(): void;
  /** Ends all subscriptions. */
  stop(): void;
}

/** How many milliseconds pass between two looks. */
const period = 1000;

/** How many milliseconds a look waits for what comes at the same time. */
const gathering = 20;

/** How many milliseconds a key that was revoked may go on listening, about. */
const trust = 30_000;

/** @param deserted nobody listens any more */
export function createFeed(kernel: Kernel, formId: string, deserted: () => void): Feed {
  const recent = createRecent(kernel, formId);
  const present = new Set<Member>();
  const listening = new Set<Member>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let awaited = false;
  let checkedAt = kernel.clock.now().getTime();

  /** One after the other, so that no look overtakes another. */
  function take(work: () => Promise<void>): Promise<void> {
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  async function tell(thorough: boolean): Promise<void> {
    const responses = await recent.look(thorough);
    if (!responses) return endAll(); // the form was deleted
    for (const response of responses) {
      const weight = JSON.stringify(response).length;
      for (const { mailbox } of listening) mailbox.put(response, weight);
    }
  }

  function endAll(): void {
    for (const { mailbox } of [...present]) mailbox.close();
  }

  async function expel(): Promise<void> {
    const now = kernel.clock.now().getTime();
    if (now - checkedAt < trust) return;
    const keys = await workingKeys(kernel, [...new Set([...present].map(({ keyId }) => keyId))]);
    for (const { keyId, mailbox } of [...present]) {
      if (!keys.has(keyId)) mailbox.close();
    }
    checkedAt = now;
  }

  function look(): void {
    take(async () => {
      await expel();
      if (listening.size > 0) await tell(false);
    }).catch((error: unknown) => {
      kernel.log.warn({ err: error, form_id: formId }, 'live responses'); // the next look goes on
    });
  }

  const timer = setInterval(() => waiting === 0 && look(), period).unref();

  return {
    join(member) {
      present.add(member);
      return take(async () => {
        // What is there already is for those who listen already.
        await (listening.size > 0 ? tell(true) : recent.skip());
        if (present.has(member)) listening.add(member);
      });
    },
    leave(member) {
      present.delete(member);
      listening.delete(member);
      if (present.size > 0) return;
      clearInterval(timer);
      deserted();
    },
    notice() {
      if (awaited || listening.size === 0) return;
      awaited = true;
      setTimeout(() => {
        awaited = false;
        if (waiting <= 1) look(); // one that waits for its turn will see it too
      }, gathering).unref();
    },
    stop: endAll,
  };
}
