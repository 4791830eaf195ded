import { describe, expect, it } from 'vitest';
import { type Accesses, areIndependent } from '../../verification/model/explore/accesses.ts';
import { exploreAll } from '../../verification/model/explore/explore.ts';
import { createRandom } from '../../verification/support/requests/seeded-random.ts';

// The exploration of interleavings, of actors that exist in memory only.

const touching = (reads: string[], writes: string[] = []): Accesses => ({
  reads: new Set(reads),
  writes: new Set(writes),
});

/** Explores the interleavings of actors, each a list of steps; returns them as texts such as `aab`. */
async function explore(actors: readonly (readonly Accesses[])[], limit = 1000) {
  const orders: string[] = [];
  const exploration = await exploreAll(async (choose) => {
    const taken = actors.map(() => 0);
    let order = '';
    for (;;) {
      const enabled = new Map(
        actors.flatMap((steps, actor) => {
          const step = steps[taken[actor] ?? 0];
          return step ? [[actor, { accesses: step }] as const] : [];
        }),
      );
      if (enabled.size === 0) break;
      const chosen = choose(enabled);
      taken[chosen] = (taken[chosen] ?? 0) + 1;
      order += 'abc'[chosen];
    }
    orders.push(order);
    return false;
  }, limit);
  return { ...exploration, orders };
}

/** The number that actors have counted to: each reads it in its first step and writes the next one in its second. */
function resultOf(order: string): number {
  const seen = new Map<string, number>();
  let number = 0;
  for (const actor of order) {
    const read = seen.get(actor);
    if (read === undefined) seen.set(actor, number);
    else number = read + 1;
  }
  return number;
}

/** All interleavings of actors with so many steps. */
function allOrders(counts: readonly number[]): string[] {
  if (counts.every((count) => count === 0)) return [''];
  return counts.flatMap((count, actor) =>
    count === 0
      ? []
      : allOrders(counts.with(actor, count - 1)).map((rest) => `${'abc'[actor]}${rest}`),
  );
}

/** The same for orders that differ only in the order of steps that commute: the order of all others. */
function classOf(order: string, actors: readonly (readonly Accesses[])[]): string {
  const taken = [0, 0, 0];
  const steps = [...order].map((name) => {
    const actor = 'abc'.indexOf(name);
    const number = taken[actor] ?? 0;
    taken[actor] = number + 1;
    return { name: `${name}${number}`, accesses: actors[actor]?.[number] ?? read };
  });
  const pairs = steps.flatMap((one, at) =>
    steps
      .slice(at + 1)
      .filter((other) => !areIndependent(one.accesses, other.accesses))
      .map((other) => `${one.name}<${other.name}`),
  );
  return pairs.sort().join();
}

const write = touching([], ['responses']);
const read = touching(['responses']);
const elsewhere = touching([], ['files']);

describe('the exploration', () => {
  it('executes each order of statements of which one writes what the other reads', async () => {
    const { orders, isComplete } = await explore([[write], [read]]);
    expect(orders).toEqual(['ab', 'ba']);
    expect(isComplete).toBe(true);
  });

  it('executes every order of three actors that write the same', async () => {
    const { orders } = await explore([[write, write], [write], [write]]);
    expect(new Set(orders).size).toBe(12);
  });

  it('executes one order of statements that touch different tables, or only read', async () => {
    expect((await explore([[write], [elsewhere]])).orders).toEqual(['ab']);
    expect((await explore([[read, read], [read], [elsewhere, read]])).orders).toEqual(['aabcc']);
  });

  it('finds orders that become possible only in others: every result of a lost update', async () => {
    // Each actor reads a number, and writes the next one.
    const actors = [0, 1, 2].map(() => [touching(['responses']), touching([], ['responses'])]);
    const results = (orders: readonly string[]) => new Set(orders.map(resultOf));
    const { orders, isComplete } = await explore(actors);
    expect(isComplete).toBe(true);
    expect(results(orders)).toEqual(new Set([1, 2, 3]));
    expect(orders.length).toBeLessThan(90); // all interleavings of three times two steps
  });

  it('executes some order of each class of equivalent ones, for actors that are drawn at random', async () => {
    const random = createRandom(1);
    for (let round = 0; round < 200; round += 1) {
      const actors = [0, 1, 2].map(() =>
        Array.from({ length: 1 + random.below(3) }, () =>
          random.pick([
            read,
            write,
            elsewhere,
            touching(['files']),
            touching(['files'], ['forms']),
          ]),
        ),
      );
      const { orders } = await explore(actors, 2000);
      const classes = (some: readonly string[]) => new Set(some.map((one) => classOf(one, actors)));
      expect(classes(orders)).toEqual(classes(allOrders(actors.map(({ length }) => length))));
    }
  });

  it('is incomplete if it reaches the limit', async () => {
    const { executions, isComplete } = await explore(
      [
        [write, write],
        [write, write],
      ],
      3,
    );
    expect([executions, isComplete]).toEqual([3, false]);
  });
});
