import { createRandom, type Random } from './requests/seeded-random.ts';

/** Each item as often as its weight. */
export const weighted = <Item>(items: readonly (readonly [weight: number, Item])[]): Item[] =>
  items.flatMap(([weight, item]) => Array.from({ length: weight }, () => item));

/**
 * Starts actors, which act again and again.
 *
 * @returns a function that stops them, and waits for what they are doing
 */
export function startActors(
  count: number,
  seed: number,
  create: (actor: number, random: Random) => (turn: number) => Promise<void>,
): () => Promise<void> {
  let isStopping = false;
  const run = async (actor: number) => {
    const act = create(actor, createRandom(seed * 1009 + actor));
    for (let turn = 0; !isStopping; turn += 1) await act(turn);
  };
  const running = Promise.all(Array.from({ length: count }, (_, actor) => run(actor)));
  running.catch(() => undefined); // reported when they are stopped
  return async () => {
    isStopping = true;
    await running;
  };
}
