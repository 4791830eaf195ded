import type { Aggregation } from './aggregation.ts';
import { answerTotals } from './answer-totals.ts';
import { crosstabOfKind } from './crosstabs.ts';

const aggregations: readonly Aggregation<unknown>[] = [answerTotals];

/** The aggregation whose checkpoints have this kind; undefined if this release has none. */
export function aggregationOf(kind: string): Aggregation<unknown> | undefined {
  return aggregations.find((aggregation) => aggregation.kind === kind) ?? crosstabOfKind(kind);
}
