import { areIndependent, type Footprint } from './footprint.ts';
import type { Choose, Enabled } from './schedule.ts';

/** How many interleavings were executed, and whether these are all. */
export interface Exploration {
  readonly executions: number;
  /** Whether every interleaving was executed, or one that is equivalent to it. */
  readonly isComplete: boolean;
}

/** A point at which one of several actors takes a step. */
interface Node {
  readonly enabled: Enabled;
  /** Actors whose step leads to interleavings that were explored elsewhere. */
  readonly sleeping: ReadonlyMap<number, Footprint>;
  /** Actors that were chosen here before, with their steps. */
  readonly tried: Map<number, Footprint>;
  chosen: number;
}

/**
 * Executes all interleavings up to equivalence: depth first, each from the start, with sleep sets (Godefroid,
 * Partial-Order Methods for the Verification of Concurrent Systems, 1996), which leave out interleavings that differ
 * from an explored one only in the order of independent steps.
 *
 * @param execute executes one interleaving; returns whether to stop
 * @param limit the maximum number of executions
 */
export async function exploreAll(
  execute: (choose: Choose) => Promise<boolean>,
  limit: number,
): Promise<Exploration> {
  const path: Node[] = [];
  let executions = 0;
  do {
    if (executions === limit) return { executions, isComplete: false };
    let depth = 0;
    let isRedundant = false;
    const isOver = await execute((enabled) => {
      if (isRedundant) return firstOf(enabled);
      const known = path[depth];
      if (known && !enabled.has(known.chosen)) path.length = depth; // a timeout made it differ
      const node = path[depth] ?? enter(path, enabled);
      depth += 1;
      isRedundant = node === undefined;
      return node?.chosen ?? firstOf(enabled);
    });
    executions += 1;
    if (isOver) return { executions, isComplete: false };
  } while (backtrack(path));
  return { executions, isComplete: true };

  /** A new node; undefined if all its steps sleep. */
  function enter(nodes: Node[], enabled: Enabled): Node | undefined {
    const sleeping = sleepingAfter(nodes.at(-1));
    const chosen = [...enabled.keys()].find((actor) => !sleeping.has(actor));
    if (chosen === undefined) return undefined;
    const node: Node = { enabled, sleeping, tried: new Map(), chosen };
    nodes.push(node);
    return node;
  }
}

const firstOf = (enabled: Enabled): number => [...enabled.keys()][0] ?? 0;

/** Steps stay asleep until one is taken that does not commute with them. */
function sleepingAfter(parent: Node | undefined): ReadonlyMap<number, Footprint> {
  const taken = parent?.enabled.get(parent.chosen);
  if (!parent || !taken) return new Map();
  return new Map(
    [...parent.sleeping, ...parent.tried].filter(
      ([actor, footprint]) => actor !== parent.chosen && areIndependent(footprint, taken),
    ),
  );
}

/** Chooses the next untried step of the deepest node that has one. @returns whether there is one */
function backtrack(path: Node[]): boolean {
  for (let node = path.at(-1); node; node = path.at(-1)) {
    const taken = node.enabled.get(node.chosen);
    if (taken) node.tried.set(node.chosen, taken);
    const { sleeping, tried } = node;
    const next = [...node.enabled.keys()].find((one) => !sleeping.has(one) && !tried.has(one));
    if (next !== undefined) {
      node.chosen = next;
      return true;
    }
    path.pop();
  }
  return false;
}

/** Executes interleavings at random. */
export async function exploreSome(
  execute: (choose: Choose) => Promise<boolean>,
  count: number,
  below: (end: number) => number,
): Promise<Exploration> {
  let executions = 0;
  for (let isOver = false; executions < count && !isOver; executions += 1) {
    isOver = await execute(
      (enabled) => [...enabled.keys()][below(enabled.size)] ?? firstOf(enabled),
    );
  }
  return { executions, isComplete: false };
}
