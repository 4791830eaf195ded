import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sweepExpiredUploads } from '../../src/files/file-cleanup.ts';
import { folderStorage } from '../../src/platform/storage/folder-storage.ts';
import type { DiskSpace } from '../../src/platform/storage/storage.ts';
import type { Client } from '../support/clients/api-client.ts';
import { countStatuses, inParallel } from '../support/clients/rate-limit-helpers.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  errorsOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
  pollUntil,
  storedFiles,
  upload,
} from '../support/fixtures/uploads.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Quotas for uploads that no response has claimed: per form and in total; and the bytes that an address uploads.

const size = 100_000;
/** The quota of a form is a quarter: five files. */
const totalQuota = 20 * size;
const day = 86_400_000;

const clock = adjustableClock();
let space: DiskSpace | undefined;
const world = await createTestWorld({
  clock,
  env: { MAX_UPLOAD_BYTES: String(size), MAX_UNCLAIMED_BYTES: String(totalQuota) },
  storage: (folder) => ({ ...folderStorage(folder), space: async () => space }),
});
const { services, visitor, url } = world;
const { pool } = services.db;
const alice = await world.client();
const definition = definitionOf(fileQuestion({ max_files: 10 }));
const build = () => buildPublishedForm(alice, { definition });

const content = Buffer.alloc(size, 'x');
const send = (slug: string, by: Client = visitor) => upload(by, slug, { content });
const sendMany = async (slug: string, count: number) =>
  countStatuses(await inParallel(count, () => send(slug)));

/** The sum of all unclaimed bytes; checks that the sums per form match the files. */
async function unclaimedBytes(): Promise<number> {
  const { rows } = await pool.query<{ total: string }>(
    `SELECT coalesce(sum(bytes), 0) AS total FROM unclaimed_uploads
     UNION ALL SELECT coalesce(sum(held), 0) FROM files WHERE response_id IS NULL`,
  );
  const [sums, files] = rows.map(({ total }) => Number(total));
  expect(sums).toBe(files);
  return Number(sums);
}

afterEach(async () => {
  space = undefined;
  clock.advance(day + 60_000);
  await sweepExpiredUploads(services);
  expect(await unclaimedBytes()).toBe(0);
  expect((await pool.query('SELECT FROM unclaimed_uploads')).rowCount).toBe(0);
});

describe('the quota per form', () => {
  it('limits concurrent uploads to a form exactly, and no other form', async () => {
    const [{ slug }, other] = [await build(), await build()];
    expect(await sendMany(slug, 50)).toEqual({ 201: 5, 429: 45 });
    expect(await unclaimedBytes()).toBe(5 * size);
    expect((await storedFiles(world)).rows).toBe(5);
    const { status, body } = await send(slug);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect((await send(other.slug)).status).toBe(201);
  });

  it('reports the exceeded quota of a form by GraphQL', async () => {
    const { slug } = await build();
    await sendMany(slug, 5);
    const form = new FormData();
    const query = `mutation ($file: Upload!) {
      uploadFile(slug: "${slug}", input: { itemId: "doc", file: $file }) { file { ref } } }`;
    form.append('operations', JSON.stringify({ query, variables: { file: null } }));
    form.append('map', JSON.stringify({ 0: ['variables.file'] }));
    form.append('0', new Blob([content]), 'a.txt');
    const headers = { 'GraphQL-Require-Preflight': '1' };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: form });
    const { errors } = await response.json();
    expect(errors[0].extensions).toMatchObject({
      code: 'rate_limited',
      retry_after: expect.any(Number),
    });
  });

  it('releases quota when uploads are submitted', async () => {
    const { slug } = await build();
    const refs = (await inParallel(5, () => send(slug))).map(({ body }) => body.ref);
    expect((await send(slug)).status).toBe(429);
    const submitted = await visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { doc: refs.slice(0, 3) } },
    });
    expect(submitted.status).toBe(201);
    expect(await unclaimedBytes()).toBe(2 * size);
    expect(await sendMany(slug, 6)).toEqual({ 201: 3, 429: 3 });
  });

  it('releases quota when uploads expire and when the form is deleted', async () => {
    const { id, slug } = await build();
    await sendMany(slug, 6);
    clock.advance(day + 60_000);
    expect(await sweepExpiredUploads(services)).toBe(5);
    expect(await sendMany(slug, 6)).toEqual({ 201: 5, 429: 1 });
    await alice.rest(`DELETE /forms/${id}`);
    expect(await unclaimedBytes()).toBe(0);
  });

  it('charges no quota for refused uploads', async () => {
    const { slug } = await build();
    const before = await storedFiles(world);
    const large = await upload(visitor, slug, { content: Buffer.alloc(size + 1) });
    expect(large.status).toBe(413);
    const pictures = await buildPublishedForm(alice, {
      definition: definitionOf(fileQuestion({ accept: ['image/*'] })),
    });
    expect(errorsOf(await send(pictures.slug))[0]).toBe(422);
    expect(await unclaimedBytes()).toBe(0);
    expect(await storedFiles(world)).toEqual(before);
  });

  it('reserves quota during an upload and releases it if the upload is aborted', async () => {
    const { slug } = await build();
    const { port, hostname } = new URL(url);
    const body = multipart(fileParts({ content })).subarray(0, 50_000);
    const sockets = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `POST /api/v1/public/forms/${slug}/uploads HTTP/1.1\r\nHost: x\r\n` +
          `Content-Type: ${multipartType}\r\nContent-Length: 100500\r\n\r\n`,
      );
      socket.write(body);
      return socket;
    });
    expect(await pollUntil(unclaimedBytes, (bytes) => bytes === 5 * size)).toBe(5 * size);
    expect((await send(slug)).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    expect(await pollUntil(unclaimedBytes, (bytes) => bytes === 0)).toBe(0);
    expect((await send(slug)).status).toBe(201);
  });

  it('charges a small file as one disk block', async () => {
    const { slug } = await build();
    expect((await upload(visitor, slug, { content: 'x' })).status).toBe(201);
    expect(await unclaimedBytes()).toBe(4096);
  });
});

