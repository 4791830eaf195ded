import { commonBins } from './common-bins.ts';
import { comparedFigure, type PeriodNames } from './compare-figures.ts';
import type { Figure } from './figure.ts';
import { questionFigure } from './question-figure.ts';
import type { QuestionGroup } from './question-groups.ts';
import type { QuestionStatistics } from './statistics.ts';

type Counted = Pick<QuestionStatistics, 'histogram' | 'distribution'>;

/**
 * The answers to a question next to those of an earlier period.
 *
 * @param before the same question in the earlier period; undefined if it had no answers there
 */
export function comparedQuestion(
  { question, total }: QuestionGroup,
  before: QuestionGroup | undefined,
  names: PeriodNames,
  unit: 'response' | 'entry',
): Figure {
  if (!before) return comparedFigure(questionFigure(question, total, unit), undefined, names);
  const [now, earlier] = sameItems(question, before.question);
  return comparedFigure(
    questionFigure({ ...question, ...now }, total, unit),
    questionFigure({ ...before.question, ...earlier }, before.total, unit),
    names,
  );
}

/** Without answers, a question has no bins, and a repeat no numbers of entries: it has those of the other period, with 0. */
function sameItems(one: Counted, other: Counted): readonly [Counted, Counted] {
  const [bins, otherBins] = commonBins(one.histogram ?? [], other.histogram ?? []);
  return [
    {
      histogram: orZeros(bins, otherBins),
      distribution: one.distribution && orZeros(one.distribution, other.distribution),
    },
    {
      histogram: orZeros(otherBins, bins),
      distribution: other.distribution && orZeros(other.distribution, one.distribution),
    },
  ];
}

const orZeros = <Entry extends { readonly count: number }>(
  entries: readonly Entry[],
  others: readonly Entry[] | null,
): Entry[] =>
  entries.length > 0 ? [...entries] : (others ?? []).map((entry) => ({ ...entry, count: 0 }));
