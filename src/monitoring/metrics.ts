// The metrics of a server for Prometheus: those that are recorded, and those that are read when they are requested.

import { createHash, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { problem } from '../../packages/common/problem.ts';
import {
  type RecordedMetric,
  type RecordMetric,
  recordedMetrics,
} from '../platform/observability/recorded-metrics.ts';
import { bearerChallenge } from '../workspaces/viewer.ts';
import type { PlaceWatch } from './place-watch.ts';
import { type Labels, type MetricsServices, type ReadMetric, readMetrics } from './read-metrics.ts';

export interface Metrics {
  readonly record: RecordMetric;
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ type: string; body: string }>;
}

/** How a worker exposes the metrics of all workers of its server, which differ by the label `worker`. */
export interface MetricsOfWorkers {
  /** The number of this worker. */
  readonly worker: number;
  /** Receives how the metrics of this worker are read, as objects. */
  share(read: () => Promise<unknown>): void;
  /** Reads the metrics of all workers. */
  gather(): Promise<object[][]>;
}

/** Creates metrics in a separate registry, so that several servers can run in one process. */
export function createMetrics(
  services: MetricsServices,
  places: PlaceWatch,
  workers?: MetricsOfWorkers,
): Metrics {
  const register = new Registry();
  if (workers) register.setDefaultLabels({ worker: String(workers.worker) });
  workers?.share(() => register.getMetricsAsJSON());
  collectDefaultMetrics({ register });
  for (const metric of readMetrics(services, places)) registerRead(register, metric);
  const recorders = new Map<string, Recorder>(
    Object.entries(recordedMetrics).map(([name, metric]) => [
      name,
      createRecorder(register, name, metric),
    ]),
  );
  return {
    record: (name, value, labels) => recorders.get(name)?.(value, labels),
    async expose() {
      const all = workers ? AggregatorRegistry.aggregate(await workers.gather()) : register;
      return { type: all.contentType, body: await all.metrics() };
    },
  };
}

const fullName = (name: string) => `formwright_${name}`;

type Recorder = (value: number, labels?: Labels) => void;

function createRecorder(register: Registry, name: string, metric: RecordedMetric): Recorder {
  const { kind, help, labels: labelNames = [], buckets = [] } = metric;
  const options = { name: fullName(name), help, labelNames, registers: [register] };
  switch (kind) {
    case 'counter': {
      const counter = new Counter(options);
      return (value, labels = {}) => counter.inc(labels, value);
    }
    case 'gauge': {
      const gauge = new Gauge(options);
      return (value, labels = {}) => gauge.set(labels, value);
    }
    case 'histogram': {
      const histogram = new Histogram({ ...options, buckets: [...buckets] });
      return (value, labels = {}) => histogram.observe(labels, value);
    }
  }
}

function registerRead(register: Registry, metric: ReadMetric): void {
  const { name, help, labels: labelNames = [], isCounter, read } = metric;
  const options = { name: fullName(name), help, labelNames, registers: [register] };
  if (isCounter) {
    new Counter({
      ...options,
      async collect() {
        const samples = await read();
        this.reset();
        for (const { value, labels = {} } of samples) this.inc(labels, value);
      },
    });
    return;
  }
  new Gauge({
    ...options,
    async collect() {
      const samples = await read();
      // Without a sample the metric has no value: 0 would be one.
      if (labelNames.length === 0) this.remove();
      else this.reset();
      for (const { value, labels = {} } of samples) this.set(labels, value);
    },
  });
}

/** Serves `/metrics` to clients with the token. */
export function metricsEndpoint({ expose }: Metrics, token: string): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    ctx.state['endpoint'] = '/metrics';
    const authorization = ctx.get('Authorization');
    if (!equalsInConstantTime(authorization, `Bearer ${token}`)) {
      throw problem('unauthenticated', 'Send the METRICS_TOKEN as "Authorization: Bearer …".', {
        headers: bearerChallenge(authorization === '' ? {} : { error: 'invalid_token' }),
      });
    }
    const { type, body } = await expose();
    ctx.set({ 'Content-Type': type, 'Cache-Control': 'no-store' });
    ctx.body = body;
  };
}

/** Compares two texts in constant time, independent of their lengths. */
function equalsInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
