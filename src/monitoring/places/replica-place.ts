import { openDatabase } from '../../platform/database/database.ts';
import { parseDatabaseUrl } from '../../platform/database/database-url.ts';
import { createLog } from '../../platform/observability/log.ts';
import type { Place } from './place.ts';

/** Seconds that a replica may lag; beyond, the primary is read. */
const maxLag = 30;

/** READ_DATABASE_URL. */
export const replicaPlace: Place = {
  id: 'replica',
  title: 'Replica',
  consequence: 'The primary is read instead.',
  isOptional: true,
  locationOf({ READ_DATABASE_URL: url }) {
    if (url === undefined) return undefined;
    const { host, port } = parseDatabaseUrl(url).connection;
    return `${host}:${port}`;
  },
  async probe({ config }) {
    const { connection, schema } = parseDatabaseUrl(`${config.READ_DATABASE_URL}`);
    const db = openDatabase({ ...connection, max: 1 }, createLog('silent'), schema);
    try {
      const { rows } = await db.pool.query<{ isReplica: boolean; lag: number | null }>(
        `SELECT pg_is_in_recovery() AS "isReplica",
           extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 AS lag`,
      );
      const [{ isReplica, lag } = { isReplica: false, lag: null }] = rows;
      if (!isReplica) throw new Error('READ_DATABASE_URL is not a replica');
      const found = `last replayed transaction ${Math.round(lag ?? 0)} s ago`;
      if ((lag ?? 0) <= maxLag) return found;
      throw new Error(`${found}: the replica lags, if the primary is in use`);
    } finally {
      await db.close();
    }
  },
  remedyFor: () =>
    'Set READ_DATABASE_URL to a streaming replica of DATABASE_URL, and check the replication; or remove it.',
};
