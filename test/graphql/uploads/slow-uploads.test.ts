import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Files that several fields read wait in temporary files, of which all together have at most 64 MiB.

const world = await createTestWorld();
const alice = await world.client();
const { slug } = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });

const uploadOf = (alias: string) =>
  `${alias}: uploadFile(slug: "${slug}", input: { itemId: "doc", file: $file }) { file { ref } }`;
const slowBody = Buffer.from(
  multipart([
    {
      name: 'operations',
      content: JSON.stringify({
        query: `mutation ($file: Upload!) { ${uploadOf('a')} ${uploadOf('b')} }`,
        variables: { file: null },
      }),
    },
    { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
    { name: '0', content: 'x'.repeat(10_000_000), fileName: 'a.txt' },
  ]),
);

/** Sends all of an upload but its end. @returns what was received up to now */
function sendSlowly(): () => string {
  const { port, hostname } = new URL(world.url);
  let received = '';
  const socket = connect(Number(port), hostname, () => {
    const head = `Host: ${hostname}\r\nContent-Type: ${multipartType}\r\nGraphQL-Require-Preflight: 1`;
    socket.write(`POST /graphql HTTP/1.1\r\n${head}\r\nContent-Length: ${slowBody.length}\r\n\r\n`);
    socket.write(slowBody.subarray(0, -5));
  });
  socket.on('error', () => undefined).on('data', (chunk) => (received += chunk));
  onTestFinished(() => void socket.destroy());
  return () => received;
}

it('uploads that do not end are refused, the oldest first, and not those of others', async () => {
  const slow = Array.from({ length: 7 }, sendSlowly);
  await expect
    .poll(() => slow.filter((received) => received().includes('unavailable')))
    .toHaveLength(1);

  const query = `mutation ($file: Upload!) {
    createDataset(input: { name: "List", file: $file }) { dataset { rowCount } }
  }`;
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': multipartType, Authorization: `Bearer ${alice.secret}` },
    body: multipart([
      { name: 'operations', content: JSON.stringify({ query, variables: { file: null } }) },
      { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
      { name: '0', content: `code\n${'DE\n'.repeat(99_999)}`, fileName: 'list.csv' },
    ]),
  });
  expect(await answer.json()).toMatchObject({
    data: { createDataset: { dataset: { rowCount: 99_999 } } },
  });
  expect(slow.filter((received) => received() === '').length).toBeGreaterThan(3);
});
