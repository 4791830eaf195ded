import type { Config } from '../platform/config/config.ts';
import { version } from '../platform/installation.ts';
import { enableSpans } from '../platform/observability/trace-spans.ts';
import { loadOptional } from '../platform/optional-package.ts';

/** Sends pending spans and stops tracing. */
export type StopTracing = () => Promise<void>;

/** Variables of the OpenTelemetry specification. */
type TraceSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_RESOURCE_ATTRIBUTES' | 'OTEL_SERVICE_NAME'
>;

/**
 * Exports the spans of `platform/observability/trace-spans.ts` to an OpenTelemetry collector (OTLP over
 * HTTP, as JSON). The SDK is loaded only if an endpoint is set.
 *
 * @throws {OperatorError} if the SDK is not installed
 */
export async function startTracing(settings: TraceSettings): Promise<StopTracing> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
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
    resource: resources.resourceFromAttributes(resourceOf(settings)),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  provider.register();
  enableSpans();
  // An unavailable collector must not prevent the stop.
  return () => provider.shutdown().catch(() => undefined);
}

/** The attributes of the service; OTEL_SERVICE_NAME has precedence, as the specification requires. */
const resourceOf = ({ OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME: name }: TraceSettings) => ({
  'service.name': 'formwright',
  'service.version': version,
  ...OTEL_RESOURCE_ATTRIBUTES,
  ...(name !== undefined && { 'service.name': name }),
});
