import { request } from 'node:http';
import { expect, it } from 'vitest';
import { buildPublishedForm } from '../support/forms.ts';
import { createInstallation, doorOf, key } from '../support/two-servers.ts';

// Those who ask and do not wait for the answer.

const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };

/** Asks, and closes the connection after some milliseconds. */
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

it('lives on whenever somebody hangs up, and has room for the next one', async () => {
  const { start } = await createInstallation();
  const server = await start();
  const { alice } = doorOf(server);
  const form = await buildPublishedForm(alice, { settings: { password: 'open sesame' } });
  const subscription = `subscription { responseCreated(formId: "${form.id}") { id } }`;
  const slow = `mutation { unlockForm(slug: "${form.slug}", input: { password: "x" }) { expiresIn } }`;
  const stream = 'text/event-stream';

  for (let milliseconds = 0; milliseconds < 30; milliseconds += 2) {
    await hangUp(server.url, stream, slow, milliseconds);
    await hangUp(server.url, stream, subscription, milliseconds);
    await hangUp(server.url, 'application/json', slow, milliseconds);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  // A key may have ten: those who went have left none behind.
  const body = JSON.stringify({ query: subscription });
  const accepting = { method: 'POST', headers: { ...headers, Accept: stream }, body };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${server.url}/graphql`, accepting)),
  );
  for (const answer of answers) {
    const reader = answer.body?.getReader();
    const seen = [await reader?.read(), await reader?.read()].map((part) =>
      new TextDecoder().decode(part?.value),
    );
    expect(seen.join('')).toMatch(/^(:\n\n)+$/);
    await reader?.cancel();
  }
}, 120_000);
