import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { folderStorage } from '../../src/platform/storage/folder-storage.ts';
import { listen } from '../../src/server/listen.ts';
import { openSocket, readResponse, sendRaw } from '../support/clients/raw-http.ts';
import { subscribe } from '../support/clients/sse-subscription.ts';
import { recordedLog } from '../support/doubles/recorded-log.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Connections of inactive clients are closed; clients that are slow but make progress are served.

/** In milliseconds. */
const stalled = 250;
const connections = 20;

/** Delay of the storage before its first byte in milliseconds. */
let storageDelay = 0;

const { log, lines } = recordedLog();
const world = await createTestWorld({
  log,
  env: { MAX_CONNECTIONS: String(connections), MAX_UPLOAD_BYTES: String(20_000_000) },
  storage: (folder) => {
    const storage = folderStorage(folder);
    return {
      ...storage,
      get: async (key, range) => {
        await sleep(storageDelay);
        return storage.get(key, range);
      },
    };
  },
});
const alice = await world.client();
const form = await buildPublishedForm(alice, {
  definition: definitionOf(fileQuestion({ max_size_bytes: 20_000_000 })),
});

/** A server with short timeouts; the fixtures are created with the usual ones of the other server. */
const { url } = await impatientServer();

async function impatientServer(): Promise<{ readonly url: string }> {
  const { services } = world;
  const running = await listen({
    ...services,
    config: { ...services.config, PORT: 0 },
    timings: {
      ...services.timings,
      socketInactivity: stalled,
      socketKeepAlive: stalled,
      requestCheck: 50,
      responsePoll: 50,
    },
  });
  afterAll(() => running.stop());
  return { url: `http://127.0.0.1:${running.services.config.PORT}` };
}

const host = 'Host: localhost\r\n';
const pollOptions = { interval: 20 };

/** Size of a file that exceeds the buffers of a connection. */
const size = 16_000_000;
const link = await linkToLargeFile();
const download = `GET ${link} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;

async function linkToLargeFile(): Promise<string> {
  const ref = await uploadRef(world.visitor, form.slug, { content: 'x'.repeat(size) });
  const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { doc: [ref] } },
  });
  const { file } = await alice.graphql(
    'query ($f: ID!, $r: ID!, $i: ID!) { file(formId: $f, responseId: $r, id: $i) { url } }',
    { f: form.id, r: body.id, i: body.answers.doc[0].file_id },
  );
  return new URL(file.url).pathname;
}

/** Requests the file without reading the response. */
async function sendAndWait(): Promise<Socket> {
  const socket = await openSocket(url);
  socket.pause();
  socket.write(download);
  return socket;
}

/** Reads what the server sent before it closed the connection. */
async function readRest(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

/** Open TCP sockets of this process: those of the clients above, of the server, and of earlier tests. */
const tcpSockets = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

const health = () => sendRaw(url, `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);

it('the server accepts connections up to its limit, and further ones after inactive ones were closed', async () => {
  const before = memoryInUse().arrayBuffers;
  const socketsBefore = tcpSockets();
  const sockets = await Promise.all(Array.from({ length: connections + 20 }, sendAndWait));
  const dropped = {
    level: 'warn',
    fields: { max_connections: connections },
    message: 'connection limit reached; refusing connections',
  };
  await expect
    .poll(() => lines.filter(({ level }) => level === 'warn'), pollOptions)
    .toEqual([dropped]);

  const ofServer = () => tcpSockets() - sockets.filter(({ destroyed }) => !destroyed).length;
  await expect.poll(ofServer, pollOptions).toBeLessThanOrEqual(socketsBefore);
  expect((await health()).status).toBe(200);
  await Promise.all(sockets.map(readRest));
  const served = sockets.filter(({ bytesRead }) => bytesRead > 0);
  expect(served.length).toBeGreaterThan(connections / 2);
  expect(served.length).toBeLessThan(sockets.length);
  expect(served.every(({ bytesRead }) => bytesRead < size)).toBe(true);
  await expect.poll(() => memoryInUse().arrayBuffers - before, pollOptions).toBeLessThan(size);
});

describe('the server closes a connection that', () => {
  it.each([
    ['sends nothing', ''],
    ['sends incomplete headers', `GET /healthz HTTP/1.1\r\n${host}`],
    [
      'sends an incomplete body',
      `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
    ['is idle after a response', `GET /healthz HTTP/1.1\r\n${host}\r\n`],
  ])('%s', async (_, bytes) => {
    const socket = await openSocket(url);
    const answer = readResponse(socket);
    socket.write(bytes);
    const { status } = await answer;
    expect(status).toBe(bytes.endsWith('\r\n\r\n') ? 200 : 0);
  });
});

describe('the server serves a client', () => {
  it('that reads slowly, to the end', async () => {
    const socket = await openSocket(url);
    const breaks = 10;
    let read = 0;
    let pauses = 0;
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read < ((pauses + 1) * size) / breaks) return;
      pauses += 1;
      socket.pause();
      setTimeout(() => socket.resume(), stalled / 5);
    });
    socket.write(download);
    await once(socket, 'close');
    expect(pauses).toBe(breaks);
    expect(read).toBeGreaterThan(size);
  });

  it('that waits for a slow response', async () => {
    storageDelay = 2 * stalled;
    onTestFinished(() => {
      storageDelay = 0;
    });
    const { status, text } = await sendRaw(url, download);
    expect([status, text.length]).toEqual([200, size]);
  });

  it('that subscribes to a stream without events', async () => {
    const { secret = '' } = alice;
    const { events } = await subscribe(
      url,
      secret,
      'subscription ($id: ID!) { responseCreated(formId: $id) { id } }',
      { id: form.id },
    );
    await sleep(2 * stalled);
    await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: {} } });
    await expect.poll(() => events, pollOptions).toHaveLength(1);
  });
});
