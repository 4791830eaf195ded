import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('formwright');

let isOn = false;

/** From now on there are spans. */
export function turnSpansOn(): void {
  isOn = true;
}

/**
 * Does work within a span of a trace. Where tracing is off, it just does it.
 *
 * @param attributes names and numbers; never answers, nor secrets
 */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isOn) return work();
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
export function describeSpan(name: string, attributes: Attributes): void {
  if (isOn) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}
