import { notFound, problem } from '../../../packages/common/problem.ts';
import {
  type Aggregates,
  aggregateOf,
  aggregatorOf,
  endingCountOf,
} from '../../../packages/definition/answers/answer-aggregates.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import {
  type AggregateSummary,
  emptyAggregate,
} from '../../../packages/definition/questions/aggregation/aggregate.ts';
import { valueTypeOf } from '../../../packages/definition/questions/question-types.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/form-languages.ts';
import { createCoalescer } from '../../platform/concurrency/batcher.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseCounts } from '../filter/answer-index/find-matches.ts';
import type { Matching, SearchServices } from '../filter/match-answers.ts';
import { type RequestedFilter, resolveFilter } from '../read/resolve-filter.ts';
import { filterSql } from '../read/response-filter.ts';
import { visibleQuestions } from '../visits/visible-questions.ts';
import { readVisits } from '../visits/visit-table.ts';
import { aggregateMatches } from './aggregate-matches.ts';
import { analyzedDays, firstDay, latestDays } from './latest-days.ts';
import { type ResponseTotals, readResponseTotals } from './response-totals.ts';
import { analyzeVisits, type VisitAnalytics } from './visit-analytics.ts';

/**
 * Maximum number of values with a count of their own in one request: options, scale points, matrix cells,
 * and questions by day. No single definition exceeds it; a GraphQL request may select several forms.
 */
export const maxCountedValues = 45_000;

/** Statistics of a form's responses and visits. */
export interface FormAnalytics extends VisitAnalytics, Omit<ResponseTotals, 'tallies'> {
  /** The questions and calculated values of the live version. */
  readonly questions: readonly QuestionAnalytics[];
  /** The endings of the live version; undefined if it has none. */
  readonly endings: readonly EndingAnalytics[] | undefined;
}

export interface QuestionAnalytics extends AggregateSummary {
  readonly id: string;
  readonly type: Element['type'];
  readonly title: string;
  /** Number of responses with an answer to it. */
  readonly answered: number;
}

export interface EndingAnalytics {
  readonly id: string;
  readonly title: string;
  /** Number of responses that reached it. */
  readonly count: number;
}

/** Computes the analytics of a form, with titles and labels in one of its languages or as they were written. */
export type AnalyticsOf = (formId: string, language?: string) => Promise<FormAnalytics>;

type AnalyticsServices = FormServices & Pick<SearchServices, 'databaseShare'>;

/**
 * Concurrent calls for a form share one computation, which starts after each of them. Decision:
 * docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench -- --line analytics`.
 */
export function createAnalytics(services: AnalyticsServices): AnalyticsOf {
  const compute = createCoalescer((key) => {
    const [formId = '', language] = key.split(' ');
    return computeAnalytics(services, formId, language);
  });
  return (formId, language) => compute(language === undefined ? formId : `${formId} ${language}`);
}

/** Number of values counted so far in one request. */
export interface CountedValues {
  counted: number;
}

interface AnalyticsRequest {
  /** Language of titles and labels; by default that of the form. */
  readonly language?: string | null | undefined;
  /** Incremented by the values of this form. */
  readonly soFar: CountedValues;
  /** Only responses that match. Visits are those of the form in any case. */
  readonly filter: RequestedFilter;
}

/**
 * The analytics of a form in the viewer's workspace. Totals come from counters, answers from
 * incremental aggregates, so the cost does not grow with the number of responses. With a filter, the
 * matching responses are read.
 *
 * @throws {Problem} `not_found`; `validation_failed` for an unknown language; `bad_request` if all forms together
 *   have too many values; `query_too_expensive`
 */
export async function formAnalytics(
  services: FormServices & SearchServices & ResponseCounts & { readonly analyticsOf: AnalyticsOf },
  viewer: Viewer,
  formId: string,
  { language: sent, soFar, filter }: AnalyticsRequest,
): Promise<FormAnalytics> {
  await assertFormExists(services, viewer, formId);
  const live = await services.formCache.byId(formId);
  if (live?.version) soFar.counted += countedValuesOf(live.version.definition).values;
  if (soFar.counted > maxCountedValues) {
    throw problem(
      'bad_request',
      `Analytics in one request cover at most ${maxCountedValues} options, scale points, matrix cells and questions by day. ` +
        'Request fewer forms at once, or publish the form with smaller matrices.',
    );
  }
  const language =
    live?.version && sent != null
      ? parseFormLanguage(live.version.definition, sent, ['language'])
      : undefined;
  const matched = await matchedResponses(services, viewer, formId, filter);
  return matched
    ? computeAnalytics(services, formId, language, matched)
    : services.analyticsOf(formId, language);
}

/** The responses that match a filter; undefined if all do. */
async function matchedResponses(
  services: FormServices & SearchServices & ResponseCounts,
  viewer: Viewer,
  formId: string,
  requested: RequestedFilter,
): Promise<Matching | undefined> {
  const filter = await resolveFilter(services, viewer, formId, requested);
  const { matching, approval, from, to } = filter;
  if (!matching && !approval && !from && !to) return undefined;
  const run = matching?.run ?? services.startSearch(viewer.workspaceId);
  return { where: filterSql(filter), run };
}

/** Number of values with a count of their own in a definition. */
const countedValuesOf = memoizeByDefinition((definition) => ({
  values: elementsOf(definition).reduce(
    (sum, element) => {
      const { distribution = [], rows = [] } =
        aggregatorOf(element)?.summarize(emptyAggregate()) ?? {};
      return rows.reduce((all, row) => all + row.distribution.length, sum + distribution.length);
    },
    (analyzedDays + 1) * visibleQuestions(definition).size,
  ),
}));

async function computeAnalytics(
  services: AnalyticsServices,
  formId: string,
  language?: string,
  matched?: Matching,
): Promise<FormAnalytics> {
  const live = await services.formCache.byId(formId);
  if (!live) throw notFound('form');
  const days = latestDays(services.clock);
  const read = () =>
    services.db.read((reader) =>
      Promise.all([
        matched
          ? aggregateMatches(services, reader, formId, days, matched)
          : readResponseTotals(services, reader, formId, days),
        readVisits(reader, formId, firstDay(days)),
      ]),
    );
  // The statements of a search have a share of their own.
  const [{ tallies, ...totals }, visits] = await (matched
    ? read()
    : services.databaseShare.pages(live.workspaceId, read));
  const source = live.version?.definition;
  const definition = source && language ? translateDefinition(source, language) : source;
  const elements = definition ? elementsOf(definition) : [];
  const endings = definition?.schema.endings?.map(({ id, title = '' }) => ({
    id,
    title,
    count: endingCountOf(tallies, id),
  }));
  const questions = elements.flatMap((one) => analyzeQuestion(one, tallies));
  const visible = source ? [...visibleQuestions(source)] : [];
  return { ...totals, questions, endings, ...analyzeVisits(visits, visible, days) };
}

function analyzeQuestion(element: Element, tallies: Aggregates): QuestionAnalytics[] {
  if (!valueTypeOf(element.type)) return [];
  const { id, type, title = '' } = element;
  const tally = aggregateOf(tallies, element);
  return [
    { id, type, title, answered: tally.answered, ...aggregatorOf(element)?.summarize(tally) },
  ];
}
