import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

let tracer: Tracer | undefined;

/**
 * Enables tracing, after the SDK has registered itself: it uses another copy of the API than the build
 * contains, and a tracer that was created before would not be connected with it.
 */
export function enableSpans(): void {
  tracer = trace.getTracer('formwright');
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
  if (!tracer) return work();
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

/** The headers of W3C Trace Context. */
interface TraceHeaders {
  readonly traceparent: string;
  readonly tracestate: string;
}

/**
 * Runs work within the trace of a caller (W3C Trace Context); without tracing or a valid `traceparent`,
 * in none. `baggage` is not read: callers could have it sent to the receivers of webhooks.
 *
 * @param headers reads the headers, which are empty if they were not sent
 */
export function continueTrace<Result>(
  headers: () => TraceHeaders,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer ? context.with(traceOf(headers()), work) : work();
}

const traceOf = ({ traceparent, tracestate }: TraceHeaders): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });

/** The ids of the active trace and span, for log lines. */
export function activeTrace(): { trace_id?: string; span_id?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {};
}

/** The header `traceparent` for a request to another service; none without an active span. */
export function traceHeaders(): { traceparent?: string } {
  const active = tracer ? trace.getActiveSpan()?.spanContext() : undefined;
  if (!active) return {};
  const flags = active.traceFlags.toString(16).padStart(2, '0');
  return { traceparent: `00-${active.traceId}-${active.spanId}-${flags}` };
}

/** Renames the active span and adds attributes. */
export function updateActiveSpan(name: string, attributes: Attributes): void {
  if (tracer) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}
