import { aggregatorOf } from '../../../packages/definition/answers/aggregates/aggregator-of.ts';
import {
  type Aggregates,
  aggregateKeyOf,
  aggregateOf,
  endingsKey,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import type { QuestionHistory } from '../../../packages/definition/answers/aggregates/question-history.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import { otherOptionId } from '../../../packages/definition/model/other-answer.ts';
import type {
  AggregateSummary,
  DistributionEntry,
  SummaryContext,
} from '../../../packages/definition/questions/aggregation/aggregate.ts';
import { valueTypeOf } from '../../../packages/definition/questions/question-types.ts';
import { isText, type LatestAnswer, type LatestOf } from './latest-answers.ts';

export interface QuestionAnalytics extends AggregateSummary {
  readonly id: string;
  readonly type: Element['type'];
  readonly title: string;
  /** Number of responses with an answer to it. */
  readonly answered: number;
  /** Texts of the live version: reads the latest answers, newest first. */
  readonly latest?: (() => Promise<readonly LatestAnswer[]>) | undefined;
  /** The newest version that had the question with this type; undefined for those of the live version. */
  readonly lastVersion?: number | undefined;
}

/** The questions of the live version. */
interface LiveQuestions {
  readonly elements: readonly Element[];
  /** The options that datasets contain, if they are known. */
  readonly lists?: OptionLists | undefined;
  readonly latestOf?: LatestOf | undefined;
}

/**
 * The analytics of the questions of the live version, in its order.
 *
 * @param history labels the values of earlier versions
 */
export const analyzeLive = (
  { elements, lists, latestOf }: LiveQuestions,
  aggregates: Aggregates,
  history?: QuestionHistory,
): QuestionAnalytics[] =>
  elements
    .filter(({ type }) => valueTypeOf(type))
    .map((element) => {
      const { id } = element;
      const context = { list: lists?.get(id), past: history?.questions.get(id) };
      const latest = latestOf && isText(element) ? () => latestOf(id) : undefined;
      return { ...analyze(element, aggregates, context), latest };
    });

/**
 * The analytics of the questions that have answers but are not in the live version, or not with that type: in the
 * order of the history.
 */
export function analyzeRemoved(
  { elements }: LiveQuestions,
  aggregates: Aggregates,
  history: QuestionHistory,
): QuestionAnalytics[] {
  const removed = removedKeys(elements, aggregates);
  return [...history.questions.values()].flatMap((question) =>
    question.kinds.flatMap(({ element, versions: [newest] }) => {
      if (!removed.has(aggregateKeyOf(element))) return [];
      const analytics = notOffered(analyze(element, aggregates, { past: question }));
      return [{ ...analytics, lastVersion: newest?.last }];
    }),
  );
}

/** Whether the history is required: for labels of earlier versions, or for questions that were removed. */
export const needsHistory = (
  { elements }: LiveQuestions,
  aggregates: Aggregates,
  questions: readonly QuestionAnalytics[],
): boolean =>
  removedKeys(elements, aggregates).size > 0 ||
  questions.some(
    ({ distribution = [], rows = [] }) =>
      distribution.some(hasUnknownLabel) ||
      rows.some((row) => !row.offered || row.distribution.some(hasUnknownLabel)),
  );

const hasUnknownLabel = ({ offered, value }: DistributionEntry): boolean =>
  !offered && typeof value === 'string' && value !== otherOptionId;

/** The keys of aggregates of which the live version has no question. */
function removedKeys(elements: readonly Element[], aggregates: Aggregates): ReadonlySet<string> {
  const live = new Set([endingsKey, ...elements.map(aggregateKeyOf)]);
  return new Set([...aggregates.keys()].filter((key) => !live.has(key)));
}

function analyze(
  element: Element,
  aggregates: Aggregates,
  context: SummaryContext,
): QuestionAnalytics {
  const { id, type, title = '' } = element;
  const aggregate = aggregateOf(aggregates, element);
  const summary = aggregatorOf(element)?.summarize(aggregate, context);
  return { id, type, title, answered: aggregate.answered, ...summary };
}

/** No value of a question is offered that the live version does not have. */
function notOffered({ distribution, rows, ...rest }: QuestionAnalytics): QuestionAnalytics {
  const without = (entries: readonly DistributionEntry[]) =>
    entries.map((entry) => ({ ...entry, offered: false }));
  return {
    ...rest,
    ...(distribution && { distribution: without(distribution) }),
    ...(rows && {
      rows: rows.map((row) => {
        return { ...row, offered: false, distribution: without(row.distribution) };
      }),
    }),
  };
}
