import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createFormwright } from '../../packages/client/src/index.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Subscriptions as async iterators.

const clock = adjustableClock();
const world = await createTestWorld({ clock, timings: { accessPoll: 50, responsePoll: 50 } });
const alice = await world.client();
const formwright = createFormwright({ url: world.url, apiKey: alice.secret });
const service = await createReceiver();
const localClient = createFormwright({ url: service.url });

const created = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
const listen = (id: string, signal?: AbortSignal) =>
  formwright.subscribe<{ responseCreated: { id: string } }>(created, { id }, { signal });

async function submit(id: string): Promise<string> {
  const sent = { body: { answers: { name: 'Ann' } } };
  const { body } = await alice.rest(`POST /forms/${id}/responses`, sent);
  return body.id;
}

async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('a subscription', () => {
  it('a rejected subscription throws the problem', async () => {
    const results = await listen('form_x');
    await expect(results.next()).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });

  it('a subscription receives responses and ends when its form is deleted', async () => {
    const { id } = await buildPublishedForm(alice);
    const results = await listen(id);
    const responses = [await submit(id), await submit(id)];
    for (const response of responses) {
      expect((await results.next()).value).toEqual({ responseCreated: { id: response } });
    }
    await alice.rest(`DELETE /forms/${id}`);
    expect(await collectAll(results)).toEqual([]);
  });

  it('a subscription that is aborted throws an error with the reason of the signal', async () => {
    const { id } = await buildPublishedForm(alice);
    const leaving = new AbortController();
    const results = await listen(id, leaving.signal);
    const next = results.next();
    leaving.abort(new Error('The page was left'));
    const cause = expect.objectContaining({ message: 'The page was left' });
    await expect(next).rejects.toMatchObject({ code: 'aborted', cause });
  });

  it('leaving the loop closes the connection of a subscription', async () => {
    const closed = new Promise((resolve) => {
      service.respondWith((response) => {
        response.once('close', () => resolve('closed'));
        startEventStream(response).write('event: next\ndata: {"data": {"at": 1}}\n\n');
      });
    });
    for await (const result of await localClient.subscribe('subscription { at }')) {
      expect(result).toEqual({ at: 1 });
      break;
    }
    expect(await closed).toBe('closed');
  });

  it('a subscription throws when the connection is lost', async () => {
    service.respondWith((response) =>
      startEventStream(response).end('event: next\ndata: {"data": 1}\n\n'),
    );
    const cut = await localClient.subscribe('subscription { at }');
    expect((await cut.next()).value).toBe(1);
    await expect(cut.next()).rejects.toMatchObject({ code: 'network_error', status: 0 });

    service.respondWith((response) =>
      startEventStream(response).write(':\n\n', () => response.destroy()),
    );
    const torn = await localClient.subscribe('subscription { at }');
    await expect(torn.next()).rejects.toMatchObject({ code: 'network_error', status: 0 });
  });

  it('parses events in any chunks and with any line endings', async () => {
    const bytes = Buffer.from(
      ':\n\nevent: next\ndata: {"data":\ndata: "Grüße"}\n\nevent:complete\ndata:\n\n',
    );
    service.respondWith(async (response) => {
      startEventStream(response);
      for (const byte of bytes) {
        await new Promise((resolve) => response.write(Buffer.of(byte), resolve));
      }
      response.end();
    });
    expect(await collectAll(await localClient.subscribe('subscription { at }'))).toEqual(['Grüße']);

    const lines = 'event: next\r\ndata: {"data": 2}\r\n\r\nevent: complete\r\n\r\n';
    service.respondWith((response) => startEventStream(response).end(lines));
    expect(await collectAll(await localClient.subscribe('subscription { at }'))).toEqual([2]);
  });
});

const startEventStream = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
