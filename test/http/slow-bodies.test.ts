import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { openSocket, type RawResponse, readResponse } from '../support/clients/raw-http.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Bodies that come in slowly take memory while they do: all of them together may take only so much.

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

/** Sends nearly all of a body of 1 MB, in pieces, and waits. */
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

it('refuses those that have been coming in the longest, and serves those that come at once', async () => {
  const before = memoryInUse().arrayBuffers;
  const refused: RawResponse[] = [];
  const count = 160;
  for (let begun = 0; begun < count; begun += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, beginSlowly));
    for (const { answer } of some) void answer.then((told) => refused.push(told));
  }
  const least = count - limit / size;
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(least);
  for (const { status, headers, text } of refused) {
    expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', retry_after: 5 });
  }
  expect(memoryInUse().arrayBuffers - before).toBeLessThan(1.5 * limit);

  const made = await alice.rest('POST /forms', { body: { title: 'y'.repeat(400) } });
  expect(made.status).toBe(201);
}, 120_000);
