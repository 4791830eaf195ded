const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const batchSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128];

/** A metric that use cases record; those that are read when `/metrics` is requested are in `src/monitoring/metrics.ts`. */
export interface RecordedMetric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

/** The recorded metrics by name, without the prefix `formwright_`. Labels have few values. */
export const recordedMetrics = {
  request_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of HTTP requests by endpoint, in seconds.',
    labels: ['endpoint', 'method', 'status'],
    buckets: requestSeconds,
  },
  write_batch_size: {
    kind: 'histogram',
    help: 'Number of submissions stored by one transaction.',
    buckets: batchSizes,
  },
  write_batch_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of transactions that store submissions, in seconds.',
    buckets: batchSeconds,
  },
  partial_responses_total: {
    kind: 'counter',
    help: 'Partial responses that were created, updated, resumed, submitted or discarded.',
    labels: ['change'],
  },
  invitations_total: {
    kind: 'counter',
    help: 'Invitations that were created, used, refused or revoked.',
    labels: ['change'],
  },
  option_refusals_total: {
    kind: 'counter',
    help: 'Submissions that were refused because an option had reached its limit.',
  },
  visit_reports_total: {
    kind: 'counter',
    help: 'Reports of visits by outcome.',
    labels: ['outcome'],
  },
  webhook_attempts_total: {
    kind: 'counter',
    help: 'Attempts of webhook deliveries by outcome.',
    labels: ['outcome'],
  },
  mails_total: {
    kind: 'counter',
    help: 'Attempts to send mail by outcome.',
    labels: ['outcome'],
  },
  background_runs_total: {
    kind: 'counter',
    help: 'Runs of background jobs by job and outcome.',
    labels: ['job', 'outcome'],
  },
  background_rows_total: {
    kind: 'counter',
    help: 'Rows that background jobs processed or deleted.',
    labels: ['job'],
  },
  rate_limited_total: {
    kind: 'counter',
    help: 'Requests that were refused because of a rate limit (429), by the name of the limit.',
    labels: ['limit'],
  },
  backup_size_bytes: {
    kind: 'gauge',
    help: 'Size of the last scheduled backup of this process, in bytes.',
  },
  backup_duration_seconds: {
    kind: 'gauge',
    help: 'Duration of the last scheduled backup of this process, in seconds.',
  },
} as const satisfies Record<string, RecordedMetric>;

export type RecordedName = keyof typeof recordedMetrics;

type LabelsOf<Name extends RecordedName> = (typeof recordedMetrics)[Name] extends {
  labels: readonly (infer Label extends string)[];
}
  ? Readonly<Record<Label, string | number>>
  : Readonly<Record<never, never>>;

/**
 * Records a value: adds it to a counter, sets a gauge, or observes it in a histogram. Cheap, and never fails.
 *
 * @param endpoint among the labels: as declared, never the requested path
 */
export type RecordMetric = <Name extends RecordedName>(
  name: Name,
  value: number,
  labels: LabelsOf<Name>,
) => void;

/** Records nothing, for servers without METRICS_TOKEN. */
export const recordNothing: RecordMetric = () => undefined;
