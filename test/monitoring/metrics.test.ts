import { describe, expect, it, vi } from 'vitest';
import { scheduledJobs } from '../../src/services/background-jobs.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { countRowsRead } from '../support/database/rows-read.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildInvitedForm, invite } from '../support/fixtures/invitations.ts';
import { adjustableClock, buildWebhook, runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const token = 'a-token-for-metrics';
const clock = adjustableClock();
const world = await createTestWorld({
  env: { METRICS_TOKEN: token, WEBHOOK_ALLOW_PRIVATE: 'true' },
  clock,
});
const alice = await world.client();

const read = (authorization?: string, url = world.url) =>
  fetch(`${url}/metrics`, authorization ? { headers: { Authorization: authorization } } : {});

/** The samples by name and labels, as Prometheus parses them. */
async function samples(url = world.url): Promise<Map<string, number>> {
  clock.advance(10_000); // queue depths are read once in ten seconds
  const text = await (await read(`Bearer ${token}`, url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

describe('/metrics', () => {
  it('returns 404 for /metrics if METRICS_TOKEN is not set', async () => {
    const other = await createTestWorld();
    const response = await fetch(`${other.url}/metrics`, { headers: { Authorization: 'Bearer ' } });
    expect(response.status).toBe(404);
  });

  it('rejects requests of /metrics without the token, including those with an API key', async () => {
    for (const sent of [undefined, 'Bearer wrong', token]) {
      const response = await read(sent);
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="/);
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });

  it('counts requests in /metrics by endpoint, without labels from requested paths', async () => {
    await alice.rest('POST /forms');
    await alice.rest('GET /forms/form_nothing');
    await alice.graphql('{ forms { totalCount } }');
    await fetch(`${world.url}/anything/at-all`);
    const found = await samples();
    const count = (labels: string) =>
      found.get(`formwright_request_duration_seconds_count{${labels}}`);
    expect(count('endpoint="POST /api/v1/forms",method="POST",status="201"')).toBe(1);
    expect(count('endpoint="GET /api/v1/forms/:id",method="GET",status="404"')).toBe(1);
    expect(count('endpoint="/graphql",method="POST",status="200"')).toBe(1);
    expect(count('endpoint="none",method="GET",status="404"')).toBe(1);
    expect([...found.keys()].join()).not.toMatch(/form_nothing|at-all/);
  });

  it('counts partial responses in /metrics by what happened to them', async () => {
    const form = await buildPublishedForm(alice, { settings: { save_partial: true } });
    const path = `/public/forms/${form.slug}/partial`;
    const body = { answers: { name: 'Ann' } };
    const created = await world.visitor.rest(`PUT ${path}`, { body });
    const headers = { 'X-Form-Partial': created.body.token };
    await world.visitor.rest(`PUT ${path}`, { body, headers });
    await world.visitor.rest(`GET ${path}`, { headers });
    await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body, headers });
    const other = await world.visitor.rest(`PUT ${path}`, { body });
    await world.visitor.rest(`DELETE ${path}`, { headers: { 'X-Form-Partial': other.body.token } });
    const found = await samples();
    const count = (change: string) =>
      found.get(`formwright_partial_responses_total{change="${change}"}`);
    const changes = ['created', 'updated', 'resumed', 'submitted', 'discarded'];
    expect(changes.map(count)).toEqual([2, 1, 1, 1, 1]);
  });

  it('counts invitations in /metrics by what happened to them', async () => {
    const form = await buildInvitedForm(alice);
    const [first, second] = await invite(alice, form, { count: 3 });
    const submit = () =>
      world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: {}, invitation: first.token },
      });
    await submit();
    await submit();
    await alice.rest(`DELETE /forms/${form.id}/invitations/${second.id}`);
    const found = await samples();
    const count = (change: string) => found.get(`formwright_invitations_total{change="${change}"}`);
    expect(['created', 'used', 'refused', 'revoked'].map(count)).toEqual([3, 1, 1, 1]);
  });

  it('reports write batches, deliveries, queue depths and background jobs in /metrics', async () => {
    const receiver = await createReceiver();
    const form = await buildPublishedForm(alice);
    await buildWebhook(alice, { url: receiver.url, events: ['response.created'] });
    const body = { answers: { name: 'Ann' } };
    const before = await samples();
    await Promise.all(
      Array.from({ length: 5 }, () => alice.rest(`POST /forms/${form.id}/responses`, { body })),
    );
    const stored = await samples();
    expect(stored.get('formwright_backlog{queue="events"}')).toBe(5);
    expect(stored.get('formwright_backlog_age_seconds{queue="events"}')).toBeGreaterThan(0);
    const size = 'formwright_write_batch_size_sum';
    expect((stored.get(size) ?? 0) - (before.get(size) ?? 0)).toBe(5);
    expect(stored.get('formwright_write_batch_duration_seconds_count')).toBeGreaterThan(0);

    await runWorkerOnce(world.services);
    const sweep = scheduledJobs(world.services).find(({ name }) => name === 'sweep-expired');
    await sweep?.run();
    const done = await samples();
    expect(done.get('formwright_webhook_attempts_total{outcome="succeeded"}')).toBe(5);
    expect(done.get('formwright_backlog{queue="events"}')).toBe(0);
    const runs = 'formwright_background_runs_total{job="sweep-expired",outcome="done"}';
    expect(done.get(runs)).toBe(1);
    expect(done.has('formwright_background_rows_total{job="sweep-expired"}')).toBe(true);
  });

  it('returns all other metrics if the queue depths cannot be read', async () => {
    const away = vi.spyOn(world.services.db.pool, 'query');
    away.mockImplementation(() => Promise.reject(new Error('away')));
    const found = await samples();
    away.mockRestore();
    expect(found.get('formwright_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(found.has('formwright_backlog{queue="events"}')).toBe(false);
    expect((await samples()).has('formwright_backlog{queue="events"}')).toBe(true);
  });

  it('reports no queue depths of servers without background jobs', async () => {
    const web = await createTestWorld({ env: { METRICS_TOKEN: token, ROLE: 'web' } });
    const found = await samples(web.url);
    expect([...found.keys()].filter((name) => name.startsWith('formwright_backlog'))).toEqual([]);
    expect(found.get('formwright_database_connections{state="total"}')).toBeGreaterThanOrEqual(0);
  });

  it('reads queue depths at most once in ten seconds, without reading queues as a whole', async () => {
    const { pool } = world.services.db;
    await pool.query(
      `INSERT INTO events (form_id, id, type, webhook_ids, payload, created_at)
       SELECT 'form_of_events', 'evt_' || n, 'form.created', '{}', '', now() FROM generate_series(1, 20000) n`,
    );
    await pool.query(
      `INSERT INTO pgboss.job (name, state, start_after, completed_on)
       SELECT 'sweep-expired', 'completed', now() - interval '1 day', now() FROM generate_series(1, 20000)`,
    );
    await pool.query('ANALYZE events, pgboss.job');
    const scrape = async () => {
      await Promise.all([read(`Bearer ${token}`), read(`Bearer ${token}`)]);
      clock.advance(4000);
    };
    clock.advance(10_000);
    const statements = await recordStatements(world, async () => {
      for (let times = 0; times < 5; times += 1) await scrape();
    });
    const [depths, ...others] = statements.filter((text) => text.includes('AS waiting'));
    expect(others).toHaveLength(1);
    expect(await countRowsRead(pool, depths ?? '', [clock.now()])).toBeLessThan(10_100);
    await pool.query(`DELETE FROM events; DELETE FROM pgboss.job WHERE state = 'completed'`);
  });

  it('reports database connections, memory and the event loop in /metrics', async () => {
    const found = await samples();
    expect(found.get('formwright_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(found.has('nodejs_eventloop_lag_seconds')).toBe(true);
    expect(found.has('process_resident_memory_bytes')).toBe(true);
  });
});
