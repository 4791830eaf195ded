import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createStatementTap } from '../../verification/faults/deployment/statement-tap.ts';
import { startProxy } from '../../verification/faults/deployment/tcp-proxy.ts';
import { createCleanup } from '../../verification/support/cleanup.ts';

// The proxy that finds the moments at which `npm run verify:faults` kills a process.

/** A connection through the proxy to the PostgreSQL of the tests. */
async function connectThroughTap() {
  const cleanup = createCleanup();
  const { host, port: usual, user } = inject('connection');
  const database = 'postgres';
  const upstream = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${usual}` }
    : { host, port: usual };
  const link = await startProxy(() => upstream, cleanup);
  const tap = createStatementTap(link);
  const client = new pg.Client({ host: '127.0.0.1', port: link.port, user, database, ssl: false });
  client.on('error', () => undefined); // the proxy is closed first
  await client.connect();
  onTestFinished(cleanup.run);
  return { client, tap };
}

describe('a tap between a client and PostgreSQL', () => {
  it('counts simple and extended statements', async () => {
    const { client, tap } = await connectThroughTap();
    tap.watch();
    await client.query('SELECT 1; SELECT 2');
    await client.query({ name: 'three', text: 'SELECT $1::int', values: [3] });
    await client.query({ name: 'three', text: 'SELECT $1::int', values: [4] });
    expect(tap.unwatch()).toBe(3);
  });

  it.each(['before', 'after'] as const)(
    'finds the moment %s a statement, and the process that executes it',
    async (moment) => {
      const { client, tap } = await connectThroughTap();
      const other = new pg.Client({ ...inject('connection'), database: 'postgres' });
      await other.connect();
      onTestFinished(() => other.end());
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      await other.query('CREATE TABLE tapped (id int)');
      onTestFinished(async () => void (await other.query('DROP TABLE tapped')));
      const reached = new Promise((resolve) => {
        tap.watch({ statement: 2, moment }, resolve);
      });
      await client.query('SELECT 1');
      client.query('INSERT INTO tapped VALUES (1)').catch(() => undefined); // never answered
      expect(await reached).toBe(rows[0].pid);
      const stored = await other.query('SELECT id FROM tapped');
      expect(stored.rowCount).toBe(moment === 'after' ? 1 : 0);
    },
  );
});
