import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../observability/log.ts';
import type { RecordMetric } from '../observability/recorded-metrics.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { Timings } from '../timings.ts';

/** What all modules use. Created once per process, by `openPlatform` or by a test. */
export interface Platform extends SecretKeys {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly ids: Ids;
  readonly log: Log;
  readonly storage: Storage;
  readonly jobs: JobQueue;
  readonly recordMetric: RecordMetric;
}
