import { type Accesses, areIndependent } from './accesses.ts';
import type { Choose, Enabled } from './schedule.ts';

interface TakenStep {
  readonly actor: number;
  readonly accesses: Accesses;
}

/** Two steps of different actors that do not commute, and whose order nothing in between determines. */
interface Race {
  readonly at: number;
  /** The actors with which an interleaving can begin there in which the later one comes first. */
  readonly rivals: readonly number[];
}

/** For each step, the position of the latest step of each actor that must come before it, or is it. */
type Clock = ReadonlyMap<number, number>;

/**
 * The races of an interleaving, and how each can be reversed: source sets, as in algorithm 1 of Optimal Dynamic Partial Order
 * Reduction (POPL 2014).
 */
function findRaces(steps: readonly TakenStep[]): Race[] {
  const clocks = clocksOf(steps);
  const isBefore = (one: number, later: number) =>
    one < later && (clocks[later]?.get(steps[one]?.actor ?? -1) ?? -1) >= one;

  return steps.flatMap((step, later) =>
    positions(0, later)
      .filter((at) => steps[at]?.actor !== step.actor && isBefore(at, later))
      .filter((at) => !positions(at + 1, later).some((k) => isBefore(at, k) && isBefore(k, later)))
      .map((at) => ({ at, rivals: rivalsOf(at, later) })),
  );

  /** The first actors of what remains if a step is delayed, with all that must come after it, until a later one. */
  function rivalsOf(at: number, later: number): number[] {
    const rest = [...positions(at + 1, later).filter((one) => !isBefore(at, one)), later];
    const first = rest.filter((one) => !rest.some((other) => isBefore(other, one)));
    return first.flatMap((one) => steps[one]?.actor ?? []);
  }
}

function clocksOf(steps: readonly TakenStep[]): Clock[] {
  const clocks: Clock[] = [];
  for (const [at, { actor, accesses }] of steps.entries()) {
    const clock = new Map<number, number>();
    for (const [index, one] of steps.slice(0, at).entries()) {
      if (one.actor !== actor && areIndependent(one.accesses, accesses)) continue;
      for (const [other, position] of clocks[index] ?? [])
        clock.set(other, Math.max(position, clock.get(other) ?? -1));
    }
    clocks.push(clock.set(actor, at));
  }
  return clocks;
}

const positions = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

export interface Exploration {
  readonly executions: number;
  /** Whether every interleaving was executed, or one that is equivalent to it. */
  readonly isComplete: boolean;
}

/** A point at which one of several actors takes a step. */
interface Node {
  /** As of the latest execution, which knows what the chosen one has touched. */
  enabled: Enabled;
  /** Actors whose step leads to interleavings that were explored elsewhere. */
  readonly sleeping: ReadonlyMap<number, Accesses>;
  /** Actors that were chosen here before, with their steps. */
  readonly tried: Map<number, Accesses>;
  /** Actors that must be chosen here, because their step races with one that was taken here. */
  readonly rivals: Set<number>;
  chosen: number;
}

/**
 * Executes all interleavings up to equivalence, depth first, each from the start. Another actor is only chosen where its
 * step races with the one that was taken (`findRaces`). Sleep sets leave out interleavings that differ from an explored
 * one only in the order of independent steps (Godefroid, Partial-Order Methods for the Verification of Concurrent
 * Systems, 1996).
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
      if (node) node.enabled = enabled;
      depth += 1;
      isRedundant = node === undefined;
      return node?.chosen ?? firstOf(enabled);
    });
    executions += 1;
    noteRivals(path);
    if (isOver) return { executions, isComplete: false };
  } while (backtrack(path));
  return { executions, isComplete: true };

  /** A new node; undefined if all its steps sleep. */
  function enter(nodes: Node[], enabled: Enabled): Node | undefined {
    const sleeping = sleepingAfter(nodes.at(-1));
    const chosen = [...enabled.keys()].find((actor) => !sleeping.has(actor));
    if (chosen === undefined) return undefined;
    const node: Node = { enabled, sleeping, tried: new Map(), rivals: new Set(), chosen };
    nodes.push(node);
    return node;
  }
}

const firstOf = (enabled: Enabled): number => [...enabled.keys()][0] ?? 0;

/** Steps stay asleep until one is taken that does not commute with them. */
function sleepingAfter(parent: Node | undefined): ReadonlyMap<number, Accesses> {
  const taken = parent?.enabled.get(parent.chosen)?.accesses;
  if (!parent || !taken) return new Map();
  return new Map(
    [...parent.sleeping, ...parent.tried].filter(
      ([actor, accesses]) => actor !== parent.chosen && areIndependent(accesses, taken),
    ),
  );
}

/** Notes at each node an actor that must also be tried there; all of them, if those could not take a step there. */
function noteRivals(path: readonly Node[]): void {
  const steps = path.flatMap(({ enabled, chosen }): TakenStep[] => {
    const step = enabled.get(chosen);
    return step ? [{ actor: chosen, accesses: step.accesses }] : [];
  });
  for (const { at, rivals } of findRaces(steps)) {
    const node = path[at];
    if (!node || rivals.some((actor) => isTried(node, actor))) continue;
    const possible = rivals.filter((actor) => node.enabled.has(actor));
    for (const actor of possible.length > 0 ? possible.slice(-1) : node.enabled.keys())
      node.rivals.add(actor);
  }
}

const isTried = ({ chosen, tried, rivals }: Node, actor: number): boolean =>
  actor === chosen || tried.has(actor) || rivals.has(actor);

/** Chooses the next untried rival of the deepest node that has one. @returns whether there is one */
function backtrack(path: Node[]): boolean {
  for (let node = path.at(-1); node; node = path.at(-1)) {
    const taken = node.enabled.get(node.chosen);
    if (taken) node.tried.set(node.chosen, taken.accesses);
    const { sleeping, tried, rivals } = node;
    const next = [...rivals].find((one) => !sleeping.has(one) && !tried.has(one));
    if (next !== undefined) {
      node.chosen = next;
      return true;
    }
    path.pop();
  }
  return false;
}

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
