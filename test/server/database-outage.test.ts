import { Socket } from 'node:net';
import pg from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// An unavailable, silent or read-only database, for visitors and load balancers.

const sockets = new Set<Socket>();
let isSilent = false;
function stream(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  if (isSilent) socket.pause();
  return socket;
}
let ahead = 0;
const now = () => new Date(systemClock.now().getTime() + ahead);
const world = await createTestWorld({
  clock: { ...systemClock, now },
  connection: { stream },
  timings: {
    statementTimeout: 500,
    connectTimeout: 500,
    staleFormDelay: 200,
    readinessTimeout: 300,
  },
});
const { pool } = world.services.db;
const alice = await world.client();
const { host } = pool.options;

/** All connections stop to respond, including new ones. */
function freezeConnections(): void {
  isSilent = true;
  for (const socket of sockets) socket.pause();
}

/** New connections are refused. */
function disconnectDatabase(): void {
  pool.options.host = '/nowhere';
  for (const socket of sockets) socket.destroy();
}

function restoreDatabase(): void {
  isSilent = false;
  if (host !== undefined) pool.options.host = host;
  for (const socket of sockets) socket.destroy();
}

beforeEach(restoreDatabase);

/** Changes a setting of the database, regardless of its current mode. */
async function administer(change: string): Promise<void> {
  const { database } = pool.options;
  const options = '-c default_transaction_read_only=off';
  const admin = new pg.Client({ ...inject('connection'), database, options });
  await admin.connect();
  await admin.query(`ALTER DATABASE "${database}" ${change}`);
  await admin.end();
}

const ready = async () => (await fetch(`${world.url}/readyz`)).status;
const visit = (slug: string) => world.visitor.rest(`GET /public/forms/${slug}`);
const submit = (slug: string) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { name: 'Ann' } },
  });
/** Expires cached forms. */
const advance = (seconds: number) => {
  ahead += seconds * 1000;
};

describe.each([
  ['is unavailable', disconnectDatabase],
  ['does not respond', freezeConnections],
])('while the database %s', (_, interrupt) => {
  it('cached forms are served, and nothing is stored', async () => {
    const form = await buildPublishedForm(alice);
    const before = await visit(form.slug);
    expect(before.status).toBe(200);
    advance(60);
    interrupt();
    const [during, page, submission] = await Promise.all([
      visit(form.slug),
      fetch(`${world.url}/f/${form.slug}`),
      submit(form.slug),
    ]);
    expect([during.status, during.body]).toEqual([200, before.body]);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(form.title);
    expect([submission.status, submission.body.code]).toEqual([503, 'unavailable']);
    expect(submission.headers.get('Retry-After')).toBe('5');
    restoreDatabase();
    await expect.poll(ready).toBe(200);
    expect((await submit(form.slug)).status).toBe(201);
  });

  it('a cached form older than ten minutes is not served', async () => {
    const form = await buildPublishedForm(alice);
    expect((await visit(form.slug)).status).toBe(200);
    advance(601);
    interrupt();
    expect((await visit(form.slug)).status).toBe(503);
  });

  it('a form that was changed on this server is not served in its previous state', async () => {
    const form = await buildPublishedForm(alice);
    expect((await visit(form.slug)).status).toBe(200);
    expect((await alice.rest(`POST /forms/${form.id}/unpublish`)).status).toBe(200);
    advance(60);
    interrupt();
    expect((await visit(form.slug)).status).toBe(503);
  });

  it('the server is not ready, but alive', async () => {
    expect(await ready()).toBe(200);
    interrupt();
    const answer = await fetch(`${world.url}/readyz`, { signal: AbortSignal.timeout(20_000) });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
  });
});

describe('while the database is read-only', () => {
  it('the server is not ready, changes return 503, and each connection is replaced', async () => {
    const form = await buildPublishedForm(alice);
    await pool.query('UPDATE api_keys SET last_used_at = NULL'); // the next use would be recorded
    await administer('SET default_transaction_read_only = on');
    for (const socket of sockets) socket.destroy(); // new connections are read-only
    expect(await ready()).toBe(503);
    const rename = () => alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'New' } });
    for (const change of [() => submit(form.slug), rename, () => alice.rest('POST /forms')]) {
      const { status, body, headers } = await change();
      expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
    }
    expect((await alice.rest(`GET /forms/${form.id}`)).status).toBe(200);
    // Like the end of a failover: new connections reach the new primary, existing ones do not.
    await administer('RESET default_transaction_read_only');
    await expect.poll(async () => (await rename()).status).toBe(200);
    await expect.poll(ready).toBe(200);
    expect((await submit(form.slug)).status).toBe(201);
  });
});
