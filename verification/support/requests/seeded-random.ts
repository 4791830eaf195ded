/** A random generator with reproducible results for a seed. */
export interface Random {
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number;
  pick<const Item>(items: readonly [Item, ...Item[]]): Item;
  /** One of the items; undefined if there are none. */
  pickAny<Item>(items: readonly Item[]): Item | undefined;
}

/** Mulberry32: a generator with 32 bits of state, sufficient for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
  const below = (end: number) => next() % end;
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    pickAny: (items) => items[below(Math.max(1, items.length))],
  };
}

/** The words of a text, for lists of items without spaces. */
export function words(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.trim().split(/\s+/);
  return [first, ...others];
}
