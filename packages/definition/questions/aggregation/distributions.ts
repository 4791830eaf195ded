import type { LabelledItems } from '../values/choice-options.ts';
import { idsOf } from '../values/choice-options.ts';
import type { Aggregate, DistributionEntry, LabelledIds } from './aggregate.ts';

export function countOf({ counts }: Aggregate, key: string): number {
  return counts.get(key) ?? 0;
}

/** An option, row or column, and whether the live version has it. */
interface SummarizedItem {
  readonly id: string;
  readonly label: string;
  readonly offered: boolean;
}

/**
 * The items of the live version in its order, then those of earlier versions that were counted.
 *
 * @param counted the ids with a count
 * @param past the items of all versions; without, those of earlier ones are labeled with their ids
 */
export function summarizedItems(
  items: LabelledItems,
  counted: Iterable<string>,
  past: LabelledIds = new Map(),
): SummarizedItem[] {
  const live = idsOf(items);
  const gone = new Set([...counted].filter((id) => !live.has(id)));
  const known = [...past.keys()].filter((id) => gone.has(id));
  return [
    ...items.map(({ id, label }) => ({ id, label, offered: true })),
    ...[...new Set([...known, ...gone])].map((id) => {
      return { id, label: past.get(id)?.label ?? id, offered: false };
    }),
  ];
}

/** The distribution over items. */
export const distributionOf = (
  items: readonly SummarizedItem[],
  count: (id: string) => number,
): DistributionEntry[] =>
  items.map(({ id, label, offered }) => ({ value: id, label, count: count(id), offered }));

/** The distribution over the numbers from `min` to `max`, then other numbers that were counted, in ascending order. */
export function numberDistribution(
  aggregate: Aggregate,
  min: number,
  max: number,
): DistributionEntry[] {
  const points = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const others = countedNumbers(aggregate).filter((value) => !points.includes(value));
  return [
    ...points.map((value) => numberEntry(aggregate, value, true)),
    ...others.map((value) => numberEntry(aggregate, value, false)),
  ];
}

/** The numbers that were counted, in ascending order. */
export const countedNumbers = ({ counts }: Aggregate): number[] =>
  [...counts.keys()].map(Number).sort((a, b) => a - b);

export function numberEntry(
  aggregate: Aggregate,
  value: number,
  offered: boolean,
): DistributionEntry {
  const label = String(value);
  return { value, label, count: countOf(aggregate, label), offered };
}
