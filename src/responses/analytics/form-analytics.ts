// The analytics of a form: stored sums without a filter, else what the matching responses add up to.

import { notFound, validationFailed } from '../../../packages/common/problem.ts';
import { isTimeZone, unknownTimeZone } from '../../../packages/common/text/time-zone.ts';
import {
  type Aggregates,
  addAnswersToAggregates,
  endingCountOf,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import type { QuestionHistory } from '../../../packages/definition/answers/aggregates/question-history.ts';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/exchange-translations.ts';
import { createLruCache } from '../../platform/bounded-cache.ts';
import { createCoalescer } from '../../platform/concurrency/batcher.ts';
import type { Reader } from '../../platform/database/replica.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseCounts } from '../filter/answer-index/find-matches.ts';
import type { Matching, SearchServices } from '../filter/match-answers.ts';
import { readQuestionHistory } from '../read/answered-questions.ts';
import { filterSql, type RequestedFilter, resolveFilter } from '../read/response-filter.ts';
import { visibleQuestions } from '../visits/visit-counter.ts';
import { readVisits } from '../visits/visit-table.ts';
import {
  analyzeLive,
  analyzeRemoved,
  needsHistory,
  type QuestionAnalytics,
} from './analyze-questions.ts';
import { type CountedValues, countValues } from './counted-values.ts';
import { createLatestReader } from './latest-answers.ts';
import { type MatchedResponse, readMatches } from './read-matches.ts';
import {
  type AnalyzedPeriod,
  analyzeVisits,
  dateIn,
  daysOfPeriod,
  firstDay,
  latestDays,
  periodIn,
  type ResponseTotals,
  readResponseTotals,
  sharedZone,
  type VisitAnalytics,
  type ZonedDays,
} from './response-totals.ts';

/**
 * The totals of the responses that match a search: reads all of them.
 *
 * @throws {Problem} `query_too_expensive` if there are too many
 */
async function aggregateMatches(
  services: FormServices,
  reader: Reader,
  formId: string,
  { zone, dates }: ZonedDays,
  matching: Matching,
): Promise<ResponseTotals> {
  const sums = newSums(dates);
  const tallies: Aggregates = new Map();
  await readMatches(services, reader, formId, matching, (response) => {
    addAnswersToAggregates(tallies, response.definition, response.answers);
    addToSums(sums, response, dateIn(zone, response.createdAt.getTime()));
  });
  return { ...totalsOf(sums), tallies };
}

const newSums = (days: readonly string[]) => ({
  total: 0,
  duration: 0,
  timed: 0,
  statuses: { APPROVED: 0, REJECTED: 0, NONE: 0 },
  days: new Map(days.map((date) => [date, 0])),
});

type Sums = ReturnType<typeof newSums>;

function addToSums(
  sums: Sums,
  { approvalStatus, durationMs }: MatchedResponse,
  date: string,
): void {
  const ofDay = sums.days.get(date);
  if (ofDay !== undefined) sums.days.set(date, ofDay + 1);
  sums.statuses[approvalStatus] += 1;
  sums.total += 1;
  if (durationMs === null) return;
  sums.duration += durationMs;
  sums.timed += 1;
}

function totalsOf({
  total,
  duration,
  timed,
  statuses,
  days,
}: Sums): Omit<ResponseTotals, 'tallies'> {
  return {
    total,
    averageDurationMs: timed > 0 ? Math.round(duration / timed) : null,
    daily: [...days].map(([date, count]) => ({ date, count })),
    approval: {
      approved: statuses.APPROVED,
      rejected: statuses.REJECTED,
      none: statuses.NONE,
    },
  };
}

/**
 * The questions of a form over all versions up to the newest.
 *
 * @param language of titles and labels; by default those that they were written in
 */
export type QuestionHistoryOf = (
  formId: string,
  newest: number,
  language: string | undefined,
) => Promise<QuestionHistory>;

/** Estimated bytes of memory of all cached histories, of a question, and of an option, row or column. */
const cacheSize = 16 * 1024 * 1024;
const [questionSize, itemSize] = [2000, 300];

/** Caches histories: analytics would otherwise read every version for the label of one earlier option. */
export function createQuestionHistories(services: Pick<Platform, 'db'>): QuestionHistoryOf {
  const cache = createLruCache<QuestionHistory>(cacheSize);
  return async (formId, newest, language) => {
    const key = `${formId} ${newest} ${language ?? ''}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const history = await readQuestionHistory(services, formId, { language });
    cache.set(key, history, sizeOf(history));
    return history;
  };
}

const sizeOf = ({ questions }: QuestionHistory): number =>
  [...questions.values()].reduce((sum, { kinds, options, rows, columns }) => {
    const items = options.size + rows.size + columns.size;
    return sum + kinds.length * questionSize + items * itemSize;
  }, 0);

/** Statistics of a form's responses and visits. */
export interface FormAnalytics extends VisitAnalytics, Omit<ResponseTotals, 'tallies'> {
  /** The questions and calculated values of the live version. */
  readonly questions: readonly QuestionAnalytics[];
  /** Those with answers that the live version does not have, or not with that type. */
  readonly removed: readonly QuestionAnalytics[];
  /** The endings of the live version; undefined if it has none. */
  readonly endings: readonly EndingAnalytics[] | undefined;
}

export interface EndingAnalytics {
  readonly id: string;
  readonly title: string;
  /** Number of responses that reached it. */
  readonly count: number;
}

/** How analytics are shown. */
interface Presentation {
  /** Name of the time zone of days. */
  readonly zone: string;
  /** Language of titles and labels; by default the one that they were written in. */
  readonly language: string | undefined;
}

/** Computes the analytics of all responses of a form. */
export type AnalyticsOf = (formId: string, presentation: Presentation) => Promise<FormAnalytics>;

interface AnalyticsServices extends FormServices, Pick<SearchServices, 'databaseShare'> {
  readonly questionHistoryOf: QuestionHistoryOf;
}

/**
 * Concurrent calls for a form share one computation, which starts after each of them. Decision:
 * docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench -- --line analytics`.
 */
export function createAnalytics(services: AnalyticsServices): AnalyticsOf {
  const compute = createCoalescer((key) => {
    const [formId = '', zone = '', language] = key.split(' ');
    return computeAnalytics(services, formId, { zone, language });
  });
  return (formId, { zone, language }) =>
    compute([formId, zone, ...(language === undefined ? [] : [language])].join(' '));
}

interface AnalyticsRequest {
  /** Language of titles and labels; by default that of the form. */
  readonly language?: string | null | undefined;
  /** Name of the time zone of days, and of the dates of the filter; by default that of the form, and UTC. */
  readonly timeZone?: string | null | undefined;
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
 * @throws {Problem} `not_found`; `validation_failed` for an unknown language or time zone; `bad_request` if several
 *   forms together have too many values; `query_too_expensive`
 */
export async function formAnalytics(
  services: AnalyticsServices &
    SearchServices &
    ResponseCounts & { readonly analyticsOf: AnalyticsOf },
  viewer: Viewer,
  formId: string,
  { language: sent, timeZone, soFar, filter }: AnalyticsRequest,
): Promise<FormAnalytics> {
  await assertFormExists(services, viewer, formId);
  const live = await services.formCache.byId(formId);
  if (!live) throw notFound('form');
  if (live.version) countValues(soFar, live.version.definition);
  const language =
    live.version && sent != null
      ? parseFormLanguage(live.version.definition, sent, ['language'])
      : undefined;
  const period = periodOf(filter, timeZone);
  const zone = timeZone ?? live.settings.timeZone;
  const matched = await matchedResponses(services, viewer, formId, { ...filter, ...period });
  return matched
    ? computeAnalytics(services, formId, { zone, language }, { ...matched, period })
    : services.analyticsOf(formId, { zone, language });
}

/**
 * The period of a filter, whose dates are those of the time zone of a request.
 *
 * @throws {Problem} `validation_failed` for an unknown time zone
 */
export function periodOf(
  filter: AnalyzedPeriod,
  timeZone: string | null | undefined,
): AnalyzedPeriod {
  if (timeZone == null) return filter;
  if (isTimeZone(timeZone)) return periodIn(sharedZone(timeZone), filter);
  throw validationFailed([{ path: ['timeZone'], ...unknownTimeZone }]);
}

/** The responses that match a filter; undefined if all do. */
export async function matchedResponses(
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

/** The responses of a request. */
interface MatchedResponses extends Matching {
  readonly period: AnalyzedPeriod;
}

async function computeAnalytics(
  services: AnalyticsServices,
  formId: string,
  { zone: zoneName, language }: Presentation,
  matched?: MatchedResponses,
): Promise<FormAnalytics> {
  const live = await services.formCache.byId(formId);
  if (!live) throw notFound('form');
  const now = services.clock.now().getTime();
  const zone = sharedZone(zoneName);
  const days = { zone, dates: daysOfPeriod(matched?.period ?? {}, zone, now) };
  const visitDays = latestDays(now);
  const read = () =>
    services.db.read((reader) =>
      Promise.all([
        matched
          ? aggregateMatches(services, reader, formId, days, matched)
          : readResponseTotals(services, reader, formId, days),
        readVisits(reader, formId, firstDay(visitDays)),
      ]),
    );
  // The statements of a search have a share of their own.
  const [{ tallies, ...totals }, visits] = await (matched
    ? read()
    : services.databaseShare.pages(live.workspaceId, read));
  const source = live.version?.definition;
  const definition = source && language ? translateDefinition(source, language) : source;
  const endings = definition?.schema.endings?.map(({ id, title = '' }) => ({
    id,
    title,
    count: endingCountOf(tallies, id),
  }));
  const ofLive = {
    elements: definition ? allElementsOf(definition) : [],
    lists: live.version && (await services.optionLists.of(live.version)),
    latestOf: source && createLatestReader(services, live, source, matched),
  };
  const questions = analyzeLive(ofLive, tallies);
  const visible = source ? [...visibleQuestions(source)] : [];
  const shown = { ...totals, endings, ...analyzeVisits(visits, visible, visitDays) };
  if (!live.version || !needsHistory(ofLive, tallies, questions)) {
    return { ...shown, questions, removed: [] };
  }
  const history = await services.questionHistoryOf(formId, live.version.number, language);
  return {
    ...shown,
    questions: analyzeLive(ofLive, tallies, history),
    removed: analyzeRemoved(ofLive, tallies, history),
  };
}
