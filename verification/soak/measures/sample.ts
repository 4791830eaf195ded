import { z } from 'zod';
import { appRole } from '../../../src/platform/postgres/initialize-cluster.ts';
import { signalIfAlive } from '../../support/processes.ts';
import type { SoakServer } from '../target/soak-server.ts';

/** What is measured at one moment, while no request is running and after garbage was collected. */
export interface Sample {
  /** Seconds since the start of the load. */
  readonly at: number;
  readonly requests: number;
  /** Bytes in use on the heap, and in buffers outside of it. */
  readonly heap: number;
  readonly buffers: number;
  readonly resident: number;
  /** Timers, sockets, and other resources that keep the event loop running. */
  readonly handles: number;
  readonly descriptors: number;
  readonly connections: number;
  /** Age of the oldest transaction, in seconds. */
  readonly oldestTransaction: number;
  /** 99th percentile of the event-loop delay since the previous sample, in milliseconds. */
  readonly delay: number;
  readonly logged: number;
  /** Rows and bytes, with indexes, of each table after a vacuum. */
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;
}

const tablesModel = z.array(
  z.object({ name: z.string(), rows: z.coerce.number(), bytes: z.coerce.number() }),
);

const activityModel = z.tuple([z.object({ connections: z.coerce.number(), oldest: z.number() })]);

/** @param began `performance.now()` at the start of the load */
export async function takeSample(
  server: SoakServer,
  { requests, began }: { readonly requests: number; readonly began: number },
): Promise<Sample> {
  const { database, pid, url } = server;
  const delay = 1000 * (await readMetrics(server))('nodejs_eventloop_lag_p99_seconds');
  // The second collection frees what finalizers of the first one released.
  for (let collection = 0; collection < 2; collection += 1) {
    signalIfAlive(pid, 'SIGUSR2');
    await fetch(`${url}/healthz`);
  }
  const metric = await readMetrics(server);
  const client = await database.connect();
  try {
    await client.query('VACUUM ANALYZE');
    const tables = await client.query(
      `SELECT c.oid::regclass::text AS name, greatest(c.reltuples, 0) AS rows, pg_total_relation_size(c.oid) AS bytes
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')`,
    );
    const activity = await client.query(
      `SELECT count(*) AS connections,
              coalesce(extract(epoch FROM max(now() - xact_start)), 0)::float AS oldest
         FROM pg_stat_activity WHERE usename = $1`,
      [appRole],
    );
    const [{ connections, oldest }] = activityModel.parse(activity.rows);
    return {
      at: (performance.now() - began) / 1000,
      requests,
      delay,
      heap: metric('nodejs_heap_size_used_bytes'),
      buffers: metric('nodejs_external_memory_bytes'), // includes buffers
      handles: metric('nodejs_active_resources_total'),
      resident: metric('process_resident_memory_bytes'),
      descriptors: metric('process_open_fds'),
      connections,
      oldestTransaction: oldest,
      logged: server.loggedBytes(),
      tables: new Map(tablesModel.parse(tables.rows).map(({ name, ...table }) => [name, table])),
    };
  } finally {
    await client.end();
  }
}

/** Reads the metrics of a server, which starts a new interval of the delay. @returns the value of each by its name */
async function readMetrics({ url, metricsToken }: SoakServer): Promise<(name: string) => number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return (name) => {
    const [, value] = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`The metrics contain no ${name}.`);
    return Number(value);
  };
}
