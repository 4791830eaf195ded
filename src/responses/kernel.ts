import { createUploadQuota } from '../files/quota.ts';
import type { FilesKernel } from '../files/upload.ts';
import type { FormsKernel } from '../forms/live.ts';
import { createTurns, type Turns } from '../kernel/turns.ts';
import { type AnalyticsOf, createAnalytics } from './analytics.ts';
import { createLiveResponses, type LiveResponses } from './live/live.ts';
import { createTotals, type TotalOf } from './totals.ts';
import { createResponseWriter, type ResponseWriter } from './writer.ts';

/** What the use-cases of responses work with. */
export interface ResponsesKernel extends FilesKernel {
  readonly writer: ResponseWriter;
  /** Submissions with one idempotency key go one after the other. */
  readonly repeats: Turns;
  /** Tells of responses as they come in. */
  readonly live: LiveResponses;
  readonly totalOf: TotalOf;
  readonly analyticsOf: AnalyticsOf;
}

export function createResponsesKernel(kernel: FormsKernel): ResponsesKernel {
  const live = createLiveResponses(kernel);
  const writer = createResponseWriter(kernel, live.notice);
  return {
    ...kernel,
    uploadQuota: createUploadQuota(kernel),
    writer,
    live,
    repeats: createTurns(),
    totalOf: createTotals(kernel),
    analyticsOf: createAnalytics(kernel),
  };
}
