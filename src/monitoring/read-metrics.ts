import { createBackupTimes } from '../backup/scheduled-backups.ts';
import { version } from '../platform/installation.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { PlaceWatch } from './place-watch.ts';
import { assertReady } from './readiness.ts';

/** The waiting items of a queue, for all servers. */
interface QueueDepth {
  readonly name: 'events' | 'deliveries' | 'mails' | 'jobs';
  /** The number of items, counted up to `maxCounted`. */
  readonly waiting: number;
  /** The age of the oldest item, in seconds. */
  readonly seconds: number;
}

/** The maximum count, which bounds the cost of the query. */
const maxCounted = 10_000;

/** Milliseconds for which queue depths are not read again. */
const maxAge = 10_000;

/**
 * Creates a function that returns all queue depths, read at most once in ten seconds, however often
 * `/metrics` is requested. It returns none if they cannot be read.
 */
function createQueueDepths(
  services: Pick<Platform, 'db' | 'clock' | 'log'>,
): () => Promise<readonly QueueDepth[]> {
  let validUntil = Number.NEGATIVE_INFINITY;
  let latest: Promise<readonly QueueDepth[]> = Promise.resolve([]);
  const read = () =>
    readQueueDepths(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'failed to read queue depths');
      validUntil = Number.NEGATIVE_INFINITY;
      return [];
    });
  return () => {
    const now = services.clock.now().getTime();
    if (now >= validUntil) {
      validUntil = now + maxAge;
      latest = read();
    }
    return latest;
  };
}

/** Reads all queue depths with one statement. Deliveries and jobs that are not due yet do not count. */
async function readQueueDepths({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<readonly QueueDepth[]> {
  const now = clock.now();
  const { rows } = await db.coordinator.query<Omit<QueueDepth, 'seconds'> & { since: Date | null }>(
    {
      name: 'backlog',
      text: queueDepthSql(db.jobsSchema),
      values: [now],
    },
  );
  return rows.map(({ since, ...rest }) => ({
    ...rest,
    seconds: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0,
  }));
}

const queueDepthSql = (schema: string) =>
  [
    ['events', 'created_at', 'SELECT created_at FROM events ORDER BY id'],
    [
      'deliveries',
      'next_attempt_at',
      `SELECT next_attempt_at FROM webhook_deliveries
     WHERE next_attempt_at <= $1 ORDER BY next_attempt_at`,
    ],
    [
      'mails',
      'next_attempt_at',
      'SELECT next_attempt_at FROM mails WHERE next_attempt_at <= $1 ORDER BY next_attempt_at',
    ],
    [
      'jobs',
      'start_after',
      `SELECT start_after FROM ${schema}.job WHERE state < 'active' AND start_after <= $1`,
    ],
  ]
    .map(
      ([name, since, waiting]) => `
      SELECT '${name}' AS name, count(*)::int AS waiting, min(${since}) AS since
      FROM (${waiting} LIMIT ${maxCounted}) AS ${name}`,
    )
    .join(' UNION ALL ');

export type MetricsServices = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'timings' | 'log' | 'storage'
>;

export type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  readonly value: number;
  readonly labels?: Labels;
}

/** A metric that is read when `/metrics` is requested. */
export interface ReadMetric {
  /** Without the prefix `formwright_`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Whether it only increases; otherwise it is a gauge. */
  readonly isCounter?: true;
  /** Returns its values; none while there are none. */
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

/** The metrics that apply to the configuration of the server. */
export function readMetrics(services: MetricsServices, places: PlaceWatch): ReadMetric[] {
  const { config } = services;
  const runsJobs = config.ROLE !== 'web';
  return [
    ...serverMetrics(services),
    ...replicaMetrics(services),
    ...placeMetrics(places),
    ...(runsJobs ? queueMetrics(services) : []),
    ...(runsJobs && config.BACKUP_URL !== undefined ? backupMetrics(services) : []),
  ];
}

const serverMetrics = (services: MetricsServices): ReadMetric[] => [
  {
    name: 'build_info',
    help: 'The version of the service and of Node.js, as labels; the value is 1.',
    labels: ['version', 'node'],
    read: () => [{ value: 1, labels: { version, node: process.versions.node } }],
  },
  {
    name: 'database_connections',
    help: 'Database connections by state, and requests waiting for one.',
    labels: ['state'],
    read() {
      const { totalCount, idleCount, waitingCount } = services.db.pool;
      const counts = { total: totalCount, idle: idleCount, waiting: waitingCount };
      return Object.entries(counts).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
  {
    name: 'ready',
    help: 'Whether /readyz succeeds (1) or not (0).',
    read: () =>
      assertReady(services).then(
        () => [{ value: 1 }],
        () => [{ value: 0 }],
      ),
  },
];

function replicaMetrics({ db: { replica } }: MetricsServices): ReadMetric[] {
  if (!replica) return [];
  return [
    {
      name: 'replica_up',
      help: 'Whether reads use the replica (1) or the primary (0).',
      read: async () => [{ value: (await replica.status()).isUsed ? 1 : 0 }],
    },
    {
      name: 'replica_lag_seconds',
      help: 'Age of the last commit that the replica is known to contain, in seconds.',
      async read() {
        const { lag } = await replica.status();
        return lag === undefined ? [] : [{ value: lag / 1000 }];
      },
    },
    {
      name: 'replica_reads_total',
      help: 'Reads that may use the replica, by the database that was used.',
      labels: ['database'],
      isCounter: true,
      async read() {
        const { reads } = await replica.status();
        return Object.entries(reads).map(([database, value]) => ({ value, labels: { database } }));
      },
    },
  ];
}

/** Whether places can be used, and the space of those that are folders. */
function placeMetrics(places: PlaceWatch): ReadMetric[] {
  const spaces = async (value: 'free' | 'total') =>
    (await places.spaces()).map((space) => ({ value: space[value], labels: { place: space.id } }));
  return [
    {
      name: 'place_usable',
      help: 'Whether the server can use a place (1) or not (0), as of the last probe, at most five minutes old.',
      labels: ['place'],
      read: () =>
        [...places.states()].map(([place, isUsable]) => ({
          value: isUsable ? 1 : 0,
          labels: { place },
        })),
    },
    {
      name: 'disk_size_bytes',
      help: 'Size of the disk of a place, in bytes.',
      labels: ['place'],
      read: () => spaces('total'),
    },
    {
      name: 'disk_free_bytes',
      help: 'Free space of the disk of a place, in bytes.',
      labels: ['place'],
      read: () => spaces('free'),
    },
  ];
}

/** The queues of background jobs; without a database they have no values. */
function queueMetrics(services: MetricsServices): ReadMetric[] {
  const queueDepths = createQueueDepths(services);
  const samples = async (value: 'waiting' | 'seconds') =>
    (await queueDepths()).map((queue) => ({ value: queue[value], labels: { queue: queue.name } }));
  return [
    {
      name: 'backlog',
      help: 'Number of waiting items by queue, at most 10000.',
      labels: ['queue'],
      read: () => samples('waiting'),
    },
    {
      name: 'backlog_age_seconds',
      help: 'Age of the oldest waiting item by queue, in seconds.',
      labels: ['queue'],
      read: () => samples('seconds'),
    },
  ];
}

/** The last complete backup, as the place of scheduled backups shows it. */
function backupMetrics(services: MetricsServices): ReadMetric[] {
  const readTime = createBackupTimes(services);
  return [
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'Time of the last complete scheduled backup, in seconds since 1970; at most one hour old.',
      async read() {
        const time = await readTime();
        return time === undefined ? [] : [{ value: time / 1000 }];
      },
    },
  ];
}
