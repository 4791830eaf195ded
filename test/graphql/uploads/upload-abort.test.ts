import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
  pollUntil,
  storedFiles,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A client that disconnects during an upload is not an internal error.

const world = await createTestWorld({ env: { MAX_UPLOAD_BYTES: '1000000' } });
const alice = await world.client();
const { slug } = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

const query = `mutation ($slug: String!, $file: Upload!) {
  uploadFile(slug: $slug, input: { itemId: "doc", file: $file }) { file { sizeBytes } }
}`;
const body = Buffer.from(
  multipart([
    { name: 'operations', content: JSON.stringify({ query, variables: { slug, file: null } }) },
    { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
    { name: '0', content: 'x'.repeat(500_000), fileName: 'a.txt' },
  ]),
);

/** Sends the head of a request and so many bytes of its body, then closes the connection. */
function sendPart(bytes: number): Promise<void> {
  const { port, hostname } = new URL(world.url);
  const head = [
    'POST /graphql HTTP/1.1',
    `Host: ${hostname}`,
    `Content-Type: ${multipartType}`,
    'GraphQL-Require-Preflight: 1',
    `Content-Length: ${body.length}`,
    '\r\n',
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head);
      socket.write(body.subarray(0, bytes), () => socket.destroy());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

const before = await storedFiles(world);

it.each([
  ['before its fields', 20],
  ['within its fields', 300],
  ['at the beginning of its file', 700],
  ['within its file', 250_000],
  ['just before its end', body.length - 10],
])('an upload that is aborted %s is not logged as an error', async (_, bytes) => {
  const errors = vi.spyOn(world.services.log, 'error');
  const requests = vi.spyOn(world.services.log, 'info');
  onTestFinished(() => {
    errors.mockRestore();
    requests.mockRestore();
  });
  await sendPart(bytes);
  await expect.poll(() => requests.mock.calls.length).toBeGreaterThan(0);
  const after = await pollUntil(
    () => storedFiles(world),
    ({ rows, objects }) => rows === before.rows && objects === before.objects,
  );

  expect(after).toEqual(before);
  expect(errors.mock.calls).toEqual([]);
});

it('the connection remains usable if the operation rejects a file that is still being received', async () => {
  for (const content of ['x'.repeat(3_000_000), 'x']) {
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' },
      body: multipart([
        { name: 'operations', content: JSON.stringify({ query, variables: { slug, file: null } }) },
        { name: 'map', content: JSON.stringify({ 0: ['variables.nowhere'] }) },
        { name: '0', content, fileName: 'a.txt' },
      ]),
    });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request']);
  }
});

it('an upload is not read if its declared length exceeds that of ten files', async () => {
  const { port, hostname } = new URL(world.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          'POST /graphql HTTP/1.1',
          `Host: ${hostname}`,
          `Content-Type: ${multipartType}`,
          'GraphQL-Require-Preflight: 1',
          'Content-Length: 1000000000000',
          '\r\n',
        ].join('\r\n'),
      );
    });
    socket.on('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });
  expect(answer).toContain('HTTP/1.1 413');
});
