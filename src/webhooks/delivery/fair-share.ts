import { setBounded } from '../../platform/cache/bounded-map.ts';

// Which deliveries a server has under way at once. Pure: it counts places and decides who is next.

/** How many deliveries to one webhook are under way at once; to one that is slow or new, one. */
export const maxPerWebhook = 4;

/** Places of deliveries: of all, and of one workspace. */
const poolLimits = {
  /** Of receivers that answer at once. */
  normal: { places: 32, each: 8 },
  /** Of those that do not: their own places, so that they take none of the others'. */
  slow: { places: 32, each: 12 },
} as const;

type PoolName = keyof typeof poolLimits;

/** How many deliveries are under way at once, in both lanes. */
export const totalSlots = poolLimits.normal.places + poolLimits.slow.places;

/** After how many milliseconds without an answer a delivery counts as slow. */
export const slowAfter = 1000;

/** After so many time-outs in a row a receiver has less time, but for every fourth delivery. */
const shortTimeout = { timeouts: 3, milliseconds: 5000, fullEvery: 4 };

/** How many webhooks it is known of how they answer. */
const capacity = 10_000;

/** A webhook with the workspace that it belongs to. */
export interface Target {
  readonly webhookId: string;
  readonly workspaceId: string;
}

/** A place among those that are under way. */
export interface Slot {
  /** How many milliseconds the receiver has, if fewer than usual. */
  readonly timeout: number | undefined;
  /** There is no answer yet: makes room for others, as far as there are places for slow ones. */
  markSlow(): void;
  /**
   * Something was sent.
   *
   * @param milliseconds until an answer came, or the try was given up
   */
  recordSent(milliseconds: number, isAnswered: boolean): void;
  release(): void;
}

export interface FairShare {
  /** A place for a delivery; without one the webhook is remembered, and found by `next`. */
  acquire(target: Target): Slot | undefined;
  /** Remembers a webhook that may have more to deliver, behind those that wait already. */
  enqueue(target: Target): void;
  /** A place for the webhook that waits longest among those that may have one. */
  next(): { readonly target: Target; readonly slot: Slot } | undefined;
  /** The webhooks that wait; they are forgotten here. */
  drainWaiting(): Target[];
}

/** How a webhook answered last. */
interface WebhookBehavior {
  readonly isFast: boolean;
  /** Time-outs in a row. */
  readonly timeouts: number;
}

export function createFairShare(): FairShare {
  const pools = { normal: createPool(poolLimits.normal), slow: createPool(poolLimits.slow) };
  const inFlight = new Map<string, number>();
  const behaviors = new Map<string, WebhookBehavior>();
  const waiting = new Map<string, Target>();

  /** A new webhook is tried in the normal lane, by one delivery. */
  function poolFor({ webhookId, workspaceId }: Target): PoolName | undefined {
    const manner = behaviors.get(webhookId);
    if ((inFlight.get(webhookId) ?? 0) >= (manner?.isFast ? maxPerWebhook : 1)) return undefined;
    const name = manner && !manner.isFast ? 'slow' : 'normal';
    return pools[name].hasRoom(workspaceId) ? name : undefined;
  }

  function timeoutFor(webhookId: string): number | undefined {
    const { timeouts = 0 } = behaviors.get(webhookId) ?? {};
    const isShort = timeouts >= shortTimeout.timeouts && timeouts % shortTimeout.fullEvery !== 0;
    return isShort ? shortTimeout.milliseconds : undefined;
  }

  function acquireSlot({ webhookId, workspaceId }: Target, first: PoolName): Slot {
    let name = first;
    addToCount(inFlight, webhookId, 1);
    pools[name].change(workspaceId, 1);
    const remember = (manner: WebhookBehavior) =>
      setBounded(behaviors, capacity, webhookId, manner);
    return {
      timeout: timeoutFor(webhookId),
      markSlow() {
        remember({ timeouts: 0, ...behaviors.get(webhookId), isFast: false });
        if (name === 'slow' || !pools.slow.hasRoom(workspaceId)) return;
        pools[name].change(workspaceId, -1);
        name = 'slow';
        pools[name].change(workspaceId, 1);
      },
      recordSent(milliseconds, isAnswered) {
        const { timeouts = 0 } = behaviors.get(webhookId) ?? {};
        const isQuick = milliseconds < slowAfter;
        remember({ isFast: isQuick, timeouts: isQuick || isAnswered ? 0 : timeouts + 1 });
      },
      release() {
        addToCount(inFlight, webhookId, -1);
        pools[name].change(workspaceId, -1);
      },
    };
  }

  return {
    acquire(target) {
      const name = poolFor(target);
      if (name !== undefined) return acquireSlot(target, name);
      waiting.set(target.webhookId, target);
      return undefined;
    },

    enqueue(target) {
      if (!waiting.has(target.webhookId)) waiting.set(target.webhookId, target);
    },

    next() {
      for (const target of waiting.values()) {
        const name = poolFor(target);
        if (name === undefined) continue;
        waiting.delete(target.webhookId);
        return { target, slot: acquireSlot(target, name) };
      }
      return undefined;
    },

    drainWaiting() {
      const targets = [...waiting.values()];
      waiting.clear();
      return targets;
    },
  };
}

function createPool({ places, each }: { readonly places: number; readonly each: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: (workspaceId: string) => all < places && (taken.get(workspaceId) ?? 0) < each,
    change(workspaceId: string, by: 1 | -1) {
      all += by;
      addToCount(taken, workspaceId, by);
    },
  };
}

/** A count that is nothing has no entry. */
function addToCount(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
