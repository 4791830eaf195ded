import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('formwright');

let spansEnabled = false;

/** From now on there are spans. */
export function enableSpans(): void {
  spansEnabled = true;
}

/**
 * Does work within a span of a trace. Where tracing is off, it just does it.
 *
 * @param attributes names and numbers; never answers, nor secrets
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

/** Says more about the span that is under way. */
export function updateActiveSpan(name: string, attributes: Attributes): void {
  if (spansEnabled) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}
