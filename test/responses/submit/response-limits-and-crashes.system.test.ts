import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/clients/api-client.ts';
import { withRowLock } from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import type { ServerProcess } from '../../support/processes/server-process.ts';
import {
  clientsOf,
  counterFiguresOf,
  createDeployment,
  type ServerClients,
  startTwoServers,
} from '../../support/processes/two-servers.ts';

// Server processes that share a database, as in production.

interface Form {
  readonly id: string;
  readonly slug: string;
}

const inParallel = <Result>(count: number, work: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => work(index));

const figuresFor = (count: number) => ({ rows: count, counted: count, days: count });

/** Submits by the public endpoint (0) or with an API key (1). */
const submit = (
  { alice, visitor }: ServerClients,
  { id, slug }: Form,
  way: number,
  key?: string,
  name = 'Ann',
) => {
  const sent = {
    body: { answers: { name } },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  };
  return way === 0
    ? visitor.rest(`POST /public/forms/${slug}/submissions`, sent)
    : alice.rest(`POST /forms/${id}/responses`, sent);
};

/** Retries after 503. */
async function untilStored(send: () => Promise<ApiResponse>): Promise<number> {
  for (;;) {
    const { status } = await send();
    if (status !== 503) return status;
  }
}

const closedReasonOf = ({ status, body }: ApiResponse) => `${status} ${body.closed_reason}`;

