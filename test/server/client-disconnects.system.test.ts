import { request, ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { subscribe } from '../support/clients/sse-subscription.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { bootstrapKey, clientsOf, createDeployment } from '../support/processes/two-servers.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Clients that disconnect before they receive the response.

const pollOptions = { interval: 20 };
const headers = { Authorization: `Bearer ${bootstrapKey}`, 'Content-Type': 'application/json' };

/** Sends a request, and closes the connection after some milliseconds. */
function hangUp(url: string, accept: string, query: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const options = { method: 'POST', headers: { ...headers, Accept: accept } };
    const asking = request(`${url}/graphql`, options);
    asking.on('error', () => undefined);
    asking.on('close', resolve);
    asking.end(JSON.stringify({ query }));
    setTimeout(() => asking.destroy(), milliseconds);
  });
}

it('the server remains available after clients disconnect, and releases their capacity', async () => {
  const { start } = await createDeployment();
  const server = await start();
  const { alice } = clientsOf(server);
  const form = await buildPublishedForm(alice, { settings: { password: 'open sesame' } });
  const subscription = `subscription { responseCreated(formId: "${form.id}") { id } }`;
  const slow = `mutation { unlockForm(slug: "${form.slug}", input: { password: "x" }) { expiresInSeconds } }`;
  const stream = 'text/event-stream';

  for (let milliseconds = 0; milliseconds < 30; milliseconds += 2) {
    await hangUp(server.url, stream, slow, milliseconds);
    await hangUp(server.url, stream, subscription, milliseconds);
    await hangUp(server.url, 'application/json', slow, milliseconds);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  // A key can have ten streams: the disconnected ones have been released.
  const ten = await Promise.all(
    Array.from({ length: 10 }, () => subscribe(server.url, bootstrapKey, subscription)),
  );
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
  for (const { events } of ten)
    await expect.poll(() => events, pollOptions).toMatchObject([{ data: { responseCreated: {} } }]);
});

it('the server ends a stream whose client disconnects when it begins', async () => {
  const world = await createTestWorld();
  const { setHeader } = ServerResponse.prototype;
  const spy = vi.spyOn(ServerResponse.prototype, 'setHeader');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: ServerResponse, name, value) {
    if (String(value).startsWith('text/event-stream')) this.socket?.destroy();
    return setHeader.call(this, name, value);
  });
  const asking = fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });

  await expect(asking).rejects.toThrow('fetch failed');
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
});
