/**
 * The number of leading items whose total weight is at most `maxWeight`; at least one, if there are any, even if it
 * alone is heavier.
 */
export function prefixLength<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  maxWeight: number,
): number {
  let total = 0;
  const end = items.findIndex((item, index) => {
    total += weightOf(item);
    return index > 0 && total > maxWeight;
  });
  return end < 0 ? items.length : end;
}
