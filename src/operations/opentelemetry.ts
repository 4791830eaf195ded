import { enableSpans } from '../platform/observability/trace-spans.ts';

/** Sends what has not been sent yet, and ends tracing. */
export type StopTracing = () => Promise<void>;

/**
 * Sends traces of all that `kernel/span.ts` is told of to an OpenTelemetry collector (OTLP over HTTP,
 * as JSON). The library is loaded only where an endpoint is named.
 *
 * @param endpoint base URL of the collector
 */
export async function startTracing(endpoint: string | undefined): Promise<StopTracing> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3000 });
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'formwright' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  provider.register();
  enableSpans();
  // A collector that is away keeps nobody from stopping.
  return () => provider.shutdown().catch(() => undefined);
}
