import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFormwright } from '../../packages/client/src/index.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Retries, with a server that fails as often as a test requires.

const service = await createReceiver();
const formwright = createFormwright({ url: service.url, apiKey: 'fw_secret' });
const world = await createTestWorld();

const busy = respondStatus(503, { 'Retry-After': '0' });
const limited = respondStatus(429, { 'Retry-After': '0' });
const dropConnection = (response: ServerResponse) => response.destroy();
const succeed = (response: ServerResponse) => response.end('{"id": "resp_1", "data": {}}');

/** Responds with these in order, then with success. */
function respondInOrder(...planned: ((response: ServerResponse) => unknown)[]): void {
  service.respondWith((response) => (planned.shift() ?? succeed)(response));
}

const path = { id: 'form_1' };
const submit = () => formwright.publicForm('party').submit({ answers: {} });
const keys = () => service.received.map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  service.received.length = 0;
});

describe('requests that are not retried', () => {
  it('does not retry requests that are not idempotent', async () => {
    for (const call of [
      () => formwright.rest('POST /forms/{id}/publish', { path }),
      () => formwright.rest('PATCH /forms/{id}', { path, body: {} }),
      () => formwright.raw('POST /webhooks/{id}/rotate-secret', { path }),
      () => formwright.graphql('mutation { publishForm(id: "form_1") { form { id } } }'),
      () => formwright.publicForm('party').upload('cv', new Blob(['hello'])),
    ]) {
      respondInOrder(busy);
      await expect(call()).rejects.toMatchObject({ status: 503, code: 'unexpected_answer' });
    }
    expect(service.received).toHaveLength(5);
  });

  it('does not retry 404, or with retries: 0', async () => {
    respondInOrder(respondStatus(404));
    await expect(formwright.rest('GET /forms')).rejects.toMatchObject({ status: 404 });
    respondInOrder(busy);
    const hasty = createFormwright({ url: service.url, retries: 0 });
    await expect(hasty.rest('GET /forms')).rejects.toMatchObject({ status: 503 });
    expect(service.received).toHaveLength(2);
  });

  it('does not retry if Retry-After is more than a minute', async () => {
    respondInOrder(respondStatus(429, { 'Retry-After': '3600' }));
    await expect(submit()).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    respondInOrder(respondStatus(503, { 'Retry-After': tomorrow }));
    await expect(submit()).rejects.toMatchObject({ retryAfter: expect.closeTo(86_400, -2) });
    expect(service.received).toHaveLength(2);
  });

  it('stops after two retries', async () => {
    respondInOrder(busy, busy, busy);
    await expect(formwright.rest('GET /forms')).rejects.toMatchObject({ status: 503 });
    expect(service.received).toHaveLength(3);
  });
});

describe('requests that are retried', () => {
  it('retries GET, PUT and DELETE', async () => {
    for (const call of [
      () => formwright.rest('GET /forms'),
      () => formwright.rest('DELETE /forms/{id}', { path }),
      () => formwright.graphql('{ forms { totalCount } }'),
    ]) {
      respondInOrder(busy, limited);
      await call();
    }
    expect(service.received).toHaveLength(9);
  });

  it('retries a submission with the same idempotency key', async () => {
    respondInOrder(busy, limited);
    await submit();
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);

    respondInOrder(busy);
    await formwright.rest('POST /forms/{id}/responses', { path, body: { answers: {} } });
    expect(new Set(keys()).size).toBe(2);

    respondInOrder(busy);
    await formwright.publicForm('party').submit({ answers: {} }, { idempotencyKey: 'mine' });
    expect(keys().slice(-2)).toEqual(['mine', 'mine']);
  });

  it('retries creations with the same idempotency key', async () => {
    const url = 'https://receiver.example/hook';
    for (const call of [
      () => formwright.rest('POST /forms', { body: {} }),
      () => formwright.rest('POST /forms/{id}/duplicate', { path }),
      () => formwright.rest('POST /forms/{id}/invitations', { path, body: { count: 1 } }),
      () => formwright.rest('POST /datasets', { body: { name: 'x', rows: [['a']] } }),
      () => formwright.rest('POST /keys', { body: { name: 'x', scopes: ['forms:read'] } }),
      () => formwright.rest('POST /webhooks', { body: { url, events: ['form.published'] } }),
    ]) {
      service.received.length = 0;
      respondInOrder(busy);
      await call();
      expect(keys()).toHaveLength(2);
      expect(new Set(keys()).size).toBe(1);
      expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    }
    respondInOrder(busy);
    await formwright.rest('POST /forms', { body: {}, headers: { 'Idempotency-Key': 'mine' } });
    expect(keys().slice(-2)).toEqual(['mine', 'mine']);
  });

  it('retries after a lost connection, and the response is stored once', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    let sent = 0;
    const unsteady = createFormwright({
      url: world.url,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        sent += 1;
        if (sent === 1) throw new TypeError('The answer was lost');
        return answer;
      },
    });
    const { id } = await unsteady.publicForm(form.slug).submit({ answers: { name: 'Ann' } });
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect([sent, body.data]).toMatchObject([2, [{ id }]]);

    respondInOrder(dropConnection);
    await formwright.rest('GET /forms');
    expect(service.received).toHaveLength(2);
  });
});

describe('aborting', () => {
  it('an abort signal ends the delay before a retry and a pending request', async () => {
    const reason = new Error('The page was left');
    const leaving = new AbortController();
    service.respondWith((response) => {
      respondStatus(503, { 'Retry-After': '50' })(response);
      setImmediate(() => leaving.abort(reason));
    });
    const signal = leaving.signal;
    const aborted = { name: 'FormwrightError', code: 'aborted', status: 0, cause: reason };
    await expect(formwright.rest('GET /forms', { signal })).rejects.toMatchObject(aborted);

    const waiting = new AbortController();
    service.respondWith(() => waiting.abort(reason));
    await expect(
      formwright.graphql('{ me { id } }', {}, { signal: waiting.signal }),
    ).rejects.toMatchObject(aborted);
    expect(service.received).toHaveLength(2);
  });
});
