import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { openSocket, type RawResponse, readResponse } from '../support/clients/raw-http.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Slow bodies use memory while they are received. Their total is limited.

const world = await createTestWorld();
const alice = await world.client();
const { secret = '' } = alice;

const limit = 64 * 1024 * 1024;
const size = 1024 * 1024;
const announced = Buffer.from(`{"title":"${'x'.repeat(size - 20)}`);

interface Slow {
  readonly socket: Socket;
  readonly answer: Promise<RawResponse>;
}

/** Sends most of a 1 MB body in chunks, then stalls. */
async function beginSlowly(): Promise<Slow> {
  const socket = await openSocket(world.url);
  const answer = readResponse(socket);
  const authorization = `Authorization: Bearer ${secret}\r\nContent-Type: application/json\r\n`;
  const head = `POST /api/v1/forms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${authorization}`;
  await new Promise((resolve) => {
    socket.write(`${head}Content-Length: ${size}\r\n\r\n`);
    socket.write(announced, resolve);
  });
  return { socket, answer };
}

it('rejects the oldest slow bodies and serves fast requests', async () => {
  const before = memoryInUse().arrayBuffers;
  const refused: RawResponse[] = [];
  const count = 160;
  for (let begun = 0; begun < count; begun += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, beginSlowly));
    for (const { answer } of some) void answer.then((response) => refused.push(response));
  }
  const least = count - limit / size;
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(least);
  for (const { status, headers, text } of refused) {
    expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', retry_after: 5 });
  }
  // What the refused requests used is freed by a background thread.
  await expect.poll(() => memoryInUse().arrayBuffers - before).toBeLessThan(1.5 * limit);

  const made = await alice.rest('POST /forms', { body: { title: 'y'.repeat(400) } });
  expect(made.status).toBe(201);
});
