import { createUploadQuota } from '../files/quota.ts';
import type { FileServices } from '../files/upload.ts';
import type { FormServices } from '../forms/live.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../kernel/turns.ts';
import { type AnalyticsOf, createAnalytics } from './analytics.ts';
import { createLiveResponses, type LiveResponses } from './live/live.ts';
import { createResponseCounter, type ResponseCountOf } from './totals.ts';
import { createResponseWriter, type ResponseWriter } from './writer.ts';

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
