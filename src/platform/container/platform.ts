import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../observability/log.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { Timings } from '../timings.ts';
import type { RecordMetric } from './recorded-metrics.ts';

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

/** Whether a host is every address of a computer, which no link can contain: `0.0.0.0`, `::`. */
export const isAnyAddress = (host: string): boolean => /^\[?(?:::ffff:)?[0:.]+\]?$/i.test(host);

/** Whether the configuration does not say under which host the service is reached: links have that of each request. */
export const hasNoHost = ({ PUBLIC_URL, HOST }: Config): boolean =>
  PUBLIC_URL === undefined && isAnyAddress(HOST);

/** The public base URL of the service, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Config): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const host = isAnyAddress(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** The path of the public base URL: empty, or `/base` without a trailing slash. */
export function publicPath(config: Config): string {
  return new URL(publicUrl(config)).pathname.replace(/\/$/, '');
}
