import { otherOptionId } from '../../../../../../packages/definition/model/other-answer.ts';
import type { SummaryQuery } from '../../../../generated/summary.ts';
import { t, translate } from '../../../texts/translate.tsx';

export type Analytics = NonNullable<SummaryQuery['formAnalytics']>;

/** The latest answers to a text question. */
export type LatestAnswers = NonNullable<Analytics['questions'][number]['latest']>;

export type QuestionStatistics = Analytics['removed'][number];

export type MatrixRow = NonNullable<QuestionStatistics['rows']>[number];

/**
 * Groups answers from 0 to 10 as the Net Promoter Score does: 9 and 10, 7 and 8, 0 to 6. The score is the percentage of
 * promoters minus that of detractors, rounded; 0 without answers.
 */
export function npsShares(distribution: readonly { value: unknown; count: number }[]) {
  const sum = (from: number, to: number) =>
    distribution
      .filter(({ value }) => Number(value) >= from && Number(value) <= to)
      .reduce((total, { count }) => total + count, 0);
  const promoters = sum(9, 10);
  const passives = sum(7, 8);
  const detractors = sum(0, 6);
  const answers = promoters + passives + detractors;
  const score = answers === 0 ? 0 : Math.round((100 * (promoters - detractors)) / answers);
  return { promoters, passives, detractors, score };
}

/** The label of a value, with a mark if only earlier versions of the form offer it. */
export const offeredLabel = (label: string, isOffered: boolean): string =>
  isOffered ? label : t('{label} (no longer offered)', { label });

/** The label of a value; the service says yes, no and other in English. */
export const shownLabel = (value: unknown, label: string, isOffered: boolean): string =>
  offeredLabel(
    typeof value === 'boolean' || value === otherOptionId ? translate(label) : label,
    isOffered,
  );

/** `25 %`; `0 %` of nothing. */
export function formatPercent(count: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * count) / whole)} %`;
}
