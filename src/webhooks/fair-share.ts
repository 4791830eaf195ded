import { setNewest } from '../kernel/newest.ts';

// Which deliveries a server has under way at once. Pure: it counts places and decides who is next.

/** How many deliveries to one webhook are under way at once; to one that is slow or new, one. */
export const share = 4;

/** Places of deliveries: of all, and of one workspace. */
const lanes = {
  /** Of receivers that answer at once. */
  normal: { places: 32, each: 8 },
  /** Of those that do not: their own places, so that they take none of the others'. */
  slow: { places: 32, each: 12 },
} as const;

type LaneName = keyof typeof lanes;

/** How many deliveries are under way at once, in both lanes. */
export const allPlaces = lanes.normal.places + lanes.slow.places;

/** After how many milliseconds without an answer a delivery counts as slow. */
export const slowAfter = 1000;

/** After so many time-outs in a row a receiver has less time, but for every fourth delivery. */
const patience = { timeouts: 3, milliseconds: 5000, fullEvery: 4 };

/** How many webhooks it is known of how they answer. */
const capacity = 10_000;

/** A webhook with the workspace that it belongs to. */
export interface Target {
  readonly webhookId: string;
  readonly workspaceId: string;
}

/** A place among those that are under way. */
export interface Place {
  /** How many milliseconds the receiver has, if fewer than usual. */
  readonly timeout: number | undefined;
  /** There is no answer yet: makes room for others, as far as there are places for slow ones. */
  slowDown(): void;
  /**
   * Something was sent.
   *
   * @param milliseconds until an answer came, or the try was given up
   */
  sent(milliseconds: number, isAnswered: boolean): void;
  leave(): void;
}

export interface FairShare {
  /** A place for a delivery; without one the webhook is remembered, and found by `next`. */
  enter(target: Target): Place | undefined;
  /** Remembers a webhook that may have more to deliver, behind those that wait already. */
  wait(target: Target): void;
  /** A place for the webhook that waits longest among those that may have one. */
  next(): { readonly target: Target; readonly place: Place } | undefined;
  /** The webhooks that wait; they are forgotten here. */
  takeWaiting(): Target[];
}

/** How a webhook answered last. */
interface Manner {
  readonly isQuick: boolean;
  /** Time-outs in a row. */
  readonly timeouts: number;
}

export function createFairShare(): FairShare {
  const lane = { normal: createLane(lanes.normal), slow: createLane(lanes.slow) };
  const underWay = new Map<string, number>();
  const manners = new Map<string, Manner>();
  const waiting = new Map<string, Target>();

  /** A new webhook is tried in the normal lane, by one delivery. */
  function laneOf({ webhookId, workspaceId }: Target): LaneName | undefined {
    const manner = manners.get(webhookId);
    if ((underWay.get(webhookId) ?? 0) >= (manner?.isQuick ? share : 1)) return undefined;
    const name = manner && !manner.isQuick ? 'slow' : 'normal';
    return lane[name].hasRoom(workspaceId) ? name : undefined;
  }

  function timeoutFor(webhookId: string): number | undefined {
    const { timeouts = 0 } = manners.get(webhookId) ?? {};
    const isShort = timeouts >= patience.timeouts && timeouts % patience.fullEvery !== 0;
    return isShort ? patience.milliseconds : undefined;
  }

  function occupy({ webhookId, workspaceId }: Target, first: LaneName): Place {
    let name = first;
    add(underWay, webhookId, 1);
    lane[name].change(workspaceId, 1);
    const remember = (manner: Manner) => setNewest(manners, capacity, webhookId, manner);
    return {
      timeout: timeoutFor(webhookId),
      slowDown() {
        remember({ timeouts: 0, ...manners.get(webhookId), isQuick: false });
        if (name === 'slow' || !lane.slow.hasRoom(workspaceId)) return;
        lane[name].change(workspaceId, -1);
        name = 'slow';
        lane[name].change(workspaceId, 1);
      },
      sent(milliseconds, isAnswered) {
        const { timeouts = 0 } = manners.get(webhookId) ?? {};
        const isQuick = milliseconds < slowAfter;
        remember({ isQuick, timeouts: isQuick || isAnswered ? 0 : timeouts + 1 });
      },
      leave() {
        add(underWay, webhookId, -1);
        lane[name].change(workspaceId, -1);
      },
    };
  }

  return {
    enter(target) {
      const name = laneOf(target);
      if (name !== undefined) return occupy(target, name);
      waiting.set(target.webhookId, target);
      return undefined;
    },

    wait(target) {
      if (!waiting.has(target.webhookId)) waiting.set(target.webhookId, target);
    },

    next() {
      for (const target of waiting.values()) {
        const name = laneOf(target);
        if (name === undefined) continue;
        waiting.delete(target.webhookId);
        return { target, place: occupy(target, name) };
      }
      return undefined;
    },

    takeWaiting() {
      const targets = [...waiting.values()];
      waiting.clear();
      return targets;
    },
  };
}

function createLane({ places, each }: { readonly places: number; readonly each: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: (workspaceId: string) => all < places && (taken.get(workspaceId) ?? 0) < each,
    change(workspaceId: string, by: 1 | -1) {
      all += by;
      add(taken, workspaceId, by);
    },
  };
}

/** A count that is nothing has no entry. */
function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
