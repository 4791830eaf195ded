import { enableSpans } from '../platform/observability/trace-spans.ts';
import { loadOptional } from '../platform/optional-package.ts';

/** Sends pending spans and stops tracing. */
export type StopTracing = () => Promise<void>;

/**
 * Exports the spans of `platform/observability/trace-spans.ts` to an OpenTelemetry collector (OTLP over
 * HTTP, as JSON). The SDK is loaded only if an endpoint is set.
 *
 * @param endpoint base URL of the collector
 * @throws {MissingPackageError} if the SDK is not installed
 */
export async function startTracing(endpoint: string | undefined): Promise<StopTracing> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await loadOptional(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      [
        '@opentelemetry/sdk-trace-node',
        '@opentelemetry/exporter-trace-otlp-http',
        '@opentelemetry/resources',
      ],
      () =>
        Promise.all([
          import('@opentelemetry/sdk-trace-node'),
          import('@opentelemetry/exporter-trace-otlp-http'),
          import('@opentelemetry/resources'),
        ]),
    );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3000 });
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'formwright' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  provider.register();
  enableSpans();
  // An unavailable collector must not prevent the stop.
  return () => provider.shutdown().catch(() => undefined);
}
