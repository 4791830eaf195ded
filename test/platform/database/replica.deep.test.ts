import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { lowestIdAt } from '../../../src/platform/ids.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  type PostgresProcess,
  startReplicatedPostgres,
} from '../../support/processes/replicated-postgres.ts';
import { launch, startServer, temporaryFolder } from '../../support/processes/server-process.ts';
import { bootstrapKey, clientsOf } from '../../support/processes/two-servers.ts';

// Reads from a streaming replica (READ_DATABASE_URL).

const metricsToken = 'a-token-for-the-metrics-of-tests';

const environmentOf = (primary: PostgresProcess, replicaUrl: string) => ({
  DATABASE_URL: primary.url,
  READ_DATABASE_URL: replicaUrl,
  DATA_DIR: join(temporaryFolder(), 'data'),
  BOOTSTRAP_API_KEY: bootstrapKey,
  SECRET_KEY: 'the secret of all tests, 32 bytes or more',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  METRICS_TOKEN: metricsToken,
});

/** A server with a replica that is used, and a form from last year with `count` responses. */
async function startWithReplica(count: number) {
  const { primary, replica } = await startReplicatedPostgres();
  const server = await startServer(environmentOf(primary, replica.url));
  const { alice, visitor } = clientsOf(server);
  const created = await buildPublishedForm(alice);
  const lastYear = Date.now() - 365 * 86_400_000;
  const id = lowestIdAt('form', lastYear);
  for (const [table, column] of [
    ['forms', 'id'],
    ['form_versions', 'form_id'],
  ]) {
    await primary.admin.query(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [
      created.id,
      id,
    ]);
  }
  await primary.admin.query('UPDATE slugs SET form_id = $2 WHERE form_id = $1', [created.id, id]);
  const ids = Array.from({ length: count }, (_, index) => lowestIdAt('resp', lastYear + index));
  await primary.admin.query(
    `INSERT INTO responses (form_id, id, form_version, source, answers, created_at)
     SELECT $1, id, 1, 'WEB', '{"name": "Ann"}', $3 FROM unnest($2::text[]) AS id`,
    [id, ids, new Date(lastYear)],
  );
  const metric = async (name: string) => {
    const text = await (
      await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    ).text();
    return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const caughtUp = async () => {
    const { rows } = await primary.admin.query('SELECT pg_current_wal_lsn()::text AS lsn');
    await expect
      .poll(async () => {
        const { rows: found } = await replica.admin.query(
          'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached',
          [rows[0]?.lsn],
        );
        return found[0]?.reached;
      })
      .toBe(true);
    await expect.poll(() => metric('formwright_replica_up'), { interval: 200 }).toBe(1);
  };
  await caughtUp();
  const list = async (query = '') => {
    const { status, body } = await alice.rest(`GET /forms/${id}/responses${query}`);
    expect(status).toBe(200);
    return body.data.map((item: { id: string }) => item.id);
  };
  const exported = async () => {
    const { body } = await alice.rest(`GET /forms/${id}/responses/export?format=json`);
    return body.map((item: { id: string }) => item.id);
  };
  return { primary, replica, server, alice, visitor, id, ids, metric, caughtUp, list, exported };
}

describe.runIf(inject('cluster') !== undefined)('a streaming replica', () => {
  it('serves exports and further pages; first pages and recent cursors use the primary', async () => {
    const { replica, alice, id, ids, caughtUp, list, exported } = await startWithReplica(10);
    await replica.admin.query('SELECT pg_wal_replay_pause()');
    const [gone, newest] = [ids[3] ?? '', ids.at(-1) ?? ''];
    expect((await alice.rest(`DELETE /forms/${id}/responses/${gone}`)).status).toBe(204);

    expect(await list()).toEqual(ids.toReversed().filter((one) => one !== gone));
    expect(await list(`?before=${newest}`)).toEqual(ids.slice(0, -1).toReversed());
    expect(await exported()).toEqual(ids.toReversed());
    // A page that ends at a recent id could lack responses on the replica.
    const recent = lowestIdAt('resp', Date.now());
    expect(await list(`?before=${recent}`)).not.toContain(gone);
    // So could a page in ascending order that continues to the end.
    expect(await list(`?order=asc&after=${ids[0]}`)).not.toContain(gone);
    expect((await alice.rest(`GET /forms/${id}/responses/${gone}`)).status).toBe(404);

    await replica.admin.query('SELECT pg_wal_replay_resume()');
    await caughtUp();
    expect(await list(`?before=${newest}`)).not.toContain(gone);
    expect(await exported()).not.toContain(gone);
  });

  it('analytics are computed there, and their checkpoint is stored by the primary', async () => {
    const { primary, replica, alice, id, ids, caughtUp } = await startWithReplica(250);
    await primary.admin.query(
      `INSERT INTO response_counts (form_id, version, slot, count) VALUES ($1, 1, 0, $2)`,
      [id, ids.length],
    );
    await caughtUp();
    await replica.admin.query('SELECT pg_wal_replay_pause()');
    await primary.admin.query('UPDATE response_counts SET count = count + 7 WHERE form_id = $1', [
      id,
    ]);
    const { body } = await alice.rest(`GET /forms/${id}/analytics`);
    expect(body.total).toBe(250);
    const { rows } = await primary.admin.query(
      'SELECT tallied FROM answer_checkpoints WHERE form_id = $1',
      [id],
    );
    expect(rows).toEqual([{ tallied: 250 }]);
    await replica.admin.query('SELECT pg_wal_replay_resume()');
  });

  it('that stops is replaced by the primary, without a failed request', async () => {
    const { replica, server, id, alice, ids, metric, list, exported } = await startWithReplica(10);
    const reads = 'formwright_replica_reads_total{database="replica"}';
    const before = await metric(reads);
    await list(`?before=${ids.at(-1)}`);
    expect(await metric(reads)).toBe(before + 1);
    await replica.stop();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => alice.rest(`GET /forms/${id}/responses?before=${ids[5]}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await exported()).toHaveLength(10);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await metric('formwright_replica_up')).toBe(0);
  });

  it('of another database is refused at the start', async () => {
    const { primary, replica } = await startReplicatedPostgres();
    const other = await startReplicatedPostgres();
    const urls = [`${replica.url.replace(/postgres$/, 'template1')}`, other.primary.url];
    for (const [url, message] of [
      [urls[0], 'must lead to a streaming replica of the database of DATABASE_URL'],
      [urls[1], 'a former replica'],
    ]) {
      const { ended } = launch(process.execPath, ['scripts/start.js'], {
        ...environmentOf(primary, url ?? ''),
        PORT: '0',
      });
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([1, expect.stringContaining(message ?? '')]);
    }
  });
});

describe('statements for the replica', () => {
  it('cannot write, and are not repeated on the primary if they try', async () => {
    const { connection, drop } = await createDatabase();
    const log = createLog('silent');
    // The primary is its own replica.
    const db = openDatabase(connection, log, 'public', connection);
    onTestFinished(async () => {
      await db.close();
      await drop();
    });
    await db.replica?.prepare();
    expect(await db.read(({ pool }) => pool.query('SHOW transaction_read_only'))).toMatchObject({
      rows: [{ transaction_read_only: 'on' }],
    });
    const insert = `INSERT INTO workspaces (id, name, plan, created_at) VALUES ('ws_1', 'one', 'FREE', now())`;
    await expect(db.read(({ pool }) => pool.query(insert))).rejects.toThrow('read-only');
    await expect(db.read(({ prisma }) => prisma.$executeRawUnsafe(insert))).rejects.toThrow(
      'read-only',
    );
    expect(await db.prisma.workspace.count()).toBe(0);
    await db.pool.query(insert);
    expect(await db.read(({ prisma }) => prisma.workspace.count())).toBe(1);
  });
});