it('limits concurrent uploads to many forms by the total quota', async () => {
  // A workspace has a share of the quota, too.
  const owners = await Promise.all(Array.from({ length: 6 }, () => world.client()));
  const forms = await Promise.all(owners.map((owner) => buildPublishedForm(owner, { definition })));
  const counts = await Promise.all(forms.map(({ slug }) => sendMany(slug, 8)));
  const stored = counts.reduce((sum, found) => sum + (found[201] ?? 0), 0);
  expect(stored).toBeLessThanOrEqual(20);
  // Uploads recorded while the sums are read may be counted twice, so some are refused early.
  expect(stored).toBeGreaterThan(0);
  expect(await unclaimedBytes()).toBe(stored * size);
  clock.advance(2000); // the sums are read again
  for (const { slug } of forms) {
    for (let count = 0; count < 5; count += 1) await send(slug);
  }
  expect(await unclaimedBytes()).toBe(20 * size);
  clock.advance(2000);
  expect((await send((await build()).slug)).body.code).toBe('rate_limited');
});

it('extends the reservation of a large upload, and charges its actual size in the end', async () => {
  const other = await createTestWorld({
    env: { MAX_UPLOAD_BYTES: '3000000', MAX_UNCLAIMED_BYTES: '14000000' },
  });
  const bob = await other.client();
  const { slug } = await buildPublishedForm(bob, { definition });
  const uploadStatus = async (bytes: number) => {
    const file = { content: Buffer.alloc(bytes, 'x') };
    return (await upload(other.visitor, slug, file)).status;
  };
  expect([
    await uploadStatus(2_000_000),
    await uploadStatus(2_000_000),
    await uploadStatus(1_000_000),
  ]).toEqual([201, 429, 201]);
  const { rows } = await other.services.db.pool.query('SELECT bytes FROM unclaimed_uploads');
  expect(Number(rows[0].bytes)).toBe(3_000_000);
  expect(await storedFiles(other)).toEqual({ rows: 2, objects: 2 });
});

it('refuses uploads when the disk is nearly full', async () => {
  const { slug } = await build();
  const total = 10_000_000;
  space = { total, free: total * 0.05 + size - 1 };
  const { status, body } = await send(slug);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(await unclaimedBytes()).toBe(0);
  space = { total, free: total * 0.05 + size };
  expect((await send(slug)).status).toBe(201);
});

it.each([
  { kind: 'an IPv4 address', same: ['198.51.100.1', '198.51.100.1'], other: '198.51.100.2' },
  {
    kind: 'an IPv6 network',
    same: ['2001:db8:1:1::1', '2001:db8:1:1:f::2'],
    other: '2001:db8:2::1',
  },
])(
  'limits the uploaded bytes of $kind over all forms',
  async ({ same: [first = '', second = ''], other }) => {
    const limited = await createTestWorld({
      env: {
        RATE_LIMITS: 'uploads=1000/60,upload_kib=250/3600',
        TRUST_PROXY: '1',
        MAX_UPLOAD_BYTES: String(size),
      },
    });
    const bob = await limited.client();
    const forms = await Promise.all([0, 1].map(() => buildPublishedForm(bob, { definition })));
    const from = async (address: string, index: number) => {
      const response = await fetch(
        `${limited.url}/api/v1/public/forms/${forms[index]?.slug}/uploads`,
        {
          method: 'POST',
          body: multipart(fileParts({ content })),
          headers: { 'Content-Type': multipartType, 'X-Forwarded-For': address },
        },
      );
      return response;
    };
    expect((await from(first, 0)).status).toBe(201);
    expect((await from(second, 1)).status).toBe(201);
    const refused = await from(second, 0);
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"upload_kib";q=250;w=3600');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect((await from(other, 0)).status).toBe(201);
    expect(await storedFiles(limited)).toEqual({ rows: 3, objects: 3 });
  },
);
