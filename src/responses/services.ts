import type { FileServices } from '../files/upload-file.ts';
import { createUploadQuota } from '../files/upload-quota.ts';
import type { FormServices } from '../forms/cache/form-cache.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../platform/concurrency/keyed-limiter.ts';
import { type AnalyticsOf, createAnalytics } from './analytics/form-analytics.ts';
import { createLiveResponses, type LiveResponses } from './live/live-responses.ts';
import { createResponseCounter, type ResponseCountOf } from './read/count-responses.ts';
import { createResponseWriter, type ResponseWriter } from './store/batch-writer.ts';

/** What the use-cases of responses work with. */
export interface Services extends FileServices {
  readonly writer: ResponseWriter;
  /** Submissions with one idempotency key go one after the other. */
  readonly idempotencyLimiter: KeyedLimiter;
  /** Tells of responses as they come in. */
  readonly live: LiveResponses;
  readonly responseCountOf: ResponseCountOf;
  readonly analyticsOf: AnalyticsOf;
}

export function createServices(services: FormServices): Services {
  const live = createLiveResponses(services);
  const writer = createResponseWriter(services, live.notify);
  return {
    ...services,
    uploadQuota: createUploadQuota(services),
    writer,
    live,
    idempotencyLimiter: createKeyedLimiter(),
    responseCountOf: createResponseCounter(services),
    analyticsOf: createAnalytics(services),
  };
}
