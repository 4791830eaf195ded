import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createBackupTimes } from '../backup/scheduled-backups.ts';
import type { MetricsSink } from '../platform/container/metrics-sink.ts';
import type { Platform } from '../platform/container/platform.ts';
import { version } from '../platform/version.ts';
import type { PlaceWatch } from './places/place-watch.ts';
import { createQueueDepths, type QueueDepth } from './queue-depth.ts';
import { assertReady } from './readiness.ts';

/** The metrics of a server. */
export interface Metrics {
  readonly sink: MetricsSink;
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ type: string; body: string }>;
}

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const batchSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128];

type MetricsServices = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'storage'>;

/** Creates metrics in a separate registry, so that several servers can run in one process. */
export function createMetrics(services: MetricsServices, places: PlaceWatch): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  registerBuildInfo(register);
  registerPoolGauges(register, services);
  registerReplicaMetrics(register, services);
  registerPlaceGauges(register, places);
  registerReadiness(register, services);
  if (services.config.ROLE !== 'web') {
    registerQueueDepthGauges(register, services);
    registerBackupAge(register, services);
  }
  return {
    sink: createMetricsSink(register),
    async expose() {
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}

function createMetricsSink(register: Registry): MetricsSink {
  const registers = [register];
  const requests = new Histogram({
    name: 'formwright_request_duration_seconds',
    help: 'Duration of HTTP requests by endpoint, in seconds.',
    labelNames: ['endpoint', 'method', 'status'] as const,
    buckets: requestSeconds,
    registers,
  });
  const sizes = new Histogram({
    name: 'formwright_write_batch_size',
    help: 'Number of submissions stored by one transaction.',
    buckets: batchSizes,
    registers,
  });
  const durations = new Histogram({
    name: 'formwright_write_batch_duration_seconds',
    help: 'Duration of transactions that store submissions, in seconds.',
    buckets: batchSeconds,
    registers,
  });
  const partials = new Counter({
    name: 'formwright_partial_responses_total',
    help: 'Partial responses that were created, updated, resumed, submitted or discarded.',
    labelNames: ['change'] as const,
    registers,
  });
  const invitations = new Counter({
    name: 'formwright_invitations_total',
    help: 'Invitations that were created, used, refused or revoked.',
    labelNames: ['change'] as const,
    registers,
  });
  const optionRefusals = new Counter({
    name: 'formwright_option_refusals_total',
    help: 'Submissions that were refused because an option had reached its limit.',
    registers,
  });
  const visits = new Counter({
    name: 'formwright_visit_reports_total',
    help: 'Reports of visits by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const deliveries = new Counter({
    name: 'formwright_webhook_attempts_total',
    help: 'Attempts of webhook deliveries by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const runs = new Counter({
    name: 'formwright_background_runs_total',
    help: 'Runs of background jobs by job and outcome.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  const rows = new Counter({
    name: 'formwright_background_rows_total',
    help: 'Rows that background jobs processed or deleted.',
    labelNames: ['job'] as const,
    registers,
  });
  const limited = new Counter({
    name: 'formwright_rate_limited_total',
    help: 'Requests that were refused because of a rate limit (429), by the name of the limit.',
    labelNames: ['limit'] as const,
    registers,
  });
  const backupBytes = new Gauge({
    name: 'formwright_backup_size_bytes',
    help: 'Size of the last scheduled backup of this process, in bytes.',
    registers,
  });
  const backupSeconds = new Gauge({
    name: 'formwright_backup_duration_seconds',
    help: 'Duration of the last scheduled backup of this process, in seconds.',
    registers,
  });
  return {
    recordRequest: (endpoint, method, status, seconds) =>
      requests.observe({ endpoint, method, status }, seconds),
    recordBatch(size, seconds) {
      sizes.observe(size);
      durations.observe(seconds);
    },
    recordPartial: (change) => partials.inc({ change }),
    recordInvitations: (change, count = 1) => invitations.inc({ change }, count),
    recordOptionRefusal: () => optionRefusals.inc(),
    recordVisit: (outcome) => visits.inc({ outcome }),
    recordDelivery: (outcome) => deliveries.inc({ outcome }),
    recordJob(job, outcome, count) {
      runs.inc({ job, outcome });
      if (count !== undefined) rows.inc({ job }, count);
    },
    recordRateLimited: (limit) => limited.inc({ limit }),
    recordBackup(bytes, seconds) {
      backupBytes.set(bytes);
      backupSeconds.set(seconds);
    },
  };
}

/** The time of the last complete backup, as the place of scheduled backups shows it; none if there is no backup. */
function registerBackupAge(register: Registry, services: MetricsServices): void {
  if (services.config.BACKUP_URL === undefined) return;
  const readTime = createBackupTimes(services);
  new Gauge({
    name: 'formwright_backup_last_success_timestamp_seconds',
    help: 'Time of the last complete scheduled backup, in seconds since 1970; at most one hour old.',
    registers: [register],
    async collect() {
      const time = await readTime();
      // Without a backup the metric has no value: 0 would be a backup of 1970.
      if (time === undefined) this.remove();
      else this.set(time / 1000);
    },
  });
}

/** Whether places can be used, and the space of those that are folders. */
function registerPlaceGauges(register: Registry, places: PlaceWatch): void {
  new Gauge({
    name: 'formwright_place_usable',
    help: 'Whether the server can use a place (1) or not (0), as of the last probe, at most five minutes old.',
    labelNames: ['place'] as const,
    registers: [register],
    collect() {
      for (const [place, isUsable] of places.states()) this.set({ place }, isUsable ? 1 : 0);
    },
  });
  const total = new Gauge({
    name: 'formwright_disk_size_bytes',
    help: 'Size of the disk of a place, in bytes.',
    labelNames: ['place'] as const,
    registers: [register],
  });
  new Gauge({
    name: 'formwright_disk_free_bytes',
    help: 'Free space of the disk of a place, in bytes.',
    labelNames: ['place'] as const,
    registers: [register],
    async collect() {
      this.reset();
      for (const { id: place, free, total: size } of await places.spaces()) {
        this.set({ place }, free);
        total.set({ place }, size);
      }
    },
  });
}

function registerReadiness(register: Registry, services: MetricsServices): void {
  new Gauge({
    name: 'formwright_ready',
    help: 'Whether /readyz succeeds (1) or not (0).',
    registers: [register],
    async collect() {
      this.set(
        await assertReady(services).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
}

/** The state of the replica; registered only if there is one. */
function registerReplicaMetrics(register: Registry, { db }: Pick<Platform, 'db'>): void {
  const { replica } = db;
  if (!replica) return;
  new Gauge({
    name: 'formwright_replica_up',
    help: 'Whether reads use the replica (1) or the primary (0).',
    registers: [register],
    async collect() {
      this.set((await replica.status()).isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'formwright_replica_lag_seconds',
    help: 'Age of the last commit that the replica is known to contain, in seconds.',
    registers: [register],
    async collect() {
      const { lag } = await replica.status();
      if (lag !== undefined) this.set(lag / 1000);
    },
  });
  new Counter({
    name: 'formwright_replica_reads_total',
    help: 'Reads that may use the replica, by the database that was used.',
    labelNames: ['database'] as const,
    registers: [register],
    async collect() {
      const { reads } = await replica.status();
      this.reset();
      this.inc({ database: 'replica' }, reads.replica);
      this.inc({ database: 'primary' }, reads.primary);
    },
  });
}

function registerBuildInfo(register: Registry): void {
  new Gauge({
    name: 'formwright_build_info',
    help: 'The version of the service and of Node.js, as labels; the value is 1.',
    labelNames: ['version', 'node'] as const,
    registers: [register],
  }).set({ version, node: process.versions.node }, 1);
}

function registerPoolGauges(register: Registry, { db: { pool } }: Pick<Platform, 'db'>): void {
  new Gauge({
    name: 'formwright_database_connections',
    help: 'Database connections by state, and requests waiting for one.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Registers gauges of servers that run background jobs; without a database they have no values. */
function registerQueueDepthGauges(register: Registry, services: MetricsServices): void {
  const queueDepths = createQueueDepths(services);
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
    'Number of waiting items by queue, at most 10000.',
    ({ waiting }) => waiting,
  );
  gauge(
    'formwright_backlog_age_seconds',
    'Age of the oldest waiting item by queue, in seconds.',
    ({ seconds }) => seconds,
  );
}
