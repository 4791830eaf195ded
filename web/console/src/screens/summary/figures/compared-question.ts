import { comparedFigure, type PeriodNames } from './compare-figures.ts';
import type { Figure } from './figure.ts';
import { questionFigure } from './question-figure.ts';
import type { QuestionGroup } from './question-groups.ts';
import type { QuestionStatistics } from './statistics.ts';

type Bins = NonNullable<QuestionStatistics['histogram']>;

/** Largest number of bins of two histograms together. */
const mostBins = 40;

/**
 * Two histograms in bins of equal width, so that they can be compared. Bins begin at multiples of their width, which is 1, 2,
 * 2.5 or 5 times a power of ten; merging those of both is exact.
 */
export function commonBins(one: Bins, other: Bins): readonly [one: Bins, other: Bins] {
  const all = [...one, ...other];
  if (one.length === 0 || other.length === 0) return [one, other];
  const [low, high] = [Math.min(...all.map(fromOf)), Math.max(...all.map(toOf))];
  const common = commonWidth(widthOf(one), widthOf(other));
  const width = common * readableFactor((high - low) / common / mostBins);
  const first = Math.floor(low / width + tolerance);
  const last = Math.ceil(high / width - tolerance);
  const merged = (bins: Bins): Bins =>
    Array.from({ length: last - first }, (_, index) => {
      const [from, to] = [first + index, first + index + 1].map((at) => rounded(at * width));
      const within = bins.filter(
        (bin) => Math.floor(bin.from / width + tolerance) === first + index,
      );
      const count = within.reduce((sum, bin) => sum + bin.count, 0);
      return { from: from ?? 0, to: to ?? 0, count };
    });
  return [merged(one), merged(other)];
}

/** For quotients of decimal fractions, which doubles do not represent. */
const tolerance = 1e-6;

const fromOf = ({ from }: Bins[number]) => from;
const toOf = ({ to }: Bins[number]) => to;

const widthOf = ([bin]: Bins): number => (bin ? rounded(bin.to - bin.from) : 1);

/** The smallest number that is a multiple of both. */
function commonWidth(one: number, other: number): number {
  const [small, large] = [Math.min(one, other), Math.max(one, other)];
  const isMultiple = (width: number) =>
    Math.abs(width / small - Math.round(width / small)) < tolerance;
  const factor = [1, 2, 3, 4, 5].find((times) => isMultiple(times * large)) ?? 1;
  return rounded(factor * large);
}

/** 1, 2, 5, 10, …: the smallest one that is not below a number. */
function readableFactor(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  return [1, 2, 5].map((digit) => digit * power).find((factor) => factor >= least) ?? 10 * power;
}

const rounded = (value: number): number => Number(value.toPrecision(12));

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
