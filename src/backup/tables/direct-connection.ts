import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';

const applicationName = 'backup of formwright';

/** Options of a connection outside of the pool, without its timeout: copies of tables may take hours. */
export function directOptions(db: Pick<Database, 'pool'>): pg.ClientConfig {
  return { ...db.pool.options, query_timeout: 0, application_name: applicationName };
}

/** Runs work with a connection outside of the pool. */
export async function withDirectConnection<Result>(
  db: Pick<Database, 'pool'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  await (await db.pool.connect()).release(); // the pool finds out whether the server requires TLS
  const client = new pg.Client(directOptions(db));
  client.on('error', () => undefined); // statements fail as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
