import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsSink } from '../platform/container/metrics-sink.ts';
import type { Platform } from '../platform/container/platform.ts';
import { type QueueDepth, readQueueDepths } from './queue-depth.ts';

/** What is counted, and how Prometheus reads it. */
export interface Metrics {
  readonly meter: MetricsSink;
  /** All of it, in the text format of Prometheus. */
  expose(): Promise<{ type: string; body: string }>;
}

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const batchSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128];

/** In a registry of its own, so that several servers in one process do not mix. */
export function createMetrics(services: Pick<Platform, 'db' | 'clock' | 'log'>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  registerPoolGauges(register, services);
  registerQueueDepthGauges(register, services);
  return {
    meter: createMetricsSink(register),
    async expose() {
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}

function createMetricsSink(register: Registry): MetricsSink {
  const registers = [register];
  const requests = new Histogram({
    name: 'formwright_request_duration_seconds',
    help: 'How long requests took, by endpoint.',
    labelNames: ['endpoint', 'method', 'status'] as const,
    buckets: requestSeconds,
    registers,
  });
  const sizes = new Histogram({
    name: 'formwright_write_batch_size',
    help: 'How many submissions shared a transaction.',
    buckets: batchSizes,
    registers,
  });
  const durations = new Histogram({
    name: 'formwright_write_batch_duration_seconds',
    help: 'How long the transactions of submissions took.',
    buckets: batchSeconds,
    registers,
  });
  const deliveries = new Counter({
    name: 'formwright_webhook_attempts_total',
    help: 'Attempts to deliver to webhooks, by what they left the delivery as.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const runs = new Counter({
    name: 'formwright_background_runs_total',
    help: 'Background jobs that were run, sweeps among them.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  const rows = new Counter({
    name: 'formwright_background_rows_total',
    help: 'What background jobs dealt with, or deleted.',
    labelNames: ['job'] as const,
    registers,
  });
  return {
    recordRequest: (endpoint, method, status, seconds) =>
      requests.observe({ endpoint, method, status }, seconds),
    recordBatch(size, seconds) {
      sizes.observe(size);
      durations.observe(seconds);
    },
    recordDelivery: (outcome) => deliveries.inc({ outcome }),
    recordJob(job, outcome, count) {
      runs.inc({ job, outcome });
      if (count !== undefined) rows.inc({ job }, count);
    },
  };
}

function registerPoolGauges(register: Registry, { db: { pool } }: Pick<Platform, 'db'>): void {
  new Gauge({
    name: 'formwright_database_connections',
    help: 'Connections to the database, and who waits for one.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Looked up when somebody reads it, once for both; where the database is away, they say nothing. */
function registerQueueDepthGauges(
  register: Registry,
  services: Pick<Platform, 'db' | 'clock' | 'log'>,
): void {
  let pending: Promise<readonly QueueDepth[]> | undefined;
  const queueDepths = () => {
    pending ??= readQueueDepths(services)
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'what waits is not known');
        return [];
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  const gauge = (name: string, help: string, value: (queue: QueueDepth) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue'] as const, registers: [register] },
      async collect() {
        const queues = await queueDepths();
        this.reset();
        for (const queue of queues) this.set({ queue: queue.name }, value(queue));
      },
    });
  gauge(
    'formwright_backlog',
    'What waits to be done, by queue; at most 10000.',
    ({ waiting }) => waiting,
  );
  gauge(
    'formwright_backlog_age_seconds',
    'How long that has waited which has waited longest, by queue.',
    ({ seconds }) => seconds,
  );
}
