import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
  pollUntil,
  storedFiles,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld, type TestWorld } from '../../support/world/test-world.ts';

// A file above MAX_UPLOAD_BYTES is refused as soon as its excess arrives, whatever its size and that of
// the chunks in which it arrives.

const boundaryOfChunks = 64 * 1024;

const upload =
  'uploadFile(slug: $slug, input: { itemId: "doc", file: $file }) { file { sizeBytes } }';

const documents = {
  'for one field': `first: ${upload}`,
  'for two fields': `first: ${upload} second: ${upload}`,
};

type Sharing = keyof typeof documents;

const bodyOf = (slug: string, size: number, sharing: Sharing) =>
  multipart([
    {
      name: 'operations',
      content: JSON.stringify({
        query: `mutation ($slug: String!, $file: Upload!) { ${documents[sharing]} }`,
        variables: { slug, file: null },
      }),
    },
    { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
    { name: '0', content: Buffer.alloc(size, 'x'), fileName: 'a.txt' },
  ]);

/** Which part of a body is sent before the answer is awaited, and in which pieces. */
interface Sender {
  /** Bytes of each write. */
  readonly piece: number;
  /** Whether the rest of the body is held back until the answer has arrived. */
  readonly waits: boolean;
}

/** Sends an upload, and returns the data and the codes of the answer. Fails without an answer in 10 seconds. */
async function send({ url }: TestWorld, body: Uint8Array, { piece, waits }: Sender, sent: number) {
  const exchange = request(`${url}/graphql`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    headers: {
      'Content-Type': multipartType,
      'Content-Length': body.length,
      'GraphQL-Require-Preflight': '1',
    },
  });
  const answered = once(exchange, 'response');
  answered.catch(() => undefined);
  for (let from = 0; from < sent; from += piece) {
    exchange.write(body.subarray(from, Math.min(from + piece, sent)));
    await nextTurn();
  }
  if (!waits) exchange.end(body.subarray(sent));
  const [response] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (waits) exchange.end(body.subarray(sent));
  const { data, errors = [] } = JSON.parse(Buffer.concat(chunks).toString());
  const codes = errors.map(
    ({ extensions: { code, status } }: { extensions: { code: string; status: number } }) =>
      `${status} ${code}`,
  );
  return { data, codes };
}

/** Temporary files of this process that are still open. */
function openSpools(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('formwright-spool-');
    } catch {
      return false; // it was closed
    }
  });
}

const senders: Readonly<Record<string, Sender>> = {
  'at once': { piece: Number.POSITIVE_INFINITY, waits: false },
  'in small pieces': { piece: 20_000, waits: false },
  'up to its first byte above the limit': { piece: 50_000, waits: true },
};

describe.each([1, 1000, 65_536, 1_000_000])('with a limit of %i bytes', async (limit) => {
  const world = await createTestWorld({
    env: { MAX_UPLOAD_BYTES: String(limit), MAX_UNCLAIMED_BYTES: String(1024 ** 3) },
  });
  const client = await world.client();
  const { slug } = await buildPublishedForm(client, { definition: definitionOf(fileQuestion()) });
  const sharings: readonly Sharing[] = ['for one field', 'for two fields'];
  const sizes = [
    limit - 1,
    limit,
    limit + 1,
    limit + boundaryOfChunks - 1,
    limit + boundaryOfChunks,
    limit + boundaryOfChunks + 1,
    3 * limit,
  ].filter((size) => size > 0);

  async function expectAnswer(size: number, sharing: Sharing, sender: Sender) {
    const before = await storedFiles(world);
    const body = bodyOf(slug, size, sharing);
    const isTooLarge = size > limit;
    const heldBack = sender.waits && isTooLarge ? size - limit - 1 : 0;
    const answer = await send(world, body, sender, body.length - heldBack);
    const answers = <Value>(one: Value) => Object.keys(answer.data).map(() => one);
    expect([size, answer.codes]).toEqual([
      size,
      isTooLarge ? answers('413 payload_too_large') : [],
    ]);
    expect(Object.values(answer.data)).toEqual(
      answers(isTooLarge ? null : { file: { sizeBytes: size } }),
    );

    const added = isTooLarge ? 0 : answers(1).length;
    const expected = { rows: before.rows + added, objects: before.objects + added };
    const after = await pollUntil(
      () => storedFiles(world),
      ({ rows, objects }) => rows === expected.rows && objects === expected.objects,
    );
    expect([size, after]).toEqual([size, expected]);
  }

  const cases = sharings.flatMap((sharing) =>
    Object.entries(senders).map(([name, sender]) => [sharing, name, sender] as const),
  );
  it.each(cases)('refuses exactly larger files, %s, sent %s', async (sharing, _, sender) => {
    for (const size of sizes) await expectAnswer(size, sharing, sender);

    const openFiles = await pollUntil(
      async () => openSpools(),
      ({ length }) => length === 0,
    );
    expect(openFiles).toEqual([]);
    const { pool } = world.services.db;
    const busyConnections = await pollUntil(
      async () => pool.totalCount - pool.idleCount,
      (count) => count === 0,
    );
    expect(busyConnections).toBe(0);
  });
});
