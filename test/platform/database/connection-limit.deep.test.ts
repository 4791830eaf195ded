import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  clientsOf,
  counterFiguresOf,
  createDeployment,
  type Deployment,
  type ServerClients,
} from '../../support/processes/two-servers.ts';

// Servers that may open more connections than the database permits.

/** A role with a limit of connections that can use the deployment. */
async function limitConnections({ pool, environment }: Deployment, limit: number) {
  const name = `limited_${process.pid}`;
  await pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' CONNECTION LIMIT ${limit}`);
  await pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA public, pgboss TO ${name};
    GRANT USAGE, CREATE ON SCHEMA public, pgboss TO ${name}`);
  onTestFinished(async () => {
    await pool.query(`DROP OWNED BY ${name} CASCADE`);
    await pool.query(`DROP ROLE ${name}`);
  });
  const url = new URL(environment['DATABASE_URL'] ?? '');
  [url.username, url.password] = [name, 'secret'];
  return { name, DATABASE_URL: url.href };
}

/** Samples the number of connections until it is stopped. */
async function countConnections(role: string, database: string) {
  const client = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await client.connect();
  const counts: number[] = [];
  const stopped = new AbortController();
  const sampling = (async () => {
    while (!stopped.signal.aborted) {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1 AND datname = $2',
        [role, database],
      );
      counts.push(...rows.map(({ count }) => count));
    }
  })();
  return async () => {
    stopped.abort();
    await sampling;
    await client.end();
    return counts;
  };
}

/** Requests of all kinds, sent at once; returns how often each status was returned. */
async function sendLoad(
  servers: readonly ServerClients[],
  form: { readonly id: string; readonly slug: string },
  rounds: number,
): Promise<Record<string, number>> {
  const kinds = [
    ({ visitor }: ServerClients) =>
      visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
      }),
    ({ visitor }: ServerClients, number: number) =>
      visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
        headers: { 'Idempotency-Key': `key ${number}` },
      }),
    ({ alice }: ServerClients) => alice.rest(`GET /forms/${form.id}/responses`),
    ({ alice }: ServerClients) => alice.rest(`GET /forms/${form.id}`),
    ({ alice }: ServerClients) => alice.rest('POST /forms'),
  ];
  const statuses: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      servers.flatMap((server, index) =>
        Array.from({ length: 8 }, (_, number) =>
          kinds.map((send) => send(server, (round * servers.length + index) * 8 + number)),
        ).flat(),
      ),
    );
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('a database with fewer connections than its servers may open', () => {
  it('no request of three servers fails', async () => {
    const deployment = await createDeployment();
    const { name, DATABASE_URL } = await limitConnections(deployment, 7);
    const env = { DATABASE_URL, DATABASE_POOL_MAX: '8', ROLE: 'web' };
    // The first one creates the key.
    const servers = [await deployment.start(env)];
    servers.push(...(await Promise.all([deployment.start(env), deployment.start(env)])));
    const clients = servers.map(clientsOf);
    const [first] = clients;
    if (!first) throw new Error('three servers were started');
    const form = await buildPublishedForm(first.alice);
    const stopCounting = await countConnections(name, databaseOf(deployment));
    expect(await sendLoad(clients, form, 5)).toEqual({ 200: 240, 201: 360 });
    expect(Math.max(...(await stopCounting()))).toBeGreaterThanOrEqual(6);
    expect(await counterFiguresOf(deployment.pool, form.id)).toEqual({
      rows: 240,
      counted: 240,
      days: 240,
    });
  });
});

describe('DATABASE_POOL_MAX', () => {
  // 2 is the smallest value.
  it.each([2, 5])('is the number of connections of a server under load: %i', async (size) => {
    const deployment = await createDeployment();
    const { name, DATABASE_URL } = await limitConnections(deployment, 50);
    const environment = { DATABASE_URL, DATABASE_POOL_MAX: `${size}` };
    const server = clientsOf(await deployment.start(environment));
    const form = await buildPublishedForm(server.alice);
    const stopCounting = await countConnections(name, databaseOf(deployment));
    expect(await sendLoad([server], form, 5)).toEqual({ 200: 80, 201: 120 });
    expect(Math.max(...(await stopCounting()))).toBe(size);
  });
});

function databaseOf({ environment }: Deployment): string {
  return new URL(environment['DATABASE_URL'] ?? '').pathname.slice(1);
}
