import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Client, createClient } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf } from '../../support/fixtures/uploads.ts';
import { dataFolder, startServer } from '../../support/processes/server-process.ts';

// Kills the server with SIGKILL while visitors save answers and submit them: nothing is lost, nothing stored twice.

const key = 'fw_a_key_for_tests_only_0001';
const rounds = 3;
const visitorCount = 6;
const definition = definitionOf({ id: 'mark', type: 'short_text' });

/** The answers of one visitor. */
interface Attempt {
  readonly mark: string;
  /** Known once the save was acknowledged. */
  token?: string;
  /** Id of the response, once acknowledged. */
  response?: string;
}

const save = (visitor: Client, slug: string, mark: string) =>
  visitor.rest(`PUT /public/forms/${slug}/partial`, { body: { answers: { mark } } });

const submit = (visitor: Client, slug: string, mark: string, token: string) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { mark } },
    headers: { 'X-Form-Partial': token },
  });

const read = (visitor: Client, slug: string, token: string) =>
  visitor.rest(`GET /public/forms/${slug}/partial`, { headers: { 'X-Form-Partial': token } });

/** Saves and submits until the server has ended. */
async function workUntilServerEnds(url: string, slug: string, attempts: Attempt[]): Promise<void> {
  const visitor = createClient(url, undefined, undefined);
  for (;;) {
    const attempt: Attempt = { mark: randomBytes(8).toString('hex') };
    attempts.push(attempt);
    attempt.token = (await save(visitor, slug, attempt.mark)).body.token;
    if (!attempt.token) return;
    attempt.response = (await submit(visitor, slug, attempt.mark, attempt.token)).body.id;
  }
}

async function storedMarks(client: Client, formId: string): Promise<string[]> {
  const { body } = await client.rest(`GET /forms/${formId}/responses/export?format=json`);
  return body.map(({ answers }: { answers: { mark: string } }) => answers.mark);
}

it('saved answers are either saved or submitted after SIGKILL, and submitted once', async () => {
  const environment = {
    DATA_DIR: dataFolder(),
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  };
  const attempts: Attempt[] = [];
  let form = { id: '', slug: '' };
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(environment);
    const alice = createClient(server.url, key, undefined);
    if (round === 0) {
      form = await buildPublishedForm(alice, { definition, settings: { save_partial: true } });
    }
    const acknowledged = () => attempts.filter(({ response }) => response !== undefined).length;
    const before = acknowledged();
    const running = Promise.allSettled(
      Array.from({ length: visitorCount }, () =>
        workUntilServerEnds(server.url, form.slug, attempts),
      ),
    );
    await expect.poll(() => acknowledged() > before + 20, { interval: 20 }).toBe(true);
    await sleep(randomInt(0, 200));
    await server.kill('SIGKILL');
    await running;
  }

  const server = await startServer(environment);
  const alice = createClient(server.url, key, undefined);
  const visitor = createClient(server.url, undefined, undefined);
  const marks = await storedMarks(alice, form.id);
  expect(new Set(marks).size).toBe(marks.length);
  const stored = new Set(marks);
  const saved = attempts.flatMap(({ mark, token, response }) =>
    token === undefined ? [] : [{ mark, token, response }],
  );
  const interrupted = saved.filter(({ response }) => response === undefined);
  for (const { mark, response } of saved) {
    if (response !== undefined) expect(stored.has(mark), mark).toBe(true);
  }
  // The visitors whose submission was not acknowledged send it again, without an idempotency key.
  for (const { mark, token } of interrupted) {
    const found = await read(visitor, form.slug, token);
    expect([found.status, found.body.answers]).toEqual(
      stored.has(mark) ? [404, undefined] : [200, { mark }],
    );
    const again = await submit(visitor, form.slug, mark, token);
    expect(again.status).toBe(stored.has(mark) ? 409 : 201);
  }
  const all = await storedMarks(alice, form.id);
  expect(all.sort()).toEqual(saved.map(({ mark }) => mark).sort());
  await server.kill('SIGTERM');
});
