// Limits the concurrent deliveries of a server, and shares them fairly between webhooks and workspaces. Pure: it counts
// slots and selects the next webhook. See docs/decisions/0041-webhook-delivery.md.

import { setBounded } from '../../platform/bounded-cache.ts';
import { addToCount } from '../../platform/maps.ts';
import type { Timings } from '../../platform/timings.ts';

/** Maximum number of concurrent deliveries to one webhook; one if it is slow or new. */
const maxPerWebhook = 4;

/** Number of slots in total and per workspace. */
const poolLimits = {
  /** For receivers that respond quickly. */
  normal: { slots: 32, perWorkspace: 8 },
  /** For slow receivers, so that they do not occupy the normal slots. */
  slow: { slots: 32, perWorkspace: 12 },
} as const;

type PoolName = keyof typeof poolLimits;

/**
 * After this many consecutive timeouts a receiver gets a shorter timeout, except at every fourth
 * delivery.
 */
const shortTimeout = { timeouts: 3, milliseconds: 5000, fullEvery: 4 };

/** Maximum number of waiting webhooks, and of webhooks whose behavior is stored. */
const capacity = 10_000;

/** A webhook and its workspace. */
export interface Target {
  readonly webhookId: string;
  readonly workspaceId: string;
}

/** A slot for one delivery. */
export interface Slot {
  /** Timeout in milliseconds if shorter than the default. */
  readonly timeout: number | undefined;
  /** Marks the webhook as slow, and moves the delivery to the slow pool if that has a free slot. */
  markSlow(): void;
  /**
   * Records the behavior of the receiver.
   *
   * @param milliseconds until the response or the timeout
   */
  recordSent(milliseconds: number, hasResponse: boolean): void;
  release(): void;
}

export interface FairShare {
  /**
   * Adds a webhook with due deliveries to the end of the waiting ones, unless too many wait: they are
   * found again.
   */
  enqueue(target: Target): void;
  /** Returns a slot for the webhook that has waited longest among those with a free slot. */
  next(): Grant | undefined;
  /** Removes a webhook from the waiting ones. */
  dequeue(target: Target): void;
}

/** A slot for a delivery of a webhook. */
export interface Grant {
  readonly target: Target;
  readonly slot: Slot;
}

/** How a receiver responded last. */
interface WebhookBehavior {
  readonly isFast: boolean;
  /** Consecutive timeouts. */
  readonly timeouts: number;
}

export function createFairShare({ slowDelivery }: Timings): FairShare {
  const pools = { normal: createPool(poolLimits.normal), slow: createPool(poolLimits.slow) };
  const inFlight = new Map<string, number>();
  const behaviors = new Map<string, WebhookBehavior>();
  const waiting = new Map<string, Target>();

  /** A new webhook starts in the normal pool with one delivery. */
  function poolFor({ webhookId, workspaceId }: Target): PoolName | undefined {
    const behavior = behaviors.get(webhookId);
    if ((inFlight.get(webhookId) ?? 0) >= (behavior?.isFast ? maxPerWebhook : 1)) return undefined;
    const name = behavior && !behavior.isFast ? 'slow' : 'normal';
    return pools[name].hasFreeSlot(workspaceId) ? name : undefined;
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
    const remember = (behavior: WebhookBehavior) =>
      setBounded(behaviors, capacity, webhookId, behavior);
    return {
      timeout: timeoutFor(webhookId),
      markSlow() {
        remember({ timeouts: 0, ...behaviors.get(webhookId), isFast: false });
        if (name === 'slow' || !pools.slow.hasFreeSlot(workspaceId)) return;
        pools[name].change(workspaceId, -1);
        name = 'slow';
        pools[name].change(workspaceId, 1);
      },
      recordSent(milliseconds, hasResponse) {
        const { timeouts = 0 } = behaviors.get(webhookId) ?? {};
        const isQuick = milliseconds < slowDelivery;
        remember({ isFast: isQuick, timeouts: isQuick || hasResponse ? 0 : timeouts + 1 });
      },
      release() {
        addToCount(inFlight, webhookId, -1);
        pools[name].change(workspaceId, -1);
      },
    };
  }

  return {
    enqueue(target) {
      if (waiting.size < capacity) waiting.set(target.webhookId, target);
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

    dequeue({ webhookId }) {
      waiting.delete(webhookId);
    },
  };
}

function createPool({ slots, perWorkspace }: (typeof poolLimits)[PoolName]) {
  const used = new Map<string, number>();
  let total = 0;
  return {
    hasFreeSlot: (workspaceId: string) =>
      total < slots && (used.get(workspaceId) ?? 0) < perWorkspace,
    change(workspaceId: string, by: 1 | -1) {
      total += by;
      addToCount(used, workspaceId, by);
    },
  };
}
