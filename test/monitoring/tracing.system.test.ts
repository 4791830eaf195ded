import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { version } from '../../src/platform/installation.ts';
import { createClient } from '../support/clients/api-client.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import { dataFolder, startServer } from '../support/processes/server-process.ts';

const key = 'fw_a_key_for_tests_only_0001';

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceId: string;
}

/** A fake collector, which accepts OTLP as JSON. */
async function createCollector() {
  const spans: Span[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    text += `${request.url} ${body}`;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, spans, text: () => text };
}

const environment = () => ({
  DATA_DIR: dataFolder(),
  BOOTSTRAP_API_KEY: key,
  LOG_LEVEL: 'silent',
  WEBHOOK_ALLOW_PRIVATE: 'true',
});

it('a server with tracing stops in time if the collector is unavailable', async () => {
  const server = await startServer({
    ...environment(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  await createClient(server.url, key, undefined).rest('POST /forms');
  expect((await server.kill('SIGTERM')).code).toBe(0);
});

it('traces requests, operations, write batches and deliveries, without answers', async () => {
  const collector = await createCollector();
  const receiver = await createReceiver();
  const server = await startServer({
    ...environment(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'forms of a team',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    LOG_LEVEL: 'info',
  });
  const alice = createClient(server.url, key, undefined);
  const form = await buildPublishedForm(alice);
  await buildWebhook(alice, { url: receiver.url });
  await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'a secret answer' } },
  });
  await alice.graphql('query Titles { forms { totalCount } }');
  await expect.poll(() => receiver.received.length).toBe(1);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await fetch(`${server.url}/api/v1/me`, { headers: { traceparent, baggage: 'user=ann' } });
  await fetch(`${server.url}/api/v1/unknown`, { headers: { traceparent: 'nonsense' } });
  const { code, stdout } = await server.kill('SIGTERM');
  expect(code).toBe(0);

  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const [request] = named('POST /api/v1/forms/:id/responses');
  const [batch] = named('write batch');
  expect(batch?.traceId).toBe(request?.traceId);
  const executions = named('graphql.execute').filter(
    ({ parentSpanId }) => parentSpanId === request?.spanId,
  );
  expect(executions).toHaveLength(1);
  expect(batch?.parentSpanId).toBe(executions[0]?.spanId);
  expect(named('/graphql')).toHaveLength(1);
  const [delivery, ...otherDeliveries] = named('deliver webhook');
  expect(otherDeliveries).toEqual([]);
  expect(receiver.received[0]?.headers['traceparent']).toBe(
    `00-${delivery?.traceId}-${delivery?.spanId}-01`,
  );

  const [continued] = named('GET /api/v1/me');
  expect(continued).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  const logged = stdout
    .split('\n')
    .flatMap((line): Record<string, unknown>[] => (line.startsWith('{') ? [JSON.parse(line)] : []))
    .filter(({ msg }) => msg === 'request');
  expect(logged.find(({ endpoint }) => endpoint === 'GET /api/v1/me')).toMatchObject({
    trace_id: traceId,
    span_id: continued?.spanId,
  });
  expect(logged.find(({ endpoint }) => endpoint === 'none')?.['trace_id']).toMatch(
    /^[0-9a-f]{32}$/,
  );

  for (const attribute of ['forms of a team', 'deployment.environment.name', 'staging', version]) {
    expect(collector.text()).toContain(attribute);
  }
  expect(collector.text()).not.toContain('user=ann');
  expect(collector.text()).toContain('/v1/traces');
  expect(collector.text()).toContain('Titles');
  for (const hidden of ['a secret answer', key]) expect(collector.text()).not.toContain(hidden);
});
