import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../observability/log.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { MetricsSink } from './metrics-sink.ts';

/** What every use-case may need. Made once, by `open.ts` or by a test. */
export interface Platform extends SecretKeys {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly storage: Storage;
  readonly jobs: JobQueue;
  readonly metrics: MetricsSink;
}

/** The address that the service is known by, without a slash at its end. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Config): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${host}:${PORT}`;
}

/** What precedes every path in the address of the service: empty, or `/base` without a slash at its end. */
export function publicPath(config: Config): string {
  return new URL(publicUrl(config)).pathname.replace(/\/$/, '');
}
