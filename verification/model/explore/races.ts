import { type Accesses, areIndependent } from './accesses.ts';

export interface TakenStep {
  readonly actor: number;
  readonly accesses: Accesses;
}

/** Two steps of different actors that do not commute, and whose order nothing in between determines. */
export interface Race {
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
export function findRaces(steps: readonly TakenStep[]): Race[] {
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
