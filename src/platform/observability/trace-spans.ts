import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('formwright');

let spansEnabled = false;

/** Enables tracing. */
export function enableSpans(): void {
  spansEnabled = true;
}

/**
 * Runs work within a span; without tracing, only the work.
 *
 * @param attributes ids, names and numbers; never answers or secrets
 */
export function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!spansEnabled) return work();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Renames the active span and adds attributes. */
export function updateActiveSpan(name: string, attributes: Attributes): void {
  if (spansEnabled) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}
