import type { FormsKernel } from '../forms/live.ts';
import { createTurns, type Turns } from '../kernel/turns.ts';
import { createResponseWriter, type ResponseWriter } from './writer.ts';

/** What the use-cases of responses work with. */
export interface ResponsesKernel extends FormsKernel {
  readonly writer: ResponseWriter;
  /** Submissions with one idempotency key go one after the other. */
  readonly repeats: Turns;
}

export function createResponsesKernel(kernel: FormsKernel): ResponsesKernel {
  return { ...kernel, writer: createResponseWriter(kernel), repeats: createTurns() };
}
