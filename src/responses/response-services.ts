import type { FileServices } from '../files/upload-file.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../platform/concurrency/keyed-limiter.ts';
import {
  type AnalyticsOf,
  createAnalytics,
  createQuestionHistories,
  type QuestionHistoryOf,
} from './analytics/form-analytics.ts';
import { createPairCounts, type PairCountsOf } from './analytics/form-crosstab.ts';
import type { ResponseCounts } from './filter/answer-index/find-matches.ts';
import { createSearchServices, type SearchServices } from './filter/match-answers.ts';
import { createLiveResponses, type LiveResponses } from './live/live-feed.ts';
import { createDescribeAnswers, type DescribeAnswers } from './read/answered-questions.ts';
import { createResponseCounter } from './read/count-responses.ts';
import { createResponseWriter, type ResponseWriter } from './store/batch-writer.ts';
import { createPartialQuota, type ReservePartial } from './store/partial-quota.ts';
import { createKeyLookup, type KeyLookup } from './store/single-use.ts';
import { createVisitCounter, type VisitCounter } from './visits/visit-counter.ts';

/** The services that the use cases of responses depend on. */
export interface ResponseServices extends FileServices, SearchServices, ResponseCounts {
  readonly writer: ResponseWriter;
  /** Serializes submissions with the same idempotency key. */
  readonly idempotencyLimiter: KeyedLimiter;
  readonly idempotencyKeys: KeyLookup;
  readonly reservePartial: ReservePartial;
  /** Subscriptions to new responses. */
  readonly live: LiveResponses;
  readonly analyticsOf: AnalyticsOf;
  readonly questionHistoryOf: QuestionHistoryOf;
  readonly pairCountsOf: PairCountsOf;
  readonly visits: VisitCounter;
  readonly describeAnswers: DescribeAnswers;
}

export function createResponseServices(services: FileServices): ResponseServices {
  const search = createSearchServices(services);
  const questionHistoryOf = createQuestionHistories(services);
  const live = createLiveResponses({ ...services, ...search });
  return {
    ...services,
    ...search,
    writer: createResponseWriter(services, live.notify),
    live,
    idempotencyLimiter: createKeyedLimiter(),
    idempotencyKeys: createKeyLookup(services),
    reservePartial: createPartialQuota(services),
    responseCountOf: createResponseCounter(services),
    questionHistoryOf,
    analyticsOf: createAnalytics({ ...services, ...search, questionHistoryOf }),
    pairCountsOf: createPairCounts({ ...services, ...search }),
    visits: createVisitCounter(services),
    describeAnswers: createDescribeAnswers(services),
  };
}
