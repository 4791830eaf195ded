/**
 * The leading items whose total weight is at most `maxWeight`; at least one, if there are any, even if it alone is
 * heavier.
 */
export function prefixByWeight<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  maxWeight: number,
): readonly Item[] {
  let total = 0;
  const end = items.findIndex((item, index) => {
    total += weightOf(item);
    return index > 0 && total > maxWeight;
  });
  return end < 0 ? items : items.slice(0, end);
}
