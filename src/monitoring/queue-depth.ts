import type { Platform } from '../platform/startup/platform.ts';

/** The waiting items of a queue, for all servers. */
export interface QueueDepth {
  readonly name: 'events' | 'deliveries' | 'jobs';
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
export function createQueueDepths(
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