describe('two servers', async () => {
  const { pool, servers: processes, clients: servers } = await startTwoServers();
  const [one, other] = servers;

  it('accept exactly max_responses together, and one more for each deleted response', async () => {
    const form = await buildPublishedForm(one.alice, { settings: { max_responses: 50 } });
    const outcomes = await Promise.all(
      inParallel(300, (index) =>
        submit(servers[index % 2 ? 1 : 0], form, Math.floor(index / 2) % 2),
      ),
    );
    const results = outcomes.map(closedReasonOf);
    expect(results.filter((one) => one === '201 undefined')).toHaveLength(50);
    expect(results.filter((one) => one === '409 response_limit_reached')).toHaveLength(250);
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(50));

    const stored = outcomes.filter(({ status }) => status === 201).slice(0, 3);
    for (const { body } of stored) {
      await one.alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`);
    }
    const next = await Promise.all(inParallel(20, (index) => submit(other, form, index % 2)));
    expect(next.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(50));
  });

  it('return one result per idempotency key together, and accept one of two bodies', async () => {
    for (const cap of [null, 1]) {
      for (const way of [0, 1]) {
        const settings = { max_responses: cap };
        const form = await buildPublishedForm(servers[0].alice, { settings });
        const outcomes = await Promise.all(
          inParallel(50, (index) => submit(servers[index % 2 ? 1 : 0], form, way, 'the one')),
        );
        expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([201]));
        const [first, ...others] = outcomes;
        for (const { body } of others) expect(body).toEqual(first?.body);
        const repeats = outcomes.filter(({ headers }) => headers.has('Idempotency-Replayed'));
        expect(repeats).toHaveLength(49);
        expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(1));
      }
    }

    const form = await buildPublishedForm(servers[0].alice);
    const outcomes = await Promise.all(
      inParallel(50, (index) => {
        const name = index % 2 ? 'Ann' : 'Bob';
        return submit(servers[index % 2 ? 1 : 0], form, 0, 'the one', name);
      }),
    );
    const codes = outcomes.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([...Array(25).fill(201), ...Array(25).fill('idempotency_key_reused')]);
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(1));
  });

  it('store each submission once although their database connections are terminated repeatedly', async () => {
    const form = await buildPublishedForm(one.alice, { settings: { max_responses: 1000 } });
    for (let round = 0; round < 4; round += 1) {
      const server = round % 2 ? other : one;
      const submitAll = () =>
        Promise.all(
          inParallel(60, (index) =>
            untilStored(() => submit(server, form, index % 2, `${round} ${index}`)),
          ),
        );
      const blocked = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      let load: ReturnType<typeof submitAll> | undefined;
      // Statements are caught while they wait for the form.
      await withRowLock(pool, 'SELECT FROM forms WHERE id = $1 FOR UPDATE', [form.id], async () => {
        load = submitAll();
        const terminate = async () => (await pool.query(blocked)).rowCount;
        await expect.poll(terminate, { interval: 1 }).toBeGreaterThan(0);
      });
      expect(new Set(await load)).toEqual(new Set([201]));
    }
    for (const { url } of processes) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(240));
  });
});

/** A submission with its key and the acknowledged id. */
interface SubmissionAttempt {
  readonly key: string | undefined;
  id?: string;
}

/** Submits sequentially until the server has ended; every second submission has a key. */
async function submitUntilServerEnds(
  clients: ServerClients,
  form: Form,
  attempts: SubmissionAttempt[],
  limit: number,
): Promise<void> {
  while (attempts.length < limit) {
    const number = attempts.length;
    const attempt: SubmissionAttempt = { key: number % 2 ? `attempt ${number}` : undefined };
    attempts.push(attempt);
    const { status, body } = await submit(clients, form, number % 3 ? 0 : 1, attempt.key);
    if (status === 201) attempt.id = body.id;
  }
}

async function crash(
  server: ServerProcess,
  form: Form,
  attempts: SubmissionAttempt[],
): Promise<void> {
  const acknowledged = () => attempts.filter(({ id }) => id !== undefined).length;
  const before = acknowledged();
  const limit = attempts.length + 300;
  const running = Promise.allSettled(
    inParallel(16, () => submitUntilServerEnds(clientsOf(server), form, attempts, limit)),
  );
  await expect.poll(() => acknowledged() - before, { interval: 1 }).toBeGreaterThan(100);
  await server.kill('SIGKILL');
  await running;
  expect(acknowledged() - before).toBeLessThan(300);
}

it('keeps acknowledged submissions after SIGKILL, and stores retries of the others once', async () => {
  const { pool, start, run } = await createDeployment();
  const attempts: SubmissionAttempt[] = [];
  const first = await start();
  const form = await buildPublishedForm(clientsOf(first).alice);
  await crash(first, form, attempts);
  await crash(await start(), form, attempts);

  const clients = clientsOf(await start());
  const stored = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM responses WHERE form_id = $1',
      [form.id],
    );
    return new Set(rows.map(({ id }) => id));
  };
  const before = await stored();
  expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(before.size));
  const acknowledged = attempts.flatMap(({ id }) => id ?? []);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect([...before]).toEqual(expect.arrayContaining(acknowledged));

  const unanswered = attempts.filter(({ id, key }) => id === undefined && key === undefined);
  for (const [number, attempt] of attempts.entries()) {
    if (attempt.key === undefined) continue;
    const { status, body, headers } = await submit(clients, form, number % 3 ? 0 : 1, attempt.key);
    expect(status).toBe(201);
    if (attempt.id !== undefined) expect(body.id).toBe(attempt.id);
    expect(headers.has('Idempotency-Replayed')).toBe(before.has(body.id));
    attempt.id = body.id;
  }
  // Unacknowledged submissions without a key may be stored or not; all others are stored once.
  const after = await stored();
  const known = new Set(attempts.flatMap(({ id }) => id ?? []));
  expect([...after]).toEqual(expect.arrayContaining([...known]));
  expect(after.size - known.size).toBeGreaterThanOrEqual(0);
  expect(after.size - known.size).toBeLessThanOrEqual(unanswered.length);
  expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(after.size));
  const { body } = await clients.alice.rest(`GET /forms/${form.id}`);
  expect(body.response_count).toBe(after.size);
  expect((await run('scripts/cli.js', ['counters', 'verify'])).code).toBe(0);
});
