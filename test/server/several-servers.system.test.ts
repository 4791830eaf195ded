import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/clients/api-client.ts';
import { countStatuses, newAddress } from '../support/clients/rate-limit-helpers.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { clientsOf, counterFiguresOf, createDeployment } from '../support/processes/two-servers.ts';

// Three server processes with one database: limits are exact over all of them together, and each of them observes
// the changes of the others.

const { pool, start, run } = await createDeployment();
const env = { RATE_LIMITS: 'submissions=6/3600,management=100000/60', TRUST_PROXY: '1' };
const servers = (await Promise.all([start(env), start(env), start(env)])).map(clientsOf);
const [first, ...others] = servers;
if (!first) throw new Error('three servers were started');

interface Form {
  readonly id: string;
  readonly slug: string;
}

interface SubmissionOptions {
  readonly name?: string;
  readonly key?: string;
  /** The address of the visitor; by default a new one. */
  readonly address?: string;
}

/** Submits through one of the servers, which take turns. */
async function submit(
  { slug }: Form,
  turn: number,
  { name = 'Ann', key, address = newAddress() }: SubmissionOptions = {},
): Promise<ApiResponse> {
  const server = servers[turn % servers.length] ?? first;
  if (!server) throw new Error('there are three');
  return server.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { name } },
    headers: { 'X-Forwarded-For': address, ...(key !== undefined && { 'Idempotency-Key': key }) },
  });
}

const submitMany = (form: Form, count: number, options?: SubmissionOptions) =>
  Promise.all(Array.from({ length: count }, (_, turn) => submit(form, turn, options)));

const figuresFor = (count: number) => ({ rows: count, counted: count, days: count });

const idsOf = (answers: readonly ApiResponse[]) =>
  answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])).sort();

async function storedIds({ id }: Form): Promise<string[]> {
  const sql = 'SELECT id FROM responses WHERE form_id = $1 ORDER BY id';
  return (await pool.query<{ id: string }>(sql, [id])).rows.map((row) => row.id);
}

describe('three servers together', () => {
  it('accept exactly max_responses of concurrent submissions, and store those that they acknowledge', async () => {
    const form = await buildPublishedForm(first.alice, { settings: { max_responses: 50 } });
    const answers = await submitMany(form, 300);
    expect(countStatuses(answers)).toEqual({ 201: 50, 409: 250 });
    const reasons = answers.flatMap(({ body }) => body.closed_reason ?? []);
    expect(new Set(reasons)).toEqual(new Set(['response_limit_reached']));
    expect(await storedIds(form)).toEqual(idsOf(answers));
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(50));
  });

  it('accept exactly max_responses of each form while submissions to several forms share statements', async () => {
    const caps = [null, 1, 7, 20, 39, 40, null, 100];
    const forms: Form[] = await Promise.all(
      caps.map((cap) => buildPublishedForm(first.alice, { settings: { max_responses: cap } })),
    );
    // In turns, so that every batch contains submissions to all forms.
    const sent = Array.from({ length: 40 }, (_, turn) => forms.map((form) => submit(form, turn)));
    const rounds = await Promise.all(sent.map((round) => Promise.all(round)));
    for (const [index, form] of forms.entries()) {
      const expected = Math.min(40, caps[index] ?? 40);
      const answers = rounds.flatMap((round) => round[index] ?? []);
      expect(idsOf(answers)).toHaveLength(expected);
      expect(await storedIds(form)).toEqual(idsOf(answers));
      expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(expected));
    }
  });

  it('store one response for an idempotency key, return it for every repetition, and refuse another body', async () => {
    const form = await buildPublishedForm(first.alice, { settings: { max_responses: 50 } });
    const answers = await submitMany(form, 60, { key: 'the one' });
    expect(countStatuses(answers)).toEqual({ 201: 60 });
    expect(answers.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(59);
    expect(await storedIds(form)).toEqual([...new Set(idsOf(answers))]);
    for (const { status, body } of await submitMany(form, 3, { key: 'the one', name: 'Bob' })) {
      expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(1));
  });

  it('accept exactly as many submissions of an address as the rate limit allows', async () => {
    const form = await buildPublishedForm(first.alice);
    const answers = await submitMany(form, 60, { address: newAddress() });
    expect(countStatuses(answers)).toEqual({ 201: 6, 429: 54 });
    expect(countStatuses(await submitMany(form, 3))).toEqual({ 201: 3 });
    expect(await storedIds(form)).toHaveLength(9);
  });
});

describe('after one of three servers has acknowledged', () => {
  const changes: [string, (form: Form) => Promise<ApiResponse>, string][] = [
    [
      'that a form is paused',
      ({ id }) =>
        first.alice.rest(`PATCH /forms/${id}`, {
          body: { settings: { accepting_responses: false } },
        }),
      'paused',
    ],
    [
      'that a form is unpublished',
      ({ id }) => first.alice.rest(`POST /forms/${id}/unpublish`),
      'unpublished',
    ],
  ];

  it.each(changes)('%s, none of them stores a response', async (_, change, reason) => {
    const form = await buildPublishedForm(first.alice);
    let isAcknowledged = false;
    /** Submits until ten submissions have ended after the acknowledgement; nine of them began after it. */
    async function submitBeyond(turn: number): Promise<ApiResponse[]> {
      const answers: ApiResponse[] = [];
      for (let left = 10; left > 0; left -= isAcknowledged ? 1 : 0) {
        answers.push(await submit(form, turn));
      }
      return answers.slice(-9);
    }
    const late = Promise.all(Array.from({ length: 12 }, (_, turn) => submitBeyond(turn)));
    await expect.poll(async () => (await storedIds(form)).length).toBeGreaterThan(100);
    expect((await change(form)).status).toBe(200);
    isAcknowledged = true;
    const stored = await storedIds(form);
    for (const { status, body } of (await late).flat()) {
      expect([status, body.closed_reason]).toEqual([409, reason]);
    }
    expect(await storedIds(form)).toEqual(stored);
    expect(await counterFiguresOf(pool, form.id)).toEqual(figuresFor(stored.length));
  });
});

describe('a change by one of three servers', () => {
  // A server reads the changes of the others if the last time is more than a second ago; the rest is the request.
  const withinOneSecond = { interval: 20 };

  it('is seen by the others within a second, and by the same server at once', async () => {
    const form = await buildForm(first.alice, { title: 'before' });
    const { body: published } = await first.alice.rest(`POST /forms/${form.id}/publish`);
    const readTitle = async (server: (typeof servers)[number]) =>
      (await server.visitor.rest(`GET /public/forms/${published.slug}`)).body.title;
    expect(await Promise.all(servers.map(readTitle))).toEqual(['before', 'before', 'before']);
    await first.alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'after' } });
    await first.alice.rest(`POST /forms/${form.id}/publish`);
    expect(await readTitle(first)).toBe('after');
    await Promise.all(
      others.map((server) => expect.poll(() => readTitle(server), withinOneSecond).toBe('after')),
    );
  });
});

it('the counters of all forms are equal to their responses', async () => {
  const { code, stdout } = await run('scripts/cli.js', ['counters', 'verify', '--json']);
  expect([code, JSON.parse(stdout).differences]).toEqual([0, []]);
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM responses');
  expect(JSON.parse(stdout).responses).toBe(rows[0].count);
});
